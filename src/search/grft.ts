import { count, number, type OptionSet, options, withDefault } from '../core/options/index.js'
import type { Random } from '../core/random.js'
import type { Point } from '../core/row.js'
import type { RowSearchContext, Search } from '../core/search.js'
import { clusteredRows } from './clusters.js'
import { Population } from './grft-population.js'
import { oneStep } from './one-step.js'
import { errors, points, temperature } from './options.js'
import { freeFeatures, inBlocks } from './points.js'
import { checkStarts } from './starting-rows.js'
import { type Walker, walk } from './walk.js'

/** Contains the options of `grft()`. */
export interface GrftOptions {
  /** The size of the population in the global phase. Default 100. */
  readonly population?: number
  /** The number of generations of the global phase; each asks as many rows as the population has. Default 20. */
  readonly generations?: number
  /** The probability that a child has two parents and takes each feature from either. Default 0.9. */
  readonly crossover?: number
  /** The probability that a feature of a child is drawn again. Default 0.1. */
  readonly mutation?: number
  /** The number of clusters of the data, from which the first rows are taken in turn. Default 4. */
  readonly clusters?: number
  /** The points to begin with, in this order, instead of rows of the data. */
  readonly starts?: readonly Point[]
  /** The number of steps around each row found, in the local phase. Default 1000. */
  readonly localSteps?: number
  /** How readily a chain leaves a discriminatory row for one that is not: with probability `exp(-1 / temperature)`. Default 0: never. */
  readonly temperature?: number
  /**
   * The number of chains that advance together: each step of all chains is one batch for the model. The finds do not depend on it. Default
   * 1024.
   */
  readonly chains?: number
}

export const grftOptions: OptionSet<GrftOptions, 'starts'> = options(
  'grft',
  {
    population: count({ least: 2, default: 100 }),
    generations: count({ default: 20 }),
    crossover: number({ least: 0, most: 1, default: 0.9 }),
    mutation: number({ least: 0, most: 1, default: 0.1 }),
    clusters: count({ default: 4 }),
    starts: { ...points, defaultText: 'rows of the data' },
    localSteps: count({ least: 0, default: 1000 }),
    temperature: withDefault(temperature, 0),
    chains: count({ default: 1024 }),
  },
  errors,
)

/**
 * Finds discriminatory rows without gradients, first with a genetic search and then with random steps (*GRFT*, ICSE 2025).
 *
 * The global phase works with a population of rows. The fitness of a row is the largest change in the predicted probability over its
 * counterfactuals. Rows whose label changes are finds. Children combine the features of two fit rows, and some features are drawn at
 * random. The local phase takes random steps of one feature around every find.
 *
 * Only a summary of the paper was available, so the following details are this package's interpretation. The first population consists of
 * rows of the data, one from each cluster in turn. Each parent is the fitter of two random rows. Both children and parents survive by
 * fitness, and a find leaves the population. Every tenth row of a generation is a new row from the data or the domain. In the local phase,
 * a chain of steps continues from its last find. The sizes are also the package's own.
 *
 * Each row is checked. The search needs only predictions. Without probabilities, the genetic search has no guidance and draws rows at
 * random.
 *
 * @throws FairnessError `EF750` for an option out of range, `EF860` for one it does not have; `EF752` if no random row satisfies the
 * constraints.
 *
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs'
 * import { audit, fromOnnx, grft, table } from 'expect-fair'
 *
 * const folder = 'fixtures/models/census'
 * const people = table(JSON.parse(readFileSync(`${folder}/schema.json`, 'utf8')), `${folder}/rows.csv`)
 * const report = await audit(fromOnnx(`${folder}/forest.onnx`), {
 *   question: 'individual',
 *   attributes: ['race'],
 *   cases: people,
 *   search: grft({ generations: 5, localSteps: 5 }),
 * })
 * expect(report.verdict).toBe('biased')
 * ```
 */
export function grft<Input = unknown>(given: GrftOptions = {}): Search<Input> {
  const { generations, localSteps, temperature, chains, clusters, starts, ...breeding } = grftOptions.read(given)
  return {
    name: 'grft',
    kind: 'rows',
    needsGradients: false,
    async run(context) {
      const { space, attributes, random } = context
      checkStarts('grft', starts, space.features.length)
      const most = breeding.population * generations
      const first = starts ?? clusteredRows(space.rows, clusters, most, random.derive('clusters'))
      const population = new Population(context, first, breeding, random.derive('global'))
      const found = new Map<string, Start>()
      for (let generation = 0; generation < generations && !context.enough; generation++) {
        const checks = await context.check(population.next(breeding.population), 'global')
        population.meet(checks)
        for (const { point, against } of checks) {
          const key = space.key(point, attributes)
          if (against === undefined || found.has(key)) continue
          found.set(key, { point, random: random.derive(`local ${found.size}`) })
        }
      }
      await multiply(context, [...found.values()], { steps: localSteps, temperature, chains })
    },
  }
}

interface Start {
  readonly point: Point
  readonly random: Random
}

async function multiply(
  context: RowSearchContext,
  starts: readonly Start[],
  limits: { readonly steps: number; readonly temperature: number; readonly chains: number },
): Promise<void> {
  const { steps, temperature, chains } = limits
  const { space, attributes } = context
  const free = freeFeatures(space, attributes)
  if (free.length === 0) return
  for (const block of inBlocks(starts, chains)) {
    if (context.enough) return
    const walkers = block.map((start): Walker => ({ ...start, loss: 0 }))
    await walk(context, walkers, {
      steps,
      temperature,
      phase: 'local',
      propose: () => walkers.map(({ point, random }) => oneStep(space, free, point, random)),
    })
  }
}
