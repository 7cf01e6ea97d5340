import { searchErrors } from '../core/errors/index.js'
import type { Point } from '../core/row.js'
import type { RowSearchContext } from '../core/search.js'
import { clusteredSeeds } from './clusters.js'
import { wholeOption } from './options.js'

/** Which rows of the data a search starts from. */
export interface SeedOptions {
  /** Rows to start from at most (`num_g`). Default 1000. */
  readonly globalSeeds?: number
  /** Clusters of the data, from which rows are taken in turn. Default 4. */
  readonly clusters?: number
  /** The points to start from, in this order, instead of rows of the data. */
  readonly seeds?: readonly Point[]
}

/**
 * Looks at what can be wrong without a table, so that a mistake shows where it is written.
 * @throws FairnessError EF750
 */
export function checkSeedOptions(search: string, { globalSeeds, clusters, seeds }: SeedOptions): void {
  wholeOption(search, 'globalSeeds', globalSeeds, 1000)
  wholeOption(search, 'clusters', clusters, 4)
  checkSeeds(search, seeds)
}

/** @param features How many numbers a point has, once that is known. */
export function checkSeeds(search: string, seeds: readonly Point[] | undefined, features?: number): void {
  if (seeds === undefined) return
  const isPoint = (seed: unknown): boolean =>
    Array.isArray(seed) &&
    seed.every((value) => typeof value === 'number') &&
    (features === undefined || seed.length === features)
  const wrong = Array.isArray(seeds) ? seeds.find((seed) => !isPoint(seed)) : seeds
  if (wrong === undefined) return
  const many = features === undefined ? 'a number for each feature' : `${features} numbers, one for each feature`
  throw searchErrors.badSearchOption(search, 'seeds', wrong, `a list of points of ${many}, as table().point(row) gives`)
}

/** The points that the options ask for, or rows of the data, one of each cluster in turn. */
export function startingRows(search: string, context: RowSearchContext, options: SeedOptions): readonly Point[] {
  const most = wholeOption(search, 'globalSeeds', options.globalSeeds, 1000)
  const clusters = wholeOption(search, 'clusters', options.clusters, 4)
  checkSeeds(search, options.seeds, context.space.features.length)
  const seeds = options.seeds?.slice(0, most)
  const points = seeds ?? clusteredSeeds(context.space.rows, clusters, most, context.random.derive('clusters'))
  if (points.length === 0) throw searchErrors.noRowsToStartFrom(search)
  return points
}
