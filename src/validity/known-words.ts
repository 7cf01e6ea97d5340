import { dictionary, dictionaryNames, type PersonFact, personGraph } from '../attributes/index.js'

/** What the dictionaries say of a word or phrase: where it stands, `[from, to)`, and what it can be. */
export interface KnownWord {
  readonly from: number
  readonly to: number
  readonly isAdjective: boolean
  readonly isSingular: boolean
  readonly isPlural: boolean
  /** A noun without a plural, such as the names of countries: the Netherlands, Wales. */
  readonly isUncounted: boolean
}

interface Term extends Omit<KnownWord, 'from' | 'to'> {
  readonly size: number
}

let terms: { readonly byText: ReadonlyMap<string, Term>; readonly longest: number } | undefined

/**
 * The longest term of a built-in dictionary that covers the word at `at`, offensive ones included; `undefined` for other words.
 * People who made the dictionaries know that "dishevelled" describes a person; a tagger knows its letters.
 */
export function knownWord(words: readonly string[], at: number): KnownWord | undefined {
  terms ??= readTerms()
  const { byText, longest } = terms
  for (let size = Math.min(longest, words.length); size > 0; size--) {
    for (let from = Math.max(0, at - size + 1); from <= at && from + size <= words.length; from++) {
      const term = byText.get(keyOf(words.slice(from, from + size).join(' ')))
      if (term !== undefined) return { ...term, from, to: from + size }
    }
  }
  return undefined
}

/** Hyphens are words of their own in a sentence, and none in a dictionary. */
const keyOf = (text: string): string => text.toLowerCase().replace(/\s*-\s*/g, ' - ')

function readTerms(): NonNullable<typeof terms> {
  const attributes = dictionaryNames.map((name) => dictionary(name))
  const graph = personGraph(attributes, { offensive: true })
  const byText = new Map<string, Term>()
  for (const attribute of attributes) {
    for (const name of attribute.classes) {
      const { nouns, adjectives } = attribute.words(name, { offensive: true })
      for (const { text, plural = text } of [
        ...nouns,
        ...adjectives.map(({ text: only }) => ({ text: only, plural: only })),
      ]) {
        for (const form of [text, plural]) {
          const key = keyOf(form)
          if (!byText.has(key)) byText.set(key, termOf(key, graph.isA(form)))
        }
      }
    }
  }
  return { byText, longest: Math.max(...Array.from(byText.values(), ({ size }) => size)) }
}

function termOf(key: string, facts: readonly PersonFact[]): Term {
  const nouns = facts.filter(({ partOfSpeech }) => partOfSpeech === 'noun')
  return {
    size: key.split(' ').length,
    isAdjective: nouns.length < facts.length,
    isSingular: nouns.some(({ number }) => number === 'singular'),
    isPlural: nouns.some(({ number }) => number === 'plural'),
    isUncounted: nouns.some(({ number }) => number === undefined),
  }
}
