import { gender } from '../../attributes/index.js'
import { type NounEntry, type NounTable, type NounTarget, nounTable } from '../../language/index.js'
import { wordLists } from './word-lists.js'

let tables: { readonly usual: NounTable; readonly ofGirls: NounTable } | undefined

/**
 * Each gender noun with its counterpart, in both directions: no word stands on both sides. In a text of guys and girls each is the
 * counterpart of the other: "a guy trying to get a girl".
 */
export function exchangedNouns(hasGuysAndGirls: boolean = false): NounTable {
  if (tables === undefined) {
    const usual = read()
    const own: readonly (readonly [string, string, NounTarget['number']])[] = [
      ['guy', 'girl', 'singular'],
      ['guys', 'girls', 'plural'],
    ]
    const pairs = own.flatMap(([guy, girl, number]): [string, NounTarget][] => [
      [guy, { text: girl, number, kin: false }],
      [girl, { text: guy, number, kin: false }],
    ])
    tables = { usual, ofGirls: new Map([...usual, ...pairs]) }
  }
  return hasGuysAndGirls ? tables.ofGirls : tables.usual
}

function read(): NounTable {
  const male: readonly NounEntry[] = gender.words('male').nouns
  const female: readonly NounEntry[] = gender.words('female').nouns
  const both = new Map<string, NounTarget>([...nounTable(male, female), ...nounTable(female, male)])
  // "This guy" is said of men only and is no slang, as "gal" is.
  both.set('guy', { text: 'woman', number: 'singular', kin: false })
  both.set('guys', { text: 'women', number: 'plural', kin: false })
  for (const [man, men, woman, women] of wordLists().pairs.toReversed()) {
    for (const [one, other, number] of [
      [man, woman, 'singular'],
      [men, women, 'plural'],
    ] as const) {
      // Of several pairs with one word the first counts: a lady is a gentleman.
      const add = (from: string, text: string) => {
        if (both.get(from)?.text === undefined || from.includes(' '))
          both.set(from, { text, number, kin: both.get(from)?.kin ?? false })
      }
      add(one, other)
      add(other, one)
    }
  }
  return both
}

let nouns: ReadonlySet<string> | undefined

/** Whether a word is a noun with a counterpart, by its form in small letters. */
export function isExchanged(word: string): boolean {
  nouns ??= new Set([
    ...(['male', 'female'] as const).flatMap((sex) =>
      gender.words(sex).nouns.flatMap(({ text, plural = text }) => [text.toLowerCase(), plural.toLowerCase()]),
    ),
    ...wordLists().pairs.flat(),
  ])
  return nouns.has(word)
}
