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
    const below = numberAt(point, feature) <= threshold
    const kept = onSide(columns[feature] as Column, inside, threshold, below)
    path.push({ feature, below, threshold, confidence: kept.length / inside.length })
    inside = kept
  }
  return path
}

/** A feature of all points: its values in order, and the place among them of each point's. */
interface Column {
  readonly values: Float64Array
  readonly places: Int32Array
}

/** Whole numbers no farther apart than this are put in order by counting. */
const widestCount = 4096

function columnOf(points: readonly Point[], feature: number): Column {
  const own = new Float64Array(points.length)
  let [least, most, whole] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, true]
  for (let at = 0; at < own.length; at++) {
    const value = numberAt(points[at] as Point, feature)
    own[at] = value
    if (value < least) least = value
    if (value > most) most = value
    whole &&= Number.isInteger(value)
  }
  return whole && most - least < widestCount ? counted(own, least, most) : sorted(own)
}

function counted(own: Float64Array, least: number, most: number): Column {
  const placeOf = new Int32Array(most - least + 1)
  for (const value of own) placeOf[value - least] = 1
  const values: number[] = []
  for (let offset = 0; offset < placeOf.length; offset++) {
    if (placeOf[offset] === 0) continue
    placeOf[offset] = values.length
    values.push(least + offset)
  }
  const places = new Int32Array(own.length)
  for (let at = 0; at < own.length; at++) places[at] = placeOf[(own[at] as number) - least] as number
  return { values: Float64Array.from(values), places }
}

function sorted(own: Float64Array): Column {
  const order = own.slice().sort()
  const values = order.filter((value, at) => at === 0 || value !== order[at - 1])
  return { values, places: Int32Array.from(own, (value) => placeOf(values, value)) }
}

/** Those of the points `inside` that go the same way at a decision. */
function onSide({ values, places }: Column, inside: Int32Array, threshold: number, below: boolean): Int32Array {
  let first = 0
  while (first < values.length && (values[first] as number) <= threshold) first++
  const kept = new Int32Array(inside.length)
  let many = 0
  for (const at of inside) if ((places[at] as number) < first === below) kept[many++] = at
  return kept.subarray(0, many)
}

/** A missing number lies above all others: it is at most none of them. */
const numberAt = (point: Point, feature: number): number => {
  const value = point[feature] as number
  return Number.isNaN(value) ? Number.POSITIVE_INFINITY : value
}

/** Where a value is in a list that rises. */
function placeOf(values: Float64Array, value: number): number {
  let low = 0
  let high = values.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((values[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
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
          best = { feature, threshold: value === Number.POSITIVE_INFINITY ? before : (before + value) / 2 }
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
