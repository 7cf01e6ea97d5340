import type { LabelPrediction, LabelSetPrediction, Prediction, Scores } from '../../core/prediction.js'

export interface Majority {
  /** The outcome that came most often, of equals the earliest; scores are the shares of answers that named a label. */
  readonly prediction: Prediction
  readonly outcome: string
  /** The answers were not all the same. */
  readonly divided: boolean
}

/** What several answers to one question come to. They must be labels or sets of labels, at least one. */
export function majority(answers: readonly Prediction[]): Majority {
  const named = answers as readonly (LabelPrediction | LabelSetPrediction)[]
  const counts = new Map<string, number>()
  for (const answer of named) counts.set(outcomeOf(answer), (counts.get(outcomeOf(answer)) ?? 0) + 1)
  const most = Math.max(...counts.values())
  // A map keeps the order in which outcomes came.
  const [outcome] = [...counts].find(([, count]) => count === most) as [string, number]
  const winner = named.find((answer) => outcomeOf(answer) === outcome) as LabelPrediction | LabelSetPrediction
  return { prediction: { ...winner, scores: shares(named) }, outcome, divided: counts.size > 1 }
}

const outcomeOf = (answer: LabelPrediction | LabelSetPrediction): string => JSON.stringify(labelsOf(answer))

const labelsOf = (answer: LabelPrediction | LabelSetPrediction): readonly string[] =>
  answer.kind === 'label' ? [answer.label] : answer.labels

function shares(answers: readonly (LabelPrediction | LabelSetPrediction)[]): Scores {
  const counts: Record<string, number> = {}
  for (const label of answers.flatMap(labelsOf)) counts[label] = (counts[label] ?? 0) + 1
  return Object.fromEntries(
    Object.entries(counts)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([label, count]) => [label, count / answers.length]),
  )
}
