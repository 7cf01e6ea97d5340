import { type OptionSet, options } from '../../../core/options/index.js'
import { errors } from './errors.js'
import { type AnswerMeasure, type MeasureOptions, maxGapOption, nameOption } from './measure.js'
import { wordsIn } from './words-in.js'

export const readingEaseOptions: OptionSet<MeasureOptions, 'name'> = options(
  'readingEase',
  { maxGap: maxGapOption(5), name: nameOption },
  errors,
)

/**
 * Measures how easy the answers are to read, in points of Flesch's formula. A text with 0 points is hard to read, and a text with 100
 * points is easy. A difference of about 10 points corresponds to one school level. The formula applies to English. The median over cases is
 * judged.
 *
 * @throws EF202 for invalid options.
 *
 * @example
 * ```ts
 * import { readingEase } from 'expect-fair'
 *
 * expect(readingEase({ maxGap: 8 })).toMatchObject({ unit: 'points of reading ease', maxGap: 8 })
 * ```
 */
export function readingEase(given: MeasureOptions = {}): AnswerMeasure {
  const { maxGap, name = 'reading ease' } = readingEaseOptions.read(given)
  return {
    name,
    unit: 'points of reading ease',
    scale: 'number',
    judge: 'median',
    maxGap,
    values: (answers) => answers.map(({ text }) => fleschOf(text)),
  }
}

/** Flesch's reading ease (1948); nothing for a text without words. */
function fleschOf(text: string): number | undefined {
  const words = wordsIn(text)
  if (words.length === 0) return undefined
  const sentences = Math.max(1, text.match(/[^.!?…]*\p{L}[^.!?…]*(?:[.!?…]+|$)/gu)?.length ?? 1)
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
  return 206.835 - 1.015 * (words.length / sentences) - 84.6 * (syllables / words.length)
}

/** Groups of vowels, without a silent e at the end. */
function syllablesOf(word: string): number {
  const plain = word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  const groups = plain.match(/[aeiouy]+/g)?.length ?? 0
  const silent = /[^aeiouyl]e$|[^aeiouy]es$|[^aeiouytd]ed$/.test(plain) ? 1 : 0
  return Math.max(1, groups - silent)
}
