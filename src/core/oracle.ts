import type { Prediction } from './prediction.js'

/**
 * The metamorphic oracle: says whether two predictions count as the same.
 * `outcome` is given when sameness is an equivalence (same label, same label set); BTCs are then counted without
 * comparing pairs one by one. `score` places a prediction on a line and is given for close-score oracles, so that pairs
 * can be counted after sorting. A bare `differs` is compared pair by pair.
 */
export interface Oracle {
  readonly name: string
  differs(a: Prediction, b: Prediction): boolean
  outcome?(prediction: Prediction): string
  /** Position on a line and the distance beyond which two predictions differ. */
  readonly closeness?: { score(prediction: Prediction): number; readonly tolerance: number }
  /**
   * Given by `closeScore()` without a tolerance: it is a share of the spread of the model's own scores, which an audit knows
   * once the first inputs were answered. `within` gives the oracle that then decides.
   */
  readonly relative?: {
    toleranceFor(predictions: readonly Prediction[]): number
    within(tolerance: number): Oracle
  }
}
