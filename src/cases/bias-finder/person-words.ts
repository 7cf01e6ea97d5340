import { gender } from '../../attributes/index.js'
import { readDataFile } from '../../core/data-file.js'
import { genderOfNoun } from '../../language/index.js'

interface PersonWordList {
  readonly titles: readonly string[]
  readonly politeTitles: readonly string[]
  readonly titlesOfEither: readonly string[]
  readonly titlePairs: readonly (readonly [male: string, female: string])[]
  readonly maleForms: readonly string[]
  readonly withoutCounterpart: Readonly<Record<Sex, readonly string[]>>
  readonly workNouns: readonly string[]
  readonly works: readonly string[]
  readonly kindsOfWork: readonly string[]
  readonly showingsOfWork: readonly string[]
  readonly worksInPlural: readonly string[]
  readonly ofPlaces: readonly string[]
  readonly verbsOfPersons: readonly string[]
  readonly notPersons: readonly string[]
  readonly animals: readonly string[]
  readonly ofAnimals: readonly string[]
  readonly calledLikePersons: readonly string[]
  readonly figuresOfSpeech: readonly string[]
  readonly nicknames: readonly (readonly string[])[]
  readonly neutralEnds: readonly string[]
  readonly neutral: readonly string[]
  readonly roleVerbs: readonly string[]
  readonly suffixes: readonly string[]
  readonly anybody: readonly string[]
  readonly places: readonly string[]
  readonly peoples: readonly string[]
  readonly placesAndNames: readonly string[]
  readonly addresses: Readonly<Record<Sex, readonly string[]>>
}

export type Sex = 'male' | 'female'

export const otherSex: Readonly<Record<Sex, Sex>> = { male: 'female', female: 'male' }

/** How a word shows gender: by a noun that has a counterpart, by one that has none, or (actor, guy) not for sure. */
export interface GenderedWord {
  readonly sex: Sex
  readonly number: 'singular' | 'plural'
  readonly hasCounterpart: boolean
  /** A kin word also stands as a name, with a capital: Mom. */
  readonly isKin: boolean
}

interface PersonWords {
  readonly titles: ReadonlySet<string>
  /** Titles that everybody has, and that say no more than the gender: Mr, Frau. */
  readonly politeTitles: ReadonlySet<string>
  /** Titles of any gender beyond those of the language room: DJ. */
  readonly titlesOfEither: ReadonlySet<string>
  /** How a title of each gender is called in the other: of male sir is dame. */
  readonly titleCounterparts: Readonly<Record<Sex, ReadonlyMap<string, string>>>
  /** Male words that are also said of women: actor, hero. */
  readonly maleForms: ReadonlySet<string>
  /** What a name stands before when it is that of a work or a place: series, museum. */
  readonly workNouns: ReadonlySet<string>
  /** What a title is said to be: film, movie. */
  readonly works: ReadonlySet<string>
  /** What a name owns in a title, with a capital: Rick Mercer's Report. */
  readonly kindsOfWork: ReadonlySet<string>
  /** What there is "of" a work, and of no person: version, remake. */
  readonly showingsOfWork: ReadonlySet<string>
  /** Works that examples are given of: movies such as Hera. */
  readonly worksInPlural: ReadonlySet<string>
  /** What there is "of" a place: natives, streets. */
  readonly ofPlaces: ReadonlySet<string>
  /** Verbs whose object may well be a person where a sentence opens with their participle: watching. */
  readonly verbsOfPersons: ReadonlySet<string>
  readonly notPersons: ReadonlySet<string>
  /** Beings that are called as persons are: dog, puppet. */
  readonly animals: ReadonlySet<string>
  /** What animals have and do: paws, growled. */
  readonly ofAnimals: ReadonlySet<string>
  /** Bodies, ships and the like that are: company, yacht. */
  readonly calledLikePersons: ReadonlySet<string>
  /** Those of both that a person is also said to be: a pig, a giant. */
  readonly figuresOfSpeech: ReadonlySet<string>
  /** First name -> all others of those who may be called so: of kate, katherine and catherine. */
  readonly nicknames: ReadonlyMap<string, ReadonlySet<string>>
  /** Words that end like a word for a man and show no gender: human, freshmen. */
  readonly neutralEnds: ReadonlySet<string>
  /** Words of one gender that, left in a text, do not contradict the other: actors, a hero, a priest. */
  readonly neutral: ReadonlySet<string>
  /** Lemmas of verbs whose object says what their subject is: plays a man. */
  readonly roleVerbs: ReadonlySet<string>
  /** What follows only the names of men, without its mark: Jr. */
  readonly suffixes: ReadonlySet<string>
  /** Nouns that mean whoever it may be: viewer, reader. */
  readonly anybody: ReadonlySet<string>
  /** Names of places that are no city, country or people of the lexicons: Texas, London. */
  readonly places: ReadonlySet<string>
  /** What says of a person where he or she comes from, beside the nationalities of the lexicon: Nordic, white. */
  readonly peoples: ReadonlySet<string>
  /** Of all known places those that are also called as persons are: Georgia, Austin. */
  readonly placesAndNames: ReadonlySet<string>
  /** How strangers of each gender are spoken to: sir, madam. */
  readonly addresses: Readonly<Record<Sex, ReadonlySet<string>>>
  readonly gendered: ReadonlyMap<string, GenderedWord>
}

