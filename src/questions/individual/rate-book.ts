import type { Oracle } from '../../core/oracle.js'
import type { ClassCount, ClassPairCount, Direction, RowRate } from '../../core/report.js'
import type { Point, RowSpace } from '../../core/row.js'
import type { Check } from '../../core/search.js'
import {
  type AttributeEvidence,
  type Evidence,
  estimateOf,
  isBorderline,
  type TallyOptions,
  type UnitSums,
  Units,
  type VoteSums,
} from '../../oracle/index.js'
import { Alone } from './alone.js'
import { type AskedValues, RowClasses } from './row-classes.js'
import { RowVotes } from './row-votes.js'

/** What was counted of some rows. Those of several parts of a run add up. */
export interface RateSums {
  /** Rows with a counterfactual, those among them that are discriminatory, and those without one. */
  readonly rows: number
  readonly found: number
  readonly withoutCounterfactual: number
  /** Rows that are the same input to the model as all their counterfactuals. */
  readonly indistinct: number
  /** By attribute, in the order of the plan: rows that are the same input when it changes by itself. */
  readonly unread: readonly number[]
  /** Rows of which not all counterfactuals were asked. */
  readonly capped?: number
  readonly variants: number
  readonly pairs: number
  readonly differing: number
  /** Rows by what is left of them without the asked attributes: jointly, and for each attribute by itself in the order of the plan. */
  readonly units: readonly UnitSums[]
  readonly alone: readonly (readonly UnitSums[])[]
  readonly classes: readonly ClassCount[]
  readonly classPairs: readonly ClassPairCount[]
  /** Whom rows favour; absent where no outcome is known to be better. */
  readonly votes?: readonly VoteSums[]
}

/** Rows by their numbers, most of which show nothing to look at. */
export interface QuietRows {
  /** A row as a point, of which few are needed. */
  rowAt(row: number): Point
  /** How many counterfactuals it has. */
  othersOf(row: number): number
  /** The number of its own combination of values; -1 where it is none that counterfactuals have. */
  combinationOf(row: number): number
}

/** What a row shows whose counterfactuals all have its outcome. */
const quiet = { found: false, borderline: false, pairShare: 0 }

/** Counts the discriminatory rows of a random sample, jointly and for each attribute by itself. */
export class RateBook {
  readonly #attributes: readonly string[]
  readonly #alone: Alone | undefined
  readonly #space: RowSpace | undefined
  readonly #classes: RowClasses
  readonly #votes: RowVotes
  readonly #apart: boolean
  readonly #units = new Units()
  readonly #unitsAlone: readonly Units[]
  #rows = 0
  #jointly = 0
  #variants = 0
  #pairs = 0
  #differing = 0
  #withoutCounterfactual = 0
  #indistinct = 0
  readonly #unread: number[]
  #capped = 0

  /**
   * @param options.space Not needed to join what several parts of a run have counted.
   * @param options.apart Each row counts by itself: rows of a suite, and rows that chance has drawn. Else rows that are equal
   *   but for the asked attributes count as one.
   * @param options.merit Which outcome is better.
   */
  constructor(
    attributes: readonly string[],
    { space, apart = false, merit = {} }: { space?: RowSpace; apart?: boolean; merit?: TallyOptions } = {},
  ) {
    this.#apart = apart
    this.#attributes = attributes
    this.#space = space
    this.#alone = space === undefined ? undefined : new Alone(space, attributes)
    this.#classes = new RowClasses(attributes)
    this.#votes = new RowVotes(attributes, merit)
    this.#unitsAlone = attributes.map(() => new Units())
    this.#unread = attributes.map(() => 0)
  }

