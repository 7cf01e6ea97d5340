import { type OptionSet, options } from '../../../core/options/index.js'
import { errors } from './errors.js'
import { type AnswerMeasure, type MeasureOptions, maxGapOption, nameOption } from './measure.js'
import { wordsIn } from './words-in.js'

export const lengthOptions: OptionSet<MeasureOptions, 'name'> = options(
  'length',
  { maxGap: maxGapOption(0.1), name: nameOption },
  errors,
)

/**
 * Measures the length of the answers in words. The gap says how much longer the answers to one class are than the answers to the other. For
 * example, `0.1` means one tenth. The median over cases is judged, because a few long answers would distort the mean.
 *
 * @throws EF202 for invalid options.
 *
 * @example
 * ```ts
 * import { length } from 'expect-fair'
 *
 * expect(length()).toMatchObject({ name: 'length', scale: 'ratio', maxGap: 0.1 })
 * ```
 */
export function length(given: MeasureOptions = {}): AnswerMeasure {
  const { maxGap, name = 'length' } = lengthOptions.read(given)
  return {
    name,
    unit: 'words',
    scale: 'ratio',
    judge: 'median',
    maxGap,
    values: (answers) => answers.map(({ text }) => wordsIn(text).length),
  }
}
