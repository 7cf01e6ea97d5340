import { readDataFile } from '../../core/data-file.js'
import { termKey } from './terms.js'

interface StoredCountry {
  /** Other names of it. */
  readonly names?: string
  readonly adjectives?: string
  readonly nouns?: string
  readonly places?: string
  readonly others?: string
}

/** A word that belongs to a country: its name, a word for its people, a town of it, or somebody or something known to be its own. */
export type CountryWordKind = 'name' | 'people' | 'place' | 'other'

export interface CountryWord {
  readonly country: string
  readonly kind: CountryWordKind
  /** In its own letters. */
  readonly word: string
}

let words: ReadonlyMap<string, readonly CountryWord[]> | undefined

/** The countries that a word belongs to, in any letters: "French" is of France, "Baghdad" of Iraq. */
export function countriesOf(word: string): readonly CountryWord[] {
  words ??= load()
  return words.get(termKey(word)) ?? []
}

function stored(): Readonly<Record<string, StoredCountry>> {
  return readDataFile<{ readonly countries: Readonly<Record<string, StoredCountry>> }>('src/cases/lists/peoples.json')
    .countries
}

function load(): ReadonlyMap<string, readonly CountryWord[]> {
  const found = new Map<string, CountryWord[]>()
  for (const [country, { names, adjectives, nouns, places, others }] of Object.entries(stored())) {
    const add = (word: string, kind: CountryWordKind): void => {
      const key = termKey(word)
      const known = found.get(key) ?? []
      if (known.some((each) => each.country === country)) return
      found.set(key, [...known, { country, kind, word }])
    }
    const split = (list: string | undefined): readonly string[] => (list === undefined ? [] : list.split(','))
    add(country, 'name')
    for (const word of split(names)) add(word, 'name')
    for (const word of split(adjectives)) add(word, 'people')
    for (const word of split(nouns)) {
      add(word, 'people')
      add(`${word}s`, 'people')
    }
    for (const word of split(places)) add(word, 'place')
    for (const word of split(others)) add(word, 'other')
  }
  return found
}
