import type { Random } from '../core/random.js'
import type { Point } from '../core/row.js'
import type { Search } from '../core/search.js'
import { findGlobally, type Hit } from './adf-global.js'
import { multiplyLocally } from './adf-local.js'
import { gradientField } from './gradient-field.js'
import { temperatureOption, wholeOption } from './options.js'
import { inBlocks } from './points.js'
import { checkSeedOptions, type SeedOptions, startingRows } from './starting-rows.js'

/** Options of `adf()`. The defaults are those of the paper. */
export interface AdfOptions extends SeedOptions {
  /** Perturbations of a seed in the global phase at most (`max_iter`). Default 10. */
  readonly globalSteps?: number
  /** Perturbations of each row found, in the local phase (`num_l`). Default 1000. */
  readonly localSteps?: number
  /**
   * How readily the local phase leaves a discriminatory row for another kind: with chance `exp(-1 / temperature)`. Default 0:
   * never, which finds far more. 1 is the published code, and what the paper's figures were made with.
   */
  readonly temperature?: number
  /** How far one perturbation moves a feature, in steps of its grid (`s_g`, `s_l`). Default 1. */
  readonly stepSize?: number
  /**
   * Chains that advance together: each step of them all is one batch to the model. What is found does not depend on it.
   * Default 1024.
   */
  readonly chains?: number
}

/**
 * ADF: finds discriminatory rows with the gradient of the model (Zhang et al., *Automatic Fairness Testing of Neural
 * Classifiers through Adversarial Sampling*, 2021, Algorithms 1 to 4 and 7 to 9).
 *
 * Global phase: from rows of the data, one of each cluster in turn, it moves row and counterfactual together across the
 * model's boundary, along the features on which the signs of both gradients agree. Local phase: around every row found it
 * changes one feature at a time, preferring those of small gradient, which are least likely to undo the find.
 *
 * Cost: a check of each row and two gradients for each step. Needs gradients: a differentiable ONNX network, or a gradient
 * function of your own.
 *
 * @throws FairnessError `EF750` for an option out of range; `EF751` without rows; `EF753` for a model without gradients.
 */
export function adf<Input = unknown>(options: AdfOptions = {}): Search<Input> {
  checkSeedOptions('adf', options)
  const globalSteps = wholeOption('adf', 'globalSteps', options.globalSteps, 10, 0)
  const localSteps = wholeOption('adf', 'localSteps', options.localSteps, 1000, 0)
  const stepSize = wholeOption('adf', 'stepSize', options.stepSize, 1)
  const temperature = temperatureOption('adf', options.temperature)
  const chains = wholeOption('adf', 'chains', options.chains, 1024)
  return {
    name: 'adf',
    kind: 'rows',
    needsGradients: true,
    async run(context) {
      const field = gradientField('adf', context)
      const keyOf = (point: Point): string => context.space.key(point, context.attributes)
      // By their features without the asked ones: a row found twice is walked around once, from the first seed's find.
      const starts = new Map<string, Hit & { readonly random: Random }>()
      let seed = 0
      for (const block of inBlocks(startingRows('adf', context, options), chains)) {
        const first = seed
        const seeds = block.map((point) => ({ point, random: context.random.derive(`global ${seed++}`) }))
        const hits = await findGlobally(context, field, seeds, { steps: globalSteps, stepSize })
        for (const [at, hit] of hits.entries()) {
          if (hit === undefined || starts.has(keyOf(hit.point))) continue
          starts.set(keyOf(hit.point), { ...hit, random: context.random.derive(`local ${first + at}`) })
        }
        if (context.enough) return
      }
      for (const block of inBlocks([...starts.values()], chains)) {
        await multiplyLocally(context, field, block, { steps: localSteps, stepSize, temperature })
        if (context.enough) return
      }
    },
  }
}
