import type { RowSearchContext, Search } from '../core/search.js'
import { Directions } from './aequitas-directions.js'
import { shareOption, wholeOption, wordOption } from './options.js'
import { freeFeatures, inBlocks, randomPoint, stepped } from './points.js'
import { type Walker, walk } from './walk.js'

/** Options of `aequitas()`. The defaults are those of the published tool. */
export interface AequitasOptions {
  /**
   * How the local phase picks its next step: by chance alone; by learnt directions; by learnt directions and learnt
   * features. Default 'fully-directed'.
   */
  readonly scheme?: 'random' | 'semi-directed' | 'fully-directed'
  /** Random rows of the global phase. Default 1000. */
  readonly globalSeeds?: number
  /** Perturbations of each row found, in the local phase. Default 1000. */
  readonly localSteps?: number
  /** How much one outcome shifts what is learnt (the tool's `change`). Default 0.001. */
  readonly learningRate?: number
  /** Chains that advance together. They learn in common, from one another's last step. Default 1024. */
  readonly chains?: number
}

/**
 * AEQUITAS: finds discriminatory rows without gradients (Udeshi, Arora and Chattopadhyay, *Automated Directed Fairness
 * Testing*, 2018). Global phase: random rows of the domain. Local phase: around every row found it moves one feature by
 * one step at a time, and learns in common for all rows which features and directions lead to finds.
 *
 * Cost: a check of each row. Needs labels alone.
 *
 * @throws FairnessError `EF750` for an option out of range; `EF752` when the constraints leave no random row.
 */
export function aequitas<Input = unknown>(options: AequitasOptions = {}): Search<Input> {
  const schemes = ['random', 'semi-directed', 'fully-directed'] as const
  const scheme = wordOption('aequitas', 'scheme', options.scheme, schemes, 'fully-directed')
  const samples = wholeOption('aequitas', 'globalSeeds', options.globalSeeds, 1000)
  const steps = wholeOption('aequitas', 'localSteps', options.localSteps, 1000, 0)
  const rate = shareOption('aequitas', 'learningRate', options.learningRate, 0.001)
  const chains = wholeOption('aequitas', 'chains', options.chains, 1024)
  return {
    name: 'aequitas',
    kind: 'rows',
    needsGradients: false,
    async run(context) {
      const starts = await sampleGlobally(context, samples, chains)
      const { space, attributes } = context
      const free = freeFeatures(space, attributes)
      if (free.length === 0) return
      const learnt = new Directions(
        free.map((at) => space.features[at] as (typeof space.features)[number]),
        { rate: scheme === 'random' ? 0 : rate, features: scheme === 'fully-directed' },
      )
      for (const block of inBlocks(starts, chains)) {
        if (context.enough) return
        await walk(context, block, {
          steps,
          phase: 'local',
          propose: (walkers) =>
            walkers.map((walker) => {
              const which = learnt.drawFeature(walker.random)
              const at = free[which] as number
              const direction = learnt.drawDirection(which, walker.point[at] as number, walker.random)
              walker.last = { which, direction }
              return stepped(space, walker.point, at, direction)
            }),
          observe: ({ last }, discriminatory) => {
            if (last !== undefined) learnt.learn(last.which, last.direction, discriminatory)
          },
        })
      }
    },
  }
}

interface DirectedWalker extends Walker {
  last?: { readonly which: number; readonly direction: 1 | -1 }
}

/** Checks random rows of the domain; a chain starts at each distinct one that is discriminatory. */
async function sampleGlobally(
  context: RowSearchContext,
  samples: number,
  chains: number,
): Promise<readonly DirectedWalker[]> {
  const { space, attributes } = context
  const random = context.random.derive('global')
  const points = Array.from({ length: samples }, () => randomPoint(space, random))
  const starts = new Map<string, DirectedWalker>()
  for (const block of inBlocks(points, chains)) {
    if (context.enough) break
    for (const { point, against } of await context.check(block, 'global')) {
      const key = space.key(point, attributes)
      if (against === undefined || starts.has(key)) continue
      starts.set(key, { point, discriminatory: true, random: context.random.derive(`local ${starts.size}`) })
    }
  }
  return [...starts.values()]
}
