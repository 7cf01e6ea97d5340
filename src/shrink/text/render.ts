import type { Edit } from '../../core/case.js'
import { differs, isWord, type Piece, type SideIndex, type TextState } from './piece.js'

/** The word that fits in front of another: "a" or "an". */
export type ArticleFor = (word: string) => string

export interface Rendered {
  readonly text: string
  readonly edits: readonly Edit[]
}

/**
 * The text of one side. Pieces that were neighbours keep the white space between them; where something was dropped, words
 * are one blank apart and marks keep to their word. "a" and "an" follow the word behind them where that is a new one.
 */
export function render(state: TextState, side: SideIndex, articleFor: ArticleFor): Rendered {
  const parts: string[] = []
  const edits: Edit[] = []
  let length = 0
  const write = (part: string): void => {
    parts.push(part)
    length += part.length
  }
  let previous: Piece | undefined
  let reached = -1
  let fromStart = true
  for (const [place, piece] of state.pieces.entries()) {
    const contiguous = piece.at === reached + 1
    fromStart &&= contiguous
    reached = piece.at
    const word = piece.article ? fittingArticle(piece, state.pieces[place + 1], side, articleFor) : piece.text[side]
    if (word === '') continue
    if (previous === undefined) write(fromStart ? piece.before[side] : '')
    else write(contiguous ? piece.before[side] : newGap(previous, piece, side))
    if (differs(piece)) edits.push({ start: length, end: length + word.length, slot: piece.slot ?? 'difference' })
    write(word)
    previous = piece
  }
  write(previous?.after?.[side] ?? '')
  return { text: parts.join(''), edits }
}

/** Between two pieces that were no neighbours. */
function newGap(previous: Piece, piece: Piece, side: SideIndex): string {
  if (piece.before[side] !== '') return piece.before[side]
  const closes = !isWord(piece.text[side]) && !piece.opens
  return closes || previous.opens ? '' : ' '
}

function fittingArticle(piece: Piece, next: Piece | undefined, side: SideIndex, articleFor: ArticleFor): string {
  const written = piece.text[side]
  if (next === undefined || (next.at === piece.at + 1 && !next.changed)) return written
  const follows = next.text[side]
  if (!isWord(follows)) return written
  const fitting = articleFor(follows)
  if (written.toLowerCase() === fitting) return written
  return written[0] === 'A' ? fitting.charAt(0).toUpperCase() + fitting.slice(1) : fitting
}
