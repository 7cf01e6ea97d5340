import type { Prediction } from '../../core/prediction.js'
import type { Choice, TextCheck, TextSearchContext } from '../../core/text-search.js'
import type { Answer } from './ask-extremes.js'
import type { Doubt } from './doubt.js'
import { Effects, extremePlace, type FamilyMargins, familyMargins, type GradientPlace, spread } from './effects.js'
import { marginsOf } from './margins.js'
import type { Climber } from './walk-texts.js'
import type { WordField } from './word-field.js'

/** A chain of `straddle`. */
export interface Walk extends Climber {
  /** Of the seed's own text: margins are measured by its label. */
  readonly reference: Prediction
  /** Where the texts of the family lie with the walk's choice, the best so far; most of them as estimated. */
  margins: FamilyMargins
  /** Two texts that lie far apart with this choice: where gradients are taken. */
  place: GradientPlace
  /** By the gradients at `takenAt`, and by what was answered since. */
  effects?: Effects
  takenAt?: GradientPlace
}

/** A walk from a checked seed; `undefined` for models without probabilities. */
export function walkFrom(chain: Climber, check: TextCheck): Walk | undefined {
  const family = { ...check, reference: check.prediction }
  const margins = familyMargins(family)
  return margins && Object.assign(chain, { reference: check.prediction, margins, place: extremePlace(family) })
}

/** Whether the boundary can come between the texts, but for as much as such estimates were off so far. */
export const isHopeful = ({ seed, margins, choice, effects }: Walk, doubt: Doubt): boolean =>
  !doubt.isKnown || (effects as Effects).reach(margins, choice, seed.changes ?? seed.words.length) + doubt.size >= 0

/** Corrects the estimates by an answer, and goes there where it brings the boundary nearer to between the texts. */
export function learn(walk: Walk, choice: Choice, { margins, texts, said }: Answer, doubt: Doubt): void {
  const effects = walk.effects as Effects
  const expected = effects.expected(walk.margins, walk.choice, choice)
  for (const [side, text] of texts.entries()) {
    if (said[side] !== undefined) doubt.learn(expected[text] as number, margins[text] as number)
  }
  effects.learn(walk.margins, walk.choice, margins, choice)
  if (spread(margins) <= spread(walk.margins)) return
  const slopes = [slopeOf(walk, said[0]), slopeOf(walk, said[1])] as const
  Object.assign(walk, { margins, choice, place: { seed: walk.seed, choice, texts, slopes } })
}

/** Takes the gradients where walks stand that have moved since they were taken last. */
export async function takeEffects(context: TextSearchContext, field: WordField, walks: readonly Walk[]): Promise<void> {
  const moved = walks.filter(({ place, takenAt }) => place !== takenAt)
  await askSlopes(context, moved)
  const effects = await Effects.around(
    field,
    moved.map(({ place }) => place),
  )
  for (const [at, walk] of moved.entries()) Object.assign(walk, { effects: effects[at], takenAt: walk.place })
}

/** Asks for the texts whose slope is not known, since only the other of the two was asked. */
async function askSlopes({ predict }: TextSearchContext, walks: readonly Walk[]): Promise<void> {
  const unknown = walks.flatMap((walk) =>
    walk.place.texts.filter((_, side) => Number.isNaN(walk.place.slopes[side])).map((text) => ({ walk, text })),
  )
  const answers = await predict(unknown.map(({ walk, text }) => walk.seed.at(walk.choice, text).text))
  for (const [at, { walk, text }] of unknown.entries()) {
    const { texts, slopes } = walk.place
    const slope = slopeOf(walk, answers[at])
    walk.place = { ...walk.place, slopes: text === texts[0] ? [slope, slopes[1]] : [slopes[0], slope] }
  }
}

/** NaN for a text that was not asked. */
const slopeOf = ({ reference }: Walk, said: Prediction | undefined): number =>
  said === undefined ? Number.NaN : (marginsOf([reference, said])?.[1]?.slope ?? 0)
