import { gender } from '../../attributes/index.js'
import { pronounReading } from '../../language/index.js'

/** What takes the place of a person's names, titles and nouns in every answer. */
export const somebody = 'someone'
/** Stands for every pronoun of a person: "her" is an object or a possessive, so that places cannot be told apart. */
export const pronoun = 'they'

/** How people of one gender are addressed, and nothing else. A queen, a princess and a mother are more than that. */
const titles: ReadonlySet<string> = new Set(
  "mr mrs ms mx miss missus mister sir ma'am madam madame mme mlle mademoiselle monsieur señor señora señorita senor senora senorita signor signora signorina herr frau".split(
    ' ',
  ),
)

/**
 * Groups of the attribute's nouns that say a gender and no more, with what stands for all of a group: a girl is no woman, and a guy
 * no gentleman, so that what these say beside the gender stays.
 */
const groups: Readonly<Record<string, string>> = {
  adult: somebody,
  formal: somebody,
  biological: somebody,
  young: 'youngster',
  lad: 'youngster',
  casual: 'fellow',
}

let nouns: ReadonlyMap<string, string> | undefined

/** Both numbers of the nouns of men and women. What demeans is not among them. */
function allNouns(): ReadonlyMap<string, string> {
  const words = ['male', 'female'].flatMap((name) => gender.words(name).nouns)
  return new Map(
    words.flatMap(({ text, plural, kind, group }) => {
      const stand = kind === 'person' ? groups[group ?? ''] : undefined
      return stand === undefined ? [] : [text, ...(plural === undefined ? [] : [plural])].map((form) => [form, stand])
    }),
  )
}

/** What replaces in every answer a word that says the gender of a person and nothing else; `undefined` for other words. */
export function placeholderOf(word: string): string | undefined {
  if (pronounReading(word) !== undefined) return pronoun
  const lower = word.toLowerCase().replace('’', "'")
  if (titles.has(lower)) return somebody
  nouns ??= allNouns()
  return nouns.get(lower)
}

/** Whether answers that are masked may have this word although no model said it. */
export const isPlaceholder = (word: string): boolean =>
  word.toLowerCase() === somebody || Object.values(groups).includes(word.toLowerCase())
