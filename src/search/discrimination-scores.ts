import { searchErrors } from '../core/errors/index.js'
import { count, number, type Option, type OptionSet, options } from '../core/options/index.js'
import type { Prediction } from '../core/prediction.js'
import type { Random } from '../core/random.js'
import type { DiscriminationScore, DiscriminationScores } from '../core/report.js'
import type { Point, RowSpace } from '../core/row.js'
import { counterfactualsOf } from '../rows/index.js'
import { errors } from './options.js'
import { positionsOf, randomPoint } from './points.js'
import { outcomeOf } from './score-difference.js'
import { ScoreTally } from './score-tally.js'

/** Specifies how accurate the scores must be. */
export interface ScoreOptions {
  /** The probability that the true score lies within the error bound, between 0 and 1 (0.95, not 95). Default 0.95. */
  readonly confidence?: number
  /** The error bound of both scores at which sampling ends, between 0 and 1. Default 0.05. */
  readonly error?: number
  /** The largest number of random rows. Default 10,000. */
  readonly most?: number
}

/** The declared options of everything that scores. */
export const scoreDeclaration: Readonly<Record<keyof ScoreOptions, Option<number, 'default'>>> = {
  confidence: number({ least: 0, most: 1, default: 0.95 }),
  error: number({ least: 0, most: 1, default: 0.05 }),
  most: count({ default: 10_000 }),
}

export const scoreOptions: OptionSet<ScoreOptions> = options('discriminationScores', scoreDeclaration, errors)

/** Provides the context for scoring: a domain, a source of random numbers, and a model. You can also use the context of a search. */
export interface ScoringContext {
  readonly space: RowSpace
  readonly random: Random
  predict(points: readonly Point[]): Promise<readonly Prediction[]> | readonly Prediction[]
}

/** A row with its counterfactuals: what the model said, the row first, and whether the oracle finds a difference. */
export interface Asked {
  readonly points: readonly Point[]
  readonly predictions: readonly Prediction[]
  readonly differs: boolean
  /** Not all counterfactuals were asked. */
  readonly capped: boolean
}

/** Counterfactuals asked of a row at most; of more, so many are drawn. */
const mostCounterfactuals = 64

/** Rows before the first look at the scores, and at most between two; looks become rarer, since each costs intervals. */
const firstLook = 128
const longestWait = 1024

/**
 * Causal and group discrimination of a model by `attributes`, taken jointly, over the random domain of the table (Galhotra, Brun and
 * Meliou, *Fairness Testing: Testing Software for Discrimination*, 2017). Draws rows until both scores are known to within `error`, with
 * exact intervals, which do not shrink to zero if no row is treated differently. A model score counts as one of two outcomes, above one
 * half or not.
 *
 * Cost: each random row with its counterfactuals, at most 64.
 *
 * @throws FairnessError `EF750` for an option out of range; `EF752` when the constraints leave no random row; `EF756` for
 *   something that is no context.
 */
export async function discriminationScores(
  context: ScoringContext,
  attributes: readonly string[],
  options: ScoreOptions = {},
): Promise<DiscriminationScores> {
  checkContext(context)
  const asked = scoreOptions.read(options)
  const limit = { most: mostCounterfactuals, random: context.random.derive('counterfactuals') }
  return sampleScores(context, attributes, asked, async (points) => {
    const drawn = points.map((point) => counterfactualsOf(context.space, point, attributes, limit))
    const families = points.map((point, at) => [point, ...(drawn[at]?.points ?? [])])
    const predictions = await context.predict(families.flat())
    let next = 0
    return families.map((family, at) => {
      const own = predictions.slice(next, next + family.length)
      next += family.length
      const differs = new Set(own.map(outcomeOf)).size > 1
      return { points: family, predictions: own, differs, capped: drawn[at]?.complete === false }
    })
  })
}

/** @throws FairnessError EF756 */
export function checkContext(context: ScoringContext): void {
  const { space, random, predict } = (context ?? {}) as Partial<ScoringContext>
  if (space === undefined || typeof random?.derive !== 'function' || typeof predict !== 'function')
    throw searchErrors.badScoringContext(context)
}

/** Draws random rows and tallies what `ask` says of them until the scores are known well enough, or `until` says so. */
export async function sampleScores(
  { space, random }: Pick<ScoringContext, 'space' | 'random'>,
  attributes: readonly string[],
  { confidence, error, most }: Required<ScoreOptions>,
  ask: (points: readonly Point[]) => Promise<readonly Asked[]>,
  {
    until = () => false,
    look,
  }: { until?: () => boolean; look?: ((scores: DiscriminationScores) => void) | undefined } = {},
): Promise<DiscriminationScores> {
  const stream = random.derive(`themis ${attributes.join(' ')}`)
  const positions = positionsOf(space, attributes)
  const [one = 0] = positions
  const nameOf =
    positions.length === 1
      ? (point: Point): string => `${point[one]}`
      : (point: Point): string => positions.map((at) => point[at]).join(',')
  const tally = new ScoreTally()
  let capped = 0
  const score = (kind: 'causal' | 'group'): DiscriminationScore => ({
    kind,
    attributes,
    ...tally[kind](confidence),
    confidence,
    rows: tally.rows,
    ...(capped > 0 ? { capped } : {}),
  })
  for (;;) {
    const batch = Math.min(Math.max(firstLook, Math.floor(tally.rows / 4)), longestWait, most - tally.rows)
    const points = Array.from({ length: batch }, () => randomPoint(space, stream))
    for (const asked of await ask(points)) {
      if (asked.capped) capped++
      tally.add(asked.points.map(nameOf), asked.predictions.map(outcomeOf), asked.differs)
    }
    const scores = { causal: score('causal'), group: score('group') }
    look?.(scores)
    const known = scores.causal.error <= error && scores.group.error <= error
    if (known || tally.rows >= most || until()) return scores
  }
}
