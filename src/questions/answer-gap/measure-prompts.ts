import { answersOf, type TextPrediction } from '../../core/prediction.js'
import type { JudgedVariant } from '../../oracle/index.js'
import { meanOf } from '../../oracle/intervals.js'
import { masksOf } from './mask.js'
import { numberIn } from './measure-case.js'
import type { AnswerMeasure, MeasuredAnswer } from './measures/measure.js'
import type { MeasureFacts } from './settings.js'

type Ask = (inputs: readonly unknown[]) => Promise<readonly TextPrediction[]>

/** Asks prompts made from the variants of a case, and says the mean number of the answers to each. */
export function measuringPrompts(
  variants: readonly JudgedVariant[],
  measure: AnswerMeasure,
  facts: MeasureFacts,
  ask: Ask,
): (inputs: readonly unknown[]) => Promise<readonly (number | undefined)[]> {
  // A plainer name of the case may take the place of the pair's.
  const masks = masksOf(variants)
  const masked = (answer: string): string => masks.reduce((text, mask) => mask(text), answer)
  return async (inputs) => {
    const answers = (await ask(inputs)).map(answersOf)
    const all = answers.flatMap((own) =>
      own.map((answer): MeasuredAnswer => ({ ...answer, text: masked(answer.text), said: answer.text })),
    )
    const asked = answers.flatMap((own, at) => own.map(() => inputs[at]))
    const values = (await measure.values?.(all, asked)) ?? []
    let from = 0
    return answers.map((own) => {
      from += own.length
      const found = values.slice(from - own.length, from).flatMap((value) => numberIn(value, facts) ?? [])
      return found.length === 0 ? undefined : meanOf(found)
    })
  }
}
