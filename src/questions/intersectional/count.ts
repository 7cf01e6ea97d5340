import type { UnseenSums } from '../../oracle/index.js'
import { Unseen } from '../../oracle/index.js'
import type { CountBasis, Counted } from '../../run/counted.js'
import { MutantSummary, type OriginalOutcome } from './mutant-summary.js'
import type { IntersectionalSettings } from './plan.js'

/** What originals without a mutant have shown. */
export interface MutantSums {
  readonly withoutMutant: number
  readonly unseen: UnseenSums
}

/** The mutants of a run, added up original by original. */
export class MutantCounts implements Counted<OriginalOutcome, MutantSums> {
  readonly summary: MutantSummary
  /** Originals without a mutant; of these, those whose mutants the model reads as the original. */
  withoutMutant = 0
  readonly unseen: Unseen = new Unseen()
  readonly #isSuite: boolean
  #cases = 0

  constructor({ attributes, seed }: CountBasis, { over, order, schedule, askDiscarded, stop }: IntersectionalSettings) {
    const sequential = stop === 'decided'
    this.summary = new MutantSummary({ attributes, seed, order, schedule, askDiscarded, sequential })
    this.#isSuite = over === 'suite'
  }

  add(outcome: OriginalOutcome): boolean {
    // Of a suite each original is a unit of its own.
    this.summary.add(this.#isSuite ? { ...outcome, unit: String(this.#cases) } : outcome)
    this.#cases++
    return true
  }

  get sums(): MutantSums {
    return { withoutMutant: this.withoutMutant, unseen: this.unseen.sums }
  }

  addSums({ withoutMutant, unseen }: MutantSums): void {
    this.withoutMutant += withoutMutant
    this.unseen.addSums(unseen)
  }
}
