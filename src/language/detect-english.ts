import { readDataFile } from '../core/data-file.js'
import { languageErrors } from '../core/errors/index.js'
import { shippedVocabulary } from './network/vocabulary.js'

/** Says whether a text is in English and what this decision is based on. */
export interface EnglishCheck {
  readonly english: boolean
  /** Share of the evidence that speaks for English, 0 to 1; English from 0.5 on. */
  readonly score: number
  /** The reason why it is not English: no words (marks, URLs, hashtags), another alphabet, another language. */
  readonly reason?: 'no words' | 'other script' | 'other language'
}

interface LanguageList {
  readonly english: readonly string[]
  readonly others: Readonly<Record<string, readonly string[]>>
}

interface Words {
  readonly english: ReadonlySet<string>
  readonly others: ReadonlySet<string>
}

let list: Words | undefined
const frequent = (): Words => {
  if (list === undefined) {
    const { english, others } = readDataFile<LanguageList>('src/language/lists/languages.json')
    list = { english: new Set(english), others: new Set(Object.values(others).flat()) }
  }
  return list
}

/** What carries no language: tags, addresses, names of accounts, hashtags, characters of HTML. */
const noise = /<[^<>]{0,200}>|https?:\/\/\S+|www\.\S+|[@#]\S+|&#?\w{1,20};/giu
const word = /[\p{L}\p{M}]+(?:'\p{L}+)*/gu
/** A language shows in far fewer characters than a long text has. */
const read = 4000
const wordsRead = 300

/** Weights of a word that is frequent in neither: known to the network's vocabulary, not known, with a letter beyond a-z. */
const known = 0.2
const unknown = 0.25
const foreignLetter = 0.75
/** Texts without evidence pass: tweets, titles and interjections have little. */
const benefitOfTheDoubt = 1

/**
 * Checks whether a text is in English, so that its analysis is meaningful. The function compares how many words are frequent in English and
 * how many are frequent in thirty other languages. All other words have little weight. The check is designed to accept slang, tweets and
 * fragments rather than to detect every foreign line. It reads only the first 4,000 characters.
 *
 * @throws FairnessError EF601 for a value that is not a text.
 *
 * @example
 * ```ts
 * import { detectEnglish } from 'expect-fair/language'
 *
 * expect(detectEnglish('lol u r so mad rn').english).toBe(true)
 * expect(detectEnglish('Ich weiß nicht, was das soll.').reason).toBe('other language')
 * ```
 */
export function detectEnglish(text: string): EnglishCheck {
  if (typeof text !== 'string') throw languageErrors.noText(text, 0)
  const words = wordsOf(text)
  if (words.length === 0) return { english: false, score: 0, reason: 'no words' }
  const latin = words.filter((each) => /^\p{Script=Latin}/u.test(each))
  if (lettersOf(latin) < lettersOf(words) / 2) return { english: false, score: 0, reason: 'other script' }
  let own = benefitOfTheDoubt
  let foreign = 0
  for (const each of latin) {
    const weight = evidenceOf(each)
    if (weight > 0) own += weight
    else foreign -= weight
  }
  const score = own / (own + foreign)
  return score >= 0.5 ? { english: true, score } : { english: false, score, reason: 'other language' }
}

function wordsOf(text: string): string[] {
  const plain = text.slice(0, read).replace(noise, ' ').toLowerCase().replaceAll('’', "'")
  return (plain.match(word) ?? []).slice(0, wordsRead)
}

const lettersOf = (words: readonly string[]): number => words.reduce((sum, { length }) => sum + length, 0)

/** Above 0 for English, below for another language. */
function evidenceOf(each: string): number {
  const { english, others } = frequent()
  const [own, foreign] = [english.has(each), others.has(each)]
  if (own || foreign) return Number(own) - Number(foreign)
  if (/[^a-z']/.test(each)) return -foreignLetter
  if (each.length < 3) return 0
  return shippedVocabulary().knows(each) ? known : -unknown
}
