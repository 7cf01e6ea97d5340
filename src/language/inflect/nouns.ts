import { checkWord } from '../../core/argument.js'
import { readDataFile } from '../../core/data-file.js'
import { keepCase } from '../case.js'

interface PluralList {
  readonly irregular: Readonly<Record<string, string>>
  /** Irregular words that end compounds: housewife, grandchild, salesperson. */
  readonly compoundEnds: readonly string[]
  /** The same in both numbers. */
  readonly unchanged: readonly string[]
  /** What follows the word that is made plural: mothers-in-law, editors in chief. */
  readonly headFirst: readonly string[]
}

let list: PluralList | undefined
const plurals = (): PluralList => {
  list ??= readDataFile<PluralList>('src/language/lists/plurals.json')
  return list
}

/**
 * Returns the plural of a noun or of a phrase that ends in a noun: `actress` -> `actresses`, `fire chief` -> `fire chiefs`.
 *
 * @example
 * ```ts
 * import { pluralNoun } from 'expect-fair/language'
 *
 * expect(['actress', 'woman', 'brother-in-law'].map(pluralNoun)).toEqual(['actresses', 'women', 'brothers-in-law'])
 * ```
 */
export function pluralNoun(noun: string): string {
  checkWord('pluralNoun', noun, "pluralNoun('actress')")
  const { irregular, compoundEnds, unchanged, headFirst } = plurals()
  const lower = noun.toLowerCase()
  if (Object.hasOwn(irregular, lower)) return keepCase(noun, irregular[lower] as string)
  const tail = headFirst.find((each) => lower.endsWith(each))
  if (tail !== undefined) return pluralNoun(noun.slice(0, -tail.length)) + noun.slice(-tail.length)
  const [before, last] = splitLast(noun)
  if (before !== '') return before + pluralNoun(last)
  if (unchanged.includes(lower)) return noun
  const end = compoundEnds.find((each) => lower.endsWith(each))
  if (end !== undefined) return noun.slice(0, -end.length) + pluralNoun(noun.slice(-end.length))
  return lower.endsWith('man') && lower.length > 4 ? `${noun.slice(0, -2)}${upperLike(noun, 'en')}` : regular(noun)
}

const splitLast = (noun: string): [string, string] => {
  const at = Math.max(noun.lastIndexOf(' '), noun.lastIndexOf('-')) + 1
  return [noun.slice(0, at), noun.slice(at)]
}

function regular(noun: string): string {
  if (/[^aeiou]y$/i.test(noun)) return noun.slice(0, -1) + upperLike(noun, 'ies')
  return noun + upperLike(noun, /(?:s|x|z|ch|sh)$/i.test(noun) ? 'es' : 's')
}

const upperLike = (noun: string, ending: string): string =>
  noun.length > 1 && noun === noun.toUpperCase() ? ending.toUpperCase() : ending
