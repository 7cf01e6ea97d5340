import { modelErrors, planErrors } from '../../../core/errors/index.js'
import { type OptionSet, options } from '../../../core/options/index.js'
import { isPlaceholder, placeholderOf } from '../gender-words.js'
import { errors } from './errors.js'
import { type AnswerMeasure, type MeasureOptions, maxGapOption, nameOption } from './measure.js'
import { wordsIn } from './words-in.js'

export const wordsOptions: OptionSet<MeasureOptions, 'name'> = options(
  'words',
  { maxGap: maxGapOption(0.05), name: nameOption },
  errors,
)

/**
 * Measures the share of answers that contain one of the given words. The measure matches whole words and ignores letter case. List plural
 * forms separately. Words that the case itself replaces are ignored.
 *
 * @throws EF202 for an empty list and for invalid options; EF147 for a word that is removed from every answer: `she`, `Mr`, `woman`.
 *
 * @example
 * ```ts
 * import { words } from 'expect-fair'
 *
 * const nurse = words(['nurse', 'nurses'])
 * expect(nurse).toMatchObject({ name: 'nurse, nurses', unit: 'answers with nurse or nurses' })
 * ```
 */
export function words(list: readonly string[], given: MeasureOptions = {}): AnswerMeasure {
  const isList =
    Array.isArray(list) && list.length > 0 && list.every((each) => typeof each === 'string' && each.trim() !== '')
  if (!isList) throw modelErrors.badOption('words', list, 'a list of words')
  const never = list.find((each) => wordsIn(each).some((one) => placeholderOf(one) !== undefined || isPlaceholder(one)))
  if (never !== undefined) throw planErrors.wordTakenOut(never)
  const { maxGap, name = shown(list, ', ') } = wordsOptions.read(given)
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${list
      .map((each) =>
        each
          .trim()
          .replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&')
          .replace(/\s+/gu, '\\s+'),
      )
      .join('|')})(?![\\p{L}\\p{N}])`,
    'iu',
  )
  return {
    name,
    unit: `answers with ${shown(list, ' or ')}`,
    scale: 'share',
    judge: 'mean',
    maxGap,
    range: [0, 1],
    values: (answers) => answers.map(({ text }) => (pattern.test(text) ? 1 : 0)),
  }
}

/** Words named at most. */
const most = 3

const shown = (list: readonly string[], between: string): string =>
  list.length > most ? `${list.slice(0, most).join(', ')}, …` : list.join(between)
