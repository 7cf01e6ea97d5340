import type { Prediction } from './prediction.js'

/**
 * Decides whether two predictions count as the same (the metamorphic oracle). An oracle has `outcome` if sameness is an equivalence
 * relation, such as "same label" or "same label set". BTCs are then counted without comparing individual pairs. The function `score` maps a
 * prediction to a number. Oracles that compare scores set `score` so that pairs can be counted after sorting. An oracle that has only
 * `differs` is called for each pair.
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
