import type { Choice, TextSeed } from '../../core/text-search.js'
import { largest, type Vector } from './word-field.js'

/** Puts `chosen` in the place of free word `word`. */
export interface Move {
  readonly word: number
  readonly chosen: number
}

/** How a step of the global phase is chosen; see the options of `adf`. */
export type Strategy = 'asc' | 'hotflip' | 'straddle'

/** How far a text is from losing its label, in log-odds, and how fast that shrinks with its loss. */
export interface Margin {
  readonly margin: number
  readonly slope: number
}

export interface MoveFacts {
  readonly seed: TextSeed
  readonly choice: Choice
  readonly moves: readonly Move[]
  /** Gradients of the text, and of its counterfactual, by free word. The plain attack knows the first alone. */
  readonly own: readonly Vector[]
  readonly other: readonly Vector[] | undefined
  /** Margins of the two texts, for `straddle`. */
  readonly margins?: readonly [Margin, Margin] | undefined
  readonly vector: (word: string) => Vector
}

/** What stands in a place for a choice. */
export const wordAt = ({ words }: TextSeed, word: number, chosen: number): string => {
  const { text, substitutes } = words[word] as TextSeed['words'][number]
  return chosen === 0 ? text : (substitutes[chosen - 1] as string)
}

/** Every replacement of one word, such that no more than `most` words differ from the seed. */
export function movesOf({ words }: TextSeed, choice: Choice, most: number): Move[] {
  const changed = choice.filter((chosen) => chosen !== 0).length
  return words.flatMap(({ substitutes }, word) => {
    const now = choice[word] as number
    if (now === 0 && changed >= most) return []
    return Array.from({ length: substitutes.length + 1 }, (_, chosen) => ({ word, chosen })).filter(
      ({ chosen }) => chosen !== now && (chosen !== 0 || changed > 1),
    )
  })
}

export const moved = (choice: Choice, { word, chosen }: Move): Choice => choice.with(word, chosen)

/** Moves, the most promising first. Of equals the first in the text, and of substitutes the more similar one. */
export function ranked(strategy: Strategy, facts: MoveFacts): readonly Move[] {
  if (strategy === 'asc') return bySigns(facts)
  return facts.margins === undefined || facts.other === undefined ? byChange(facts) : byMargins(facts, facts.margins)
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
function byChange({ seed, choice, moves, own, other, vector }: MoveFacts): readonly Move[] {
  return sortedBy(moves, ({ word, chosen }) => {
    const now = vector(wordAt(seed, word, choice[word] as number))
    const next = vector(wordAt(seed, word, chosen))
    let change = 0
    ;(own[word] as Vector).forEach((slope, at) => {
      change += (slope - (other?.[word]?.[at] ?? 0)) * ((next[at] as number) - (now[at] as number))
    })
    // One text alone is pushed up its loss; of two what counts is that they part.
    return [other === undefined ? -change : -Math.abs(change)]
  })
}

/**
 * The replacement that, by the estimated changes of both margins, puts the boundary between the two texts, farthest from
 * both; where none does, the one that brings the nearer text closest to it.
 */
function byMargins(
  { seed, choice, moves, own, other, vector }: MoveFacts,
  margins: readonly [Margin, Margin],
): readonly Move[] {
  return sortedBy(moves, ({ word, chosen }) => {
    const now = vector(wordAt(seed, word, choice[word] as number))
    const next = vector(wordAt(seed, word, chosen))
    const [one, two] = [own[word] as Vector, other?.[word] as Vector]
    let [lossOfOne, lossOfTwo] = [0, 0]
    next.forEach((value, at) => {
      const way = value - (now[at] as number)
      lossOfOne += (one[at] as number) * way
      lossOfTwo += (two[at] as number) * way
    })
    const first = margins[0].margin - lossOfOne * margins[0].slope
    const second = margins[1].margin - lossOfTwo * margins[1].slope
    return [-Math.min(Math.max(first, second), -Math.min(first, second))]
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
