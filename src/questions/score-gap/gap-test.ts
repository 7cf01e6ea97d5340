import cdfOfT from '@stdlib/stats-base-dists-t-cdf'
import { fact } from '../../core/estimate.js'
import type { Estimate } from '../../core/report.js'
import { bettingBounds, bettingP, expectedCapital } from '../../oracle/betting.js'
import { meanOf, squaresOf, tInterval } from '../../oracle/intervals.js'

/** Per cluster, the sum of its cases' differences and their number. */
export type ClusterMeans = Map<string, { readonly sum: number; readonly cases: number }>

export interface GapTest {
  readonly gap: Estimate
  readonly effectSize: number
  /** p for "the gap is at least maxGap" on either side: the larger of the two one-sided tests (TOST). */
  readonly pEquivalent: number
  /**
   * p for "the gap is at most maxGap" on either side: how likely a gap that is just maxGap looks this large, and how likely it looks this
   * large the other way.
   */
  readonly pDifferent: number
}

/** Clusters below which a gap stays undecided: two means say nothing about how much templates vary. */
export const MIN_CLUSTERS = 3

/** Effect sizes beyond this are printed as this: clusters that hardly vary make any quotient. */
const LARGEST_EFFECT = 1000

export interface GapTestOptions {
  readonly maxGap: number
  readonly confidence: number
  /** Largest difference that the scores allow. */
  readonly reach: number
  /**
   * How the gap is judged: of a suite that was asked whole it is a `fact`; of scores in a known range by `betting`, which
   * holds whatever their distribution; else by a `t` test.
   */
  readonly method: 'fact' | 'betting' | 't'
  readonly seed: number
  /** See `bettingP`. Default 0.9. */
  readonly boldly?: number
  /** Only this p is wanted: the other one is then 1, and the interval says no more than that the gap lies in the range. */
  readonly only?: OnlyP
}

/** One of the two p of a test. */
export type OnlyP = 'pEquivalent' | 'pDifferent'

/** The mean of each cluster. */
export const meansOf = (clusters: ClusterMeans): number[] =>
  Array.from(clusters.values(), ({ sum, cases }) => sum / cases)

/** Tests the mean of the clusters' differences against -maxGap and maxGap. */
export const testGap = (clusters: ClusterMeans, options: GapTestOptions): GapTest =>
  testGapOf(meansOf(clusters), options)

/** The same, of the mean of each cluster. */
export function testGapOf(means: readonly number[], options: GapTestOptions): GapTest {
  const mean = meanOf(means)
  const deviation = means.length < 2 ? 0 : Math.sqrt(squaresOf(means, mean) / (means.length - 1))
  const same = deviation <= 1e-12 * Math.max(1, Math.abs(mean))
  const effectSize = effectOf(mean, same ? 0 : deviation)
  switch (options.method) {
    case 'fact': {
      const isWithin = Math.abs(mean) <= options.maxGap
      const gap = fact(mean, options.confidence)
      return { gap, effectSize, pEquivalent: isWithin ? 0 : 1, pDifferent: isWithin ? 1 : 0 }
    }
    case 'betting':
      return { effectSize, ...byBetting(means, mean, options) }
    case 't':
      return { effectSize, ...byT(means, mean, same ? 0 : deviation, options) }
  }
}

