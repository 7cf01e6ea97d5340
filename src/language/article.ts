import { checkWord } from '../core/argument.js'
import { readDataFile } from '../core/data-file.js'

interface ArticleList {
  /** Beginnings with an h that is not spoken, and words among them where it is. */
  readonly silentH: readonly string[]
  readonly spokenH: readonly string[]
  /** Beginnings written with a vowel but spoken with a consonant (one), and the other way round (uninformed). */
  readonly consonantSound: readonly string[]
  readonly vowelSound: readonly string[]
  /** Capitals that are read as a word (NASA), and short words in capitals that are no abbreviations (MAN). */
  readonly spokenAsWord: readonly string[]
  readonly shortWords: readonly string[]
}

let list: ArticleList | undefined
const exceptions = (): ArticleList => {
  list ??= readDataFile<ArticleList>('src/language/lists/articles.json')
  return list
}

/**
 * Returns the indefinite article for a word or phrase, based on its pronunciation (`an hour`, `a university`, `an MBA`, `an 8-year`).
 *
 * @example
 * ```ts
 * import { articleFor } from 'expect-fair/language'
 *
 * expect(['actor', 'hour', 'university'].map(articleFor)).toEqual(['an', 'an', 'a'])
 * ```
 */
export function articleFor(word: string): 'a' | 'an' {
  checkWord('articleFor', word, "articleFor('hour')")
  const first = word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .match(/[\p{L}\p{N}][^\s]*/u)?.[0]
  if (first === undefined) return 'a'
  return startsWithVowelSound(first) ? 'an' : 'a'
}

function startsWithVowelSound(word: string): boolean {
  if (/^\p{N}/u.test(word)) return numberStartsWithVowelSound(word)
  const head = word.match(/^[\p{L}.&]+/u)?.[0].replace(/[.&]/g, '') ?? ''
  return isSpelledOut(head, word) ? letterStartsWithVowelSound(head) : wordStartsWithVowelSound(word.toLowerCase())
}

/** 8, 80, 800 (eight ...), 11 and 18, also in 11,000 and 18,000; 1,100 and 110 are "one ...". */
function numberStartsWithVowelSound(word: string): boolean {
  const digits = (word.match(/^[\d,]+/)?.[0] ?? '').replace(/,/g, '')
  return digits.startsWith('8') || (/^1[18]/.test(digits) && digits.length % 3 === 2)
}

/** Letters that are read one by one: X-ray, MBA, e-mail. */
function isSpelledOut(head: string, word: string): boolean {
  if (head.length === 1) return true
  if (head.length === 0 || head !== head.toUpperCase() || head === head.toLowerCase()) return false
  if (/^\p{L}\./u.test(word)) return true
  const { spokenAsWord, shortWords } = exceptions()
  if (spokenAsWord.includes(head) || shortWords.includes(head)) return false
  return head.length <= 3 || !/[AEIOUY]/.test(head)
}

const letterStartsWithVowelSound = (head: string): boolean => /^[aefhilmnorsx]/i.test(head)

function wordStartsWithVowelSound(word: string): boolean {
  const { silentH, spokenH, consonantSound, vowelSound } = exceptions()
  const begins = (beginnings: readonly string[]) => beginnings.some((beginning) => word.startsWith(beginning))
  if (begins(vowelSound)) return true
  if (begins(spokenH)) return false
  if (begins(silentH)) return true
  if (consonantSound.some((each) => (each.length > 4 ? word.startsWith(each) : wholeWord(word) === each))) return false
  // "eu", and "u" that is spoken "you": use, unit, Ukrainian, but not under, uncle, ugly.
  if (/^eu|^uni|^u[bcfghjkqrstv][aeiou]/.test(word)) return false
  return /^[aeiou]/.test(word)
}

/** The word up to a hyphen or an apostrophe: one-time, once-great, one's. */
const wholeWord = (word: string): string => word.match(/^\p{L}+/u)?.[0] ?? word
