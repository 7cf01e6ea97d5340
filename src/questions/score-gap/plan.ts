import type { Over } from '../../core/case.js'
import type { BasePlan } from '../../core/plan.js'
import { checkMinCases, DEFAULT_CONFIDENCE } from '../../oracle/index.js'
import type { CheckedPlan } from '../../run/check-plan.js'

export interface ScoreGapPlan<Input, A extends string = string> extends BasePlan<Input, A> {
  readonly question: 'score-gap'
  /** The largest mean score difference between two classes that you accept, in units of the score. */
  readonly maxGap: number
  /** Default 0.95. */
  readonly confidence?: number
  /** Label whose score is compared. Needed for three or more labels; of two, the last in alphabetical order. */
  readonly label?: string
  /**
   * The smallest and the largest score that the model can give. Known for scores of labels (0 to 1); for other scores the gap
   * is judged by a t test without it, which rare large gaps can mislead.
   */
  readonly range?: readonly [number, number]
  /** What the claim is about, as `gate.over` of other questions. Default by the source. */
  readonly over?: Over
}

export const scoreGapOptions: readonly string[] =
  'question attributes cases sample variantsPerCase minCases seed budget shard journal signal onProgress maxGap confidence label range over'.split(
    ' ',
  )

/** What a score-gap plan says beyond what all plans say, checked. */
export interface ScoreGapSettings {
  readonly gate: { readonly maxGap: number; readonly confidence: number }
  readonly over: Over
  readonly minCases?: number
  readonly label?: string
  readonly range?: readonly [number, number]
}

/** @throws FairnessError EF124 */
export function checkScoreGap(
  { maxGap, confidence = DEFAULT_CONFIDENCE, label, range, minCases }: ScoreGapPlan<unknown>,
  { over }: CheckedPlan<unknown, string>,
): ScoreGapSettings {
  return {
    gate: { maxGap, confidence },
    over,
    ...(minCases === undefined ? {} : { minCases: checkMinCases(minCases) }),
    ...(label === undefined ? {} : { label }),
    ...(range === undefined ? {} : { range }),
  }
}
