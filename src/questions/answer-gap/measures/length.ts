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
 * The length of the answers in words. The gap says how much longer the answers to one class are, `0.1` for a tenth. The median over cases
 * is judged, since a few long answers would distort a mean.
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
