import { Random } from '../core/random.js'
import { lowerBound, meanOf, upperBound } from './intervals.js'

/**
 * Bounds of the mean of independent values in [0, 1] whose distribution is unknown: shares of clusters, rescaled gaps.
 *
 * A gambler claims that the mean is at least `m`. For each value x we bet that it is lower: our capital is multiplied by
 * `1 + stake * (m - x)`, with a stake in [0, 1 / (1 - m)] so that it cannot fall below 0. If the claim is true, the
 * expected capital never grows, so the chance that it is 1 / alpha or more is at most alpha (Markov), and the chance
 * that it ever is so is at most alpha too (Ville). The bound is the lowest `m` at which we would have won that much.
 * Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting" (JRSS B, 2024).
 *
 * The capital is divided among fixed stakes at the start, so a bound does not depend on the order of the values and only
 * grows in `m`: what a bisection finds is all there is to find.
 *
 * Two readings:
 * - for a number of values that was fixed beforehand (the default), part of alpha goes to a second test: each value is
 *   rounded to 1 with the chance of its size (from `seed` and the values, see `chanceOf`), which gives independent draws of 0 and 1 with the same mean,
 *   and these have Clopper-Pearson's bound. Values that are 0 or 1 stay as they are, so shares that are mostly 0 or 1 are
 *   bounded almost as tightly as by the exact test. Values that are all 0 have the exact bound.
 * - `sequential`: betting with all of alpha. Holds after every value at once, so it may be read at a time that the values
 *   chose. Also the tighter one where values lie close together, such as gaps of scores. No test that holds at any time
 *   can keep the exact bound of 59 zeros: those spend all of alpha at 5 %, so it is 5.4 % here.
 */

/**
 * One-sided upper bound of the mean: lies below it in at most `1 - confidence` of runs. 1 for no values.
 * @param values independent, in [0, 1], in any order
 */
export function bettingUpper(values: readonly number[], confidence: number, seed: number, sequential = false): number {
  const alpha = 1 - confidence
  if (sequential) return wonBelow(values, alpha)
  // All zeros: the exact bound, with all of alpha. It costs nothing. Where it is below a true mean, so many zeros had a
  // chance of at most alpha. Where that chance lies between `ROUNDED * alpha` and alpha, neither of the other two tests
  // can reject that mean, since even n zeros would not be enough for it; where it is smaller, n zeros are among what the
  // rounded test rejects, whose chance is counted already.
  if (values.every((value) => value === 0)) return upperBound(0, values.length, confidence)
  const byRounding = upperBound(roundedSum(values, seed), values.length, 1 - alpha * ROUNDED)
  const byBetting = wonBelow(values, alpha * (1 - ROUNDED))
  // The rounding may have been lucky; an interval that misses its own estimate would confuse.
  return Math.min(1, Math.max(meanOf(values), Math.min(byRounding, byBetting)))
}

/** One-sided lower bound of the mean: lies above it in at most `1 - confidence` of runs. 0 for no values. */
export function bettingLower(values: readonly number[], confidence: number, seed: number, sequential = false): number {
  const alpha = 1 - confidence
  const mirrored = values.map((value) => 1 - value)
  if (sequential) return 1 - wonBelow(mirrored, alpha)
  if (values.every((value) => value === 1)) return lowerBound(values.length, values.length, confidence)
  const byRounding = lowerBound(roundedSum(values, seed), values.length, 1 - alpha * ROUNDED)
  const byBetting = 1 - wonBelow(mirrored, alpha * (1 - ROUNDED))
  return Math.max(0, Math.min(meanOf(values), Math.max(byRounding, byBetting)))
}

/** Two-sided bounds of the mean: both one-sided bounds, each with half of what `confidence` leaves. */
export function bettingBounds(
  values: readonly number[],
  confidence: number,
  seed: number,
  sequential = false,
): { lower: number; upper: number } {
  const side = (1 + confidence) / 2
  return { lower: bettingLower(values, side, seed, sequential), upper: bettingUpper(values, side, seed, sequential) }
}

/**
 * p of "the mean is at least `mean`" for gaps of scores: values whose spread is small beside their range. Nearly all capital
 * goes on the highest stake, which refutes a rare large value at the far end of the range: the one way in which values that
 * lie close together can have a mean far from theirs. The capital at the end is compared with a number that chance draws
 * (Ramdas and Manole 2023: exact, and never weaker than Markov's bound). Where more than half of the values are the same,
 * the values leave chance too little room, and Markov's bound stands.
 * @param values independent, in [0, 1], in any order
 * @param boldly The part of the capital on the highest stake. The nearer to 1, the fewer values that are all alike are enough.
 */
export function bettingP(values: readonly number[], mean: number, seed: number, boldly = 0.9): number {
  if (values.length === 0 || meanOf(values) >= mean) return 1
  const sorted = sortedOf(values)
  const chance = mostlyOne(sorted) ? 1 : 1 - chanceOf(sorted, seed).float()
  return Math.min(1, chance * Math.exp(-capital(countsOf(values), gapStakes(boldly), mean)))
}

