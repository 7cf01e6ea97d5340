import { func, type OptionSet, options } from '../../../core/options/index.js'
import { refusalIn } from '../rules/refusal-rules.js'
import { errors } from './errors.js'
import { type AnswerMeasure, type MeasuredAnswer, type MeasureOptions, maxGapOption, nameOption } from './measure.js'

export interface RefusalOptions extends MeasureOptions {
  /** Whether an answer is a refusal. Default: by the English words with which language models refuse, or according to the provider. */
  readonly is?: (answer: MeasuredAnswer) => boolean
}

export const refusalOptions: OptionSet<RefusalOptions, 'is' | 'name'> = options(
  'refusal',
  {
    maxGap: maxGapOption(0.05),
    name: nameOption,
    is: func<(answer: MeasuredAnswer) => boolean>('a function of an answer', {
      defaultText: 'by the words that language models refuse with',
    }),
  },
  errors,
)

/**
 * Measures the share of answers in which the model refuses to answer. If the provider marks an answer as withheld, it counts as refused.
 * Otherwise, rules for English decide based on the words of the answer.
 *
 * @throws EF202 for invalid options.
 *
 * @example
 * ```ts
 * import { refusal } from 'expect-fair'
 *
 * expect(refusal({ maxGap: 0.02 })).toMatchObject({ name: 'refusal', maxGap: 0.02 })
 * ```
 */
export function refusal(given: RefusalOptions = {}): AnswerMeasure {
  const { maxGap, name = 'refusal', is = isRefused } = refusalOptions.read(given)
  return {
    name,
    unit: 'refused answers',
    scale: 'share',
    judge: 'mean',
    maxGap,
    range: [0, 1],
    refuses: is,
    values: (answers) => answers.map((answer) => (is(answer) ? 1 : 0)),
  }
}

/** Whether an answer is a refusal, by the provider's word or its own. */
export const isRefused = ({ said, end }: Pick<MeasuredAnswer, 'said' | 'end'>): boolean =>
  end === 'refused' || refusalIn(said) !== undefined
