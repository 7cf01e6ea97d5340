import type { AttributeEvidence } from './evidence.js'
import { UnitNumbers } from './unit-numbers.js'
import { WholeNumbers } from './whole-numbers.js'

/** What one case has shown of an attribute. */
export interface CaseOutcome {
  /** It has a BTC that is not borderline. */
  readonly found: boolean
  /** It has BTCs, all of them borderline. */
  readonly borderline: boolean
  /**
   * Share of its pairs that are BTCs, 0..1, or whether one pair drawn from all of them is (1 or 0). `undefined` where that is not
   * known: not all were asked, and none was drawn.
   */
  readonly pairShare: number | undefined
}

/** What the cases of one unit have shown, as plain data: cases, found, borderline, sums of pair shares, the first found (1 or 0). */
export type UnitSums = readonly [
  cases: number,
  found: number,
  borderline: number,
  solidShares: number,
  pairShares: number,
  first: number,
]

/** What the cases of a unit have shown, and how many of them have a share that is known. */
interface State {
  readonly sums: UnitSums
  readonly known: number
}

const nothing: State = { sums: [0, 0, 0, 0, 0, 0], known: 0 }

/**
 * Counts the cases of one attribute by the independent units that they belong to. Units come by the million and most of them have shown the
 * same: of each unit its state is kept.
 */
export class Units {
  readonly #states: State[] = [nothing]
  /** The places of the states by what they hold. */
  readonly #byContent = new Map<string, number>()
  /** Of each state by what a case shows (four kinds) and its share: the state that follows. */
  readonly #next: (Map<number | undefined, number> | undefined)[] = []
  /** The state of each unit, in the order in which they were first met. */
  readonly #units = new WholeNumbers()
  /** By the number of a unit: one more than its place among the units, or 0. */
  readonly #places = new WholeNumbers()
  #names: UnitNumbers | undefined
  /** Of the last case that a unit has shown first: what it has shown, and the state that follows. Most show the same. */
  #lastOutcome: CaseOutcome | undefined
  #lastState = 0
  #indistinct = 0
  #capped = false
  #several = false

  /** @param unit Its name, or its number: from 0, with few gaps. Names and numbers are not mixed. */
  add(unit: string | number, outcome: CaseOutcome, capped = false): void {
    if (typeof unit === 'string') this.#names ??= new UnitNumbers()
    const number = typeof unit === 'string' ? (this.#names as UnitNumbers).of(unit) : unit
    const known = this.#places.at(number) - 1
    if (known >= 0) {
      this.#several = true
      this.#units.set(known, this.#after(this.#units.at(known), outcome))
    } else {
      this.#places.set(number, this.#units.length + 1)
      if (outcome !== this.#lastOutcome) {
        this.#lastState = this.#after(0, outcome)
        this.#lastOutcome = outcome
      }
      this.#units.push(this.#lastState)
    }
    if (capped) this.#capped = true
  }

  /** The state that follows when one more case has shown this. */
  #after(state: number, { found, borderline, pairShare }: CaseOutcome): number {
    const kind = 4 * state + (found ? 2 : borderline ? 1 : 0)
    const shares = this.#next[kind]
    const known = shares?.get(pairShare)
    if (known !== undefined) return known
    const before = this.#states[state] as State
    const [cases, founds, borderlines, solidShares, pairShares, first] = before.sums
    const after = this.#placeOf({
      sums: [
        cases + 1,
        founds + Number(found),
        borderlines + Number(!found && borderline),
        solidShares + (found ? (pairShare ?? 0) : 0),
        pairShares + (pairShare ?? 0),
        cases === 0 ? Number(found) : first,
      ],
      known: before.known + Number(pairShare !== undefined),
    })
    if (shares === undefined) this.#next[kind] = new Map([[pairShare, after]])
    else shares.set(pairShare, after)
    return after
  }

  #placeOf(state: State): number {
    const content = [...state.sums, state.known].join(' ')
    const known = this.#byContent.get(content)
    if (known !== undefined) return known
    this.#byContent.set(content, this.#states.length)
    return this.#states.push(state) - 1
  }

  /** A case all of whose pairs look the same to the model. */
  addIndistinct(cases: number = 1): void {
    this.#indistinct += cases
  }

  /** Of each unit, in the order in which they were first met. */
  get sums(): readonly UnitSums[] {
    return Array.from(this.#all(), ({ sums }) => sums)
  }

  /** Adds the units of another part of the run, which has none in common with this one. `capped`: some case was not asked whole. */
  addSums(sums: readonly UnitSums[], capped = false): void {
    if (capped) this.#capped = true
    for (const unit of sums) {
      const [cases] = unit
      if (cases > 1) this.#several = true
      this.#units.push(this.#placeOf({ sums: unit, known: cases }))
    }
  }

  evidence(attribute: string): AttributeEvidence {
    const total = [0, 0, 0, 0]
    for (const [state, units] of this.#countByState().entries()) {
      const [cases, found, borderline, , , first] = (this.#states[state] as State).sums
      for (const [at, value] of [cases, found, borderline, first].entries()) {
        total[at] = (total[at] as number) + units * value
      }
    }
    const [cases = 0, casesWithBtc = 0, borderline = 0, firstWithBtc = 0] = total
    return {
      attribute,
      cases,
      casesWithBtc,
      borderline,
      indistinct: this.#indistinct,
      units: this.#units.length,
      firstWithBtc,
      ...this.#shares(),
    }
  }

  #countByState(): Int32Array {
    const counts = new Int32Array(this.#states.length)
    for (let at = 0; at < this.#units.length; at++) {
      const state = this.#units.at(at)
      counts[state] = (counts[state] as number) + 1
    }
    return counts
  }

  /** Of each unit, in the order in which they were first met; only where they are needed. */
  #shares(): Pick<AttributeEvidence, 'shares' | 'pairShares'> {
    if (!this.#several && !this.#capped) return {}
    const least: number[] = []
    const most: number[] = []
    const leastPairs: number[] = []
    const mostPairs: number[] = []
    for (const { sums, known } of this.#all()) {
      const [cases, found, borderline, solidShares, pairShares] = sums
      if (this.#several) {
        least.push(found / cases)
        most.push((found + borderline) / cases)
      }
      if (this.#capped && known >= cases) {
        leastPairs.push(solidShares / cases)
        mostPairs.push(pairShares / cases)
      }
    }
    return {
      ...(this.#several ? { shares: { least, most } } : {}),
      ...(this.#capped ? { pairShares: { least: leastPairs, most: mostPairs } } : {}),
    }
  }

  *#all(): Generator<State> {
    for (let at = 0; at < this.#units.length; at++) yield this.#states[this.#units.at(at)] as State
  }
}
