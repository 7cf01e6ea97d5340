import type { Random } from '../core/random.js'
import type { Point, RowSpace } from '../core/row.js'

/** How many counterfactuals of a row are asked at most, and the chance that draws them. */
export interface CounterfactualLimit {
  readonly most: number
  readonly random: Random
}

export interface DrawnCounterfactuals {
  readonly points: readonly Point[]
  /** Whether these are all that the row has. */
  readonly complete: boolean
}

/** Combinations of values up to which all are looked at, so that only those that the constraint allows are drawn from. */
const fewEnough = 4096
/** Numbers of a stream that are left out. */
const warmUp = 16
/** Draws for each counterfactual that is wanted, where a constraint forbids most of them. */
const triesForEach = 50

/**
 * The counterfactuals of a row: all of them, or `most` drawn without repeats, each as likely. What is drawn depends on the seed and the row,
 * not on what was asked before. Of several attributes half of the draw goes to counterfactuals that change one only, evenly by attribute:
 * among all combinations of values they would hardly ever occur.
 */
export function counterfactualsOf(
  space: RowSpace,
  point: Point,
  attributes: readonly string[],
  limit: CounterfactualLimit | undefined,
): DrawnCounterfactuals {
  const { most = Number.POSITIVE_INFINITY, random } = limit ?? {}
  const { combinations } = space
  if (random === undefined || combinations === undefined || combinations.call(space, attributes) - 1 <= most) {
    return { points: space.counterfactuals(point, attributes), complete: true }
  }
  const stream = random.derive(space.key(point, attributes))
  // The first numbers of a stream are much alike for seeds that are alike, and here few are drawn of each.
  for (let skipped = 0; skipped < warmUp; skipped++) stream.float()
  if (combinations.call(space, attributes) <= fewEnough) {
    const all = space.counterfactuals(point, attributes)
    if (all.length <= most) return { points: all, complete: true }
  }
  if (attributes.length === 1) return { points: drawn(space, point, attributes, most, stream), complete: false }
  const points = attributes.flatMap((attribute) =>
    drawn(space, point, [attribute], Math.max(1, Math.floor(most / 2 / attributes.length)), stream),
  )
  const places = attributes.map((name) => space.features.findIndex((feature) => feature.name === name))
  const changesSeveral = (other: Point): boolean => places.filter((at) => other[at] !== point[at]).length > 1
  const left = Math.max(0, most - points.length)
  return {
    points: [...points.slice(0, most), ...drawn(space, point, attributes, left, stream, changesSeveral)],
    complete: false,
  }
}

/** Distinct counterfactuals, as many as wanted or as there are, each as likely. */
function drawn(
  space: RowSpace,
  point: Point,
  attributes: readonly string[],
  many: number,
  random: Random,
  counts: (other: Point) => boolean = () => true,
): readonly Point[] {
  const size = space.combinations?.(attributes) ?? 0
  if (size <= fewEnough) {
    const all = space.counterfactuals(point, attributes).filter(counts)
    return all.length <= many ? all : random.shuffle(all).slice(0, many)
  }
  const points: Point[] = []
  const seen = new Set<number>()
  for (let tries = many * triesForEach; tries > 0 && points.length < many; tries--) {
    const number = random.int(size)
    if (seen.has(number)) continue
    seen.add(number)
    const other = space.combination?.(point, attributes, number)
    if (other !== undefined && counts(other)) points.push(other)
  }
  return points
}
