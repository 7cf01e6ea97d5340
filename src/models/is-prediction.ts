import type { Prediction, Scores } from '../core/prediction.js'

/** Whether what was read from a file is an answer of a model. */
export function isPrediction(value: unknown): value is Prediction {
  const { kind, label, labels, score, scores } = Object(value) as Record<string, unknown>
  if (kind === 'score') return typeof score === 'number'
  if (scores !== undefined && !isScores(scores)) return false
  if (kind === 'label') return typeof label === 'string'
  return kind === 'labels' && Array.isArray(labels) && labels.every((name) => typeof name === 'string')
}

const isScores = (value: unknown): value is Scores =>
  typeof value === 'object' && value !== null && Object.values(value).every((score) => typeof score === 'number')
