import type { FoundSpan, Prediction, Scores, TextAnswer } from '../core/prediction.js'

/** Whether what was read from a file is an answer of a model. */
export function isPrediction(value: unknown): value is Prediction {
  const { kind, label, labels, score, scores, more, unreadable, spans } = Object(value) as Record<string, unknown>
  if (kind === 'score') return typeof score === 'number' && (unreadable === undefined || unreadable === true)
  if (kind === 'text') return isAnswer(value) && (more === undefined || (Array.isArray(more) && more.every(isAnswer)))
  if (kind === 'spans') return Array.isArray(spans) && spans.every(isSpan)
  if (scores !== undefined && !isScores(scores)) return false
  if (kind === 'label') return typeof label === 'string'
  return kind === 'labels' && Array.isArray(labels) && labels.every((name) => typeof name === 'string')
}

function isAnswer(value: unknown): boolean {
  const { text, end } = Object(value) as Partial<TextAnswer>
  return typeof text === 'string' && (end === undefined || end === 'length' || end === 'refused')
}

const isSpan = (value: unknown): boolean => {
  const { start, end, label, score } = Object(value) as Partial<FoundSpan>
  const isPlace = Number.isInteger(start) && Number.isInteger(end)
  return isPlace && typeof label === 'string' && (score === undefined || typeof score === 'number')
}

const isScores = (value: unknown): value is Scores =>
  typeof value === 'object' && value !== null && Object.values(value).every((score) => typeof score === 'number')
