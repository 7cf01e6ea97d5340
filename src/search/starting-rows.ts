import { searchErrors } from '../core/errors/index.js'
import { count, type Option } from '../core/options/index.js'
import type { Point } from '../core/row.js'
import type { RowSearchContext } from '../core/search.js'
import { clusteredSeeds } from './clusters.js'
import { points } from './options.js'

/** Which rows of the data a search starts from. */
export interface SeedOptions {
  /** Rows to start from at most (`num_g`). Default 1000. */
  readonly globalSeeds?: number
  /** Clusters of the data, from which rows are taken in turn. Default 4. */
  readonly clusters?: number
  /** The points to start from, in this order, instead of rows of the data. */
  readonly seeds?: readonly Point[]
}

/** Declared options of a search that starts from rows of the data. */
export const seedOptions: {
  readonly globalSeeds: Option<number, 'default'>
  readonly clusters: Option<number, 'default'>
  readonly seeds: Option<readonly Point[], 'open'>
} = {
  globalSeeds: count({ default: 1000, on: 'rows' }),
  clusters: count({ default: 4, on: 'rows' }),
  seeds: { ...points, on: 'rows', defaultText: 'rows of the data' },
}

/**
 * Points that fit the table of the run.
 * @throws FairnessError EF750 for a point that has another number of features
 */
export function checkSeeds(search: string, seeds: readonly Point[] | undefined, features: number): void {
  const wrong = seeds?.find((seed) => seed.length !== features)
  if (wrong === undefined) return
  const expected = `a list of points of ${features} numbers, one for each feature, as table().point(row) gives`
  throw searchErrors.badSearchOption(search, 'seeds', wrong, expected)
}

/** The points that the options ask for, or rows of the data, one of each cluster in turn. */
export function startingRows(
  search: string,
  context: RowSearchContext,
  { globalSeeds: most, clusters, seeds }: Required<Omit<SeedOptions, 'seeds'>> & Pick<SeedOptions, 'seeds'>,
): readonly Point[] {
  checkSeeds(search, seeds, context.space.features.length)
  const starts =
    seeds?.slice(0, most) ?? clusteredSeeds(context.space.rows, clusters, most, context.random.derive('clusters'))
  if (starts.length === 0) throw searchErrors.noRowsToStartFrom(search)
  return starts
}
