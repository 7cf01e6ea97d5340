import cdfOfT from '@stdlib/stats-base-dists-t-cdf'
import { meanOf, squaresOf } from '../../oracle/intervals.js'
import { skewedT, skewnessOf } from '../../oracle/skewed-t.js'
import type { ClusterMeans } from './gap-test.js'

/** Spreads of the cases from which one answer more or less would stand out from them. */
const apart = 4

/** How the means of the cases were measured. */
export interface Measured {
  readonly limit: number
  /** What an answer that was not seen could be. Not given where the numbers have no known range. */
  readonly unseen?: {
    /** Largest gap that the range allows. */
    readonly reach: number
    /** Names of each class in a case. */
    readonly names: number
  }
  /** Only the first class can get more: a distance has no other side. */
  readonly oneSided?: boolean
}

/** Names of each class in a case: each of one class is compared with each of the other. */
export const namesIn = (pairs: number, clusters: ClusterMeans): number =>
  Math.max(1, Math.sqrt(pairs / Math.max(1, clusters.size)))

/**
 * p for "the gap is at most the limit" where answers are rarely, but far, on the other side. Student's t is wrong then: of few answers the rare
 * ones are too few to show how much they weigh, or none is among them. So t is corrected for the skewness of the cases (Hall 1992), and if a
 * single name can move a case far out of what the cases differ, one case is added in which a name gets the farthest answer there is. 0
 * where t stands as it is.
 *
 * @param seen The mean of each cluster.
 */
export function pOfRare(seen: readonly number[], { limit, unseen, oneSided = false }: Measured): number {
  const [all, middle] = [seen.length, meanOf(seen)]
  const side = !oneSided && middle < 0 ? -1 : 1
  const mean = side * middle
  if (mean <= limit) return 0
  const squares = squaresOf(seen, middle)
  const deviation = Math.sqrt(squares / (all - 1))
  const error = Math.sqrt(squares / (all - 1) / all)
  const isSame = deviation <= 1e-12 * Math.max(1, mean)
  const skewness = isSame ? 0 : side * skewnessOf(seen, middle, squares)
  const corrected = isSame ? 0 : upTo(-skewedT((mean - limit) / error, skewness, all), all)
  if (unseen === undefined) return corrected
  const step = (unseen.reach + mean) / unseen.names
  if (step <= apart * deviation) return corrected
  const [more, lower] = [all + 1, mean - step / (all + 1)]
  const larger = Math.sqrt((squares + (step ** 2 * all) / more) / all / more)
  return Math.max(corrected, upTo(-(lower - limit) / larger, more))
}

const upTo = (t: number, all: number): number => cdfOfT(t, all - 1)
