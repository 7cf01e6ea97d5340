import betaCdf from '@stdlib/stats-base-dists-beta-cdf'
import { medianOf } from '../../oracle/intervals.js'
import { bothP, type GapTest, type OnlyP } from '../score-gap/gap-test.js'

/** How likely at least `some` of `all` fair coins show heads. */
export const atLeast = (some: number, all: number): number => (some <= 0 ? 1 : betaCdf(0.5, some, all - some + 1))

/**
 * Tests the median of the clusters' gaps by the exact sign test against `-limit` and `limit`: it holds whatever the tails. A gap that
 * is just the limit counts against what would be claimed. The interval lies between order statistics.
 *
 * @param seen The mean of each cluster.
 */
export function testMedian(
  seen: readonly number[],
  { limit, confidence, only }: { readonly limit: number; readonly confidence: number; readonly only?: OnlyP },
): Omit<GapTest, 'effectSize'> {
  const means = seen.toSorted((one, other) => one - other)
  const all = means.length
  const above = (bound: number): number => means.filter((each) => each > bound).length
  const below = (bound: number): number => means.filter((each) => each < bound).length
  const bounds = only === undefined ? boundsOf(means, confidence) : anywhere
  return {
    gap: { value: medianOf(means), interval: { ...bounds, confidence, method: 'sign' } },
    ...bothP(only, {
      pEquivalent: () => Math.max(atLeast(below(limit), all), atLeast(above(-limit), all)),
      pDifferent: () => Math.min(1, 2 * Math.min(atLeast(above(limit), all), atLeast(below(-limit), all))),
    }),
  }
}

const anywhere = { lower: Number.NEGATIVE_INFINITY, upper: Number.POSITIVE_INFINITY }

/** The narrowest pair of order statistics, as many from either end, that holds the median at this confidence. */
function boundsOf(sorted: readonly number[], confidence: number): { readonly lower: number; readonly upper: number } {
  const all = sorted.length
  const alpha = (1 - confidence) / 2
  // As many as may lie below a median: at most alpha of samples have fewer.
  let out = 0
  while (out < all / 2 && atLeast(all - out, all) <= alpha) out++
  if (out === 0) return anywhere
  return { lower: sorted[out - 1] as number, upper: sorted[all - out] as number }
}
