import type { SentenceTree } from '../../../language/index.js'
import { hasCapital, lowerAt, textAt } from '../../words-at.js'
import { contextLists } from '../context-lists.js'

/**
 * "The French", "the Irish", "the Chinese": only words that end so name all of a people without a noun behind them, and no word of a people
 * that has a noun: the Turks, the Jews.
 */
export const namesWholePeople = (word: string): boolean =>
  /^\p{Lu}\p{Ll}+(?:ish|[lnt]ch|ese|iss)$/u.test(word) && !contextLists().oneWord.has(word.toLowerCase())

/**
 * Whether a word for a people stands as the subject of a verb that is of many: "the French have no idea of it". Elsewhere the same
 * words mean a language, or go with a noun that is left out.
 */
export function standsForPeople(tree: SentenceTree, from: number, to: number): boolean {
  if (to - from !== 1 || !hasCapital(textAt(tree, from)) || lowerAt(tree, from - 1) !== 'the') return false
  if (!namesWholePeople(textAt(tree, from)) || tree.token(from)?.deprel !== 'nsubj') return false
  if (/^(?:NOUN|PROPN|ADJ|NUM|CCONJ)$/.test(tree.token(to)?.upos ?? '')) return false
  const verb = tree.head(from)
  const words = [verb, ...tree.children(verb, 'aux', 'cop')]
  return (
    words.every((at) => !/^(?:is|was|has|does|'s|’s)$/.test(lowerAt(tree, at))) &&
    words.some(
      (at) => tree.token(at)?.xpos === 'VBP' || /^(?:are|were|have|do|will|would|can|could)$/.test(lowerAt(tree, at)),
    )
  )
}
