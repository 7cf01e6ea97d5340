/** Contains the score of each label. If the model returns probabilities, the scores are between 0 and 1. */
export type Scores = Readonly<Record<string, number>>

/** Represents a prediction of one label out of several. The prediction includes the scores of all labels that the model returned. */
export interface LabelPrediction {
  readonly kind: 'label'
  readonly label: string
  readonly scores?: Scores
}

/** Represents a prediction of several labels that apply at once (multi-label). The list `labels` is sorted and contains no duplicates. */
export interface LabelSetPrediction {
  readonly kind: 'labels'
  readonly labels: readonly string[]
  readonly scores?: Scores
}

/** Represents a prediction that is a single number, such as a regression value or the probability of one class. */
export interface ScorePrediction {
  readonly kind: 'score'
  readonly score: number
  /** The answer could not be read as a number. It differs from every score and is excluded from all means. */
  readonly unreadable?: true
}

/** Contains one answer in free text. */
export interface TextAnswer {
  readonly text: string
  /**
   * How it ended, if it did not end by itself. `length`: at the token limit; `refused`: the model, or a filter in front of it, refused to
   * answer.
   */
  readonly end?: 'length' | 'refused'
}

/** Represents a prediction in free text, which only `answer-gap` judges. */
export interface TextPrediction extends TextAnswer {
  readonly kind: 'text'
  /** The answers to the same input when it was asked again, if it was asked several times. */
  readonly more?: readonly TextAnswer[]
}

/** Describes a part of a text that a model has found. The range `[start, end)` counts UTF-16 units of the input. */
export interface FoundSpan {
  readonly start: number
  readonly end: number
  /** The type of the entity, without the begin and inside marks: `PER`, `LOC`. */
  readonly label: string
  readonly score?: number
}

/**
 * Represents a prediction that lists, in order, the parts of a text that the model has found. The question `recall-gap` judges these
 * predictions.
 */
export interface SpansPrediction {
  readonly kind: 'spans'
  readonly spans: readonly FoundSpan[]
}

/** Represents the model's answer to one input. */
export type Prediction = LabelPrediction | LabelSetPrediction | ScorePrediction | TextPrediction | SpansPrediction

/** The label of an answer that could not be read as one: an outcome of its own, equal to no label of the model. */
export const unreadableLabel = '(unreadable)'

/** Whether a prediction stands for an answer that could not be read. */
export function isUnreadable(prediction: Prediction): boolean {
  switch (prediction.kind) {
    case 'label':
      return prediction.label === unreadableLabel
    case 'labels':
      return prediction.labels.length === 1 && prediction.labels[0] === unreadableLabel
    case 'score':
      return prediction.unreadable === true
    case 'text':
    case 'spans':
      return false
  }
}

/** The labels of a prediction; of a score and of a text none. */
export const labelsOf = (prediction: Prediction): readonly string[] =>
  prediction.kind === 'label' ? [prediction.label] : prediction.kind === 'labels' ? prediction.labels : []

/** The scores of labels that a prediction came with. */
export const scoresOf = (prediction: Prediction): Scores | undefined =>
  prediction.kind === 'label' || prediction.kind === 'labels' ? prediction.scores : undefined

/** All answers of a text, in the order in which they were asked for. */
export const answersOf = ({ text, end, more = [] }: TextPrediction): readonly TextAnswer[] => [
  { text, ...(end === undefined ? {} : { end }) },
  ...more,
]

/** Spans as a text that is the same for the same places and labels, whatever their scores. */
export const spansText = ({ spans }: SpansPrediction): string =>
  spans.map(({ start, end, label }) => `${start}-${end} ${label}`).join('\n')
