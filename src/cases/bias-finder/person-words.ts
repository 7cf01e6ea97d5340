import { gender } from '../../attributes/index.js'
import { readDataFile } from '../../core/data-file.js'

interface PersonWordList {
  readonly titles: readonly string[]
  readonly maleForms: readonly string[]
  readonly withoutCounterpart: Readonly<Record<Sex, readonly string[]>>
  readonly workNouns: readonly string[]
}

export type Sex = 'male' | 'female'

/** How a word shows gender: by a noun that has a counterpart, by one that has none, or (actor, guy) not for sure. */
export interface GenderedWord {
  readonly sex: Sex
  readonly number: 'singular' | 'plural'
  readonly hasCounterpart: boolean
}

interface PersonWords {
  readonly titles: ReadonlySet<string>
  /** Male words that are also said of women: actor, hero. */
  readonly maleForms: ReadonlySet<string>
  readonly workNouns: ReadonlySet<string>
  readonly gendered: ReadonlyMap<string, GenderedWord>
}

let words: PersonWords | undefined

/** Words by which texts speak of persons, beyond those that the attribute gender fills in. */
export function personWords(): PersonWords {
  words ??= read()
  return words
}

function read(): PersonWords {
  const list = readDataFile<PersonWordList>('src/cases/lists/bias-finder.json')
  const gendered = new Map<string, GenderedWord>()
  for (const sex of ['male', 'female'] as const) {
    for (const word of list.withoutCounterpart[sex])
      gendered.set(word, { sex, number: 'singular', hasCounterpart: false })
    for (const noun of gender.words(sex, { offensive: true }).nouns) {
      gendered.set(noun.text.toLowerCase(), { sex, number: 'singular', hasCounterpart: true })
      if (noun.plural !== undefined)
        gendered.set(noun.plural.toLowerCase(), { sex, number: 'plural', hasCounterpart: true })
    }
  }
  return {
    titles: new Set(list.titles),
    maleForms: new Set(list.maleForms),
    workNouns: new Set(list.workNouns),
    gendered,
  }
}