/**
 * The capital that the bets of `bettingP` against "the mean is at least `mean`" are expected to end with, where the mean lies `further` above
 * it: below 1, since they lose on average. By Markov such a bet has p at most x with a chance of x times this.
 */
export function expectedCapital(values: number, mean: number, further: number, boldly = 0.9): number {
  const highest = 1 / (1 - mean)
  return gapStakes(boldly).reduce(
    (sum, { size, part }) => sum + part * Math.max(0, 1 - Math.min(size, highest) * further) ** values,
    0,
  )
}

/** Part of alpha that the rounded values get; betting gets the rest. */
const ROUNDED = 0.8

/** In their order of size, since what a seed draws for them must not depend on the order of the run. */
const sortedOf = (values: readonly number[]): Float64Array => Float64Array.from(values).sort()

/** Steps of 1/1024: what two processors add up differently lies far below. */
const coarse = (value: number): number => Math.round(value * 1024)

/**
 * Chance for these values. From the seed by itself it would be the same numbers in every run at the default seed: lucky ones
 * would be lucky for all tests of all users. So the values have a say too, and other values meet other chance.
 */
function chanceOf(sorted: Float64Array, seed: number): Random {
  let hash = 0
  for (const value of sorted) hash = Math.imul(hash ^ coarse(value) ^ (hash >>> 15), 0x01000193)
  return new Random(seed, `betting ${hash}`)
}

/** Whether more than half of the values are the same, or nearly so: of a sorted list that is so where its middle is. */
function mostlyOne(sorted: Float64Array): boolean {
  const middle = coarse(sorted[Math.floor(sorted.length / 2)] as number)
  let same = 0
  for (const value of sorted) if (coarse(value) === middle) same++
  return 2 * same > sorted.length
}

/** Values of 0 and 1 need no draw, so that one more of them changes nothing for the others. */
function roundedSum(values: readonly number[], seed: number): number {
  const sorted = sortedOf(values.filter((value) => value > 0 && value < 1))
  const random = chanceOf(sorted, seed)
  let sum = values.filter((value) => value >= 1).length
  for (const value of sorted) {
    if (random.float() < value) sum++
  }
  return sum
}

interface Stake {
  /** Infinity for the highest that is allowed. */
  readonly size: number
  /** Part of the capital at the start. */
  readonly part: number
}

/**
 * Half of the capital on the highest stake, which wins most from zeros, and ever less of it on ever smaller stakes. To
 * refute a mean with values of variance v takes a stake of about sqrt(2 log(1 / alpha) / (n * v)), and no values in
 * [0, 1] have a higher variance than 1/4: the smallest stake, 2^-20, is enough for as many values as fit in memory, and
 * those below 1 / sqrt(n) are left out (a part that is never bet only makes the bound wider).
 */
const STAKES: readonly Stake[] = [
  { size: Number.POSITIVE_INFINITY, part: 1 / 2 },
  ...Array.from({ length: 40 }, (_, at) => ({ size: 2 ** (-at / 2), part: 1 / (2 * (at + 1) * (at + 2)) })),
]

/** Nearly all on the highest stake; see `bettingP`. */
const gapStakes = (boldly: number): readonly Stake[] => [
  { size: Number.POSITIVE_INFINITY, part: boldly },
  ...Array.from({ length: 12 }, (_, at) => ({ size: 2 ** ((1 - at) / 2), part: (1 - boldly) / 12 })),
]

/** The smallest mean that is refuted by a capital of `1 / alpha`. */
function wonBelow(values: readonly number[], alpha: number): number {
  const counts = countsOf(values)
  const goal = -Math.log(alpha)
  const stakes = STAKES.filter(({ size }) => size * size * values.length >= 1)
  const refuted = (mean: number): boolean => capital(counts, stakes, mean) >= goal
  // At the mean of the values no stake wins, since log(1 + y) is at most y.
  let held = meanOf(values)
  let out = 1
  while (out - held > 1e-9) {
    const middle = (held + out) / 2
    if (refuted(middle)) out = middle
    else held = middle
  }
  return out
}

/** Different values, and how often each is there. */
interface Counts {
  readonly values: Float64Array
  readonly times: Float64Array
}

function countsOf(values: readonly number[]): Counts {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return { values: Float64Array.from(counts.keys()), times: Float64Array.from(counts.values()) }
}

/** Logarithm of the capital when the claim is that the mean is at least `mean`. */
function capital({ values, times }: Counts, stakes: readonly Stake[], mean: number): number {
  const highest = 1 / (1 - mean)
  const logs = stakes.map(({ size, part }) => {
    const stake = Math.min(size, highest)
    let log = Math.log(part)
    for (let at = 0; at < values.length; at++) {
      log += (times[at] as number) * Math.log1p(Math.max(-1, stake * (mean - (values[at] as number))))
    }
    return log
  })
  const largest = Math.max(...logs)
  if (largest === Number.NEGATIVE_INFINITY) return largest
  let sum = 0
  for (const log of logs) sum += Math.exp(log - largest)
  return largest + Math.log(sum)
}
