import type { Prediction } from '../../core/prediction.js'
import { difference } from '../score-difference.js'

/** Probabilities this near to 0 or 1 count as that near: beyond it numbers of 32 bits say nothing. */
const least = 1e-7

/** How far a text is from losing a label, in log-odds, and how fast that shrinks with its loss. */
export interface Margin {
  readonly margin: number
  readonly slope: number
}

/** The number of the counterfactual whose score lies farthest from the text's own; of equals the first. */
export function farthest(prediction: Prediction, others: readonly Prediction[]): number {
  let best = 1
  let most = 0
  for (const [at, other] of others.entries()) {
    const distance = difference(prediction, other)
    if (distance <= most) continue
    most = distance
    best = at + 1
  }
  return best
}

/** Log-odds of the first text's label, of each text; `undefined` where one has no probability of it. */
export function marginsOf(predictions: readonly Prediction[]): readonly Margin[] | undefined {
  const [reference] = predictions
  if (reference?.kind !== 'label') return undefined
  const margins = predictions.flatMap((prediction): Margin[] => {
    const given = prediction.kind === 'label' ? prediction.scores?.[reference.label] : undefined
    if (prediction.kind !== 'label' || given === undefined || !(given >= 0 && given <= 1)) return []
    const share = Math.min(1 - least, Math.max(least, given))
    // The gradient is of the loss of the text's own label: where that is another one, a growing loss raises the margin.
    const slope = prediction.label === reference.label ? 1 / (1 - share) : -1 / share
    return [{ margin: Math.log(share / (1 - share)), slope }]
  })
  return margins.length === predictions.length ? margins : undefined
}
