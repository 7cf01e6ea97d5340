import { capitalise } from '../../../language/index.js'
import type { Move } from '../../move.js'
import { lostCapitals } from '../cost.js'
import { isWord, type Piece, type TextState } from '../piece.js'
import type { Cut } from '../syntax.js'

/**
 * Guarantees that each of `cuts` that takes at least `share` of what is left was tried, with the rest put right: no comma
 * that separates nothing, a capital at the start of the sentence. ("A" and "an" follow the next word whenever a text is
 * written.)
 */
export const cutOut = (cuts: readonly Cut[], share: number): Move<TextState> =>
  function* (state, from) {
    for (const [place, cut] of cuts.entries()) {
      if (place < from) continue
      const pieces = state.pieces.filter(({ at }) => !cut.has(at))
      const gone = state.pieces.length - pieces.length
      if (gone < 2 || pieces.length === 0 || gone < share * state.pieces.length) continue
      const shortened = new Set(state.pieces.filter(({ at }) => cut.has(at)).map(({ sentence }) => sentence))
      yield { state: withCapitals({ ...state, pieces: withoutLooseMarks(pieces, cut) }, shortened), next: place }
    }
  }

/** Marks that part one phrase from the next. */
export const separator: RegExp = /^(?:[,;:–—]|-{1,2})$/u

/** Without separators that part nothing any more, beside what is gone. */
export function withoutLooseMarks(pieces: readonly Piece[], cut: Cut): Piece[] {
  const kept: Piece[] = []
  pieces.forEach((piece, place) => {
    const isBesideCut = cut.has(piece.at - 1) || cut.has(piece.at + 1)
    if (isBesideCut && separator.test(piece.text[0])) {
      const [before, after] = [kept.at(-1), pieces[place + 1]]
      const opens = before?.sentence !== piece.sentence || separator.test(before.text[0])
      const closes = after?.sentence !== piece.sentence || (!isWord(after.text[0]) && after.opens === undefined)
      if (opens || (closes && !endsQuote(pieces, place))) return
    }
    kept.push(piece)
  })
  return kept
}

/** Whether the mark at `place` stands before a quote's end that the sentence goes on behind: '"No," he said'. */
export function endsQuote(pieces: readonly Piece[], place: number): boolean {
  const [quote, next] = [pieces[place + 1], pieces[place + 2]]
  if (quote === undefined || next === undefined || quote.opens || next.sentence !== quote.sentence) return false
  return /^["'”’]$/u.test(quote.text[0]) && isWord(next.text[0])
}

/** Capitals for those of the sentences that lost their first word. */
function withCapitals(state: TextState, sentences: ReadonlySet<number>): TextState {
  const lost = new Set(lostCapitals(state).filter(({ sentence }) => sentences.has(sentence)))
  if (lost.size === 0) return state
  const pieces = state.pieces.map((piece): Piece => {
    if (!lost.has(piece)) return piece
    return { ...piece, text: [capitalise(piece.text[0]), capitalise(piece.text[1])], changed: true }
  })
  return { ...state, pieces }
}
