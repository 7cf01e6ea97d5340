import cdfOfT from '@stdlib/stats-base-dists-t-cdf'
import quantileOfT from '@stdlib/stats-base-dists-t-quantile'
import { Random } from '../../core/random.js'
import type { ChanceOfAny } from '../../oracle/error-shares.js'
import { skewedT } from '../../oracle/skewed-t.js'
import type { ClusterMeans, GapTest } from '../score-gap/gap-test.js'
import { atLeast } from './median-test.js'
import type { MeasureFacts } from './settings.js'

/** Times that the cases are flipped. */
const flips = 4000
/** With fewer cases, too few flips differ to say what is rare. */
const fewest = 20

interface GapInCases {
  readonly facts: MeasureFacts
  readonly clusters: ClusterMeans
  readonly test: GapTest
}

/** The flips in which a gap looks surprising, and how much so: at the same place in both lists. */
interface Surprises {
  readonly flips: readonly number[]
  readonly ps: readonly number[]
}

/**
 * How likely any of some gaps is called beyond if all are just their limits. Measures of one answer go together (a refusal is short and says
 * "sorry"), so that this is less than the sum of their shares. What exceeds the limit in a case is as likely to fall short of it: all
 * measures of a case change sides together, 4,000 times, and the same tests judge them. Nothing if there are too few cases for that.
 */
export function chanceByFlips(gaps: readonly GapInCases[], alpha: number, seed: number): ChanceOfAny | undefined {
  if (gaps.length < 2 || gaps.some(({ clusters }) => clusters.size < fewest)) return undefined
  const signs = new Map(
    [...new Set(gaps.flatMap(({ clusters }) => [...clusters.keys()]))]
      .sort()
      .map((key) => [key, signsFrom(new Random(seed).derive(`flips of ${key}`))]),
  )
  const surprises = gaps.map((gap) => surprisesOf(gap, alpha, signs))
  // Shares are searched for with this, by many questions: all use one list.
  const isCalled = new Uint8Array(flips)
  return (members, shares) => {
    isCalled.fill(0)
    let called = 0
    for (const [place, member] of members.entries()) {
      const share = shares[place] as number
      const own = surprises[member] as Surprises
      for (let at = 0; at < own.ps.length; at++) {
        const flip = own.flips[at] as number
        if ((own.ps[at] as number) > share || isCalled[flip] === 1) continue
        isCalled[flip] = 1
        called++
      }
    }
    // What was seen is one of them.
    return (1 + called) / (1 + flips)
  }
}

/** Bits that are taken from one draw. */
const bits = 20

function signsFrom(random: Random): Int8Array {
  const signs = new Int8Array(flips)
  for (let from = 0; from < flips; from += bits) {
    const drawn = random.int(2 ** bits)
    for (let bit = 0; bit < bits; bit++) signs[from + bit] = 2 * ((drawn >> bit) & 1) - 1
  }
  return signs
}

function surprisesOf(gap: GapInCases, alpha: number, signs: ReadonlyMap<string, Int8Array>): Surprises {
  const { facts, clusters, test } = gap
  const limit = facts.scale === 'ratio' ? Math.log1p(facts.maxGap) : facts.maxGap
  const side = test.gap.value < 0 && facts.scale !== 'distance' ? -1 : 1
  const further = Array.from(clusters, ([key, { sum, cases }]) => ({
    signs: signs.get(key) as Int8Array,
    value: (side * sum) / cases - limit,
  }))
  const pOf = facts.judge === 'mean' ? pOfMean(further, limit, facts, alpha) : pOfMedian(further, limit)
  const found: { flips: number[]; ps: number[] } = { flips: [], ps: [] }
  for (let flip = 0; flip < flips; flip++) {
    const p = pOf(flip)
    if (p > alpha) continue
    found.flips.push(flip)
    found.ps.push(p)
  }
  return found
}

interface Further {
  readonly signs: Int8Array
  /** How much more than the limit a case shows. */
  readonly value: number
}

/**
 * Student's t, on both sides and corrected for the skewness as in the test of a mean: the sum of squares is the same in every flip. That a rare
 * answer may be missing is left out, which makes the chance no smaller.
 */
function pOfMean(
  further: readonly Further[],
  limit: number,
  { scale }: MeasureFacts,
  alpha: number,
): (flip: number) => number {
  const [sums, all] = [new Float64Array(flips), further.length]
  const surprising = -quantileOfT(alpha, all - 1)
  let squares = 0
  for (const { signs, value } of further) {
    squares += value ** 2
    for (let flip = 0; flip < flips; flip++) sums[flip] = (sums[flip] as number) + (signs[flip] as number) * value
  }
  const cubes = further.map(({ value }) => value ** 3)
  const cubesIn = (flip: number): number => {
    let sum = 0
    for (let at = 0; at < all; at++) sum += ((further[at] as Further).signs[flip] as number) * (cubes[at] as number)
    return sum
  }
  return (flip) => {
    const mean = (sums[flip] as number) / all
    const variance = Math.max(0, squares / all - mean ** 2)
    const error = Math.sqrt(variance / (all - 1))
    // Cases that are all alike say nothing by t.
    if (error <= 1e-9 * Math.abs(mean) || error === 0) return 1
    const own = mean / error
    const other = scale === 'distance' ? Number.NEGATIVE_INFINITY : (-2 * limit - mean) / error
    const furthest = Math.max(own, other)
    // Most flips are not, and p is dear.
    if (furthest < surprising) return 1
    const upTo = (t: number): number => cdfOfT(t, all - 1)
    const skewness = (cubesIn(flip) / all - (3 * mean * squares) / all + 2 * mean ** 3) / variance ** 1.5
    const corrected = skewedT(furthest, own < other ? -skewness : skewness, all)
    return Math.max(upTo(-furthest) + upTo(Math.min(own, other)), upTo(-corrected))
  }
}

/** The sign test, on both sides as in the test of a median. */
function pOfMedian(further: readonly Further[], limit: number): (flip: number) => number {
  const [above, below, all] = [new Uint32Array(flips), new Uint32Array(flips), further.length]
  for (const { signs, value } of further) {
    // On which side the case lies where it keeps its sign and where it changes it is the same in all flips.
    if (value !== 0) count(above, signs, value > 0)
    if (Math.abs(value) > 2 * limit) count(below, signs, value < 0)
  }
  const table = Array.from({ length: all + 1 }, (_, some) => Math.min(1, 2 * atLeast(some, all)))
  return (flip) => table[Math.max(above[flip] as number, below[flip] as number)] as number
}

/** Adds 1 to each flip in which the sign is kept, or changed. */
function count(counts: Uint32Array, signs: Int8Array, isKept: boolean): void {
  const side = isKept ? 1 : -1
  for (let flip = 0; flip < flips; flip++)
    counts[flip] = (counts[flip] as number) + ((1 + side * (signs[flip] as number)) >> 1)
}