/** Differences lie in -reach..reach, and are tested as shares of that range. */
function byBetting(means: readonly number[], mean: number, options: GapTestOptions): Omit<GapTest, 'effectSize'> {
  const { maxGap, confidence, reach, seed, boldly, only } = options
  const shares = means.map((value) => Math.min(1, Math.max(0, (value / reach + 1) / 2)))
  const mirrored = shares.map((share) => 1 - share)
  const place = (gap: number): number => (gap / reach + 1) / 2
  const { lower, upper } = only === undefined ? bettingBounds(shares, confidence, seed, true) : { lower: 0, upper: 1 }
  const interval = {
    lower: (2 * lower - 1) * reach,
    upper: (2 * upper - 1) * reach,
    confidence,
    method: 'betting',
  } as const
  // A limit beyond the range holds for every score.
  const isAtLeast = (values: readonly number[], gap: number): number =>
    place(gap) >= 1 ? 0 : bettingP(values, place(gap), seed, boldly)
  const isAtMost = (values: readonly number[], gap: number): number => bettingP(values, 1 - place(gap), seed, boldly)
  // The bet on the other side may win too. Of all gaps up to the limit the two together win most at the limit itself, where that bet expects
  // to lose.
  const otherWay = (): number => 1 + expectedCapital(means.length, 1 - place(maxGap), maxGap / reach, boldly)
  return {
    gap: { value: mean, interval },
    ...bothP(only, {
      pEquivalent: () =>
        largest(
          () => isAtLeast(shares, maxGap),
          () => isAtLeast(mirrored, maxGap),
        ),
      pDifferent: () => Math.min(1, otherWay() * Math.min(isAtMost(mirrored, maxGap), isAtMost(shares, maxGap))),
    }),
  }
}

/** Works out the p that are wanted. */
export const bothP = (only: OnlyP | undefined, by: Readonly<Record<OnlyP, () => number>>): Record<OnlyP, number> => ({
  pEquivalent: only === 'pDifferent' ? 1 : by.pEquivalent(),
  pDifferent: only === 'pEquivalent' ? 1 : by.pDifferent(),
})

/** The larger of two p; the second is worked out where the first is not the largest that there is. */
function largest(first: () => number, second: () => number): number {
  const p = first()
  return p === 1 ? 1 : Math.max(p, second())
}

/** `deviation`: 0 where all clusters show the same. */
function byT(
  means: readonly number[],
  mean: number,
  deviation: number,
  { maxGap, confidence, reach, only }: GapTestOptions,
): Omit<GapTest, 'effectSize'> {
  const anywhere = { lower: -reach, upper: reach, confidence, method: 't' } as const
  if (means.length < 2) return { gap: { value: mean, interval: anywhere }, pEquivalent: 1, pDifferent: 1 }
  const error = deviation / Math.sqrt(means.length)
  const degrees = means.length - 1
  const interval = only === undefined ? tInterval(mean, error, degrees, confidence) : anywhere
  const gap = { value: mean, interval }
  if (means.length < MIN_CLUSTERS) return { gap, pEquivalent: 1, pDifferent: 1 }
  const same = deviation === 0
  const above = same ? sideTest(mean, means.length) : (bound: number) => cdfOfT((bound - mean) / error, degrees)
  // `above(x)` is the p-value of "the gap is at most x"; of "at least x" it is 1 - that, taken from the other tail.
  const below = same
    ? (bound: number) => sideTest(-mean, means.length)(-bound)
    : (bound: number) => cdfOfT((mean - bound) / error, degrees)
  return {
    gap,
    ...bothP(only, {
      pEquivalent: () => Math.max(below(maxGap), above(-maxGap)),
      pDifferent: () =>
        same
          ? Math.min(1, 2 * Math.min(above(maxGap), below(-maxGap)))
          : Math.min(1, above(maxGap) + above(-maxGap), below(-maxGap) + below(maxGap)),
    }),
  }
}

/**
 * Clusters that all show the same difference have no variance for a t test, which would answer with p = 0. The exact
 * sign test answers instead: all of n on one side has the chance of 2^-n.
 */
const sideTest =
  (mean: number, clusters: number) =>
  (bound: number): number =>
    mean > bound ? 0.5 ** clusters : 1

/** Cohen's d_z: the mean over the standard deviation of the clusters' differences. */
function effectOf(mean: number, deviation: number): number {
  if (mean === 0) return 0
  const effect = mean / deviation
  return Math.sign(effect) * Math.min(LARGEST_EFFECT, Math.abs(effect))
}
