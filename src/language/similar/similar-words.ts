import { readDataFile } from '../../core/data-file.js'
import { languageErrors } from '../../core/errors/index.js'
import { count, flag, type OptionSet, options, text } from '../../core/options/index.js'
import { keepCase } from '../case.js'

export interface SimilarOptions {
  /** Part of speech that the word has where it stands, as `analyze` tags it. Default: any of the four. */
  readonly upos?: string
  /** Words wanted at most. Default 10. */
  readonly k?: number
  /**
   * Only words that were judged, one by one, to fit in nearly every sentence in which the given one stands, and to keep what it says.
   * There are such for some 600 frequent words. Default false.
   */
  readonly close?: boolean
  /**
   * Of close verbs, what the verb has in its sentence: with an `'object'` (default), a `'clause'`, in the `'passive'` or before a
   * noun, with `'nothing'`, or with a preposition right behind it, by that word: `'at'`.
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

/** Gives words that can replace a word, the best first; none for words that it does not know. */
export type SimilarWords = (word: string, options: SimilarOptions) => readonly string[]

type Table = Readonly<Record<string, Readonly<Record<string, string>>>>

const parts = ['NOUN', 'VERB', 'ADJ', 'ADV'] as const
const files = { any: 'similar-words', close: 'close-words' } as const
const tables: { -readonly [kind in keyof typeof files]?: Table } = {}

/**
 * Words that can replace an English content word, the best first: near in meaning, of the same part of
 * speech and in the same form (`cars` for `buses`, `walked` for `strolled`), no opposites, no words that tell to which class
 * a person belongs. In the letters of the given word. Empty for words that the table does not have, function words and names
 * among them; by itself it does not look at the sentence.
 *
 * @throws FairnessError EF603 for what is not a word, and for options that cannot be.
 *
 * About 20,000 words with up to 12 substitutes each, made from word vectors and WordNet; see `lists/SOURCE.md`.
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
