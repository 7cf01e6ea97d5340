import type { ClassPairCount } from '../../core/report.js'
import { type Belonging, type CaseTally, Summary, type UnseenSums } from '../../oracle/index.js'
import type { CountBasis, Counted } from '../../run/counted.js'
import type { CounterfactualSettings } from './plan.js'

/** What a case of a counterfactual run has shown. */
export interface CountedCase extends Belonging {
  readonly tally: CaseTally
}

/** What needs no order: cases without a pair, and sums class by class. */
export interface CounterfactualSums {
  readonly withoutPair: number
  readonly unseen: UnseenSums
  readonly classPairs: readonly ClassPairCount[]
}

/** Class by class a sum over the cases is enough. */
export const withoutCrossed = ({ tally, ...rest }: CountedCase): CountedCase => ({
  ...rest,
  tally: { ...tally, attributes: tally.attributes.map(({ crossed: _, ...attribute }) => attribute) },
})

/** The tallies of a run, added up case by case. */
export class CounterfactualCounts implements Counted<CountedCase, CounterfactualSums> {
  readonly summary: Summary
  withoutPair = 0
  readonly #isSuite: boolean
  #cases = 0

  constructor(basis: CountBasis, { over }: CounterfactualSettings) {
    this.summary = new Summary(basis)
    this.#isSuite = over === 'suite'
  }

  add({ tally, unit, ...belonging }: CountedCase): boolean {
    // Of a suite each case is a unit of its own.
    const own = this.#isSuite ? String(this.#cases) : unit
    if (!this.summary.add(tally, { ...belonging, unit: own })) {
      this.withoutPair++
      return false
    }
    this.#cases++
    return true
  }

  get sums(): CounterfactualSums {
    const { refused, classPairs } = this.summary
    return { withoutPair: this.withoutPair, unseen: refused.sums, classPairs: classPairs.sums }
  }

  addSums({ withoutPair, unseen, classPairs }: CounterfactualSums): void {
    this.withoutPair += withoutPair
    this.summary.addRefused(unseen)
    this.summary.classPairs.addSums(classPairs)
  }
}
