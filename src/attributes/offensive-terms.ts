import type { Word } from './attribute.js'
import { type DictionaryName, dictionary, dictionaryNames } from './dictionary.js'

/** What finds the words that the word lists mark as demeaning, and words of the user's own. */
export function offensiveTerms(own: readonly string[] = []): RegExp {
  const words = new Set(own)
  const all = dictionaryNames.flatMap(wordsOf)
  const decent = new Set(all.filter((word) => !word.offensive).flatMap(forms))
  for (const form of all.filter((word) => word.offensive).flatMap(forms)) {
    // A word that is also used without demeaning, as an adjective ("Black"), cannot be told apart from it here.
    if (!decent.has(form)) words.add(form)
  }
  // Longer ones first, so that none is found inside another.
  const listed = [...words].filter((word) => word !== '').sort((one, other) => other.length - one.length)
  if (listed.length === 0) return /(?!)/g
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${listed.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'giu')
}

function wordsOf(name: DictionaryName): Word[] {
  const attribute = dictionary(name)
  return attribute.classes.flatMap((className) => {
    const { nouns, adjectives } = attribute.words(className, { offensive: true })
    return [...nouns, ...adjectives]
  })
}

const forms = ({ text, plural }: Word): string[] =>
  [text, ...(plural === undefined ? [] : [plural])].map((form) => form.toLowerCase())

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
