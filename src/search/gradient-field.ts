import { searchErrors } from '../core/errors/index.js'
import type { Point, RowSpace } from '../core/row.js'
import type { RowSearchContext } from '../core/search.js'
import { freeFeatures, positionsOf } from './points.js'

type Gradient = readonly number[]

/** Gradients of pairs of points, and what a step along them needs to know of the space. */
export interface GradientField {
  readonly space: RowSpace
  /** Positions that steps may change. */
  readonly free: readonly number[]
  /** `point` with the asked features of `other`. */
  withAskedOf(point: Point, other: Point): Point
  /** Gradients of both points of every pair, in one batch. */
  ofPairs(pairs: readonly (readonly [Point, Point])[]): Promise<readonly (readonly [Gradient, Gradient])[]>
}

/** @throws FairnessError `EF753` when the model gives no gradients. */
export function gradientField(search: string, context: RowSearchContext): GradientField {
  const { gradients, space, attributes } = context
  if (gradients === undefined) throw searchErrors.gradientsMissing(search, context.noGradients)
  const moving = positionsOf(space, attributes)
  const linked = space.features.some(({ follows }) => follows !== undefined)
  return {
    space,
    free: freeFeatures(space, attributes),
    withAskedOf(point, other) {
      const mixed = [...point]
      for (const at of moving) mixed[at] = other[at] as number
      return linked ? space.settle(mixed) : mixed
    },
    async ofPairs(pairs) {
      if (pairs.length === 0) return []
      const all = await gradients(pairs.flat())
      return pairs.map((_, at) => [all[2 * at] as Gradient, all[2 * at + 1] as Gradient])
    },
  }
}
