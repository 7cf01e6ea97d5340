import { labelsOf, type Prediction } from '../core/prediction.js'

/** What the model says, in a word or a number. */
export const said = (prediction: Prediction): string | number => {
  if (prediction.kind === 'score') return prediction.score
  if (prediction.kind === 'label') return prediction.label
  return prediction.kind === 'text' ? prediction.text : labelsOf(prediction).join('+')
}

/** What the model says of most of an input and its counterfactuals; the input's own answer wins a tie. */
export function majority(prediction: Prediction, others: readonly Prediction[]): string | number {
  if (prediction.kind === 'score') {
    let sum = prediction.score
    for (const each of others) sum += each.kind === 'score' ? each.score : 0
    return sum / (1 + others.length)
  }
  const votes = new Map<string | number, number>()
  // The row's own answer was counted first, and only more votes take its place.
  let best = said(prediction)
  votes.set(best, 1)
  for (const each of others) {
    const answer = said(each)
    votes.set(answer, (votes.get(answer) ?? 0) + 1)
  }
  for (const [answer, count] of votes) if (count > (votes.get(best) as number)) best = answer
  return best
}
