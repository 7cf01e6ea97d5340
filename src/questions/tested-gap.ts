import type { Estimate } from '../core/estimate.js'

/** The gap between two classes over cases, tested against the largest one that is accepted. */
export interface TestedGap {
  readonly attribute: string
  readonly classes: readonly [string, string]
  /** First minus second, in units of what is measured. */
  readonly gap: Estimate
  /** Standardised by the standard deviation of the clusters' differences (Cohen's d_z). */
  readonly effectSize: number
  readonly clusters: number
  readonly pairs: number
  /**
   * p for "the gap is at least maxGap", on either side the larger one. Not adjusted for the number of gaps: a run passes where each of
   * them is within.
   */
  readonly pEquivalent: number
  /**
   * p for "the gap is at most maxGap", adjusted by Holm over the gaps of a run, since one beyond fails it. Gaps of answers share the error by
   * how exactly each is measured.
   */
  readonly pDifferent: number
  readonly decision: 'within' | 'beyond' | 'undecided'
}
