import type { Document } from '../../language/index.js'
import type { ShrinkSpace } from '../move.js'
import { costOf } from '../text/cost.js'
import { capitals, plainerWords } from '../text/moves/change.js'
import { cutOut } from '../text/moves/cut.js'
import { dropDiffering, dropSentences, dropShared, keepOneSentence } from '../text/moves/drop.js'
import { differs, isWord, type Piece, type TextState } from '../text/piece.js'
import { CHOICES, plainerWord, plainWords } from '../text/plain-words.js'
import { readPieces } from '../text/read-pieces.js'
import { render, type SideOf } from '../text/render.js'
import { sentenceMoves } from '../text/sentence/sentence-space.js'
import { cutsOf, withTags } from '../text/syntax.js'
import { halvesOf, type TextTools, worthAQuestion } from '../text/text-space.js'
import type { Square } from './square.js'

/** The inputs of a square's corners, by set of edits as bits. */
export type SquareInputs = readonly string[]

/** The inputs of a square, with the state that they were written from. */
export interface WrittenSquare {
  readonly inputs: SquareInputs
  readonly state: TextState
}

/** A square as a space, and the side that each piece has in each corner. */
export interface SquareSpace extends ShrinkSpace<TextState, WrittenSquare> {
  readonly sides: readonly SideOf[]
}

/**
 * A square of texts as a space to shrink in: sentences, clauses, words and plainer words of what all corners share. The
 * words that change are never rewritten; of several places of a word at least one stays. Nothing where the corners are not
 * what the places of their edits make of the original.
 */
export function squareSpace(
  square: Square<string>,
  { tokenize, articleFor }: TextTools,
  document: Document | undefined,
  to: 'sentence' | 'words',
): SquareSpace | undefined {
  const [original, whole] = [square[0], square.at(-1)]
  if (original === undefined || whole === undefined) return undefined
  const pair = { attribute: '', a: { ...original, classes: {} }, b: { ...whole, classes: {} } }
  const read = readPieces(pair, tokenize)
  const start: TextState = { pieces: document ? withTags(read, document) : read, classes: [{}, {}] }
  const owners = ownersOf(start.pieces, square)
  const sides = square.map((_, set): SideOf => {
    const isMade = (piece: Piece): boolean => (set & (1 << (owners.get(piece.at) ?? 0))) !== 0
    return (piece) => (owners.has(piece.at) && isMade(piece) ? 1 : 0)
  })
  const write = (state: TextState): string[] => sides.map((side) => render(state, side, articleFor).text)
  if (write(start).some((text, set) => text !== square[set]?.input)) return undefined
  const order = Math.log2(square.length)
  const isEvidence = (piece: Piece): boolean =>
    owners.has(piece.at) && differs(piece) && piece.glued === undefined && isWord(piece.text[0])
  const plain = plainWords()
  return {
    start,
    sides,
    moves: to === 'words' ? movesOf(start, document) : sentenceMoves(start, document),
    settle(state) {
      const pieces = withoutOrphans(state.pieces)
      const shown = new Set(pieces.filter(isEvidence).map(({ at }) => owners.get(at)))
      return shown.size === order ? { ...state, pieces } : undefined
    },
    value: (state) => ({ inputs: write(state), state }),
    cost: (state) => costOf(state, plain),
    key: ({ inputs }) => JSON.stringify(inputs),
  }
}

/** Which edit changes a piece, by the piece's place: the one whose atomic mutant has the mutant's words there. */
function ownersOf(pieces: readonly Piece[], square: Square<string>): ReadonlyMap<number, number> {
  const owners = new Map<number, number>()
  const atomics = Array.from({ length: Math.log2(square.length) }, (_, edit) => square[1 << edit])
  for (const { at, edit, text } of pieces) {
    if (edit === undefined || text[0] === text[1]) continue
    const owner = atomics.findIndex((atomic) => {
      const stretch = atomic?.edits?.[edit]
      return stretch !== undefined && atomic?.input.slice(stretch.start, stretch.end) === text[1]
    })
    if (owner >= 0) owners.set(at, owner)
  }
  return owners
}

/** Without marks and endings whose word is gone. */
function withoutOrphans(pieces: readonly Piece[]): readonly Piece[] {
  const kept: Piece[] = []
  for (const piece of pieces) if (!piece.glued || kept.at(-1)?.at === piece.at - 1) kept.push(piece)
  return kept
}

function movesOf(start: TextState, document: Document | undefined): SquareSpace['moves'] {
  const sentences = new Set(start.pieces.map((piece) => piece.sentence)).size
  const differing = start.pieces.filter(differs).length
  const runs = halvesOf(start.pieces.length - differing)
  const cuts = document ? cutsOf(start.pieces, document) : []
  return [
    keepOneSentence,
    ...halvesOf(sentences / 2).map(dropSentences),
    ...runs.slice(0, 1).map(dropShared),
    cutOut(cuts, worthAQuestion),
    ...runs.slice(1).map(dropShared),
    cutOut(cuts, 0),
    ...halvesOf(differing).map(dropDiffering),
    ...CHOICES.flatMap((choice) => runs.map((size) => plainerWords(size, plainerWord(choice)))),
    capitals,
  ]
}
