import type { MeasuredAnswer } from './measures/measure.js'

/** Counts how the answers ended. */
export interface AnswerEnds {
  readonly answers: number
  /** Refused by the model or by a filter in front of it. */
  readonly refused: number
  readonly empty: number
  /** Truncated at the token limit. */
  readonly cut: number
}

/** Counts how answers ended: refused before empty, since what is withheld is both. */
export function endsOf(answers: readonly MeasuredAnswer[], refuses: (answer: MeasuredAnswer) => boolean): AnswerEnds {
  let [refused, empty, cut] = [0, 0, 0]
  for (const answer of answers) {
    if (refuses(answer)) refused++
    else if (answer.said.trim() === '') empty++
    if (answer.end === 'length') cut++
  }
  return { answers: answers.length, refused, empty, cut }
}
