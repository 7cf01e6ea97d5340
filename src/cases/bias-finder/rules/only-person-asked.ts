import { pronounReading, type SentenceTree } from '../../../language/index.js'
import type { Person } from '../person.js'

/** Whether a word is replaced with the person. */
export function isReplaced({ names, spans, titles, adjectives }: Person, tree: SentenceTree, at: number): boolean {
  const token = tree.token(at)
  if (token === undefined) return false
  return [...names, ...spans, ...titles, ...adjectives].some(
    ({ start, end }) => start <= token.start && token.end <= end,
  )
}

/** Where the pronouns of the person stand, sentence by sentence. */
export function ownPronouns({ trees, pronouns }: Person): { readonly tree: SentenceTree; readonly at: number }[] {
  const own = new Set(pronouns.map(({ start }) => start))
  return trees.flatMap((tree) => tree.tokens.flatMap(({ start }, at) => (own.has(start) ? [{ tree, at }] : [])))
}

/** Where a name of the person begins and ends, sentence by sentence. */
export function ownNames({ trees, names }: Person): {
  readonly tree: SentenceTree
  readonly first: number
  readonly last: number
}[] {
  const words = names.filter(({ kind }) => kind === 'word')
  return trees.flatMap((tree) =>
    words.flatMap(({ start, end }) => {
      const first = tree.tokens.findIndex((token) => token.start >= start && token.end <= end)
      const last = tree.tokens.findLastIndex((token) => token.start >= start && token.end <= end)
      return first < 0 ? [] : [{ tree, first, last }]
    }),
  )
}

/** A pronoun of the gender that the person has not. */
export const isOtherPronoun = ({ sex }: Person, word: string): boolean =>
  pronounReading(word)?.set === (sex === 'male' ? 'she' : 'he')

/** Where a sentence goes on or ends. */
export const isStop = (word: string): boolean => /^[.;:!?]$/.test(word)
