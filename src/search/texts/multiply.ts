import type { Random } from '../../core/random.js'
import type { Choice, TextCheck, TextSearchContext, TextSeed } from '../../core/text-search.js'
import { inverseSaliency } from '../adf-local.js'
import { drawWeighted } from '../chance.js'
import { type FollowedPair, pairOf } from './margins.js'
import { expectedApart, type Margin, type Move, moved, movesOf } from './moves.js'
import { largest, type Vector, type WordField } from './word-field.js'

/** Neighbours that are drawn at most; of these the one is taken that by its estimate best keeps the texts apart. */
const draws = 12

/** A find that the local phase starts from. */
export interface LocalStart extends TextCheck {
  readonly random: Random
}

interface Walker {
  readonly seed: TextSeed
  readonly random: Random
  choice: Choice
  check: TextCheck
  found: boolean
  /** Texts that were asked on this walk. */
  readonly visited: Set<string>
  /** What the gradients say where the walker stands; absent until they were taken there. */
  slopes: Slopes | undefined
}

/** Of the two texts of a find that lie farthest apart: as long as they do, every text of the family has one to differ from. */
interface Slopes {
  /** Of each free word: how much it weighs in both texts. */
  readonly saliency: readonly number[]
  readonly own: readonly Vector[]
  readonly other: readonly Vector[]
  /** Absent for models without probabilities. */
  readonly margins: readonly [Margin, Margin] | undefined
}

/**
 * ADF's local phase on texts (Algorithms 7, 8 and 10): around every find one word at a time changes, the sooner the smaller
 * its gradients, to a substitute drawn by chance. Of several draws the one is taken that by the estimated margins best
 * keeps the texts on different sides, which costs no model row. A chain goes on to a text that is no find only with the
 * chance of its temperature.
 */
export async function multiply(
  context: TextSearchContext,
  field: WordField,
  starts: readonly LocalStart[],
  { localSteps, temperature }: { readonly localSteps: number; readonly temperature: number },
): Promise<void> {
  const leave = temperature === 0 ? 0 : Math.exp(-1 / temperature)
  const walkers = starts.map(({ random, ...check }): Walker => {
    const { seed, choice } = check
    return {
      seed,
      choice,
      random,
      check,
      found: true,
      slopes: undefined,
      visited: new Set(),
    }
  })
  const vector = await field.vectors(
    walkers.flatMap(({ seed }) => seed.words.flatMap(({ text, substitutes }) => [text, ...substitutes])),
  )
  for (let step = 0; step < localSteps && !context.enough; step++) {
    await takeSlopes(field, walkers)
    const proposed = walkers.flatMap((walker) => {
      const choice = neighbour(walker, vector)
      return choice === undefined ? [] : [{ walker, choice }]
    })
    const kept = await Promise.all(proposed.map(({ walker: { seed }, choice }) => seed.keep([choice])))
    const asked = proposed.filter((_, at) => kept[at]?.[0])
    const checks = await context.check(
      asked.map(({ walker: { seed }, choice }) => ({ seed, choice })),
      'local',
    )
    for (const { walker, choice } of proposed) walker.visited.add(choice.join())
    asked.forEach(({ walker, choice }, at) => {
      const check = checks[at] as TextCheck
      const found = check.against !== undefined
      if (walker.found && !found && walker.random.float() >= leave) return
      walker.choice = choice
      walker.check = check
      walker.found = found
      walker.slopes = undefined
    })
  }
}

function neighbour(walker: Walker, vector: (word: string) => Vector): Choice | undefined {
  const { seed, choice, random, slopes, visited } = walker
  const moves = movesOf(seed, choice)
  const free = [...new Set(moves.map(({ word }) => word))]
  if (free.length === 0) return undefined
  const weights = inverseSaliency(free, slopes?.saliency ?? [], [])
  let best: { readonly move: Move; readonly left: number } | undefined
  for (let draw = 0; draw < draws; draw++) {
    const word = free[drawWeighted(weights, random)] as number
    const move = random.pick(moves.filter((each) => each.word === word))
    if (visited.has(moved(choice, move).join())) continue
    const margins = walker.found ? slopes?.margins : undefined
    const left =
      margins === undefined ? 1 : expectedApart({ seed, choice, ...(slopes as Slopes), vector }, margins, move)
    if (best === undefined || left > best.left) best = { move, left }
  }
  return best === undefined ? undefined : moved(choice, best.move)
}

/** Gradients of both texts, where a walker has moved. */
async function takeSlopes(field: WordField, walkers: readonly Walker[]): Promise<void> {
  const moving = walkers.filter(({ slopes }) => slopes === undefined)
  const pairs = moving.map(({ check }) => pairOf(check, 'straddle'))
  const gradients = await field.gradients(
    moving.flatMap(({ seed, choice }, at) => {
      const { own, other } = pairs[at] as FollowedPair
      return [
        { seed, choice, text: own },
        { seed, choice, text: other },
      ]
    }),
  )
  moving.forEach((walker, at) => {
    const [own, other] = [gradients[2 * at] as readonly Vector[], gradients[2 * at + 1] as readonly Vector[]]
    walker.slopes = {
      saliency: own.map((vector, word) => largest(vector) + largest(other[word] as Vector)),
      own,
      other,
      margins: pairs[at]?.margins,
    }
  })
}
