import { count } from '../core/numbers.js'
import type { Piece } from './differences.js'

/** Characters up to which an input is printed whole, and up to which one that is a finding's evidence is. */
const wholeUpTo = 300
const evidenceUpTo = 900
/** Characters kept on each side of a difference in a longer input. */
const context = 60
/** Characters of one difference that are printed. */
const differenceUpTo = 160
/** Differences of one input that are printed. */
const differencesUpTo = 4

/** The pieces of a text that is evidence: a stump of a sentence would be none. */
export const clipEvidence = (pieces: readonly Piece[]): readonly Piece[] =>
  clip(pieces, 'more difference', evidenceUpTo)

/**
 * A long input cut down to its differences and what stands around them; one without any, to its beginning.
 *
 * @param rest One of what is left out.
 */
export function clip(
  pieces: readonly Piece[],
  rest: string = 'more difference',
  upTo: number = wholeUpTo,
): readonly Piece[] {
  const length = pieces.reduce((sum, piece) => sum + piece.text.length, 0)
  if (length <= upTo) return pieces
  if (!pieces.some(({ differs }) => differs))
    return [{ text: middleCut(pieces.map(({ text }) => text).join(''), upTo, 0), differs: false }]
  const shown: Piece[] = []
  let differing = 0
  for (const [place, piece] of pieces.entries()) {
    if (piece.differs && ++differing > differencesUpTo) continue
    if (differing > differencesUpTo) continue
    const text = piece.differs
      ? middleCut(piece.text, differenceUpTo / 2, differenceUpTo / 2)
      : middleCut(piece.text, place === 0 ? 0 : context, place === pieces.length - 1 ? 0 : context)
    shown.push({ text, differs: piece.differs })
  }
  if (differing > differencesUpTo)
    shown.push({ text: ` … (${count(differing - differencesUpTo, rest)})`, differs: false })
  return shown
}

/** The first `head` and the last `tail` characters of a text, cut between words. */
function middleCut(text: string, head: number, tail: number): string {
  if (text.length <= head + tail + 10) return text
  const start = text.slice(0, head).replace(/\S*$/, '')
  const end = text.slice(text.length - tail).replace(/^\S*/, '')
  return `${start}…${tail === 0 ? '' : end || ' '}`
}
