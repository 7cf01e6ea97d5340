import type { Prediction, Scores, SpansPrediction, TextPrediction } from '../core/prediction.js'
import { remembered } from '../core/secrets/hidden.js'
import { secretHider } from '../core/secrets/hide.js'

/**
 * Hides secrets in the labels of a model as they come in, before they are compared, kept or written: an answer that was read
 * from a journal and one that was just given are then the same.
 */
export function predictionHider(): (prediction: Prediction) => Prediction {
  const hide = remembered(secretHider())
  const scoresOf = (scores: Scores): Scores => {
    for (const label in scores) {
      if (hide(label) === label) continue
      return Object.fromEntries(Object.entries(scores).map(([name, value]) => [hide(name), value]))
    }
    return scores
  }
  const withScores = <P extends Prediction & { readonly scores?: Scores }>(prediction: P): P => {
    if (prediction.scores === undefined) return prediction
    const scores = scoresOf(prediction.scores)
    return scores === prediction.scores ? prediction : { ...prediction, scores }
  }
  return (prediction) => {
    if (prediction.kind === 'score') return prediction
    if (prediction.kind === 'spans') return withSafeSpans(prediction, hide)
    if (prediction.kind === 'text') return withSafeText(prediction, hide)
    if (prediction.kind === 'label') {
      const label = hide(prediction.label)
      return withScores(label === prediction.label ? prediction : { ...prediction, label })
    }
    const isSafe = prediction.labels.every((label) => hide(label) === label)
    return withScores(isSafe ? prediction : { ...prediction, labels: prediction.labels.map(hide) })
  }
}

function withSafeSpans(prediction: SpansPrediction, hide: (text: string) => string): SpansPrediction {
  const isSafe = prediction.spans.every(({ label }) => hide(label) === label)
  return isSafe
    ? prediction
    : { ...prediction, spans: prediction.spans.map((span) => ({ ...span, label: hide(span.label) })) }
}

function withSafeText(prediction: TextPrediction, hide: (text: string) => string): TextPrediction {
  const { more = [] } = prediction
  const text = hide(prediction.text)
  const isSafe = text === prediction.text && more.every((answer) => hide(answer.text) === answer.text)
  if (isSafe) return prediction
  return {
    ...prediction,
    text,
    ...(more.length > 0 && { more: more.map((answer) => ({ ...answer, text: hide(answer.text) })) }),
  }
}
