import type { Document } from '../../../language/index.js'
import type { Move, ShrinkSpace } from '../../move.js'
import type { OtherVariant, ShrinkPair } from '../../pair.js'
import { dropSentences, keepOneSentence } from '../moves/drop.js'
import { differs, type TextState } from '../piece.js'
import { halvesOf, type TextTools, withoutMoves } from '../text-space.js'
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
  tools: TextTools,
  document?: Document,
): ShrinkSpace<TextState, SentencePair> {
  const rest = withoutMoves(pair, variants, tools, document)
  return {
    ...rest,
    moves: sentenceMoves(rest.start, document),
    value(state) {
      const smaller = rest.value(state)
      return smaller && { ...smaller, state }
    },
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
