import type { Random } from '../core/random.js'
import type { Point } from '../core/row.js'
import type { RowSearchContext } from '../core/search.js'
import type { Hit, StepOptions } from './adf-global.js'
import { drawWeighted, sign } from './chance.js'
import type { GradientField } from './gradient-field.js'
import { stepped } from './points.js'
import { type Walker, walk } from './walk.js'

interface LocalWalker extends Walker {
  /** The counterfactual of the global find: its asked features stay those of the pair. */
  readonly other: Point
  /** Where the weights were taken, and the chance of each free feature to be changed there. */
  weighedAt?: Point
  weights: readonly number[]
}

/** ADF's local phase (Algorithms 7 to 9) for all starts at once. Gradients are asked anew only where a chain has moved. */
export async function multiplyLocally(
  context: RowSearchContext,
  field: GradientField,
  starts: readonly (Hit & { readonly random: Random })[],
  { steps, stepSize, temperature }: StepOptions & { readonly temperature: number },
): Promise<void> {
  const { free, space } = field
  if (free.length === 0) return
  const walkers = starts.map((start): LocalWalker => ({ ...start, loss: 0, weights: [] }))
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
        const [own, other] = gradients[at] as readonly [readonly number[], readonly number[]]
        walker.weights = inverseSaliency(free, own, other)
        walker.weighedAt = walker.point
      }
      return walkers.map(({ point, weights, random }) => {
        const feature = free[drawWeighted(weights, random)] as number
        return stepped(space, point, feature, sign(random) * stepSize)
      })
    },
  })
}

/**
 * How likely each free feature is to be changed: in inverse proportion to its gradients (Algorithm 8). A feature without
 * any gradient would outweigh all others without end: such features share the draw among themselves; where all are
 * without, all are alike.
 */
export function inverseSaliency(
  free: readonly number[],
  own: readonly number[],
  other: readonly number[],
): readonly number[] {
  const saliency = free.map((at) => Math.abs(own[at] ?? 0) + Math.abs(other[at] ?? 0))
  if (saliency.some((value) => value === 0)) return saliency.map((value) => (value === 0 ? 1 : 0))
  const least = Math.min(...saliency)
  return saliency.map((value) => least / value)
}
