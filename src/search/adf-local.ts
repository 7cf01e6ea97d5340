import type { Random } from '../core/random.js'
import type { Point } from '../core/row.js'
import type { RowSearchContext } from '../core/search.js'
import type { Hit, StepOptions } from './adf-global.js'
import { drawWeighted, sign } from './chance.js'
import type { GradientField, PairGradients } from './gradient-field.js'
import { inBlocks, stepped } from './points.js'
import { inverseSaliency } from './saliency.js'
import { type Walker, walk } from './walk.js'

interface LocalWalker extends Walker {
  /** The counterfactual of the global find: its asked features stay those of the pair. */
  readonly other: Point
  /** The chance of each heeded feature to be changed, and where that was weighed. */
  weighedAt: Point
  weights: readonly number[]
}

interface LocalOptions extends StepOptions {
  readonly temperature: number
  /** Chains that advance together. */
  readonly chains: number
}

/**
 * ADF's local phase (Algorithms 7 to 9). Gradients are asked again only where a chain has moved. What the model has reacted to nowhere is
 * not moved; all starts are looked at before the first step, so that it does not depend on how many chains advance together.
 */
export async function multiplyLocally(
  context: RowSearchContext,
  field: GradientField,
  starts: readonly (Hit & { readonly random: Random })[],
  { steps, stepSize, temperature, chains }: LocalOptions,
): Promise<void> {
  const { free, space } = field
  if (free.length === 0 || steps === 0) return
  const slopes: PairGradients[] = []
  for (const block of inBlocks(starts, chains)) {
    slopes.push(...(await field.ofPairs(block.map(({ point, other }) => [point, field.withAskedOf(point, other)]))))
  }
  const heeded = field.heeded()
  const all = starts.map(
    (start, at): LocalWalker => ({
      ...start,
      loss: 0,
      weighedAt: start.point,
      weights: inverseSaliency(heeded, ...(slopes[at] as PairGradients)),
    }),
  )
  for (const walkers of inBlocks(all, chains)) {
    if (context.enough) return
    await walk(context, walkers, {
      steps,
      phase: 'local',
      temperature,
      async propose() {
        const moved = walkers.filter(({ weighedAt, point }) => weighedAt !== point)
        const gradients = await field.ofPairs(
          moved.map(({ point, other }) => [point, field.withAskedOf(point, other)] as const),
        )
        for (const [at, walker] of moved.entries()) {
          walker.weights = inverseSaliency(heeded, ...(gradients[at] as PairGradients))
          walker.weighedAt = walker.point
        }
        return walkers.map(({ point, weights, random }) => {
          const feature = heeded[drawWeighted(weights, random)] as number
          return stepped(space, point, feature, sign(random) * stepSize)
        })
      },
    })
  }
}
