/** Scores by label; softmax or sigmoid outputs in 0..1 where the model gives probabilities. */
export type Scores = Readonly<Record<string, number>>

/** One label out of several, with the scores of as many labels as the model gave. */
export interface LabelPrediction {
  readonly kind: 'label'
  readonly label: string
  readonly scores?: Scores
}

/** A set of labels that hold at once (multi-label); `labels` is sorted and free of repeats. */
export interface LabelSetPrediction {
  readonly kind: 'labels'
  readonly labels: readonly string[]
  readonly scores?: Scores
}

/** One number: a regression value or the probability of one class. */
export interface ScorePrediction {
  readonly kind: 'score'
  readonly score: number
}

/** What a model said about one input. */
export type Prediction = LabelPrediction | LabelSetPrediction | ScorePrediction

/** The label of an answer that could not be read as one: an outcome of its own, equal to no label of the model. */
export const unreadableLabel = '(unreadable)'

/** Whether a prediction stands for an answer that could not be read. */
export const isUnreadable = (prediction: Prediction): boolean =>
  prediction.kind === 'label' ? prediction.label === unreadableLabel : isUnreadableSet(prediction)

const isUnreadableSet = (prediction: LabelSetPrediction | ScorePrediction): boolean =>
  prediction.kind === 'labels' && prediction.labels.length === 1 && prediction.labels[0] === unreadableLabel

/** The labels of a prediction; of a score none. */
export const labelsOf = (prediction: Prediction): readonly string[] =>
  prediction.kind === 'score' ? [] : prediction.kind === 'label' ? [prediction.label] : prediction.labels
