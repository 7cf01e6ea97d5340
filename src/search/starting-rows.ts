import { searchErrors } from '../core/errors/index.js'
import { count, type Option } from '../core/options/index.js'
import type { Point } from '../core/row.js'
import type { RowSearchContext } from '../core/search.js'
import { clusteredRows } from './clusters.js'
import { points } from './options.js'

/** Specifies the rows of the data from which a search starts. */
export interface StartOptions {
  /** The largest number of rows to start from (`num_g`). Default 1000. */
  readonly maxStarts?: number
  /** The number of clusters of the data, from which rows are taken in turn. Default 4. */
  readonly clusters?: number
  /** The points to start from, in this order, instead of rows of the data. */
  readonly starts?: readonly Point[]
}

/** Declared options of a search that starts from rows of the data. */
export const startOptions: {
  readonly maxStarts: Option<number, 'default'>
  readonly clusters: Option<number, 'default'>
  readonly starts: Option<readonly Point[], 'open'>
} = {
  maxStarts: count({ default: 1000, on: 'rows', formerly: 'globalSeeds' }),
  clusters: count({ default: 4, on: 'rows' }),
  starts: { ...points, on: 'rows', defaultText: 'rows of the data', formerly: 'seeds' },
}

/**
 * Points that fit the table of the run.
 * @throws FairnessError EF750 for a point that has another number of features
 */
export function checkStarts(search: string, starts: readonly Point[] | undefined, features: number): void {
  const wrong = starts?.find((start) => start.length !== features)
  if (wrong === undefined) return
  const expected = `a list of points of ${features} numbers, one for each feature, as table().point(row) gives`
  throw searchErrors.badSearchOption(search, 'starts', wrong, expected)
}

/** The points that the options ask for, or rows of the data, one of each cluster in turn. */
export function startingRows(
  search: string,
  context: RowSearchContext,
  { maxStarts: most, clusters, starts: given }: Required<Omit<StartOptions, 'starts'>> & Pick<StartOptions, 'starts'>,
): readonly Point[] {
  checkStarts(search, given, context.space.features.length)
  const starts =
    given?.slice(0, most) ?? clusteredRows(context.space.rows, clusters, most, context.random.derive('clusters'))
  if (starts.length === 0) throw searchErrors.noRowsToStartFrom(search)
  return starts
}
