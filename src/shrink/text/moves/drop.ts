import type { Move, Step } from '../../move.js'
import { differs, type Piece, type TextState } from '../piece.js'

const keeping = (state: TextState, keep: (piece: Piece) => boolean, next: number): Step<TextState> => ({
  state: { ...state, pieces: state.pieces.filter(keep) },
  next,
})

/** Guarantees that for each sentence it was tried to keep only that sentence. */
export const keepOneSentence: Move<TextState> = function* (state) {
  const sentences = sentencesOf(state)
  if (sentences.length < 2) return
  for (const sentence of sentences) yield keeping(state, (piece) => piece.sentence === sentence, 0)
}

/** Guarantees that every run of `size` sentences, from the first on side by side, was tried to be dropped. */
export const dropSentences = (size: number): Move<TextState> =>
  dropGroups(
    size,
    (state) => sentencesOf(state),
    (piece) => piece.sentence,
  )

/**
 * Guarantees that every run of `size` shared words and marks, from the first on side by side, was tried to be dropped;
 * differing stretches in between stay.
 */
export const dropShared = (size: number): Move<TextState> =>
  dropGroups(size, (state) => state.pieces.filter((piece) => !differs(piece)).map(placeOf), placeOf)

/**
 * Guarantees that every run of `size` differing stretches, from the last on side by side, was tried to be dropped: what
 * comes first in a text (the name) says more than what refers to it.
 */
export const dropDiffering = (size: number): Move<TextState> =>
  dropGroups(size, (state) => state.pieces.filter(differs).map(placeOf).reverse(), placeOf)

const placeOf = (piece: Piece): number => piece.at
const sentencesOf = (state: TextState): number[] => [...new Set(state.pieces.map((piece) => piece.sentence))]

function dropGroups(
  size: number,
  groups: (state: TextState) => number[],
  group: (piece: Piece) => number,
): Move<TextState> {
  return function* (state, from) {
    const names = groups(state)
    for (let first = from; first < names.length; first += size) {
      const dropped = new Set(names.slice(first, first + size))
      yield keeping(state, (piece) => !dropped.has(group(piece)), first)
    }
  }
}

/** Guarantees that for each slot it was tried to drop all its stretches at once. */
export const dropSlots: Move<TextState> = function* (state) {
  const slots = new Set(state.pieces.filter(differs).map((piece) => piece.slot))
  if (slots.size < 2) return
  for (const slot of slots) yield keeping(state, (piece) => !differs(piece) || piece.slot !== slot, 0)
}
