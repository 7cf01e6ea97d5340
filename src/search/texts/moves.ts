import type { Choice, TextSeed } from '../../core/text-search.js'
import { largest, type Vector } from './word-field.js'

/** Puts `chosen` in the place of free word `word`, and the word `back` back to what it was. */
export interface Move {
  readonly word: number
  readonly chosen: number
  readonly back?: number
}

/** How a step of the global phase is chosen; see the options of `adf`. */
export type Strategy = 'asc' | 'hotflip' | 'straddle'

export interface MoveFacts {
  readonly seed: TextSeed
  readonly choice: Choice
  readonly moves: readonly Move[]
  /** Gradients of the text, and of its counterfactual, by free word. The plain attack knows only the first. */
  readonly own: readonly Vector[]
  readonly other: readonly Vector[] | undefined
  readonly vector: (word: string) => Vector
}

/** What is in a place for a choice. */
export const wordAt = ({ words }: TextSeed, word: number, chosen: number): string => {
  const { text, substitutes } = words[word] as TextSeed['words'][number]
  return chosen === 0 ? text : (substitutes[chosen - 1] as string)
}

/**
 * Every replacement of one word. Where as many words differ from the seed as may, another word only together with one that is
 * put back.
 */
export function movesOf({ words, changes: most = words.length }: TextSeed, choice: Choice): Move[] {
  const changed = choice.flatMap((chosen, word) => (chosen === 0 ? [] : [word]))
  const isFull = changed.length >= most
  return words.flatMap(({ substitutes }, word) => {
    const now = choice[word] as number
    const others = Array.from({ length: substitutes.length + 1 }, (_, chosen) => ({ word, chosen })).filter(
      ({ chosen }) => chosen !== now && (chosen !== 0 || changed.length > 1),
    )
    return now === 0 && isFull ? others.flatMap((move) => changed.map((back) => ({ ...move, back }))) : others
  })
}

export function moved(choice: Choice, { word, chosen, back }: Move): Choice {
  return (back === undefined ? choice : choice.with(back, 0)).with(word, chosen)
}

/** The ways in which the vectors of a text's words change with a move, by word. */
function waysOf({ seed, choice, vector }: Pick<MoveFacts, 'seed' | 'choice' | 'vector'>, move: Move): readonly Way[] {
  const { word, chosen, back } = move
  const way = (at: number, to: number): Way => {
    const now = vector(wordAt(seed, at, choice[at] as number))
    return { word: at, way: vector(wordAt(seed, at, to)).map((value, column) => value - (now[column] as number)) }
  }
  return back === undefined ? [way(word, chosen)] : [way(word, chosen), way(back, 0)]
}

interface Way {
  readonly word: number
  readonly way: Vector
}

/** The estimated change of a loss with its gradients by word. */
const changeOf = (slopes: readonly Vector[], ways: readonly Way[]): number =>
  ways.reduce(
    (sum, { word, way }) =>
      way.reduce((total, value, at) => total + value * ((slopes[word] as Vector)[at] as number), sum),
    0,
  )

/** Moves, the most promising first. Of equals the first in the text, and of substitutes the more similar one. */
export function ranked(strategy: Strategy, facts: MoveFacts): readonly Move[] {
  return strategy === 'asc' ? bySigns(facts) : byChange(facts)
}

/**
 * Algorithm 5: the word whose gradients differ most, and the substitute whose way from the word has the signs of the
 * gradient. The paper prints the way from the substitute to the word, which goes down a loss; its text asks for a push
 * towards the boundary, which is up the loss of the model's own label.
 */
function bySigns({ seed, choice, moves, own, other, vector }: MoveFacts): readonly Move[] {
  const impact = new Map(
    [...new Set(moves.map(({ word }) => word))].map((word) => [word, largest(own[word] as Vector, other?.[word])]),
  )
  const distance = (move: Move): number => {
    const now = vector(wordAt(seed, move.word, choice[move.word] as number))
    const next = vector(wordAt(seed, move.word, move.chosen))
    let sum = 0
    ;(own[move.word] as Vector).forEach((slope, at) => {
      sum += (Math.sign((next[at] as number) - (now[at] as number)) - Math.sign(slope)) ** 2
    })
    return sum
  }
  return sortedBy(moves, (move) => [-(impact.get(move.word) as number), move.word, distance(move)])
}

/** Algorithm 6: the replacement whose estimated change of the loss differs most between text and counterfactual. */
function byChange(facts: MoveFacts): readonly Move[] {
  const { moves, own, other } = facts
  return sortedBy(moves, (move) => {
    const ways = waysOf(facts, move)
    const change = changeOf(own, ways)
    // A single text is pushed up its loss; of two what counts is that they part.
    return [other === undefined ? -change : -Math.abs(change - changeOf(other, ways))]
  })
}

function sortedBy(moves: readonly Move[], keys: (move: Move) => readonly number[]): readonly Move[] {
  return moves
    .map((move) => ({ move, key: keys(move) }))
    .sort((one, two) => {
      const at = one.key.findIndex((value, place) => value !== two.key[place])
      return at < 0 ? 0 : (one.key[at] as number) - (two.key[at] as number)
    })
    .map(({ move }) => move)
}
