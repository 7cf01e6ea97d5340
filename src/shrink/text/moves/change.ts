import { capitalise } from '../../../language/index.js'
import type { Move } from '../../move.js'
import { lostCapitals } from '../cost.js'
import { differs, type Piece, type TextState } from '../piece.js'

const changing = (state: TextState, change: (piece: Piece) => Piece): TextState => ({
  ...state,
  pieces: state.pieces.map(change),
})

const withText = (piece: Piece, text: Piece['text']): Piece =>
  text[0] === piece.text[0] && text[1] === piece.text[1] ? piece : { ...piece, text, changed: true }

/** Guarantees that for each slot it was tried to write side a's words on both sides, and side b's. */
export const unifySlots: Move<TextState> = function* (state) {
  const slots = new Set(state.pieces.filter(differs).map((piece) => piece.slot))
  if (slots.size < 2) return
  for (const slot of slots) {
    for (const side of [0, 1] as const) {
      const unify = (piece: Piece): Piece =>
        differs(piece) && piece.slot === slot ? withText(piece, [piece.text[side], piece.text[side]]) : piece
      yield { state: changing(state, unify), next: 0 }
    }
  }
}

/** Guarantees that from each differing stretch it was tried to take the first and the last word, where both sides share it. */
export const trimStretches: Move<TextState> = function* (state) {
  for (const stretch of state.pieces) {
    if (!differs(stretch)) continue
    for (const trim of [withoutFirstWord, withoutLastWord]) {
      const text = trim(stretch.text)
      if (text)
        yield { state: changing(state, (piece) => (piece === stretch ? withText(piece, text) : piece)), next: 0 }
    }
  }
}

const FIRST_WORD = /^\S+\s+/u
const LAST_WORD = /\s+\S+$/u
const cut = (pattern: RegExp, [a, b]: Piece['text']): Piece['text'] | undefined => {
  const [one, other] = [pattern.exec(a)?.[0], pattern.exec(b)?.[0]]
  return one !== undefined && one === other ? [a.replace(pattern, ''), b.replace(pattern, '')] : undefined
}
const withoutFirstWord = (text: Piece['text']): Piece['text'] | undefined => cut(FIRST_WORD, text)
const withoutLastWord = (text: Piece['text']): Piece['text'] | undefined => cut(LAST_WORD, text)

/** Words of another pair of the same case: by edit, on side a and b, with the classes they show. */
export interface Wording {
  readonly texts: readonly (readonly [string, string])[]
  readonly classes: TextState['classes']
}

/** Guarantees that each of `wordings` was tried in all stretches at once. */
export const reword = (wordings: readonly Wording[]): Move<TextState> =>
  function* (state) {
    for (const { texts, classes } of wordings) {
      const say = (piece: Piece): Piece =>
        piece.edit === undefined ? piece : withText(piece, texts[piece.edit] ?? piece.text)
      yield { state: { ...changing(state, say), classes }, next: 0 }
    }
  }

/** A plainer word for a shared one, or nothing. */
export type PlainerWord = (piece: Piece) => string | undefined

/** Guarantees that plainer words were tried for all shared words at once, and for runs of `size` of them side by side. */
export const plainerWords = (size: number, plainer: PlainerWord): Move<TextState> =>
  function* (state, from) {
    const words = new Map<number, string>()
    for (const piece of state.pieces) {
      const word = differs(piece) || piece.article ? undefined : plainer(piece)
      if (word !== undefined) words.set(piece.at, word)
    }
    const places = [...words.keys()]
    for (let first = from; first < places.length; first += size) {
      const chosen = new Set(places.slice(first, first + size))
      const say = (piece: Piece): Piece => {
        const word = chosen.has(piece.at) ? words.get(piece.at) : undefined
        return word === undefined ? piece : withText(piece, [word, word])
      }
      yield { state: changing(state, say), next: first }
    }
  }

/** Guarantees that for each sentence that lost its capital it was tried to write one. */
export const capitals: Move<TextState> = function* (state) {
  for (const first of lostCapitals(state)) {
    const write = (piece: Piece): Piece =>
      piece === first ? withText(piece, [capitalise(piece.text[0]), capitalise(piece.text[1])]) : piece
    yield { state: changing(state, write), next: 0 }
  }
}
