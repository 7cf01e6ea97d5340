import type { Edit } from '../../core/case.js'
import { differs, isWord, type Piece, type SideIndex, type TextState } from './piece.js'

/** The word that fits in front of another: "a" or "an". */
export type ArticleFor = (word: string) => string

export interface Rendered {
  readonly text: string
  readonly edits: readonly Edit[]
}

/** The side that each piece is written in: of a pair all in one, of a square's corners each as its attribute says. */
export type SideOf = (piece: Piece) => SideIndex

/**
 * The text of one side. Pieces that were neighbours keep the white space between them; where something was dropped, words
 * are one blank apart and marks keep to their word. "a" and "an" follow the word behind them where that is a new one.
 */
export function render(state: TextState, side: SideIndex | SideOf, articleFor: ArticleFor): Rendered {
  const sideOf = typeof side === 'number' ? () => side : side
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
    const own = sideOf(piece)
    const word = piece.article ? fittingArticle(piece, state.pieces[place + 1], sideOf, articleFor) : piece.text[own]
    if (word === '') continue
    if (previous === undefined) write(fromStart ? piece.before[own] : '')
    else write(contiguous ? piece.before[own] : newGap(previous, piece, own))
    if (differs(piece)) edits.push({ start: length, end: length + word.length, slot: piece.slot ?? 'difference' })
    write(word)
    if (piece.stop) write('.')
    previous = piece
  }
  if (previous !== undefined) write(previous.after?.[sideOf(previous)] ?? '')
  return { text: parts.join(''), edits }
}

/** Between two pieces that were no neighbours. */
function newGap(previous: Piece, piece: Piece, side: SideIndex): string {
  if (previous.opens) return ''
  if (piece.before[side] !== '') return piece.before[side]
  const closes = !isWord(piece.text[side]) && !piece.opens
  return closes ? '' : ' '
}

function fittingArticle(piece: Piece, next: Piece | undefined, sideOf: SideOf, articleFor: ArticleFor): string {
  const written = piece.text[sideOf(piece)]
  if (next === undefined || (next.at === piece.at + 1 && !next.changed)) return written
  const follows = next.text[sideOf(next)]
  if (!isWord(follows)) return written
  const fitting = articleFor(follows)
  if (written.toLowerCase() === fitting) return written
  return written[0] === 'A' ? fitting.charAt(0).toUpperCase() + fitting.slice(1) : fitting
}
