import { capitalise } from '../../../language/index.js'
import type { Move } from '../../move.js'
import { endsQuote, separator, withoutLooseMarks } from '../moves/cut.js'
import { isWord, type Piece, type TextState } from '../piece.js'
import type { SentenceCut } from './sentence-cuts.js'

/** Guarantees that each of `cuts` was tried, with the sentence put right: its commas, its capital, its end mark. */
export const cutSentence = (cuts: readonly SentenceCut[]): Move<TextState> =>
  function* (state, from) {
    const left = new Set(state.pieces.map(({ at }) => at))
    for (const [place, { places, after, listed }] of cuts.entries()) {
      if (place < from || (after !== undefined && [...after].some((at) => left.has(at)))) continue
      const gone = state.pieces.filter(({ at }) => places.has(at))
      const rest = state.pieces.filter(({ at }) => !places.has(at))
      if (gone.length === 0 || rest.length === 0) continue
      const shortened = new Set(gone.map(({ sentence }) => sentence))
      const pieces = withoutLooseMarks(listed ? rest : withoutPairs(rest, gone), places)
      yield { state: { ...state, pieces: closed(pieces, shortened) }, next: place }
    }
  }

/** Without the commas that held what is gone: of "he, being tired, left" none stays, whichever of them went with it. */
function withoutPairs(pieces: readonly Piece[], gone: readonly Piece[]): Piece[] {
  const loose = new Set<Piece>()
  const byPlace = new Map(gone.map((piece) => [piece.at, piece]))
  const isSeparator = (piece: Piece | undefined): boolean => piece !== undefined && separator.test(piece.text[0])
  pieces.forEach((piece, place) => {
    const next = pieces[place + 1]
    const [first, last] = [byPlace.get(piece.at + 1), byPlace.get((next?.at ?? 0) - 1)]
    if (next === undefined || first === undefined || last === undefined || next.sentence !== piece.sentence) return
    if (!(isSeparator(piece) || isSeparator(first)) || !(isSeparator(next) || isSeparator(last))) return
    // "Farther down, before the house, a lady walked": what opens the sentence keeps its comma.
    const behind = isSeparator(next) ? pieces[place + 2] : next
    const stays = isSeparator(piece) && (piece.text[0] !== ',' || opens(behind))
    if (isSeparator(piece) && !stays) loose.add(piece)
    if (isSeparator(next) && !endsQuote(pieces, place + 1)) loose.add(next)
  })
  return pieces.filter((piece) => !loose.has(piece))
}

/** Whether a word opens a new phrase, and no verb or preposition goes on with what stood before. */
const opens = (piece: Piece | undefined): boolean =>
  piece !== undefined && /^(?:DET|NOUN|PROPN|PRON|NUM|ADJ)$/.test(piece.pos ?? '')

const endMark = /[.!?…]["'”’)\]]*$/u
const marksOnly = /^["'”’)\]]+$/u

/** A capital at the start and a mark at the end of each of `sentences`. */
function closed(pieces: readonly Piece[], sentences: ReadonlySet<number>): Piece[] {
  const result = [...pieces]
  for (const sentence of sentences) {
    const own = result.flatMap((piece, place) => (piece.sentence === sentence ? [place] : []))
    const first = own.find((place) => isWord((result[place] as Piece).text[0]))
    const last = own
      .filter(
        (place) => !marksOnly.test((result[place] as Piece).text[0]) && !/^<br/i.test((result[place] as Piece).text[0]),
      )
      .at(-1)
    if (first !== undefined) {
      const piece = result[first] as Piece
      const text = [capitalise(piece.text[0]), capitalise(piece.text[1])] as const
      if (text.some((each, side) => each !== piece.text[side])) result[first] = { ...piece, text, changed: true }
    }
    if (last !== undefined && !endMark.test((result[last] as Piece).text[0]))
      result[last] = { ...(result[last] as Piece), stop: true }
  }
  return result
}
