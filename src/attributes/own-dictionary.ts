import { dictionaryErrors } from '../core/errors/index.js'
import { type OptionSet, options, value, withDefault } from '../core/options/index.js'
import type { Attribute } from './attribute.js'
import {
  type AttributeDefinition,
  type ClassDefinition,
  defineAttribute,
  type WordDefinition,
} from './define-attribute.js'

export interface DictionaryCsvOptions {
  /** Names of the classes of the left and of the right words. Default `['from', 'to']`. */
  readonly classes?: readonly [string, string]
}

const isPair = (given: unknown): boolean =>
  Array.isArray(given) && given.length === 2 && given.every((each) => typeof each === 'string' && each !== '')

export const csvOptions: OptionSet<DictionaryCsvOptions> = options('dictionaryFromCsv', {
  classes: withDefault(value('two names of classes', isPair), ['from', 'to']),
})

/**
 * A dictionary from HInter's form: one pair of words per line, `waiter;waitress`, UTF-8, empty lines allowed. The words on
 * the left are one class, those on the right the other. Words that lines tie together, directly or through others, may
 * stand for each other, in both directions. The form says neither part of speech nor number, so each word stands among the
 * nouns, without a plural, and among the adjectives.
 *
 * @throws FairnessError EF361 for a line that is no pair and what `defineAttribute` throws: EF302 for a word on both sides.
 *
 * @example
 * ```ts
 * import { dictionaryFromCsv } from 'expect-fair'
 *
 * const staff = dictionaryFromCsv('waiter;waitress\nbarman;barmaid', 'staff', { classes: ['male', 'female'] })
 * expect(staff.words('female').nouns.map(({ text }) => text)).toEqual(['waitress', 'barmaid'])
 * ```
 */
export function dictionaryFromCsv<const Name extends string>(
  text: string,
  name: Name,
  given: DictionaryCsvOptions = {},
): Attribute<Name> {
  const {
    classes: [left, right],
  } = csvOptions.read(given)
  if (typeof text !== 'string') throw dictionaryErrors.badDictionaryCsv(name, 0, text)
  const pairs = readPairs(text, name)
  if (pairs.length === 0) throw dictionaryErrors.badDictionaryCsv(name, 0, text)
  const groups = groupsOf(pairs)
  const side = (words: readonly string[]): ClassDefinition => {
    const distinct = [...new Map(words.map((word) => [word.toLowerCase(), word])).values()]
    const definitions = distinct.map((word): WordDefinition => ({ text: word, group: groups(word) }))
    return { nouns: definitions, adjectives: definitions }
  }
  return defineAttribute({
    name,
    classes: { [left]: side(pairs.map(([from]) => from)), [right]: side(pairs.map(([, to]) => to)) },
  })
}

/**
 * A dictionary from JSON text of the form that `defineAttribute` takes. Words may be marked `offensive` (off unless asked
 * for) and `ambiguous`, and have a `kind` and a `group`: see `wordPairs`.
 *
 * @throws FairnessError EF362 for text that is no such definition and what `defineAttribute` throws.
 *
 * @example
 * ```ts
 * import { dictionaryFromJson } from 'expect-fair'
 *
 * const age = dictionaryFromJson('{ "name": "age", "classes": { "old": { "adjectives": ["elderly"] }, "young": { "adjectives": ["young"] } } }')
 * expect(age.classes).toEqual(['old', 'young'])
 * ```
 */
export function dictionaryFromJson(text: string): Attribute {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch (error) {
    throw dictionaryErrors.badDictionaryJson(`it is not JSON (${(error as Error).message})`, text)
  }
  if (!isRecord(read)) throw dictionaryErrors.badDictionaryJson('it is not an object', read)
  if (!isRecord(read.classes)) throw dictionaryErrors.badDictionaryJson("it has no object 'classes'", read)
  for (const [name, words] of Object.entries(read.classes)) {
    if (!isRecord(words)) throw dictionaryErrors.badDictionaryJson(`the class '${name}' is not an object`, words)
    for (const kind of ['names', 'nouns', 'adjectives']) checkWords(name, kind, words[kind])
  }
  return defineAttribute(read as unknown as AttributeDefinition)
}

function checkWords(className: string, kind: string, words: unknown): void {
  if (words === undefined) return
  const where = `'${kind}' of the class '${className}'`
  if (!Array.isArray(words)) throw dictionaryErrors.badDictionaryJson(`${where} is not a list`, words)
  for (const word of words) {
    const right =
      typeof word === 'string' || (isRecord(word) && typeof word.text === 'string' && textOrNone(word.plural))
    if (!right) throw dictionaryErrors.badDictionaryJson(`${where} has an entry that is no word`, word)
  }
}

const textOrNone = (value: unknown): boolean => value === undefined || typeof value === 'string'

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readPairs(text: string, name: string): [string, string][] {
  const pairs: [string, string][] = []
  // A byte order mark is what spreadsheets write first.
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    const [from, to, ...more] = line.split(';').map((part) => part.trim())
    if (!from || !to || more.length > 0) throw dictionaryErrors.badDictionaryCsv(name, index + 1, line)
    pairs.push([from, to])
  }
  return pairs
}

/** Gives each word the name of its group: the first word of all that lines tie together. */
function groupsOf(pairs: readonly (readonly [string, string])[]): (word: string) => string {
  const parents = new Map<string, string>()
  const find = (word: string): string => {
    let root = word.toLowerCase()
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next
    return root
  }
  for (const [from, to] of pairs) {
    const [one, other] = [find(from), find(to)]
    if (one !== other) parents.set(other, one)
  }
  return find
}
