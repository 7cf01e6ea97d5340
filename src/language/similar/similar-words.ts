import { readDataFile } from '../../core/data-file.js'
import { languageErrors } from '../../core/errors/index.js'
import { keepCase } from '../case.js'

export interface SimilarOptions {
  /** Part of speech that the word has where it stands, as `analyze` tags it. Default: any of the four. */
  readonly upos?: string
  /** Words wanted at most. Default 10. */
  readonly k?: number
  /**
   * Only words of which the given one is a substitute too: fewer, and of them more fit. Default false.
   */
  readonly close?: boolean
}

/** Gives words that can stand in a word's place, the best first; none for words that it does not know. */
export type SimilarWords = (word: string, options: SimilarOptions) => readonly string[]

type Table = Readonly<Record<string, Readonly<Record<string, string>>>>

const parts = ['NOUN', 'VERB', 'ADJ', 'ADV'] as const
let table: Table | undefined

/**
 * Words that can stand in the place of an English content word, the best first: near in meaning, of the same part of
 * speech and in the same form (`cars` for `buses`, `walked` for `strolled`), no opposites, no words that tell to which class
 * a person belongs. In the letters of the given word. Empty for words that the table does not have, function words and names
 * among them; by itself it does not look at the sentence.
 *
 * @throws FairnessError EF603 for what is no word, and for options that cannot be.
 *
 * About 20,000 words with up to 12 substitutes each, made from word vectors and WordNet; see `lists/SOURCE.md`.
 */
export function similarWords(word: string, { upos, k = 10, close = false }: SimilarOptions = {}): readonly string[] {
  if (typeof word !== 'string') throw languageErrors.badSimilar('word', word, 'one English word')
  if (!Number.isSafeInteger(k) || k < 0) throw languageErrors.badSimilar('k', k, 'a whole number from 0 on')
  if (upos !== undefined && typeof upos !== 'string') throw languageErrors.badSimilar('upos', upos, parts.join(', '))
  const key = word.toLowerCase()
  const found = new Set<string>()
  for (const part of upos === undefined ? parts : [upos]) {
    const known = entriesOf(key, part)
    for (const other of known) if (!close || entriesOf(other, part).includes(key)) found.add(other)
  }
  return [...found].slice(0, k).map((other) => keepCase(word, other))
}

function entriesOf(word: string, part: string): readonly string[] {
  table ??= readDataFile<Table>('src/language/similar/lists/similar-words.json')
  const entries = table[part]
  return entries !== undefined && Object.hasOwn(entries, word) ? (entries[word] as string).split(' ') : []
}
