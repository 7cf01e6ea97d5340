import type { GridFeature, Point, RowSpace } from '../core/row.js'

/** Steps of the grid between two values of a feature; of different categories one. */
export function steps({ kind, step }: GridFeature, one: number, other: number): number {
  if (Object.is(one, other) || one === other) return 0
  if (kind === 'category' || Number.isNaN(one) || Number.isNaN(other)) return 1
  return Math.abs(one - other) / step
}

/** Difference of a feature as a share of its range, at most 1. */
function share(feature: GridFeature, one: number, other: number): number {
  const range = (feature.upper - feature.lower) / feature.step || 1
  return feature.kind === 'category' ? steps(feature, one, other) : Math.min(steps(feature, one, other) / range, 1)
}

/** A row of the data, and how far a point is from it. */
export interface Near {
  /** Place among the space's rows. */
  readonly at: number
  /** Features that differ. */
  readonly features: number
  /** Sum of the differences, each as a share of its feature's range. */
  readonly distance: number
}

/**
 * The row of the data that differs from `point` in the fewest of the features `places`, and by the smallest shares of
 * their ranges; of several the first.
 */
export function nearestRow(space: RowSpace, point: Point, places: readonly number[]): Near | undefined {
  let best: Near | undefined
  for (const [at, row] of space.rows.entries()) {
    let features = 0
    for (const place of places) if (row[place] !== point[place] && ++features > (best?.features ?? Infinity)) break
    if (best !== undefined && features > best.features) continue
    let distance = 0
    for (const place of places) {
      distance += share(space.features[place] as GridFeature, row[place] as number, point[place] as number)
    }
    if (best === undefined || features < best.features || distance < best.distance) best = { at, features, distance }
  }
  return best
}
