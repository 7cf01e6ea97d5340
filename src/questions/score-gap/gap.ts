import type { Estimate } from '../../core/estimate.js'

/** Mean score difference of one pair of classes, over templates as clusters. */
export interface ScoreGap {
  readonly attribute: string
  readonly classes: readonly [string, string]
  /** Mean of score(first) - score(second), in units of the score. */
  readonly gap: Estimate
  /** Standardised by the standard deviation of the clusters' differences (Cohen's d_z). */
  readonly effectSize: number
  readonly clusters: number
  readonly pairs: number
  /** Two one-sided tests against `maxGap`: p for "the gap is at least maxGap", Holm-adjusted over pairs of classes. */
  readonly pEquivalent: number
  /** p for "the gap is at most maxGap", Holm-adjusted. */
  readonly pDifferent: number
  readonly decision: 'within' | 'beyond' | 'undecided'
}
