import type { Point, RowSpace } from '../../core/row.js'
import type { AnsweredPair, ShrinkPairOptions, ShrinkResult } from '../pair.js'
import { shrinkIn } from '../shrink-in.js'
import { rowSpace } from './row-space.js'

export interface ShrinkRowsOptions extends Omit<ShrinkPairOptions<Point>, 'variants'> {
  readonly space: RowSpace
  /** The asked attributes. */
  readonly attributes: readonly string[]
  /** The row of the data that the pair is brought near to. */
  readonly near: Point
}

/**
 * Brings a discriminatory row and its counterfactual as near as they get to a row of the data, with the fewest attributes
 * changed and by the smallest steps, as long as the model treats the two differently, and not the other way round. The
 * result is 1-minimal: no single move brings it nearer. `size` counts the features in which the row differs from that of
 * the data, the asked attributes left out.
 */
export function shrinkRows(pair: AnsweredPair<Point>, options: ShrinkRowsOptions): Promise<ShrinkResult<Point>> {
  const { space, attributes, near, ...rest } = options
  const asked = attributes.map((name) => space.features.findIndex((feature) => feature.name === name))
  const start = { point: pair.a.input, to: asked.map((at) => pair.b.input[at] as number) }
  const ground = rowSpace(start, space, attributes, near)
  return shrinkIn(ground, pair, rest, ({ a }) => ground.differing(a.input))
}
