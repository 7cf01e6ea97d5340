import type { TextAnswer } from '../../core/prediction.js'

/** An answer that a report shows. */
export interface ShownAnswer extends TextAnswer {
  readonly input: unknown
  readonly classes: Readonly<Record<string, string>>
  /** Its value by the measure; for a distance, the distance from the first answer. */
  readonly value: number
}

/** Two answers of one case that differ by a measure, and an answer to another name of the first one's class. */
export interface AnswerExample {
  readonly attribute: string
  readonly classes: readonly [string, string]
  readonly caseId: string
  readonly origin?: string
  /** The gap of this case. */
  readonly gap: number
  readonly a: ShownAnswer
  readonly b: ShownAnswer
  readonly other?: ShownAnswer
}
