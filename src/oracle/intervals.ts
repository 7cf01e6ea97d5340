import quantileOfBeta from '@stdlib/stats-base-dists-beta-quantile'
import quantileOfT from '@stdlib/stats-base-dists-t-quantile'
import type { Random } from '../core/random.js'
import type { Estimate, Interval } from '../core/report.js'

/** Resamples of a bootstrap: fixed, so that the same seed gives the same interval. */
const RESAMPLES = 2000

/** More cases than this are resampled in groups. */
const MOST_GROUPS = 1000

/**
 * One-sided upper bound of a rate after `found` of `cases` (Clopper and Pearson 1934): the rate at which so few would be
 * found with probability `1 - confidence`. Exact for every number of cases; 1 when all were found.
 */
export function upperBound(found: number, cases: number, confidence: number): number {
  return found >= cases ? 1 : quantileOfBeta(confidence, found + 1, cases - found)
}

/** One-sided lower bound of a rate after `found` of `cases`; 0 when none was found. */
export function lowerBound(found: number, cases: number, confidence: number): number {
  return found <= 0 ? 0 : quantileOfBeta(1 - confidence, found, cases - found + 1)
}

/** Two-sided interval of a rate: both one-sided bounds, each with half of what `confidence` leaves. */
export function clopperPearson(found: number, cases: number, confidence = 0.95): Interval {
  const side = (1 + confidence) / 2
  return {
    lower: lowerBound(found, cases, side),
    upper: upperBound(found, cases, side),
    confidence,
    method: 'clopper-pearson',
  }
}

export interface BootstrapOptions {
  readonly confidence?: number
  readonly random: Random
  /** Smallest and largest value that can occur. Default [0, 1]. */
  readonly range?: readonly [number, number]
}

/**
 * Mean of one value per case with the percentile bootstrap over cases (Efron).
 * When all values are the same there is nothing to resample; "0, from 0 to 0" would claim too much, so the interval then
 * says how far the mean can be from the value when the share of other cases is at its Clopper-Pearson bound.
 */
export function bootstrapMean(values: readonly number[], options: BootstrapOptions): Estimate {
  const { confidence = 0.95, random, range = [0, 1] } = options
  const first = values[0]
  if (first === undefined) {
    return { value: 0, interval: { lower: range[0], upper: range[1], confidence, method: 'bootstrap' } }
  }
  if (values.every((value) => value === first)) return sameForAll(first, values.length, confidence, range)
  const value = meanOf(values)
  const groups = inGroups(values)
  const means = Float64Array.from({ length: RESAMPLES }, () => resampledMean(groups, random)).sort()
  const tail = (1 - confidence) / 2
  return {
    value,
    interval: { lower: percentile(means, tail), upper: percentile(means, 1 - tail), confidence, method: 'bootstrap' },
  }
}

/** The estimate when `count` cases all gave `value`. */
export function sameForAll(
  value: number,
  count: number,
  confidence: number,
  [lowest, highest]: readonly [number, number],
): Estimate {
  const others = upperBound(0, count, (1 + confidence) / 2)
  return {
    value,
    interval: {
      lower: value + (lowest - value) * others,
      upper: value + (highest - value) * others,
      confidence,
      method: 'clopper-pearson',
    },
  }
}

interface Group {
  sum: number
  count: number
}

/** Cases dealt in turn to at most `MOST_GROUPS` groups, which keep their variance and bound the work. */
function inGroups(values: readonly number[]): Group[] {
  const size = Math.min(values.length, MOST_GROUPS)
  const groups = Array.from({ length: size }, (): Group => ({ sum: 0, count: 0 }))
  values.forEach((value, i) => {
    const group = groups[i % size] as Group
    group.sum += value
    group.count++
  })
  return groups
}

function resampledMean(groups: readonly Group[], random: Random): number {
  let sum = 0
  let count = 0
  for (let i = 0; i < groups.length; i++) {
    const group = groups[random.int(groups.length)] as Group
    sum += group.sum
    count += group.count
  }
  return sum / count
}

/** The value below which a share of a sorted list lies, straight between neighbours. */
export function percentile(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1)
  const below = Math.floor(place)
  const low = sorted[below] as number
  const high = sorted[Math.min(below + 1, sorted.length - 1)] as number
  return low + (high - low) * (place - below)
}

let lastQuantile: { readonly share: number; readonly degrees: number; readonly value: number } | undefined

/** `mean ± t * error`: for two or more values, with their standard error. */
export function tInterval(mean: number, standardError: number, degrees: number, confidence: number): Interval {
  const share = (1 + confidence) / 2
  // A plan simulates thousands of runs of the same size, and the quantile is searched for.
  if (lastQuantile?.share !== share || lastQuantile.degrees !== degrees)
    lastQuantile = { share, degrees, value: quantileOfT(share, degrees) }
  const reach = lastQuantile.value * standardError
  return { lower: mean - reach, upper: mean + reach, confidence, method: 't' }
}

export function meanOf(values: readonly number[]): number {
  let total = 0
  for (const value of values) total += value
  return total / values.length
}

/** The middle value, or the mean of the two in the middle; 0 of none. */
export function medianOf(values: readonly number[]): number {
  if (values.length === 0) return 0
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] as number
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2
}

/** Sum of squared distances from the mean. */
export function squaresOf(values: readonly number[], mean: number): number {
  let total = 0
  for (const value of values) total += (value - mean) ** 2
  return total
}
