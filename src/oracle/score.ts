import { oracleErrors } from '../core/errors/index.js'
import type { LabelPrediction, LabelSetPrediction, Prediction } from '../core/prediction.js'

/**
 * The one number of a prediction that is compared.
 * A score is taken as it is. Of labels, the score of `label`; without `label`, of two labels the last in alphabetical
 * order (so `POSITIVE` of `NEGATIVE`, `POSITIVE`).
 * @param use who asks, for the error: `closeScore()`
 * @throws EF504 when there are no scores, EF505 when `label` is needed to choose one
 */
export function scoreOf(prediction: Prediction, label: string | undefined, use: string): number {
  if (prediction.kind === 'score') return prediction.score
  if (prediction.kind === 'text' || prediction.kind === 'spans') {
    throw oracleErrors.wrongPredictionKind(use, ['label', 'labels', 'score'], prediction.kind)
  }
  const chosen = label ?? lastOfTwo(prediction, use)
  const score = prediction.scores?.[chosen]
  if (score === undefined) throw oracleErrors.missingScore(use, chosen, Object.keys(prediction.scores ?? {}))
  return score
}

function lastOfTwo(prediction: LabelPrediction | LabelSetPrediction, use: string): string {
  const labels = Object.keys(prediction.scores ?? {}).sort()
  if (labels.length === 0) throw oracleErrors.missingScore(use, undefined, [])
  if (labels.length !== 2 || prediction.kind === 'labels') throw oracleErrors.labelNeeded(use, labels)
  return labels[1] as string
}

/**
 * How far a label is ahead of the next best one, `scores[label] - max(other scores)`: 0 on the decision boundary.
 * Absent without the scores of at least two labels.
 */
export function leadOf(prediction: Prediction): number | undefined {
  if (prediction.kind !== 'label' || prediction.scores === undefined) return undefined
  const own = prediction.scores[prediction.label]
  let next = Number.NEGATIVE_INFINITY
  for (const [label, score] of Object.entries(prediction.scores)) {
    if (label !== prediction.label && score > next) next = score
  }
  return own === undefined || next === Number.NEGATIVE_INFINITY ? undefined : Math.abs(own - next)
}
