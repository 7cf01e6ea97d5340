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
  const classes = Int32Array.from(outcomes, (name) => names.get(name) as number)
  const columns = (points[0] ?? []).map((_, feature) => columnOf(points, feature))
  const path: Branch[] = []
  let inside: Int32Array = Int32Array.from(points.keys())
  while (path.length < deepest) {
    const split = bestSplit(columns, classes, names.size, inside)
    if (split === undefined) break
    const { feature, threshold } = split
    const { values, places } = columns[feature] as Column
    const below = (point[feature] as number) <= threshold
    const kept = inside.filter((at) => (values[places[at] as number] as number) <= threshold === below)
    path.push({ feature, below, threshold, confidence: kept.length / inside.length })
    inside = kept
  }
  return path
}

/** A feature of all points: its values in order, and the place among them of each point's. */
interface Column {
  readonly values: readonly number[]
  readonly places: Int32Array
}

function columnOf(points: readonly Point[], feature: number): Column {
  const values = [...new Set(points.map((point) => point[feature] as number))].sort((one, other) => one - other)
  const placeOf = new Map(values.map((value, place) => [value, place]))
  return { values, places: Int32Array.from(points, (point) => placeOf.get(point[feature] as number) as number) }
}

interface Split {
  readonly feature: number
  readonly threshold: number
}

/** The split with the least impurity, halfway between two values that occur; none where all points have one class. */
function bestSplit(
  columns: readonly Column[],
  classes: Int32Array,
  many: number,
  inside: Int32Array,
): Split | undefined {
  const totals = new Float64Array(many)
  for (const at of inside) (totals[classes[at] as number] as number)++
  if (totals.includes(inside.length)) return undefined
  let best: Split | undefined
  let least = Number.POSITIVE_INFINITY
  for (const [feature, { values, places }] of columns.entries()) {
    const counts = new Float64Array(values.length * many)
    for (const at of inside) (counts[(places[at] as number) * many + (classes[at] as number)] as number)++
    const left = new Float64Array(many)
    let leftSize = 0
    let before: number | undefined
    for (const [place, value] of values.entries()) {
      let here = 0
      for (let of = 0; of < many; of++) here += counts[place * many + of] as number
      if (here === 0) continue
      if (before !== undefined) {
        const impurity = gini(left, leftSize) + gini(totals, inside.length - leftSize, left)
        if (impurity < least - 1e-9) {
          least = impurity
          best = { feature, threshold: (before + value) / 2 }
        }
      }
      for (let of = 0; of < many; of++) (left[of] as number) += counts[place * many + of] as number
      leftSize += here
      before = value
    }
  }
  return best
}

/** Gini impurity times the number of points, of `counts` less `without`. */
function gini(counts: Float64Array, size: number, without?: Float64Array): number {
  let squares = 0
  for (let at = 0; at < counts.length; at++) squares += ((counts[at] as number) - (without?.[at] ?? 0)) ** 2
  return size - squares / size
}
