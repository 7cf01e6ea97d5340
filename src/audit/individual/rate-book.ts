import type { Oracle } from '../../core/oracle.js'
import type { ClassCount, ClassPairCount, RowRate } from '../../core/report.js'
import type { RowSpace } from '../../core/row.js'
import type { Check } from '../../core/search.js'
import { estimateRate } from '../../oracle/index.js'
import { Alone, differs } from './alone.js'
import { RowClasses } from './row-classes.js'

/** What was counted of some rows. Those of several parts of a run add up. */
export interface RateSums {
  /** Rows with a counterfactual, those among them that are discriminatory, and those without one. */
  readonly rows: number
  readonly found: number
  readonly withoutCounterfactual: number
  readonly variants: number
  readonly pairs: number
  readonly differing: number
  /** Discriminatory rows by attribute alone, in the order of the plan. */
  readonly alone: readonly number[]
  readonly classes: readonly ClassCount[]
  readonly classPairs: readonly ClassPairCount[]
}

/** Counts the discriminatory rows of a random sample, jointly and for each attribute by itself. */
export class RateBook {
  readonly #attributes: readonly string[]
  readonly #alone: Alone | undefined
  readonly #space: RowSpace | undefined
  readonly #classes: RowClasses
  readonly #found: number[]
  #rows = 0
  #jointly = 0
  #variants = 0
  #pairs = 0
  #differing = 0
  #withoutCounterfactual = 0

  /** @param space Not needed to join what several parts of a run have counted. */
  constructor(attributes: readonly string[], space?: RowSpace) {
    this.#attributes = attributes
    this.#space = space
    this.#alone = space === undefined ? undefined : new Alone(space, attributes)
    this.#classes = new RowClasses(attributes)
    this.#found = attributes.map(() => 0)
  }

  /**
   * Gives back the attributes that change the outcome by themselves (all of them in one name, where only a joint change
   * does); `undefined` for a row that does not count.
   */
  add(check: Check, oracle: Oracle): readonly string[] | undefined {
    if (check.others.length === 0) {
      this.#withoutCounterfactual++
      return undefined
    }
    this.#rows++
    this.#variants += check.others.length + 1
    this.#pairs += check.others.length
    if (this.#space !== undefined) this.#classes.add(check, this.#space, oracle)
    if (check.against === undefined) return []
    this.#jointly++
    this.#differing += check.others.filter((other) => oracle.differs(check.prediction, other.prediction)).length
    const failing: string[] = []
    for (const [at, others] of (this.#alone?.of(check) ?? []).entries()) {
      if (!differs(oracle, check, others)) continue
      this.#found[at] = (this.#found[at] as number) + 1
      failing.push(this.#attributes[at] as string)
    }
    return failing.length > 0 ? failing : [this.#attributes.join(' and ')]
  }

  get sums(): RateSums {
    return {
      rows: this.#rows,
      found: this.#jointly,
      withoutCounterfactual: this.#withoutCounterfactual,
      variants: this.#variants,
      pairs: this.#pairs,
      differing: this.#differing,
      alone: this.#found,
      classes: this.#classes.byClass(),
      classPairs: this.#classes.pairs.sums,
    }
  }

  /** Adds what another part of the run has counted. */
  addSums(sums: RateSums): void {
    this.#rows += sums.rows
    this.#jointly += sums.found
    this.#withoutCounterfactual += sums.withoutCounterfactual
    this.#variants += sums.variants
    this.#pairs += sums.pairs
    this.#differing += sums.differing
    for (const [at, found] of sums.alone.entries()) this.#found[at] = (this.#found[at] ?? 0) + found
    this.#classes.addSums(sums.classes, sums.classPairs)
  }

  /** Rows, discriminatory rows, and the comparisons of a row with a counterfactual. */
  get counts(): {
    readonly cases: number
    readonly variants: number
    readonly pairs: number
    readonly btcs: number
    readonly casesWithBtc: number
  } {
    return {
      cases: this.#rows,
      variants: this.#variants,
      pairs: this.#pairs,
      btcs: this.#differing,
      casesWithBtc: this.#jointly,
    }
  }

  /** Rows that no counterfactual can be made of: the constraint allows none. */
  get withoutCounterfactual(): number {
    return this.#withoutCounterfactual
  }

  /** By attribute and class, and class by class: rows beside the counterfactuals that differ in one attribute alone. */
  byClass(): { readonly byClass: ClassCount[]; readonly byClassPair: ClassPairCount[] } {
    const byClass = this.#classes.byClass()
    return { byClass, byClassPair: this.#classes.pairs.list(byClass) }
  }

  /** Absent when no row was tested. `sequential`: the sample may have ended on what it showed. */
  rate(sequential = false): RowRate | undefined {
    const rows = this.#rows
    if (rows === 0) return undefined
    const estimate = (found: number) => estimateRate({ cases: rows, casesWithBtc: found, sequential })
    const alone = this.#attributes.map((attribute, at) => {
      const found = this.#found[at] as number
      return { attribute, found, rate: estimate(found) }
    })
    return {
      rows,
      found: this.#jointly,
      rate: estimate(this.#jointly),
      alone: this.#attributes.length > 1 ? alone : [],
    }
  }
}
