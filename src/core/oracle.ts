import type { Prediction } from './prediction.js'

/**
 * The metamorphic oracle: decides whether two predictions count as the same. `outcome` is set if sameness is an equivalence (same label,
 * same label set); BTCs are then counted without comparing single pairs. `score` maps a prediction to a number and is set for close-score
 * oracles, so that pairs can be counted after sorting. An oracle with only `differs` is called for each pair.
 */
export interface Oracle {
  readonly name: string
  differs(a: Prediction, b: Prediction): boolean
  outcome?(prediction: Prediction): string
  /** Position on a line and the distance beyond which two predictions differ. */
  readonly closeness?: { score(prediction: Prediction): number; readonly tolerance: number }
  /**
   * Set by `closeScore()` without a tolerance: it is a share of the spread of the model's own scores, which an audit knows after the first
   * inputs. `within` returns the oracle that then decides.
   */
  readonly relative?: {
    toleranceFor(predictions: readonly Prediction[]): number
    within(tolerance: number): Oracle
  }
}
