import type { AttributeEvidence } from './evidence.js'

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

interface Unit {
  cases: number
  found: number
  borderline: number
  /** Sum of the shares of pairs of cases with a BTC that is not borderline, and of all cases. */
  solidShares: number
  pairShares: number
  /** Cases whose share is known. */
  known: number
  readonly first: boolean
}

/** Counts the cases of one attribute by the independent units that they belong to. Keeps five numbers per unit. */
export class Units {
  readonly #units = new Map<string, Unit>()
  #indistinct = 0
  #capped = false
  #several = false

  add(unit: string, { found, borderline, pairShare }: CaseOutcome, capped = false): void {
    const known = this.#units.get(unit)
    const sums = known ?? { cases: 0, found: 0, borderline: 0, solidShares: 0, pairShares: 0, known: 0, first: found }
    if (known === undefined) this.#units.set(unit, sums)
    else this.#several = true
    sums.cases++
    if (pairShare !== undefined) {
      sums.pairShares += pairShare
      if (found) sums.solidShares += pairShare
      sums.known++
    }
    if (found) sums.found++
    else if (borderline) sums.borderline++
    if (capped) this.#capped = true
  }

  /** A case all of whose pairs look the same to the model. */
  addIndistinct(cases: number = 1): void {
    this.#indistinct += cases
  }

  /** Of each unit, in the order in which they were first met. */
  get sums(): readonly UnitSums[] {
    return [...this.#units.values()].map(({ cases, found, borderline, solidShares, pairShares, first }) => [
      cases,
      found,
      borderline,
      solidShares,
      pairShares,
      Number(first),
    ])
  }

  /** Adds the units of another part of the run, which has none in common with this one. `capped`: some case was not asked whole. */
  addSums(sums: readonly UnitSums[], capped = false): void {
    if (capped) this.#capped = true
    for (const [cases, found, borderline, solidShares, pairShares, first] of sums) {
      if (cases > 1) this.#several = true
      const unit = { cases, found, borderline, solidShares, pairShares, known: cases, first: first === 1 }
      this.#units.set(`part ${this.#units.size}`, unit)
    }
  }

  evidence(attribute: string): AttributeEvidence {
    const units = [...this.#units.values()]
    const sum = (of: (unit: Unit) => number): number => units.reduce((total, unit) => total + of(unit), 0)
    const share = (of: (unit: Unit) => number): number[] => units.map((unit) => of(unit) / unit.cases)
    const shares = {
      least: share(({ found }) => found),
      most: share(({ found, borderline }) => found + borderline),
    }
    return {
      attribute,
      cases: sum(({ cases }) => cases),
      casesWithBtc: sum(({ found }) => found),
      borderline: sum(({ borderline }) => borderline),
      indistinct: this.#indistinct,
      units: units.length,
      firstWithBtc: sum(({ first }) => Number(first)),
      ...(this.#several ? { shares } : {}),
      ...(this.#capped
        ? {
            pairShares: {
              least: units.flatMap((unit) => knownShare(unit, unit.solidShares)),
              most: units.flatMap((unit) => knownShare(unit, unit.pairShares)),
            },
          }
        : {}),
    }
  }
}

const knownShare = ({ cases, known }: Unit, shares: number): number[] => (known < cases ? [] : [shares / cases])
