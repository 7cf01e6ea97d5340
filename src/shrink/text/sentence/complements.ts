import { readDataFile } from '../../../core/data-file.js'

/** Words whose modifiers the sentence needs. */
export interface Complements {
  /** Verbs that take an object and a phrase: "put it on the table". */
  readonly verbsWithObjectAndPhrase: ReadonlySet<string>
  /** Verbs that take an object and what it is to do: "want a friend to come". */
  readonly verbsWithObjectAndClause: ReadonlySet<string>
  /** Verbs that take an adverb: "did well". */
  readonly verbsOfManner: ReadonlySet<string>
  /** Verbs whose object may be what somebody says. */
  readonly verbsOfSaying: ReadonlySet<string>
  /** Verbs whose clause need not be so: "doubt", "wish". */
  readonly verbsOfDoubt: ReadonlySet<string>
  /** Nouns that say when without a preposition. */
  readonly nounsOfTime: ReadonlySet<string>
  /** Nouns that say little without an adjective: "in a strange way". */
  readonly nounsWithAdjective: ReadonlySet<string>
  /** Nouns that take a phrase: "a lack of taste", "the chance to win". */
  readonly nounsWithPhrase: ReadonlySet<string>
  /** Adjectives that say little without what follows: "worth seeing", "about to leave". */
  readonly adjectivesWithPhrase: ReadonlySet<string>
  /** Participles that say nothing without the word before them: "like minded". */
  readonly participlesWithModifier: ReadonlySet<string>
  /** Adjectives without which a noun means another thing: "the same film". */
  readonly adjectivesKept: ReadonlySet<string>
  /** Adverbs that turn a sentence round, or that another part of it answers to: "not", "so ... that". */
  readonly adverbsKept: ReadonlySet<string>
  /** What introduces the second half of a comparison. */
  readonly comparing: ReadonlySet<string>
}

let read: Complements | undefined

export function complements(): Complements {
  if (read === undefined) {
    const { about: _, ...lists } = readDataFile<Record<keyof Complements, string[]> & { readonly about: string }>(
      'src/shrink/lists/complements.json',
    )
    const sets = Object.entries(lists).map(([name, words]) => [name, new Set(words)])
    read = Object.fromEntries(sets) as Complements
  }
  return read
}
