import { dictionaryErrors } from '../core/errors/index.js'
import { type OptionSet, oneOf, options, value, withDefault } from '../core/options/index.js'
import type { Attribute } from './attribute.js'
import {
  type AttributeDefinition,
  type ClassDefinition,
  defineAttribute,
  type WordDefinition,
} from './define-attribute.js'

export interface DictionaryCsvOptions {
  /** Names of the classes of the left and the right words. Default `['from', 'to']`; for several files, the file names. */
  readonly classes?: readonly [string, string]
  /**
   * `closed` (default): words that lines connect, directly or through others, replace each other in both directions. `given`: a word is
   * only replaced by the word to its right in a line.
   */
  readonly pairs?: 'closed' | 'given'
}

const isPair = (given: unknown): boolean =>
  Array.isArray(given) && given.length === 2 && given.every((each) => typeof each === 'string' && each !== '')

export const csvOptions: OptionSet<DictionaryCsvOptions> = options('dictionaryFromCsv', {
  classes: withDefault(value('two names of classes', isPair), ['from', 'to']),
  pairs: oneOf(['closed', 'given'], { default: 'closed' }),
})

/**
 * Reads a dictionary in the format of HInter. Each line contains one pair of words, such as `waiter;waitress`. The text must be in UTF-8,
 * and empty lines are allowed. The words on the left belong to one class, and the words on the right belong to the other. You can combine
 * several files into one attribute with `{ 'african_asian.csv': text, ... }`. Each file is named after its two classes, and you can add a
 * suffix (`male_female_job.csv`) to distinguish files with the same classes. A line that contains the same word twice is skipped because it
 * has no effect. A word that appears in two classes is rejected. The format specifies neither the part of speech nor the number. Each word
 * is therefore listed as an adjective and as a noun without a plural.
 *
 * @throws FairnessError EF361 for a line that is not a pair, EF363 for a file whose name does not have two classes, and the errors of
 * `defineAttribute`: EF302 for a word on both sides.
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
  text: string | Readonly<Record<string, string>>,
  name: Name,
  given: DictionaryCsvOptions = {},
): Attribute<Name> {
  const { classes, pairs: which } = csvOptions.read(given)
  const files = typeof text === 'string' ? [{ text, classes }] : filesOf(text, name)
  const pairs = files.flatMap(({ text: each, classes: own, file }) => {
    const read = readPairs(each, name, file).filter(([from, to]) => from.toLowerCase() !== to.toLowerCase())
    if (read.length === 0) throw dictionaryErrors.badDictionaryCsv(name, 0, each, file)
    return read.map((pair): CsvPair => ({ pair, classes: own }))
  })
  return defineAttribute({ name, classes: classesOf(pairs, which) })
}

interface CsvFile {
  readonly text: string
  readonly classes: readonly [string, string]
  readonly file?: string
}

interface CsvPair {
  readonly pair: readonly [string, string]
  readonly classes: readonly [string, string]
}

/** Files that are named by their classes, as HInter names them: `male_female_job.csv`. */
function filesOf(files: unknown, name: string): readonly CsvFile[] {
  const given = isRecord(files) ? Object.entries(files) : []
  if (given.length === 0) throw dictionaryErrors.badDictionaryCsv(name, 0, files)
  return given.map(([path, text]): CsvFile => {
    const file = path.replace(/^.*[\\/]/, '')
    const [left, right] = file.replace(/\.csv$/i, '').split('_')
    if (!left || !right || left === right) throw dictionaryErrors.badCsvName(name, path)
    if (typeof text !== 'string') throw dictionaryErrors.badDictionaryCsv(name, 0, text, path)
    return { text, classes: [left, right], file: path }
  })
}

function classesOf(pairs: readonly CsvPair[], which: 'closed' | 'given'): Record<string, ClassDefinition> {
  const groups = groupsOf(pairs.map(({ pair }) => pair))
  const becomes = new Map<string, string[]>()
  const words = new Map<string, Map<string, string>>()
  for (const { pair, classes } of pairs) {
    const [from, to] = [pair[0].toLowerCase(), pair[1]]
    becomes.set(from, [...(becomes.get(from) ?? []), to])
    classes.forEach((className, side) => {
      const own = words.get(className) ?? new Map<string, string>()
      const word = pair[side] as string
      if (!own.has(word.toLowerCase())) own.set(word.toLowerCase(), word)
      words.set(className, own)
    })
  }
  return Object.fromEntries(
    Array.from(words, ([className, own]) => {
      const definitions = Array.from(own, ([key, word]): WordDefinition => {
        return which === 'closed'
          ? { text: word, group: groups(word) }
          : { text: word, replacedBy: [...new Set(becomes.get(key) ?? [])] }
      })
      return [className, { nouns: definitions, adjectives: definitions }]
    }),
  )
}

/**
 * Reads a dictionary from JSON text in the format that `defineAttribute` accepts. You can mark words as `offensive` (excluded by default)
 * or `ambiguous`, and you can give them a `kind` and a `group` (see `wordPairs`).
 *
 * @throws FairnessError EF362 for text that is not such a definition, and the errors of `defineAttribute`.
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
    if (!right) throw dictionaryErrors.badDictionaryJson(`${where} has an entry that is not a word`, word)
  }
}

const textOrNone = (value: unknown): boolean => value === undefined || typeof value === 'string'

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readPairs(text: string, name: string, file?: string): [string, string][] {
  const pairs: [string, string][] = []
  // A byte order mark is what spreadsheets write first.
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    const [from, to, ...more] = line.split(';').map(unquoted)
    if (!from || !to || more.length > 0) throw dictionaryErrors.badDictionaryCsv(name, index + 1, line, file)
    pairs.push([from, to])
  }
  return pairs
}

/** A field as spreadsheets quote it. */
const unquoted = (field: string): string => {
  const text = field.trim()
  return /^".*"$/.test(text) ? text.slice(1, -1).replaceAll('""', '"').trim() : text
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
