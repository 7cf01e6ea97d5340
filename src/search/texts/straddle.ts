import type { Choice, TextCheck, TextPoint, TextSearchContext } from '../../core/text-search.js'
import { apart, type FollowedPair, marginsOf, pairOf } from './margins.js'
import { type Margin, moved, movesOf, ranked } from './moves.js'
import type { Climber } from './walk-texts.js'
import { keptOf } from './walk-texts.js'
import type { Vector, WordField } from './word-field.js'

/** Replacements of a step that are asked, of the two followed texts alone. */
const tried = 3
/** Steps after which the whole family is asked again: others of its texts may lie farther apart by then. */
const lookAround = 4

interface Walk extends Climber {
  pair: FollowedPair & { readonly margins: readonly [Margin, Margin] }
}

/**
 * The global phase of `straddle`, all chains at once. A step estimates for every replacement how the boundary would lie between
 * the two texts of the family that are farthest apart, asks the model for these two with each of the three best, and takes the
 * one that brings the boundary nearest to between them. Where it is between them, words whose replacement is not needed are taken
 * back, and the family is checked. Gives the checks that found something, as `climb` does.
 */
export async function climbApart(
  context: TextSearchContext,
  field: WordField,
  chains: readonly Climber[],
  steps: number,
): Promise<TextCheck[]> {
  const hits: TextCheck[] = []
  const look = async (points: readonly Climber[], phase: string): Promise<Walk[]> => {
    const checks = await context.check(points, phase)
    return points.flatMap((chain, at): Walk[] => {
      const check = checks[at] as TextCheck
      chain.visited.add(chain.choice.join())
      const pair = pairOf(check, 'straddle')
      if (check.against !== undefined) hits.push(check)
      else if (pair.margins !== undefined) return [Object.assign(chain, { pair: { ...pair, margins: pair.margins } })]
      return []
    })
  }
  let walking = await look(chains, 'seeds')
  for (let step = 1; step <= steps && walking.length > 0 && !context.enough; step++) {
    const stepped = await takeStep(context, field, walking)
    const crossed = stepped.filter(isBetween)
    await takeBack(context, crossed)
    const around = step % lookAround === 0 || step === steps
    const checked = around ? stepped : crossed
    const missed = await look(checked, 'global')
    walking = around ? missed : [...missed, ...stepped.filter((walk) => !checked.includes(walk))]
  }
  return hits
}

const isBetween = ({ pair: { margins } }: Walk): boolean => apart(margins[0].margin, margins[1].margin) > 0

async function takeStep(context: TextSearchContext, field: WordField, walks: readonly Walk[]): Promise<Walk[]> {
  const gradients = await field.gradients(walks.flatMap((walk) => pairTexts(walk, walk.choice)))
  const words = walks.flatMap(({ seed }) => seed.words.flatMap(({ text, substitutes }) => [text, ...substitutes]))
  const vector = await field.vectors(words)
  const candidates = await Promise.all(
    walks.map(({ seed, choice, visited, pair: { margins } }, at) => {
      const own = gradients[2 * at] as readonly Vector[]
      const other = gradients[2 * at + 1] as readonly Vector[]
      const moves = ranked('straddle', { seed, choice, moves: movesOf(seed, choice), own, other, margins, vector })
      return keptOf({ seed, choice, visited }, moves, tried)
    }),
  )
  const asked = walks.flatMap((walk, at) => (candidates[at] as readonly Choice[]).map((choice) => ({ walk, choice })))
  const margins = await marginsAt(context, asked)
  const best = new Map<Walk, { readonly choice: Choice; readonly margins: readonly [Margin, Margin] }>()
  asked.forEach(({ walk, choice }, at) => {
    walk.visited.add(choice.join())
    const now = margins[at]
    if (now === undefined) return
    const known = best.get(walk)?.margins
    if (known !== undefined && apart(now[0].margin, now[1].margin) <= apart(known[0].margin, known[1].margin)) return
    best.set(walk, { choice, margins: now })
  })
  return [...best].map(([walk, { choice, margins: now }]) =>
    Object.assign(walk, { choice, pair: { ...walk.pair, margins: now } }),
  )
}

/** Words whose replacement the boundary does not need to lie between the texts become what they were, the least similar first. */
async function takeBack(context: TextSearchContext, walks: readonly Walk[]): Promise<void> {
  const orders = walks.map(({ choice }) =>
    choice
      .flatMap((chosen, word) => (chosen === 0 ? [] : [{ chosen, word }]))
      .sort((one, other) => other.chosen - one.chosen || one.word - other.word),
  )
  const rounds = Math.max(0, ...orders.map((order) => order.length))
  for (let round = 0; round < rounds; round++) {
    const open = walks.flatMap((walk, at) => {
      const word = orders[at]?.[round]?.word
      if (word === undefined) return []
      const choice = moved(walk.choice, { word, chosen: 0 })
      return choice.every((chosen) => chosen === 0) ? [] : [{ walk, choice }]
    })
    const kept = await Promise.all(open.map(({ walk: { seed }, choice }) => seed.keep([choice])))
    const asked = open.filter((_, at) => kept[at]?.[0])
    const margins = await marginsAt(context, asked)
    asked.forEach(({ walk, choice }, at) => {
      const now = margins[at]
      if (now === undefined || apart(now[0].margin, now[1].margin) <= 0) return
      walk.choice = choice
      walk.pair = { ...walk.pair, margins: now }
    })
  }
}

const pairTexts = ({ seed, pair }: Walk, choice: Choice): readonly (TextPoint & { readonly text: number })[] => [
  { seed, choice, text: pair.own },
  { seed, choice, text: pair.other },
]

/** The margins of a walk's two texts with other words, by the label that the first has there. */
async function marginsAt(
  context: TextSearchContext,
  asked: readonly { readonly walk: Walk; readonly choice: Choice }[],
): Promise<readonly (readonly [Margin, Margin] | undefined)[]> {
  if (asked.length === 0) return []
  const answers = await context.predict(
    asked.flatMap(({ walk, choice }) => pairTexts(walk, choice).map(({ seed, text }) => seed.at(choice, text).text)),
  )
  return asked.map((_, at) => {
    const margins = marginsOf(answers.slice(2 * at, 2 * at + 2))
    return margins as readonly [Margin, Margin] | undefined
  })
}
