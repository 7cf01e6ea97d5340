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
    sentences.add(piece.sentence)
    const sides = differs(piece) ? piece.text : [piece.text[0]]
    const counts = sides.map((text) => Math.max(wordsOf(text).length, 1))
    words += Math.max(...counts)
    if (differs(piece)) differing += Math.max(...counts)
    for (const text of sides) {
      characters += text.length
      if (isWord(text) && !plain.has(text.toLowerCase())) fancy++
    }
  }
  return [sentences.size, words, differing, fancy, characters, lostCapitals(state).length]
}

/** First words of sentences that stand in lower case although the sentence began with a capital. */
export function lostCapitals(state: TextState): Piece[] {
  const firsts = new Map<number, Piece>()
  for (const piece of state.pieces)
    if (!firsts.has(piece.sentence) && isWord(piece.text[0])) firsts.set(piece.sentence, piece)
  return [...firsts.values()].filter((piece) => piece.capital && piece.text.some((text) => text !== capitalise(text)))
}
