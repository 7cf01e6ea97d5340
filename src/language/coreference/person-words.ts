import { readDataFile } from '../../core/data-file.js'

export type Gender = 'male' | 'female'

/** What a word says of its bearer's gender. `sure` is false where some bearers have the other one. */
export interface GenderEvidence {
  readonly gender: Gender
  readonly sure: boolean
}

interface Lists {
  readonly names: ReadonlyMap<string, GenderEvidence | undefined>
  readonly nouns: ReadonlyMap<string, Gender | undefined>
  readonly titles: ReadonlyMap<string, Gender | undefined>
  readonly collectives: ReadonlySet<string>
}

type NameGroups = Readonly<Record<'female' | 'mostlyFemale' | 'either' | 'mostlyMale' | 'male', string>>
type NounGroups = Readonly<Record<'female' | 'male' | 'either', string>>
interface WordGroups {
  readonly titles: NounGroups
  readonly collectives: string
}

const folder = 'src/language/coreference/lists'
let lists: Lists | undefined

function loaded(): Lists {
  lists ??= load()
  return lists
}

function load(): Lists {
  const names = readDataFile<NameGroups>(`${folder}/first-names.json`)
  const nouns = readDataFile<NounGroups>(`${folder}/person-nouns.json`)
  const words = readDataFile<WordGroups>(`${folder}/person-words.json`)
  return {
    names: new Map<string, GenderEvidence | undefined>([
      ...entries(names.female, { gender: 'female', sure: true } as const),
      ...entries(names.mostlyFemale, { gender: 'female', sure: false } as const),
      ...entries(names.either, undefined),
      ...entries(names.mostlyMale, { gender: 'male', sure: false } as const),
      ...entries(names.male, { gender: 'male', sure: true } as const),
    ]),
    nouns: byGender(nouns),
    titles: byGender(words.titles),
    collectives: new Set(words.collectives.split(' ')),
  }
}

const entries = <V>(words: string, value: V): [string, V][] => words.split(' ').map((word) => [word, value])

const byGender = (groups: NounGroups): ReadonlyMap<string, Gender | undefined> =>
  new Map<string, Gender | undefined>([
    ...entries(groups.female, 'female' as const),
    ...entries(groups.male, 'male' as const),
    ...entries(groups.either, undefined),
  ])

/** Whether a word is a first name, by the births of the United States. */
export const isFirstName = (word: string): boolean => loaded().names.has(asName(word))

export const genderOfFirstName = (word: string): GenderEvidence | undefined => loaded().names.get(asName(word))

/** ANNA and anna are Anna. */
function asName(word: string): string {
  return word === word.toUpperCase() && word.length > 2 ? word.slice(0, 1) + word.slice(1).toLowerCase() : word
}

/** Whether the dictionary form of a noun means a person first of all: actress, brother-in-law. */
export const isPersonNoun = (lemma: string): boolean => nounKey(lemma) !== undefined

export function genderOfNoun(lemma: string): Gender | undefined {
  const key = nounKey(lemma)
  return key === undefined ? undefined : loaded().nouns.get(key)
}

function nounKey(lemma: string): string | undefined {
  const { nouns } = loaded()
  const lower = lemma.toLowerCase()
  if (nouns.has(lower)) return lower
  // ex-girlfriend, film-maker, co-worker: the last part says what it is.
  const hyphen = lower.lastIndexOf('-')
  const last = hyphen < 0 ? undefined : lower.slice(hyphen + 1)
  return last !== undefined && nouns.has(last) ? last : undefined
}

/** Whether a word stands before names of persons: Mrs., Sir, Captain. */
export const isTitle = (word: string): boolean => loaded().titles.has(titleKey(word))

export const genderOfTitle = (word: string): Gender | undefined => loaded().titles.get(titleKey(word))

function titleKey(word: string): string {
  const lower = word.toLowerCase()
  return lower.endsWith('.') ? lower.slice(0, -1) : lower
}

/** Family, crowd: one noun for several persons. */
export const isCollective = (lemma: string): boolean => loaded().collectives.has(lemma.toLowerCase())
