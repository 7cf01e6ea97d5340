import type { Prediction } from '../../core/prediction.js'
import type { Random } from '../../core/random.js'
import type { Choice, TextCheck, TextSearchContext, TextSeed } from '../../core/text-search.js'
import { drawWeighted } from '../chance.js'
import { inverseSaliency } from '../saliency.js'
import { Doubt } from './doubt.js'
import { Effects, extremePlace, type FamilyMargins, familyMargins, spread } from './effects.js'
import { moved, movesOf } from './moves.js'
import type { WordField } from './word-field.js'

/** Neighbours that are drawn at most; of these the one is taken that by the estimates best keeps the texts apart. */
const draws = 64

/**
 * How sure a draw must be of staying a find: its expected spread, in log-odds, against how far such estimates were off so far
 * (root mean square).
 */
const caution = 0.5

/** A find that the local phase starts from. */
export interface LocalStart extends TextCheck {
  readonly random: Random
}

interface Walker {
  readonly seed: TextSeed
  readonly random: Random
  choice: Choice
  found: boolean
  /** Of the find that it started from: margins are measured by its label. */
  readonly reference: Prediction
  /** Of the text where the walker stands; absent for models without probabilities. */
  margins: FamilyMargins | undefined
  readonly effects: Effects
  /** Texts that were asked on this walk. */
  readonly visited: Set<string>
}

/**
 * ADF's local phase on texts (Algorithms 7, 8 and 10): around every find one word at a time changes, the sooner the smaller
 * its gradients, to a substitute drawn by chance. Of several draws the one is taken that by the estimated margins best
 * keeps the boundary between the texts, which costs no model row, and none where no draw is expected to; every answer corrects the estimates. A chain goes on to a text that is no
 * find only with the chance of its temperature.
 */
export async function multiply(
  context: TextSearchContext,
  field: WordField,
  starts: readonly LocalStart[],
  { localSteps, temperature }: { readonly localSteps: number; readonly temperature: number },
): Promise<void> {
  if (localSteps === 0) return
  const leave = temperature === 0 ? 0 : Math.exp(-1 / temperature)
  const effects = await Effects.around(
    field,
    starts.map((start) => extremePlace({ ...start, reference: start.prediction })),
  )
  const walkers = starts.map(({ random, ...check }, at): Walker => {
    const { seed, choice, prediction: reference } = check
    return {
      seed,
      choice,
      random,
      found: true,
      reference,
      margins: familyMargins({ ...check, reference }),
      effects: effects[at] as Effects,
      visited: new Set([choice.join()]),
    }
  })
  const doubt = new Doubt()
  for (let step = 0; step < localSteps && !context.enough; step++) {
    const proposed = walkers.flatMap((walker) => {
      const choice = neighbour(walker, caution * doubt.size)
      return choice === undefined ? [] : [{ walker, choice }]
    })
    const kept = await Promise.all(proposed.map(({ walker: { seed }, choice }) => seed.keep([choice])))
    const asked = proposed.filter((_, at) => kept[at]?.[0])
    const checks = await context.check(
      asked.map(({ walker: { seed }, choice }) => ({ seed, choice })),
      'local',
    )
    for (const { walker, choice } of proposed) walker.visited.add(choice.join())
    for (const [at, { walker, choice }] of asked.entries())
      settle(walker, choice, checks[at] as TextCheck, { leave, doubt })
  }
}

function settle(
  walker: Walker,
  choice: Choice,
  check: TextCheck,
  { leave, doubt }: { readonly leave: number; readonly doubt: Doubt },
): void {
  const { effects, reference, margins: now } = walker
  const margins = familyMargins({ ...check, reference })
  if (now !== undefined && margins !== undefined) {
    doubt.learn(spread(effects.expected(now, walker.choice, choice)), spread(margins))
    effects.learn(now, walker.choice, margins, choice)
  }
  const found = check.against !== undefined
  if (walker.found && !found && walker.random.float() >= leave) return
  Object.assign(walker, { choice, found, margins })
}

function neighbour(
  { seed, choice, random, found, margins, effects, visited }: Walker,
  least: number,
): Choice | undefined {
  const moves = movesOf(seed, choice)
  const free = [...new Set(moves.map(({ word }) => word))]
  if (free.length === 0) return undefined
  const weights = inverseSaliency(free, effects.saliency, [])
  let best: { readonly next: Choice; readonly left: number } | undefined
  for (let draw = 0; draw < draws; draw++) {
    const word = free[drawWeighted(weights, random)] as number
    const next = moved(choice, random.pick(moves.filter((each) => each.word === word)))
    if (visited.has(next.join()) || next.every((chosen) => chosen === 0)) continue
    const left = found && margins !== undefined ? spread(effects.expected(margins, choice, next)) : Number.MAX_VALUE
    // What may well be no find is not asked: the next step draws again.
    if (left <= least) continue
    if (best === undefined || left > best.left) best = { next, left }
  }
  return best?.next
}