/** How a word in lower case shows gender, also by the list of the language room, which knows no counterparts. */
export function genderedWord(word: string): GenderedWord | undefined {
  const known = personWords().gendered.get(word)
  if (known !== undefined) return known
  const sex = personWords().neutral.has(word) ? undefined : genderOfNoun(word)
  return sex === undefined ? undefined : { sex, number: 'singular', hasCounterpart: false, isKin: false }
}

/** A boatman or dairymaid that no list has. Names end so too (Hoffman): nothing with a capital is asked. */
export function genderedByEnd(text: string): GenderedWord | undefined {
  if (!text.endsWith('man') && !text.endsWith('men') && !text.endsWith('maid')) return undefined
  const end = /^\p{Ll}{3,}(wom[ae]n|m[ae]n|maid)$/u.exec(text)?.[1]
  if (end === undefined || personWords().neutralEnds.has(text)) return undefined
  const sex = /^m[ae]n$/.test(end) ? 'male' : 'female'
  return { sex, number: /men$/.test(end) ? 'plural' : 'singular', hasCounterpart: false, isKin: false }
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
      gendered.set(word, { sex, number: 'singular', hasCounterpart: false, isKin: false })
    for (const noun of gender.words(sex, { offensive: true }).nouns) {
      gendered.set(noun.text.toLowerCase(), {
        sex,
        number: 'singular',
        hasCounterpart: true,
        isKin: noun.kind === 'kin',
      })
      if (noun.plural !== undefined)
        gendered.set(noun.plural.toLowerCase(), {
          sex,
          number: 'plural',
          hasCounterpart: true,
          isKin: noun.kind === 'kin',
        })
    }
  }
  return {
    titles: new Set(list.titles),
    politeTitles: new Set(list.politeTitles),
    titlesOfEither: new Set(list.titlesOfEither),
    // Of several pairs with one word the first counts: uncle is aunt, not auntie.
    titleCounterparts: {
      male: new Map(list.titlePairs.toReversed()),
      female: new Map(list.titlePairs.map(([male, female]) => [female, male])),
    },
    maleForms: new Set(list.maleForms),
    workNouns: new Set(list.workNouns),
    works: new Set(list.works),
    kindsOfWork: new Set(list.kindsOfWork),
    showingsOfWork: new Set(list.showingsOfWork),
    worksInPlural: new Set(list.worksInPlural),
    ofPlaces: new Set(list.ofPlaces),
    verbsOfPersons: new Set(list.verbsOfPersons),
    notPersons: new Set(list.notPersons),
    animals: new Set(list.animals),
    ofAnimals: new Set(list.ofAnimals),
    calledLikePersons: new Set(list.calledLikePersons),
    figuresOfSpeech: new Set(list.figuresOfSpeech),
    nicknames: nicknamesOf(list.nicknames),
    neutralEnds: new Set(list.neutralEnds),
    neutral: new Set(list.neutral),
    roleVerbs: new Set(list.roleVerbs),
    suffixes: new Set(list.suffixes),
    anybody: new Set(list.anybody),
    places: new Set(list.places),
    peoples: new Set(list.peoples),
    placesAndNames: new Set(list.placesAndNames),
    addresses: { male: new Set(list.addresses.male), female: new Set(list.addresses.female) },
    gendered,
  }
}

/** The first of a group is the name, the others are short for it: Beth and Betty are two persons. */
function nicknamesOf(groups: readonly (readonly string[])[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  const add = (one: string, other: string) => found.set(one, (found.get(one) ?? new Set()).add(other))
  for (const [name, ...others] of groups) {
    for (const other of others) {
      add(name as string, other)
      add(other, name as string)
    }
  }
  return found
}
