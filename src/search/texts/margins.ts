import type { Prediction } from '../../core/prediction.js'
import type { TextCheck } from '../../core/text-search.js'
import { difference } from '../score-difference.js'
import type { Margin, Strategy } from './moves.js'

/** Probabilities this near to 0 or 1 count as that near: beyond it numbers of 32 bits say nothing. */
const least = 1e-7

/** The two texts of a seed whose gradients are followed, by number, with their margins where the model gives probabilities. */
export interface FollowedPair {
  readonly own: number
  readonly other: number
  readonly margins?: readonly [Margin, Margin]
}

/**
 * The pair of the paper is the text and the counterfactual whose score lies farthest away (of equals the first). `straddle`
 * takes the two texts of the family that lie farthest apart: if the boundary comes between them, the text itself is on the
 * other side of one of them.
 */
export function pairOf(
  { prediction, others }: Pick<TextCheck, 'prediction' | 'others'>,
  strategy: Strategy,
): FollowedPair {
  const margins = strategy === 'straddle' ? marginsOf([prediction, ...others]) : undefined
  if (margins === undefined) return { own: 0, other: farthest(prediction, others) }
  let [low, high] = [0, 0]
  for (const [at, { margin }] of margins.entries()) {
    if (margin < (margins[low] as Margin).margin) low = at
    if (margin > (margins[high] as Margin).margin) high = at
  }
  if (low === high) high = low === 0 ? 1 : 0
  return { own: low, other: high, margins: [margins[low] as Margin, margins[high] as Margin] }
}

function farthest(prediction: Prediction, others: readonly Prediction[]): number {
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

/**
 * How well the boundary lies between two texts: the smaller of their distances from it, by margins; negative where both are on one
 * side.
 */
export const apart = (one: number, other: number): number => Math.min(Math.max(one, other), -Math.min(one, other))
