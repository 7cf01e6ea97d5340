import { readDataFile } from '../../core/data-file.js'

interface StoredTies {
  /** Words of English that are written with letters of other languages. */
  readonly letters: { readonly plain: string }
  readonly names: readonly { readonly of: string; readonly ends: string; readonly names: string }[]
  /** A space within a word is an underscore. */
  readonly groups: readonly { readonly words: string; readonly of: string }[]
  /** Words that name a class but are in no dictionary of it, or only as offensive words. */
  readonly calledOtherwise: readonly { readonly of: string; readonly words: string }[]
  readonly english: string
  /** Languages, with the countries where they are at home. */
  readonly tongues: readonly { readonly words: string; readonly of: string }[]
  readonly colouredThings: string
  readonly streets: string
}

interface NameForms {
  readonly of: ReadonlySet<string>
  readonly ends: readonly string[]
  readonly names: ReadonlySet<string>
}

/** Words for a part of the world or a family of peoples, with the countries that belong to it. */
export interface PeopleGroup {
  readonly words: ReadonlySet<string>
  readonly of: ReadonlySet<string>
}

interface Ties {
  readonly plain: ReadonlySet<string>
  readonly names: readonly NameForms[]
  readonly groups: readonly PeopleGroup[]
  readonly calledOtherwise: ReadonlyMap<string, ReadonlySet<string>>
  readonly english: ReadonlySet<string>
  readonly tongues: readonly PeopleGroup[]
  readonly colouredThings: ReadonlySet<string>
  readonly streets: ReadonlySet<string>
}

let ties: Ties | undefined

function loaded(): Ties {
  if (ties !== undefined) return ties
  const stored = readDataFile<StoredTies>('src/cases/lists/origin-ties.json')
  const words = (list: string): string[] => list.split(' ').filter((word) => word !== '')
  const countries = (list: string): ReadonlySet<string> => new Set(list.split(','))
  ties = {
    plain: new Set(words(stored.letters.plain)),
    names: stored.names.map(({ of, ends, names }) => ({
      of: countries(of),
      ends: words(ends),
      names: new Set(words(names)),
    })),
    groups: stored.groups.map(({ words: list, of }) => ({
      words: new Set(words(list).map((word) => word.replaceAll('_', ' '))),
      of: countries(of),
    })),
    calledOtherwise: new Map(stored.calledOtherwise.map(({ of, words: list }) => [of, new Set(words(list))])),
    english: countries(stored.english),
    tongues: stored.tongues.map(({ words: list, of }) => ({ words: new Set(words(list)), of: countries(of) })),
    colouredThings: new Set(words(stored.colouredThings)),
    streets: new Set(words(stored.streets)),
  }
  return ties
}

/** Shorter names end so by chance. */
const shortestName = 5

/** Whether a name is one that people of these countries often have. */
export function isNameOf(name: string, countries: readonly string[]): boolean {
  const lower = name.toLowerCase()
  return loaded().names.some(
    ({ of, ends, names }) =>
      countries.some((country) => of.has(country)) &&
      (names.has(name) || (name.length >= shortestName && ends.some((end) => lower.endsWith(end)))),
  )
}

/** Letters that English words do not have: "Leão", "Gdańsk". */
export const hasForeignLetters = (word: string): boolean =>
  /[\u00c0-\u024f\u0370-\u1fff\u3040-\uffdc]/u.test(word) && !loaded().plain.has(word.toLowerCase())

/** Whether people of a country mostly have English names. */
export const isOfEnglish = (country: string): boolean => loaded().english.has(country)

/** The parts of the world that some countries belong to: Asia, Scandinavia. */
export const groupsOf = (countries: readonly string[]): readonly PeopleGroup[] =>
  loaded().groups.filter(({ of }) => countries.some((country) => of.has(country)))

/** The parts of the world that a word names. */
export const groupsCalled = (word: string): readonly PeopleGroup[] =>
  loaded().groups.filter(({ words }) => words.has(word.toLowerCase()))

/** Names of the languages of some countries, with their capitals. */
export const tonguesOf = (countries: readonly string[]): ReadonlySet<string> =>
  new Set(
    loaded()
      .tongues.filter(({ of }) => countries.some((country) => of.has(country)))
      .flatMap(({ words }) => [...words]),
  )

/** What is black or white by itself. */
export const hasColourOfItsOwn = (lemma: string): boolean => loaded().colouredThings.has(lemma.toLowerCase())

/** What is called after a people and is none: "French Rd", "French toast". */
export const isCalledAfterPeople = (word: string): boolean => loaded().streets.has(word.toLowerCase())

const none: ReadonlySet<string> = new Set()

/** Other words for a class: whitey, blacks. */
export const otherWordsFor = (className: string): ReadonlySet<string> => loaded().calledOtherwise.get(className) ?? none
