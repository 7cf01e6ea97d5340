import {
  isUnreadable,
  type LabelPrediction,
  type LabelSetPrediction,
  type Prediction,
  type Scores,
  scoresOf,
  spansText,
} from '../core/prediction.js'

/** What two predictions must share to count as the same; `undefined` where a prediction has only a score. */
const outcomeOf = (prediction: Prediction): string | undefined => {
  if (prediction.kind === 'score') return undefined
  if (prediction.kind === 'text') return prediction.text
  if (prediction.kind === 'spans') return spansText(prediction)
  return prediction.kind === 'label' ? prediction.label : JSON.stringify(prediction.labels)
}

/** Whether a model treats some of the texts differently: another label, other labels, or scores further apart. */
export function disagree(predictions: readonly Prediction[], tolerance: number): boolean {
  const scores = predictions.flatMap((each) => (each.kind === 'score' ? [each.score] : []))
  if (scores.length === predictions.length) return Math.max(...scores) - Math.min(...scores) > tolerance
  return new Set(predictions.map(outcomeOf)).size > 1
}

/**
 * What most predictions say, `own` being one of them: the label (or set of labels) with the most votes, with the mean of
 * its voters' scores; of scores the median. At a tie the own answer stands, or else the outcome that came first.
 * Answers that could not be read have no vote.
 *
 * @param tie The label that wins a tie that it is part of.
 */
export function majority(own: Prediction, others: readonly Prediction[], tie?: string): Prediction {
  const voters = [own, ...others].filter((each) => !isUnreadable(each))
  if (own.kind === 'score') return { kind: 'score', score: median(voters) }
  const votes = new Map<string, Prediction[]>()
  for (const voter of voters) {
    const outcome = outcomeOf(voter)
    if (outcome !== undefined) votes.set(outcome, [...(votes.get(outcome) ?? []), voter])
  }
  // The own answer was counted first: it is passed only by more votes.
  const most = [...votes.entries()].sort(([, one], [, other]) => other.length - one.length)
  const atTop = most.filter(([, each]) => each.length === most[0]?.[1].length)
  const [, won = []] = atTop.find(([outcome]) => outcome === tie) ?? atTop[0] ?? []
  const [winner] = won
  if (winner === undefined || outcomeOf(winner) === outcomeOf(own)) return own
  const scores = meanScores(won)
  const { scores: _, ...bare } = winner as LabelPrediction | LabelSetPrediction
  return scores === undefined ? bare : { ...bare, scores }
}

function median(voters: readonly Prediction[]): number {
  const scores = voters.flatMap((each) => (each.kind === 'score' ? [each.score] : [])).sort((a, b) => a - b)
  const middle = Math.floor(scores.length / 2)
  const upper = scores[middle] as number
  return scores.length % 2 === 1 ? upper : (upper + (scores[middle - 1] as number)) / 2
}

/** The mean score of each label, of labels that all voters scored. */
function meanScores(voters: readonly Prediction[]): Scores | undefined {
  const given = voters.map((each) => scoresOf(each))
  const [first] = given
  if (first === undefined || given.some((each) => each === undefined)) return undefined
  const labels = Object.keys(first).filter((label) => given.every((each) => each?.[label] !== undefined))
  const mean = (label: string): number => given.reduce((sum, each) => sum + (each?.[label] as number), 0) / given.length
  return Object.fromEntries(labels.map((label) => [label, mean(label)]))
}
