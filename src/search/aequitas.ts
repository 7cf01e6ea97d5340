import { count, number, type OptionSet, oneOf, options } from '../core/options/index.js'
import type { Point } from '../core/row.js'
import type { Check, RowSearchContext, Search } from '../core/search.js'
import { Directions } from './aequitas-directions.js'
import { errors, points, temperature } from './options.js'
import { freeFeatures, inBlocks, positionsOf, randomPoint, stepped } from './points.js'
import { checkStarts } from './starting-rows.js'
import { type Walker, walk } from './walk.js'

/** Contains the options of `aequitas()`. The defaults are those of the published tool. */
export interface AequitasOptions {
  /**
   * How the local phase chooses its next step: at random; by learnt directions; by learnt directions and learnt features. Default
   * 'fully-directed'.
   */
  readonly scheme?: 'random' | 'semi-directed' | 'fully-directed'
  /**
   * `repaired` (default) learns from finds. `published` is as weak as the published figures of AEQUITAS, since it keeps two errors of an
   * older copy of the published code: the value of a step is read from the last value of the attribute in the check (0 counts as worse),
   * not from whether it found anything; and the protected attributes move like any other. Use it only for comparisons with papers.
   */
  readonly variant?: 'repaired' | 'published'
  /** Random rows of the global phase. Default 1000. */
  readonly maxStarts?: number
  /** The points that the global phase tests, instead of random rows. */
  readonly starts?: readonly Point[]
  /** Perturbations of each row found, in the local phase. Default 1000. */
  readonly localSteps?: number
  /**
   * How readily a chain leaves a discriminatory row for one that is not: with probability `exp(-1 / temperature)`. Default 0: never;
   * `published` 1.
   */
  readonly temperature?: number
  /** The influence of one outcome on what is learnt (the tool's `change`). Default 0.001. */
  readonly learningRate?: number
  /** The number of chains that advance together. They learn jointly, from each other's last step. Default 1024, `published` 1. */
  readonly chains?: number
}

export const aequitasOptions: OptionSet<AequitasOptions, 'starts' | 'temperature' | 'chains'> = options(
  'aequitas',
  {
    scheme: oneOf(['random', 'semi-directed', 'fully-directed'], { default: 'fully-directed' }),
    variant: oneOf(['repaired', 'published'], { default: 'repaired' }),
    maxStarts: count({ default: 1000, formerly: 'globalSeeds' }),
    starts: { ...points, defaultText: 'random rows', formerly: 'seeds' },
    localSteps: count({ least: 0, default: 1000 }),
    temperature: { ...temperature, defaultText: "0; 'published' 1" },
    learningRate: number({ least: 0, most: 1, default: 0.001 }),
    chains: count({ defaultText: "1024; 'published' 1" }),
  },
  errors,
)

/**
 * Finds discriminatory rows without gradients (AEQUITAS: Udeshi, Arora and Chattopadhyay, *Automated Directed Fairness Testing*, 2018). The
 * global phase draws random rows of the domain. The local phase starts from every row found and moves one feature by one step at a time.
 * From all rows together, the search learns which features and directions are most successful.
 *
 * Each row is checked. The search needs only labels.
 *
 * @throws FairnessError `EF750` for an option out of range, `EF860` for one it does not have; `EF752` if no random row satisfies the
 * constraints.
 *
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs'
 * import { aequitas, audit, fromOnnx, table } from 'expect-fair'
 *
 * const folder = 'fixtures/models/census'
 * const people = table(JSON.parse(readFileSync(`${folder}/schema.json`, 'utf8')), `${folder}/rows.csv`)
 * const report = await audit(fromOnnx(`${folder}/forest.onnx`), {
 *   question: 'individual',
 *   attributes: ['race'],
 *   cases: people,
 *   search: aequitas({ maxStarts: 50, localSteps: 5 }),
 * })
 * expect(report.verdict).toBe('biased')
 * ```
 */
export function aequitas<Input = unknown>(given: AequitasOptions = {}): Search<Input> {
  const {
    scheme,
    variant,
    maxStarts: samples,
    localSteps: steps,
    learningRate: rate,
    ...own
  } = aequitasOptions.read(given)
  const { temperature = variant === 'repaired' ? 0 : 1, chains = variant === 'repaired' ? 1024 : 1 } = own
  return {
    name: 'aequitas',
    kind: 'rows',
    needsGradients: false,
    async run(context) {
      checkStarts('aequitas', own.starts, context.space.features.length)
      const starts = await sampleGlobally(context, samples, own.starts)
      const { space, attributes } = context
      const free = freeFeatures(space, variant === 'repaired' ? attributes : [])
      if (free.length === 0) return
      const askedAt = positionsOf(space, attributes)
      const slippedLoss = ({ point, against }: Check): number =>
        askedAt.every((at) => (against?.point ?? point)[at] === 0) ? 1 : 0
      const learnt = new Directions(
        free.map((at) => space.features[at] as (typeof space.features)[number]),
        { rate: scheme === 'random' ? 0 : rate, features: scheme === 'fully-directed' },
      )
      const learn = (last: Move | undefined, check: Check | undefined): void => {
        if (last === undefined || check === undefined) return
        const found = variant === 'repaired' ? check.against !== undefined : slippedLoss(check) === 0
        learnt.learn(last.which, last.direction, found)
      }
      for (const block of inBlocks(starts, chains)) {
        if (context.enough) return
        if (variant === 'published') for (const walker of block) walker.loss = slippedLoss(walker.check as Check)
        await walk(context, block, {
          steps,
          temperature,
          phase: 'local',
          ...(variant === 'repaired' ? {} : { loss: slippedLoss }),
          propose: (walkers) =>
            walkers.map((walker) => {
              const which = learnt.drawFeature(walker.random)
              const at = free[which] as number
              const direction = learnt.drawDirection(which, walker.point[at] as number, walker.random)
              walker.last = { which, direction }
              return stepped(space, walker.point, at, direction)
            }),
          observe: ({ last }, check) => learn(last, check),
          // The published tool tests the row where it stands again, and learns from that too.
          ...(variant === 'repaired' ? {} : { stand: ({ last, check }) => learn(last, check) }),
        })
      }
    },
  }
}

/** Random rows tested together. */
const together = 1024

interface Move {
  readonly which: number
  readonly direction: 1 | -1
}

interface DirectedWalker extends Walker {
  last?: Move
}

/** Checks random rows of the domain; a chain starts at each distinct one that is discriminatory. */
async function sampleGlobally(
  context: RowSearchContext,
  samples: number,
  given: readonly Point[] | undefined,
): Promise<readonly DirectedWalker[]> {
  const { space, attributes } = context
  const random = context.random.derive('global')
  const points = given?.slice(0, samples) ?? Array.from({ length: samples }, () => randomPoint(space, random))
  const starts = new Map<string, DirectedWalker>()
  for (const block of inBlocks(points, together)) {
    if (context.enough) break
    for (const check of await context.check(block, 'global')) {
      const { point, against } = check
      const key = space.key(point, attributes)
      if (against === undefined || starts.has(key)) continue
      starts.set(key, { point, loss: 0, check, random: context.random.derive(`local ${starts.size}`) })
    }
  }
  return [...starts.values()]
}
