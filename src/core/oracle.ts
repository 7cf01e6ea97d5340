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
}
