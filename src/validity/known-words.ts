import { dictionary, dictionaryNames } from '../attributes/index.js'

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

type Term = Omit<KnownWord, 'from' | 'to'>

interface Terms {
  readonly byText: ReadonlyMap<string, Term>
  /** Words of the longest term. */
  readonly longest: number
  /** The words that the terms have. */
  readonly parts: ReadonlySet<string>
}

let terms: Terms | undefined

/**
 * The longest term of a built-in dictionary that covers the word at `at`, offensive ones included; `undefined` for other words.
 * People who made the dictionaries know that "dishevelled" describes a person; a tagger knows its letters.
 */
export function knownWord(words: readonly string[], at: number): KnownWord | undefined {
  terms ??= readTerms()
  const { byText, longest, parts } = terms
  // Most words are of no term at all: only stretches of words that terms have are put together.
  if (!mayBePart(words[at], parts)) return undefined
  let [first, end] = [at, at + 1]
  while (first > 0 && at - first < longest && mayBePart(words[first - 1], parts)) first--
  while (end < words.length && end - at < longest && mayBePart(words[end], parts)) end++
  for (let size = Math.min(longest, end - first); size > 0; size--) {
    for (let from = Math.max(first, at - size + 1); from <= at && from + size <= end; from++) {
      const term = byText.get(keyOf(words.slice(from, from + size).join(' ')))
      if (term !== undefined) return { ...term, from, to: from + size }
    }
  }
  return undefined
}

/** Hyphens are words of their own in a sentence, and none in a dictionary. */
const keyOf = (text: string): string => text.toLowerCase().replace(/\s*-\s*/g, ' - ')

const joint = /[\s-]/

/** A word of a term, or one that is several words there: middle-aged. */
function mayBePart(word: string | undefined, parts: ReadonlySet<string>): boolean {
  if (word === undefined) return false
  const lower = word.toLowerCase()
  return parts.has(lower) || joint.test(lower)
}

function readTerms(): Terms {
  const classes = dictionaryNames.flatMap((name) => {
    const attribute = dictionary(name)
    return attribute.classes.map((each) => attribute.words(each, { offensive: true }))
  })
  const byForm = new Map<string, Record<keyof Term, boolean>>()
  const byText = new Map<string, Term>()
  const note = (form: string, fact: keyof Term): void => {
    const lower = form.toLowerCase()
    const known = byForm.get(lower) ?? { isAdjective: false, isSingular: false, isPlural: false, isUncounted: false }
    known[fact] = true
    byForm.set(lower, known)
    // The first form that is written so, but for hyphens, is the term.
    const key = keyOf(form)
    if (!byText.has(key)) byText.set(key, known)
  }
  for (const { nouns, adjectives } of classes) {
    for (const { text, plural } of nouns) {
      if (plural === undefined) note(text, 'isUncounted')
      else {
        note(text, 'isSingular')
        note(plural, 'isPlural')
      }
    }
    for (const { text } of adjectives) note(text, 'isAdjective')
  }
  const sizes = Array.from(byText.keys(), (key) => key.split(' '))
  return { byText, longest: Math.max(...sizes.map(({ length }) => length)), parts: new Set(sizes.flat()) }
}
