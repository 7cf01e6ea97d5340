import { pronounReading, type SentenceTree } from '../../../language/index.js'
import { wordLists } from '../../everyone/word-lists.js'
import { lowerAt, textAt } from '../../words-at.js'
import type { Person } from '../person.js'
import { genderedWord } from '../person-words.js'

/** A noun of a gender that says what the person is, of whichever gender, and that no replacement covers. */
export function hasSaidNoun({ chain, trees, spans, titles }: Person): boolean {
  const replaced = new Set([...spans, ...titles].map(({ start }) => start))
  return chain.mentions.some((mention) => {
    const tree = trees[mention.sentence]
    if (tree === undefined || mention.kind === 'pronoun') return false
    const last = tree.tokens.findLastIndex(({ end }) => end <= mention.end)
    return [...tree.children(mention.head, 'appos'), behindComma(tree, last)].some(
      (at) => isTelling(tree, at) && !replaced.has(tree.token(at)?.start ?? -1),
    )
  })
}

/** "..., a man living with", "..., a young girl". */
function behindComma(tree: SentenceTree, last: number): number {
  if (textAt(tree, last + 1) !== ',' || !/^(?:an?|the)$/.test(lowerAt(tree, last + 2))) return -1
  for (let at = last + 3; at < last + 7; at++) {
    const upos = tree.token(at)?.upos ?? ''
    if (upos === 'NOUN' && tree.token(at + 1)?.upos !== 'NOUN') return at
    if (!/^(?:ADJ|ADV|NOUN|PUNCT)$/.test(upos)) return -1
  }
  return -1
}

function isTelling(tree: SentenceTree, at: number): boolean {
  const word = lowerAt(tree, at)
  const told = genderedWord(word)
  return (
    told?.number === 'singular' &&
    pronounReading(word) === undefined &&
    !wordLists().stays.has(word) &&
    !/^(?:and|or|&)$/.test(lowerAt(tree, at + 1))
  )
}
