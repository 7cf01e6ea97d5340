import type { Random } from '../core/random.js'
import type { GridFeature, Point, RowSpace } from '../core/row.js'
import type { Branch } from './path-tree.js'
import { allowed, gridSize } from './points.js'

/** The branch taken the other way, with the share of points that go there. */
export const negated = (branch: Branch): Branch => ({
  ...branch,
  below: !branch.below,
  confidence: 1 - branch.confidence,
})

/** Which value to take of those that meet the constraints: the one nearest to the point's own, or one by chance. */
export type Choice = 'nearest' | Random

/**
 * A point that meets all `branches` on the feature of the last one, and is `point` in everything else. The values that
 * meet them form an interval; `undefined` where it is empty, or where a constraint of the table forbids the point.
 */
export function solveLast(
  space: RowSpace,
  point: Point,
  branches: readonly Branch[],
  choice: Choice,
): Point | undefined {
  const at = (branches.at(-1) as Branch).feature
  const feature = space.features[at] as GridFeature
  let first = 0
  let last = gridSize(feature) - 1
  for (const { feature: on, below, threshold } of branches) {
    if (on !== at) continue
    const steps = (threshold - feature.lower) / feature.step
    if (below) last = Math.min(last, Math.floor(steps + 1e-9))
    else first = Math.max(first, Math.floor(steps + 1e-9) + 1)
  }
  if (first > last) return undefined
  const own = Math.round(((point[at] as number) - feature.lower) / feature.step)
  const taken = choice === 'nearest' ? Math.min(last, Math.max(first, own || 0)) : first + choice.int(last - first + 1)
  const changed = [...point]
  changed[at] = feature.lower + taken * feature.step
  return allowed(space, changed)
}
