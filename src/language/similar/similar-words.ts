import { readDataFile } from '../../core/data-file.js'
import { languageErrors } from '../../core/errors/index.js'
import { count, flag, type OptionSet, options, text } from '../../core/options/index.js'
import { keepCase } from '../case.js'

export interface SimilarOptions {
  /** The part of speech of the word in its sentence, as tagged by `analyze`. Default: any of the four. */
  readonly upos?: string
  /** The largest number of words. Default 10. */
  readonly k?: number
  /**
   * Returns only words that were individually judged to fit nearly every sentence with the given word and to keep its meaning. About 550
   * frequent words have such substitutes. Default false.
   */
  readonly close?: boolean
  /**
   * For close verbs, the construction of the verb: with an `'object'` (default), with a `'clause'`, in the `'passive'` or before a noun,
   * with `'nothing'`, or with a preposition right after it, given by that word: `'at'`.
   */
  readonly frame?: string
}

export const similarOptions: OptionSet<SimilarOptions, 'upos' | 'frame'> = options(
  'similarWords',
  {
    upos: text({ defaultText: 'any of the four' }),
    k: count({ least: 0, default: 10 }),
    close: flag({ default: false }),
    frame: text({ defaultText: "'object'" }),
  },
  { wrong: ({ option }, given, expected) => languageErrors.badSimilar(option, given, expected) },
)

/** Returns words that can replace a word, starting with the best. For unknown words, the list is empty. */
export type SimilarWords = (word: string, options: SimilarOptions) => readonly string[]

type Table = Readonly<Record<string, Readonly<Record<string, string>>>>

const parts = ['NOUN', 'VERB', 'ADJ', 'ADV'] as const
const files = { any: 'similar-words', close: 'close-words' } as const
const tables: { -readonly [kind in keyof typeof files]?: Table } = {}

/**
 * Returns words that can replace an English content word, starting with the best. The words have a similar meaning and the same part of
 * speech and form (`cars` for `buses`, `walked` for `strolled`). Opposites and words that reveal the class of a person are excluded. The
 * results have the same capitalization as the given word. The list is empty for words that are not in the table, such as function words and
 * names. The function does not take the sentence into account.
 *
 * The table contains about 20,000 words with up to 12 substitutes each. The table was created from word vectors and WordNet (see
 * `lists/SOURCE.md`).
 *
 * @throws FairnessError EF603 for a value that is not a word, and for invalid options.
 *
 * @example
 * ```ts
 * import { similarWords } from 'expect-fair/language'
 *
 * expect(similarWords('Movies', { upos: 'NOUN' })).toContain('Films')
 * expect(similarWords('the')).toEqual([])
 * ```
 */
export function similarWords(word: string, given: SimilarOptions = {}): readonly string[] {
  if (typeof word !== 'string') throw languageErrors.badSimilar('word', word, 'one English word')
  const { upos, k, close, frame } = similarOptions.read(given)
  const key = word.toLowerCase()
  const found = new Set<string>()
  for (const part of upos === undefined ? parts : [upos]) {
    const others = close ? entriesOf('close', tableOf(part, frame), key) : entriesOf('any', part, key)
    for (const other of others) found.add(other)
  }
  return [...found].slice(0, k).map((other) => keepCase(word, other))
}

/** Verbs have a table of close words for each frame; the one without a name is that with an object. */
const tableOf = (part: string, frame = 'object'): string =>
  part === 'VERB' && frame !== 'object' ? `VERB ${frame}` : part

function entriesOf(kind: keyof typeof files, part: string, word: string): readonly string[] {
  tables[kind] ??= readDataFile<Table>(`src/language/similar/lists/${files[kind]}.json`)
  const entries = tables[kind]?.[part]
  return entries !== undefined && Object.hasOwn(entries, word) ? (entries[word] as string).split(' ') : []
}
