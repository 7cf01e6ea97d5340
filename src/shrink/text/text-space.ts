import type { Document } from '../../language/index.js'
import type { Move, ShrinkSpace } from '../move.js'
import type { OtherVariant, ShrinkPair } from '../pair.js'
import { costOf } from './cost.js'
import { evidenceOf } from './evidence.js'
import { capitals, plainerWords, reword, trimStretches, unifySlots, type Wording } from './moves/change.js'
import { cutOut } from './moves/cut.js'
import { dropDiffering, dropSentences, dropShared, dropSlots, keepOneSentence } from './moves/drop.js'
import { differs, type TextState } from './piece.js'
import { CHOICES, plainerWord, plainWords } from './plain-words.js'
import { readPieces } from './read-pieces.js'
import { type ArticleFor, render } from './render.js'
import { type Cut, cutsOf, withTags } from './syntax.js'
import type { Tokenize } from './units.js'
import { slotsBeside, wordingsOf } from './wordings.js'

export interface TextTools {
  readonly tokenize: Tokenize
  readonly articleFor: ArticleFor
}

/**
 * Two texts as a space to shrink in: sentences, words, differing stretches and plainer words; also clauses and modifiers
 * where `document`, the analysis of side a, is given.
 */
export function textSpace(
  pair: ShrinkPair<string>,
  variants: Iterable<OtherVariant<string>>,
  tools: TextTools,
  document?: Document,
): ShrinkSpace<TextState, ShrinkPair<string>> {
  const others = [...variants]
  const rest = withoutMoves(pair, others, tools, document)
  const cuts = document ? cutsOf(rest.start.pieces, document) : []
  return { ...rest, moves: movesOf(rest.start, wordingsOf(pair, others, plainWords()), cuts) }
}

/** What every space of two texts has, whichever its moves are. */
export function withoutMoves(
  pair: ShrinkPair<string>,
  variants: Iterable<OtherVariant<string>>,
  { tokenize, articleFor }: TextTools,
  document: Document | undefined,
): Omit<ShrinkSpace<TextState, ShrinkPair<string>>, 'moves'> {
  const plain = plainWords()
  const start = tagged(readState(pair, tokenize, articleFor), document)
  const evidence = evidenceOf(start, slotsBeside(pair, variants))
  return {
    start,
    settle(state) {
      const pieces = evidence.settle(state.pieces)
      return pieces && { ...state, pieces }
    },
    value(state) {
      const smaller = pairOf(pair.attribute, state, articleFor)
      const [a, b] = [smaller.a.input.trim(), smaller.b.input.trim()]
      return a === '' || b === '' || a === b ? undefined : smaller
    },
    cost: (state) => costOf(state, plain),
    key: pairKey,
  }
}

/** Two texts as a space of the inputs of their case: nothing is left out, only other words of the case are taken. */
export function inputSpace(
  pair: ShrinkPair<string>,
  variants: Iterable<OtherVariant<string>>,
  tools: TextTools,
): ShrinkSpace<TextState, ShrinkPair<string>> {
  const others = [...variants]
  return { ...textSpace(pair, others, tools), moves: [reword(wordingsOf(pair, others, plainWords()))] }
}

/** The pair that a state stands for. */
function pairOf(attribute: string, state: TextState, articleFor: ArticleFor): ShrinkPair<string> {
  const [a, b] = ([0, 1] as const).map((side) => {
    const { text, edits } = render(state, side, articleFor)
    return { input: text, classes: state.classes[side], edits }
  }) as [ShrinkPair<string>['a'], ShrinkPair<string>['b']]
  return { attribute, a, b }
}

/**
 * The pair as a state. Where the pieces do not give the texts back exactly (edits that hold outer white space), the whole
 * texts are one differing stretch: still a valid pair, which only other wordings make smaller.
 */
function readState(pair: ShrinkPair<string>, tokenize: Tokenize, articleFor: ArticleFor): TextState {
  const classes = [pair.a.classes, pair.b.classes] as const
  const state: TextState = { pieces: readPieces(pair, tokenize), classes }
  const exact = ([pair.a, pair.b] as const).every(
    ({ input }, side) => render(state, side as 0 | 1, articleFor).text === input,
  )
  if (exact) return state
  return { pieces: [{ at: 0, text: [pair.a.input, pair.b.input], before: ['', ''], sentence: 0 }], classes }
}

const tagged = (state: TextState, document: Document | undefined): TextState =>
  document === undefined ? state : { ...state, pieces: withTags(state.pieces, document) }

/**
 * Of what is left, the share that a cut must take to be tried before runs of words: a smaller one costs questions where
 * runs of the same size do as well.
 */
export const worthAQuestion = 0.5

/** All moves, those that take most away first. Runs halve in size down to single words, so that the result is 1-minimal. */
function movesOf(start: TextState, wordings: readonly Wording[], cuts: readonly Cut[]): Move<TextState>[] {
  const sentences = new Set(start.pieces.map((piece) => piece.sentence)).size
  const differing = start.pieces.filter(differs).length
  const shared = start.pieces.length - differing
  const runs = halvesOf(shared)
  return [
    keepOneSentence,
    ...halvesOf(sentences / 2).map(dropSentences),
    ...runs.slice(0, 1).map(dropShared),
    cutOut(cuts, worthAQuestion),
    ...runs.slice(1).map(dropShared),
    cutOut(cuts, 0),
    dropSlots,
    ...halvesOf(differing).map(dropDiffering),
    trimStretches,
    unifySlots,
    reword(wordings),
    ...CHOICES.flatMap((choice) => runs.map((size) => plainerWords(size, plainerWord(choice)))),
    capitals,
  ]
}

/** Powers of two from the first that reaches `size` down to 1. */
export function halvesOf(size: number): number[] {
  const sizes = [1]
  while ((sizes[0] as number) < size) sizes.unshift((sizes[0] as number) * 2)
  return sizes
}

const pairKey = ({ a, b }: ShrinkPair): string => JSON.stringify([a.input, a.classes, b.input, b.classes])
