import { capitalise } from '../../language/index.js'
import { differs, isWord, type Piece, type TextState, wordsOf } from './piece.js'

/** Words that need no plainer one, in lower case. */
export type PlainWords = ReadonlySet<string>

/**
 * What shrinking lowers, most important first: sentences, words and marks, differing words, words that are not plain,
 * characters, sentences that lost their capital.
 */
export function costOf(state: TextState, plain: PlainWords): readonly number[] {
  const sentences = new Set<number>()
  let [words, differing, fancy, characters] = [0, 0, 0, 0]
  for (const piece of state.pieces) {
    const cost = pieceCost(piece, plain)
    sentences.add(piece.sentence)
    words += cost.words
    if (cost.differs) differing += cost.words
    fancy += cost.fancy
    characters += cost.characters
  }
  return [sentences.size, words, differing, fancy, characters, lostCapitals(state).length]
}

interface PieceCost {
  readonly differs: boolean
  readonly words: number
  readonly fancy: number
  readonly characters: number
}

/** Pieces never change, and most stay the same from one candidate to the next. */
const known = new WeakMap<Piece, PieceCost>()

function pieceCost(piece: Piece, plain: PlainWords): PieceCost {
  const before = known.get(piece)
  if (before) return before
  const sides: readonly string[] = differs(piece) ? piece.text : [piece.text[0]]
  const cost = {
    differs: differs(piece),
    words: Math.max(...sides.map((text) => Math.max(wordsOf(text).length, 1))),
    fancy: sides.filter((text) => isWord(text) && !plain.has(text.toLowerCase())).length,
    characters: sides.reduce((sum, text) => sum + text.length, 0),
  }
  known.set(piece, cost)
  return cost
}

/** First words of sentences that are in lower case although the sentence began with a capital. */
export function lostCapitals(state: TextState): Piece[] {
  const firsts = new Map<number, Piece>()
  for (const piece of state.pieces)
    if (piece.capital && !firsts.has(piece.sentence) && isWord(piece.text[0])) firsts.set(piece.sentence, piece)
  return [...firsts.values()].filter((piece) => piece.text.some((text) => text !== capitalise(text)))
}
