// What somebody would find who knows the measure, by the usual test.
import cdfOfT from '@stdlib/stats-base-dists-t-cdf'

/**
 * p of a t test for "the gap is at most the limit", from the mean and the spread of the cases' gaps: right in 95 % of runs with a gap that is
 * just the limit, as the verdict of the package.
 */
export function oneSide({ gaps: [gap] }, limit) {
  if (gap.effectSize === 0) return 1
  const size = Math.abs(gap.gap.value)
  const deviation = Math.abs(gap.gap.value / gap.effectSize)
  return 1 - cdfOfT(((size - limit) / deviation) * Math.sqrt(gap.clusters), gap.clusters - 1)
}

/** The same as many would take it, two-sided: right in 97.5 % of runs with a gap that is just the limit. */
export const bothSides = (report, limit) => Math.min(1, 2 * oneSide(report, limit))
