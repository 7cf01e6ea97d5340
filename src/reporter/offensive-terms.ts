import { type DictionaryName, dictionary, dictionaryNames } from '../attributes/index.js'
import type { OffensiveTerms } from '../report/index.js'

/** What finds the words that the word lists mark as demeaning, and words of the user's own. */
export function offensiveTerms(own: readonly string[] = []): OffensiveTerms {
  const words = new Set(own)
  for (const name of dictionaryNames) {
    for (const word of marked(name)) words.add(word)
  }
  // Longer ones first, so that none is found inside another.
  const listed = [...words].filter((word) => word !== '').sort((one, other) => other.length - one.length)
  if (listed.length === 0) return /(?!)/g
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${listed.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'giu')
}

function marked(name: DictionaryName): string[] {
  const attribute = dictionary(name)
  return attribute.classes.flatMap((className) => {
    const { nouns, adjectives } = attribute.words(className, { offensive: true })
    const offensive = [...nouns, ...adjectives].filter((word) => word.offensive)
    return offensive.flatMap(({ text, plural }) => (plural === undefined ? [text] : [text, plural]))
  })
}

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
