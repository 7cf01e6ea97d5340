import type { Estimate } from '../core/estimate.js'

/** Describes the gap between two classes over all cases, and tests it against the largest accepted gap. */
export interface TestedGap {
  readonly attribute: string
  readonly classes: readonly [string, string]
  /** First minus second, in units of the measure. */
  readonly gap: Estimate
  /** Standardised by the standard deviation of the clusters' differences (Cohen's d_z). */
  readonly effectSize: number
  readonly clusters: number
  readonly pairs: number
  /**
   * p for "the gap is at least maxGap", the larger one of both sides. It is not adjusted for the number of gaps, because a run passes only
   * if each of them is within.
   */
  readonly pEquivalent: number
  /**
   * p for "the gap is at most maxGap", adjusted by Holm over the gaps of a run, because one gap beyond the limit fails the run. Gaps of
   * answers share the error by how exactly each is measured.
   */
  readonly pDifferent: number
  readonly decision: 'within' | 'beyond' | 'undecided'
}
