import { defined } from '../../core/defined.js'
import type { UnseenSums } from '../../oracle/index.js'
import type { CountBasis, Counted } from '../../run/counted.js'
import type { ScoreGapSettings } from './plan.js'
import { type MeasuredCase, ScoreGaps } from './score-gaps.js'

/** What a case of a score-gap run has shown. */
export interface MeasuredShown {
  readonly measured: MeasuredCase
  readonly variants: number
  readonly capped: boolean
}

/** What cases without a pair have shown. */
export interface GapSums {
  readonly withoutPair: number
  readonly unseen: UnseenSums
}

/** The score gaps of a run, with how many cases and variants they were measured on. */
export class GapCounts implements Counted<MeasuredShown, GapSums> {
  readonly gaps: ScoreGaps
  cases = 0
  variants = 0
  capped = 0
  withoutPair = 0
  readonly #isSuite: boolean

  /** @throws FairnessError EF123, EF125, EF135 for limits that are none. */
  constructor({ attributes, seed }: CountBasis, { gate, over, minCases, label, range }: ScoreGapSettings) {
    this.#isSuite = over === 'suite'
    this.gaps = new ScoreGaps({
      attributes,
      ...gate,
      over,
      seed,
      ...(range && { range }),
      ...defined({ label, minCases }),
    })
  }

  add({ measured, variants, capped }: MeasuredShown): boolean {
    // Of a suite each case is a unit of its own.
    const own = this.#isSuite ? { ...measured, cluster: String(this.cases) } : measured
    if (!this.gaps.addMeasured(own)) {
      this.withoutPair++
      return false
    }
    this.cases++
    this.variants += variants
    if (capped) this.capped++
    return true
  }

  get sums(): GapSums {
    return { withoutPair: this.withoutPair, unseen: this.gaps.refused.sums }
  }

  addSums({ withoutPair, unseen }: GapSums): void {
    this.withoutPair += withoutPair
    this.gaps.refused.addSums(unseen)
  }
}
