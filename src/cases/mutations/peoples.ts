import { readDataFile } from '../../core/data-file.js'
import { defined } from '../../core/defined.js'
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

/** The words by which a country and its people can be called where another's could: those that it has. */
export interface CountryForms {
  readonly name?: string
  readonly adjective?: string
  readonly noun?: string
  readonly nouns?: string
}

let words: ReadonlyMap<string, readonly CountryWord[]> | undefined
let forms: ReadonlyMap<string, CountryForms> | undefined

/** The countries that a word belongs to, in any letters: "French" is of France, "Baghdad" of Iraq. */
export function countriesOf(word: string): readonly CountryWord[] {
  words ??= load()
  return words.get(termKey(word)) ?? []
}

/** Names that stand behind an article cannot take the place of those that do not. */
const behindThe = /^(?:Bahamas|Netherlands|Philippines|United|Czech Republic|Dominican Republic)/

/** The words of a country by their forms. */
export function countryForms(country: string): CountryForms | undefined {
  forms ??= new Map(
    Object.entries(stored()).map(([name, { adjectives, nouns }]) => {
      const adjective = adjectives?.split(',')[0]
      const noun = nouns?.split(',')[0]
      // Frenchmen and Chinamen are of one gender, or no friendly word.
      const isOpen = noun !== undefined && !/m[ae]n$|^(?:Jap|Yank|Brit|Viet|Aussie)$/.test(noun)
      return [
        name,
        defined({
          name: behindThe.test(name) ? undefined : name,
          adjective,
          noun: isOpen ? noun : undefined,
          nouns: isOpen ? `${noun}s` : undefined,
        }),
      ] as const
    }),
  )
  return forms.get(country)
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
