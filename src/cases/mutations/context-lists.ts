import { readDataFile } from '../../core/data-file.js'

interface StoredContext {
  readonly said: string
  readonly things: string
}

interface StoredLists {
  readonly sexTopics: string
  readonly signs: { readonly female: string; readonly male: string }
  readonly spouses: string
  readonly informal: string
  readonly slang: string
  readonly formal: string
  readonly ages: string
  readonly agePersons: string
  readonly faithTalk: string
  readonly languageTalk: string
  readonly heritage: string
  readonly works: string
  /** Words that are forms of one, though they are written otherwise: Jew, Jewish. */
  readonly oneWord: readonly string[]
  readonly contexts: readonly StoredContext[]
}

type Words = ReadonlySet<string>

interface Lists {
  readonly sexTopics: Words
  readonly signs: { readonly female: Words; readonly male: Words }
  readonly spouses: Words
  readonly informal: Words
  readonly slang: Words
  readonly formal: Words
  readonly ages: Words
  readonly agePersons: Words
  readonly faithTalk: Words
  readonly languageTalk: Words
  readonly heritage: Words
  readonly works: Words
  /** Of a word that is a form of another, the other one. */
  readonly oneWord: ReadonlyMap<string, string>
  /** What belongs to those who are called by a word, by that word. */
  readonly things: ReadonlyMap<string, Words>
}

let lists: Lists | undefined

/** Words that tell, around a word of a class, what else the text says of it. Lower case. */
export function contextLists(): Lists {
  if (lists !== undefined) return lists
  const { contexts, signs, ...stored } = readDataFile<StoredLists>('src/cases/lists/mutation-context.json')
  const set = (words: string): Words => new Set(words.toLowerCase().split(' '))
  const things = new Map<string, Words>()
  for (const { said, things: own } of contexts)
    for (const word of said.split('|')) things.set(word, merged(things.get(word), set(own)))
  lists = {
    sexTopics: set(stored.sexTopics),
    signs: { female: set(signs.female), male: set(signs.male) },
    spouses: set(stored.spouses),
    informal: set(stored.informal),
    slang: set(stored.slang),
    formal: set(stored.formal),
    ages: set(stored.ages),
    agePersons: set(stored.agePersons),
    faithTalk: set(stored.faithTalk),
    languageTalk: set(stored.languageTalk),
    heritage: set(stored.heritage),
    works: set(stored.works),
    oneWord: new Map(stored.oneWord.flatMap((forms) => forms.split('|').map((form) => [form, forms] as const))),
    things,
  }
  return lists
}

const merged = (one: Words | undefined, other: Words): Words =>
  one === undefined ? other : new Set([...one, ...other])
