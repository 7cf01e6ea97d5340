import type { Point } from '../core/row.js'

/** One decision on the way from the root of a tree to a leaf. */
export interface Branch {
  readonly feature: number
  /** `true`: the value is at most `threshold`; `false`: it is greater. */
  readonly below: boolean
  readonly threshold: number
  /** Share of the node's points that go the same way, 0..1. */
  readonly confidence: number
}

/**
 * The path that `point` takes through a classification tree (CART: Gini impurity, split in two, grown until leaves are
 * pure) learnt from `points` and their `outcomes`. Only the nodes on that path are grown: they are the same as those of the
 * whole tree, at a fraction of its cost.
 */
export function pathThroughTree(
  points: readonly Point[],
  outcomes: readonly string[],
  point: Point,
  deepest: number = Number.POSITIVE_INFINITY,
): readonly Branch[] {
  const names = new Map([...new Set(outcomes)].map((name, at) => [name, at]))
  const classes = outcomes.map((name) => names.get(name) as number)
  const path: Branch[] = []
  let inside = [...points.keys()]
  while (path.length < deepest) {
    const split = bestSplit(points, classes, names.size, inside)
    if (split === undefined) break
    const { feature, threshold } = split
    const below = (point[feature] as number) <= threshold
    const kept = inside.filter((at) => ((points[at] as Point)[feature] as number) <= threshold === below)
    path.push({ feature, below, threshold, confidence: kept.length / inside.length })
    inside = kept
  }
  return path
}

interface Split {
  readonly feature: number
  readonly threshold: number
}

/** The split with the least impurity, halfway between two values that occur; none where all points have one class. */
function bestSplit(
  points: readonly Point[],
  classes: readonly number[],
  many: number,
  inside: readonly number[],
): Split | undefined {
  const totals = new Float64Array(many)
  for (const at of inside) (totals[classes[at] as number] as number)++
  if (totals.includes(inside.length)) return undefined
  let best: Split | undefined
  let least = Number.POSITIVE_INFINITY
  const features = points[0]?.length ?? 0
  for (let feature = 0; feature < features; feature++) {
    const counts = countByValue(points, classes, many, inside, feature)
    const values = [...counts.keys()].sort((one, other) => one - other)
    const left = new Float64Array(many)
    let leftSize = 0
    for (let at = 0; at + 1 < values.length; at++) {
      const value = values[at] as number
      for (const [of, count] of (counts.get(value) as Float64Array).entries()) {
        left[of] = (left[of] as number) + count
        leftSize += count
      }
      const impurity = gini(left, leftSize) + gini(totals, inside.length - leftSize, left)
      if (impurity < least - 1e-9) {
        least = impurity
        best = { feature, threshold: (value + (values[at + 1] as number)) / 2 }
      }
    }
  }
  return best
}

function countByValue(
  points: readonly Point[],
  classes: readonly number[],
  many: number,
  inside: readonly number[],
  feature: number,
): Map<number, Float64Array> {
  const counts = new Map<number, Float64Array>()
  for (const at of inside) {
    const value = (points[at] as Point)[feature] as number
    let each = counts.get(value)
    if (each === undefined) {
      each = new Float64Array(many)
      counts.set(value, each)
    }
    ;(each[classes[at] as number] as number)++
  }
  return counts
}

/** Gini impurity times the number of points, of `counts` less `without`. */
function gini(counts: Float64Array, size: number, without?: Float64Array): number {
  let squares = 0
  for (const [at, count] of counts.entries()) squares += (count - (without?.[at] ?? 0)) ** 2
  return size - squares / size
}
