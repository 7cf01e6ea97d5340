import type { Prediction } from '../../core/prediction.js'
import type { Choice, TextCheck } from '../../core/text-search.js'
import type { Answer } from './ask-extremes.js'
import type { Doubt } from './doubt.js'
import { Effects, type FamilyMargins, type GradientPlace, spread } from './effects.js'
import { marginsOf } from './margins.js'
import type { Climber } from './walk-texts.js'
import type { WordField } from './word-field.js'

/** A chain of `straddle`. */
export interface Walk extends Climber {
  /** Of the seed's own text: margins are measured by its label. */
  readonly reference: Prediction
  /** Where the texts of the family lie with the walk's choice, the best so far; most of them as estimated. */
  margins: FamilyMargins
  /** The text nearest to the boundary, of those that were asked with this choice: one gradient says as much as two. */
  place: GradientPlace
  /** By the gradients at `takenAt`, and by what was answered since. */
  effects?: Effects
  takenAt?: GradientPlace
}

/** A walk from a checked seed; `undefined` for models without probabilities. */
export function walkFrom(chain: Climber, { seed, choice, prediction, others }: TextCheck): Walk | undefined {
  const known = marginsOf([prediction, ...others])
  if (known === undefined) return undefined
  const [nearest] = known
    .map(({ margin, slope }, text) => ({ text, slope, distance: Math.abs(margin) }))
    .sort((one, other) => one.distance - other.distance)
  const margins = known.map(({ margin }) => margin)
  return Object.assign(chain, {
    reference: prediction,
    margins,
    place: { seed, choice, texts: nearest === undefined ? [] : [nearest] },
  })
}

/** Whether the boundary can come between the texts, but for as much as such estimates were off so far. */
export const isHopeful = ({ seed, margins, choice, effects }: Walk, doubt: Doubt): boolean =>
  doubt.leavesOpen((effects as Effects).reach(margins, choice, seed.changes ?? seed.words.length))

/** Corrects the estimates by an answer, and goes there where it brings the boundary nearer to between the texts. */
export function learn(walk: Walk, choice: Choice, { margins, asked }: Answer, doubt: Doubt): void {
  const effects = walk.effects as Effects
  const expected = effects.expected(walk.margins, walk.choice, choice)
  for (const { text } of asked) doubt.learn(expected[text] as number, margins[text] as number)
  effects.learn(walk.margins, walk.choice, margins, choice)
  if (spread(margins) <= spread(walk.margins)) return
  Object.assign(walk, { margins, choice, place: { seed: walk.seed, choice, texts: asked.slice(0, 1) } })
}

/** Takes the gradients where walks stand that have moved since they were taken last. */
export async function takeEffects(field: WordField, walks: readonly Walk[]): Promise<void> {
  const moved = walks.filter(({ place, takenAt }) => place !== takenAt)
  const effects = await Effects.around(
    field,
    moved.map(({ place }) => place),
  )
  for (const [at, walk] of moved.entries()) Object.assign(walk, { effects: effects[at], takenAt: walk.place })
}