  /**
   * @param group Rows that are equal but for the asked attributes have one. Needed by all rows or by none.
   * @returns The attributes that change the outcome by themselves (all of them in one name, where only a joint change
   * does); `undefined` for a row that does not count.
   */
  add(check: Check, oracle: Oracle, noise: number, group?: number): readonly string[] | undefined {
    if (check.others.length === 0) {
      this.#withoutCounterfactual++
      return undefined
    }
    const indistinct = this.#seeIndistinct(check)
    if (indistinct === check.others.length) {
      this.#indistinct++
      this.#units.addIndistinct()
      return undefined
    }
    this.#rows++
    if (check.capped) this.#capped++
    this.#variants += check.others.length + 1
    this.#pairs += check.others.length - indistinct
    if (this.#space !== undefined) this.#classes.add(check, this.#space, oracle)
    const isFound = check.against !== undefined && isSolid(check, check.others, oracle, noise)
    const borderline = check.against !== undefined && !isFound
    const differing = check.against === undefined ? 0 : shareOf(check, check.others, oracle)
    const unit = this.#unitOf(check.point, group)
    const capped = check.capped === true
    this.#units.add(unit, { found: isFound, borderline, pairShare: differing }, capped)
    const failing: string[] = []
    const alone = this.#alone?.of(check) ?? []
    for (let at = 0; at < alone.length; at++) {
      const others = alone[at] as Check['others']
      // A row that the model cannot tell from its counterfactuals in only this attribute says nothing about it.
      const evident = indistinct === 0 ? others : others.filter((other) => !other.indistinct)
      if (evident.length === 0) continue
      // Of one attribute they are all that were asked.
      const isAll = evident === check.others
      const pairShare = isAll ? differing : check.against === undefined ? 0 : shareOf(check, evident, oracle)
      const found = isAll ? isFound : pairShare > 0 && isSolid(check, evident, oracle, noise)
      this.#unitsAlone[at]?.add(unit, { found, borderline: pairShare > 0 && !found, pairShare }, capped)
      if (!found) continue
      failing.push(this.#attributes[at] as string)
      this.#vote(check, at, evident, { oracle, noise, group })
    }
    if (!isFound) return []
    this.#jointly++
    this.#differing += Math.round(differing * check.others.length)
    return failing.length > 0 ? failing : [this.#attributes.join(' and ')]
  }

  /**
   * Counts a row as `add` does whose counterfactuals were all asked, are all another input to the model, and all have its outcome.
   *
   * @param row Its number among the rows.
   * @param values What counterfactuals are made of.
   */
  addQuiet(rows: QuietRows, row: number, values: AskedValues, group?: number): void {
    const others = rows.othersOf(row)
    const combination = rows.combinationOf(row)
    this.#rows++
    this.#variants += others + 1
    this.#pairs += others
    const unit = group !== undefined && !this.#apart ? group : this.#unitOf(rows.rowAt(row), group)
    this.#units.add(unit, quiet)
    if (combination >= 0) {
      if (this.#space !== undefined) this.#classes.addQuiet(combination, values, this.#space)
      for (let at = 0; at < this.#unitsAlone.length; at++) (this.#unitsAlone[at] as Units).add(unit, quiet)
      return
    }
    for (const [at, value] of values.alone(rows.rowAt(row)).entries()) {
      if (value === undefined) continue
      if (this.#space !== undefined) this.#classes.addQuietValue(at, value, this.#space, values.classes[at] ?? [])
      this.#unitsAlone[at]?.add(unit, quiet)
    }
  }

  /** Rows of one group hold the same comparisons, of a suite too: they have one vote. */
  #vote(
    check: Check,
    at: number,
    others: Check['others'],
    { oracle, noise, group }: { oracle: Oracle; noise: number; group: number | undefined },
  ): void {
    const space = this.#space
    if (space === undefined) return
    this.#votes.add(group ?? space.key(check.point, this.#attributes), at, check, others, { space, oracle, noise })
  }

  /** Rows of one group are one unit: they are equal but for the asked attributes. */
  #unitOf(point: Point, group: number | undefined): string | number {
    if (this.#apart || this.#space === undefined) return this.#rows
    return group ?? this.#space.key(point, this.#attributes)
  }

  /** Counts the counterfactuals that are the same input to the model as the row, and the attributes that leave no other. */
  #seeIndistinct(check: Check): number {
    let indistinct = 0
    for (const other of check.others) if (other.indistinct) indistinct++
    if (indistinct === 0) return 0
    for (const [at, others] of (this.#alone?.of(check) ?? []).entries()) {
      if (others.length > 0 && others.every((other) => other.indistinct)) {
        this.#unread[at] = (this.#unread[at] as number) + 1
        this.#unitsAlone[at]?.addIndistinct()
      }
    }
    return indistinct
  }

  get sums(): RateSums {
    const votes = this.#votes.sums
    return {
      rows: this.#rows,
      found: this.#jointly,
      withoutCounterfactual: this.#withoutCounterfactual,
      indistinct: this.#indistinct,
      unread: this.#unread,
      capped: this.#capped,
      variants: this.#variants,
      pairs: this.#pairs,
      differing: this.#differing,
      units: this.#units.sums,
      alone: this.#unitsAlone.map((units) => units.sums),
      classes: this.#classes.byClass(),
      classPairs: this.#classes.pairs.sums,
      ...(votes.length > 0 && { votes }),
    }
  }

  /** Adds what another part of the run has counted. */
  addSums(sums: RateSums): void {
    this.#rows += sums.rows
    this.#jointly += sums.found
    this.#withoutCounterfactual += sums.withoutCounterfactual
    this.#indistinct += sums.indistinct
    for (const [at, unread] of sums.unread.entries()) this.#unread[at] = (this.#unread[at] ?? 0) + unread
    this.#capped += sums.capped ?? 0
    this.#variants += sums.variants
    this.#pairs += sums.pairs
    this.#differing += sums.differing
    const capped = (sums.capped ?? 0) > 0
    this.#units.addSums(sums.units, capped)
    this.#units.addIndistinct(sums.indistinct)
    for (const [at, rows] of sums.unread.entries()) this.#unitsAlone[at]?.addIndistinct(rows)
    for (const [at, units] of sums.alone.entries()) this.#unitsAlone[at]?.addSums(units, capped)
    this.#classes.addSums(sums.classes, sums.classPairs)
    this.#votes.addSums(sums.votes ?? [])
  }

  /** Rows, discriminatory rows, and the comparisons of a row with a counterfactual. */
  get counts(): {
    readonly cases: number
    readonly variants: number
    readonly pairs: number
    readonly btcs: number
    readonly casesWithBtc: number
    readonly capped?: number
  } {
    return {
      cases: this.#rows,
      variants: this.#variants,
      pairs: this.#pairs,
      btcs: this.#differing,
      casesWithBtc: this.#jointly,
      ...(this.#capped > 0 ? { capped: this.#capped } : {}),
    }
  }

  /** Rows that no counterfactual can be made of: the constraint allows none. */
  get withoutCounterfactual(): number {
    return this.#withoutCounterfactual
  }

  /** Rows that are the same input to the model as all their counterfactuals: the table's encoders drop what differs. */
  get indistinct(): number {
    return this.#indistinct
  }

  /** Attributes whose change by itself gives the model the same row, with the rows of which that is so, and whether all are. */
  get unread(): readonly { readonly attribute: string; readonly rows: number; readonly all: boolean }[] {
    const all = this.#rows + this.#indistinct
    return this.#attributes.flatMap((attribute, at) => {
      const rows = this.#unread[at] as number
      return rows === 0 ? [] : [{ attribute, rows, all: rows === all }]
    })
  }

  /** By attribute and class, and class by class: rows beside the counterfactuals that differ in only one attribute. */
  byClass(): { readonly byClass: ClassCount[]; readonly byClassPair: ClassPairCount[] } {
    const byClass = this.#classes.byClass()
    return { byClass, byClassPair: this.#classes.pairs.list(byClass) }
  }

  /** Whom the model favours, one vote of all rows that are equal but for the asked attributes. */
  directions(): Direction[] {
    return this.#votes.list()
  }

  /** What a gate decides on: rows that are equal but for the asked attributes are one unit. */
  evidence(): Pick<Evidence, 'attributes' | 'any' | 'unit' | 'pairs' | 'capped'> {
    return {
      attributes: this.#attributes.map((name, at) => (this.#unitsAlone[at] as Units).evidence(name)),
      any: this.#units.evidence(this.#attributes.join(' and ')),
      unit: 'group',
      pairs: this.#pairs,
      capped: this.#capped,
    }
  }

  /** Absent when no row was tested. */
  rate(basis: Pick<Evidence, 'over' | 'exhausted' | 'sequential' | 'seed'>): RowRate | undefined {
    const { any, attributes } = this.evidence()
    const rate = estimateOf(any, basis, 0.95)
    if (rate === undefined) return undefined
    const alone = attributes.flatMap((seen: AttributeEvidence) => {
      const estimate = estimateOf(seen, basis, 0.95)
      return estimate === undefined ? [] : { attribute: seen.attribute, found: seen.casesWithBtc, rate: estimate }
    })
    return {
      rows: this.#rows,
      found: this.#jointly,
      rate,
      ...(this.#capped > 0 ? { capped: this.#capped } : {}),
      alone: this.#attributes.length > 1 ? alone : [],
    }
  }
}

/** Whether some of them is treated differently by more than float noise may decide. */
function isSolid({ prediction }: Check, others: Check['others'], oracle: Oracle, noise: number): boolean {
  for (const other of others) {
    const differs = oracle.differs(prediction, other.prediction)
    if (differs && !isBorderline(prediction, other.prediction, oracle, noise)) return true
  }
  return false
}

/** Share of these counterfactuals that are treated differently from the row. */
function shareOf({ prediction }: Check, others: Check['others'], oracle: Oracle): number {
  let differing = 0
  for (const other of others) if (oracle.differs(prediction, other.prediction)) differing++
  return differing / others.length
}
