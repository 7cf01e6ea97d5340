import type { TextAnswer } from '../../core/prediction.js'

/** Describes an answer that a report shows. */
export interface ShownAnswer extends TextAnswer {
  readonly input: unknown
  readonly classes: Readonly<Record<string, string>>
  /** Its value by the measure; for a distance, the distance from the first answer. */
  readonly value: number
}

/**
 * Describes two answers of one case that differ in a measure. The example can also contain an answer to another name of the first answer's
 * class.
 */
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
