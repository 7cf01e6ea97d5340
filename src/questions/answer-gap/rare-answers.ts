import cdfOfT from '@stdlib/stats-base-dists-t-cdf'
import { meanOf, squaresOf } from '../../oracle/intervals.js'
import type { ClusterMeans } from '../score-gap/gap-test.js'
import type { MeasureFacts } from './settings.js'

/** Spreads of the cases from which one answer more or less would stand out from them. */
const apart = 4

/** How means of a bounded measure were measured. */
export interface Measured {
  readonly limit: number
  /** Largest gap that the range allows. */
  readonly reach: number
  /** Names of each class in a case. */
  readonly names: number
}

/** Names of each class in a case: each of one class is compared with each of the other. */
export const namesIn = (pairs: number, clusters: ClusterMeans): number =>
  Math.max(1, Math.sqrt(pairs / Math.max(1, clusters.size)))

/**
 * p for "the gap is at most the limit" where answers are rarely, but far, on the other side. Student's t is wrong then: of few answers the rare
 * ones are too few to show how much they weigh, or none is among them. So t is corrected for the skewness of the cases (Hall 1992), and if a
 * single name can move a case far out of what the cases differ, one case is added in which a name gets the farthest answer there is. 0
 * where t stands as it is.
 */
export function pOfRare(clusters: ClusterMeans, { scale }: MeasureFacts, { limit, reach, names }: Measured): number {
  const seen = [...clusters.values()].map(({ sum, cases }) => sum / cases)
  const side = scale !== 'distance' && meanOf(seen) < 0 ? -1 : 1
  const gaps = seen.map((gap) => side * gap)
  const [all, mean] = [gaps.length, meanOf(gaps)]
  if (mean <= limit) return 0
  const squares = squaresOf(gaps, mean)
  const deviation = Math.sqrt(squares / (all - 1))
  const corrected = deviation <= 1e-12 * Math.max(1, mean) ? 0 : upTo(-skewed(gaps, mean, squares, limit), all)
  const step = (reach + mean) / names
  if (step <= apart * deviation) return corrected
  const [more, lower] = [all + 1, mean - step / (all + 1)]
  const error = Math.sqrt((squares + (step ** 2 * all) / more) / all / more)
  return Math.max(corrected, upTo(-(lower - limit) / error, more))
}

const upTo = (t: number, all: number): number => cdfOfT(t, all - 1)

/** Student's t, less where cases lie far below the others (Hall 1992, which grows with t); what lies far above them makes it no larger. */
function skewed(gaps: readonly number[], mean: number, squares: number, limit: number): number {
  const all = gaps.length
  const t = (mean - limit) / Math.sqrt(squares / (all - 1) / all)
  const skewness = meanOf(gaps.map((gap) => (gap - mean) ** 3)) / (squares / all) ** 1.5
  const bend = skewness / (3 * Math.sqrt(all))
  // Nearly none: the formula would lose its digits.
  return bend > -1e-6 ? t : ((1 + bend * t) ** 3 - 1) / (3 * bend) + bend / 2
}
