import { type Prediction, spansText } from '../core/prediction.js'

/**
 * How a prediction stands to the outcome of `reference`, as a number: the probability of its label where the model gives
 * probabilities, else 1 for the same outcome and 0 for another; of a score, the score.
 */
export function scoreLike(reference: Prediction): (prediction: Prediction) => number {
  if (reference.kind === 'score') return (prediction) => (prediction.kind === 'score' ? prediction.score : 0)
  if (reference.kind === 'labels') {
    const own = reference.labels.join('\n')
    return (prediction) => (prediction.kind === 'labels' && prediction.labels.join('\n') === own ? 1 : 0)
  }
  if (reference.kind === 'text') return (prediction) => (outcomeOf(prediction) === reference.text ? 1 : 0)
  if (reference.kind === 'spans') return (prediction) => (outcomeOf(prediction) === spansText(reference) ? 1 : 0)
  const { label } = reference
  return (prediction) => {
    if (prediction.kind !== 'label') return 0
    return prediction.scores?.[label] ?? (prediction.label === label ? 1 : 0)
  }
}

/** How far two predictions lie apart, by the score of the first one's outcome: 0..1 for probabilities. */
export function difference(a: Prediction, b: Prediction): number {
  const score = scoreLike(a)
  return Math.abs(score(a) - score(b))
}

/** What a tree learns to tell apart: the label, the set of labels, or on which side of one half a score lies. */
export function outcomeOf(prediction: Prediction): string {
  if (prediction.kind === 'label') return prediction.label
  if (prediction.kind === 'labels') return prediction.labels.join('\n')
  if (prediction.kind === 'text') return prediction.text
  if (prediction.kind === 'spans') return spansText(prediction)
  return prediction.score > 0.5 ? 'high' : 'low'
}
