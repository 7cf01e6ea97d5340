import type { Document } from '../../../language/index.js'
import type { Move, ShrinkSpace } from '../../move.js'
import type { OtherVariant, ShrinkPair } from '../../pair.js'
import { costOf } from '../cost.js'
import { evidenceOf } from '../evidence.js'
import { dropSentences, keepOneSentence } from '../moves/drop.js'
import { differs, type TextState } from '../piece.js'
import { plainWords } from '../plain-words.js'
import { halvesOf, pairKey, pairOf, readState, type TextTools, tagged } from '../text-space.js'
import { slotsBeside } from '../wordings.js'
import { cutSentence } from './cut-sentence.js'
import { sentenceCuts } from './sentence-cuts.js'

/** A pair of texts with the state that it was written from. */
export interface SentencePair extends ShrinkPair<string> {
  readonly state: TextState
}

/** Two texts as a space of sentences: whole ones go, and, where there is an analysis of side a, what a sentence can spare. */
export function sentenceSpace(
  pair: ShrinkPair<string>,
  variants: Iterable<OtherVariant<string>>,
  { tokenize, articleFor }: TextTools,
  document?: Document,
): ShrinkSpace<TextState, SentencePair> {
  const start = tagged(readState(pair, tokenize, articleFor), document)
  const evidence = evidenceOf(start, slotsBeside(pair, variants))
  const plain = plainWords()
  return {
    start,
    moves: sentenceMoves(start, document),
    settle(state) {
      const pieces = evidence.settle(state.pieces)
      return pieces && { ...state, pieces }
    },
    value(state) {
      const smaller = pairOf(pair.attribute, state, articleFor)
      const [a, b] = [smaller.a.input.trim(), smaller.b.input.trim()]
      return a === '' || b === '' || a === b ? undefined : { ...smaller, state }
    },
    cost: (state) => costOf(state, plain),
    key: pairKey,
  }
}

/** Whole sentences first, then what can be cut out of those that are left. */
export function sentenceMoves(start: TextState, document: Document | undefined): Move<TextState>[] {
  const sentences = new Set(start.pieces.map((piece) => piece.sentence)).size
  return [
    keepOneSentence,
    ...halvesOf(sentences / 2).map(dropSentences),
    ...(document === undefined ? [] : [cutSentence(sentenceCuts(start.pieces, document))]),
  ]
}

/** The words of a pair that differ, without anything around them: of several the first. */
export function bareWords(state: TextState): readonly [string, string] | undefined {
  const [first] = state.pieces.filter((piece) => differs(piece) && piece.text.every((text) => text !== ''))
  return first?.text
}
