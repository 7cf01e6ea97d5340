import { readDataFile } from '../../core/data-file.js'

interface ListFile {
  /** Male singular and plural, female singular and plural. */
  readonly pairs: readonly (readonly [male: string, males: string, female: string, females: string])[]
  readonly stays: readonly string[]
  readonly casual: readonly string[]
  readonly phrases: readonly string[]
  readonly topics: readonly string[]
  readonly turns: readonly string[]
  readonly figures: readonly string[]
  readonly notNames: readonly string[]
  readonly unsure: readonly string[]
  readonly personVerbs: readonly string[]
  readonly personThings: readonly string[]
  readonly companies: readonly string[]
  readonly titleEnds: readonly string[]
  readonly lastNames: readonly string[]
  readonly endsOfMen: EndsOfMen
}

/** Ends of last names that women have in another form: with any first name, or with one that is not usual in English. */
interface EndsOfMen {
  readonly anywhere: readonly string[]
  readonly abroad: readonly string[]
}

interface WordLists {
  readonly pairs: ListFile['pairs']
  /** Words of one gender that are said of both: actor, guys. */
  readonly stays: ReadonlySet<string>
  /** Words of one gender whose counterpart is of another register or judges: dude, mistress. */
  readonly casual: ReadonlySet<string>
  /** Fixed phrases with a gendered word, in small letters, by each of their words. */
  readonly phrases: ReadonlyMap<string, readonly string[]>
  /** What goes with one gender only, or is about the genders: pregnant, beard, feminism. */
  readonly turns: ReadonlySet<string>
  /** Those that say what a text thinks of the genders, or what anybody may be: sexist, transvestite. They may stay where all change. */
  readonly topics: ReadonlySet<string>
  /** Persons and characters whom everybody knows, in small letters. */
  readonly figures: ReadonlySet<string>
  /** First names that as often do not mean a person: April, Oscar. */
  readonly notNames: ReadonlySet<string>
  /** First names that are of the other gender in other countries or generations: Andrea, Leslie. */
  readonly unsure: ReadonlySet<string>
  /** Lemmas of what persons do and films do not. */
  readonly personVerbs: ReadonlySet<string>
  /** Lemmas of what persons have and films do not. */
  readonly personThings: ReadonlySet<string>
  /** Companies and brands whose name is also that of persons, in small letters. */
  readonly companies: ReadonlySet<string>
  /** What titles end in behind a first name, and no last name is. */
  readonly titleEnds: ReadonlySet<string>
  /** Adjectives and nouns that are last names too. */
  readonly lastNames: ReadonlySet<string>
  readonly endsOfMen: EndsOfMen
}

let lists: WordLists | undefined

export function wordLists(): WordLists {
  lists ??= read()
  return lists
}

function read(): WordLists {
  const file = readDataFile<ListFile>('src/cases/lists/everyone.json')
  const phrases = new Map<string, string[]>()
  for (const phrase of file.phrases) {
    for (const word of new Set(phrase.split(/[\s-]+/).map((each) => each.replace(/['’]s?$/, ''))))
      phrases.set(word, [...(phrases.get(word) ?? []), phrase])
  }
  return {
    pairs: file.pairs,
    stays: new Set(file.stays),
    casual: new Set(file.casual),
    phrases,
    topics: new Set(file.topics),
    turns: new Set(file.turns),
    figures: new Set(file.figures),
    notNames: new Set(file.notNames),
    unsure: new Set(file.unsure),
    personVerbs: new Set(file.personVerbs),
    personThings: new Set(file.personThings),
    companies: new Set(file.companies),
    titleEnds: new Set(file.titleEnds),
    lastNames: new Set(file.lastNames),
    endsOfMen: file.endsOfMen,
  }
}
