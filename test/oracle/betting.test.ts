import { describe, expect, test } from 'vitest'
import { Random } from '../../src/core/random.js'
import { bettingBounds, bettingLower, bettingP, bettingUpper } from '../../src/oracle/betting.js'
import { clopperPearson, lowerBound, meanOf, upperBound } from '../../src/oracle/intervals.js'
import { drawn, WORLDS, type World } from './worlds.js'

/** Values of which the first `found` are 1 and the others 0. */
const zerosAndOnes = (found: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => (at < found ? 1 : 0))

describe('bounds of values that are 0 or 1', () => {
  test.each([10, 59, 100, 200, 400])('of %i are within 15 percent of the exact ones', (count) => {
    for (let found = 0; found <= count; found++) {
      const values = zerosAndOnes(found, count)
      const share = found / count
      const above = bettingUpper(values, 0.95, 1) - share
      const below = share - bettingLower(values, 0.95, 1)
      const exact = { above: upperBound(found, count, 0.95) - share, below: share - lowerBound(found, count, 0.95) }
      expect(above).toBeGreaterThanOrEqual(exact.above - 1e-9)
      expect(above).toBeLessThanOrEqual(exact.above * 1.15 + 1e-9)
      expect(below).toBeGreaterThanOrEqual(exact.below - 1e-9)
      expect(below).toBeLessThanOrEqual(exact.below * 1.15 + 1e-9)
    }
  })

  test('are exact when all are 0, and when all are 1', () => {
    for (const count of [1, 10, 58, 59, 400]) {
      const none = clopperPearson(0, count)
      const all = clopperPearson(count, count)
      expect(bettingUpper(zerosAndOnes(0, count), 0.95, 1)).toBe(upperBound(0, count, 0.95))
      expect(bettingLower(zerosAndOnes(count, count), 0.95, 1)).toBe(lowerBound(count, count, 0.95))
      const zeros = bettingBounds(zerosAndOnes(0, count), 0.95, 1)
      expect(zeros.lower).toBe(0)
      expect(zeros.upper).toBeCloseTo(none.upper, 12)
      const ones = bettingBounds(zerosAndOnes(count, count), 0.95, 1)
      expect(ones.lower).toBeCloseTo(all.lower, 12)
      expect(ones.upper).toBe(1)
    }
    expect(bettingUpper(zerosAndOnes(0, 59), 0.95, 1)).toBeLessThan(0.05)
    expect(bettingUpper(zerosAndOnes(0, 58), 0.95, 1)).toBeGreaterThan(0.05)
  })

  test('are no tighter than the exact ones when values differ a little from 0', () => {
    // Nothing can be surer than 59 zeros: a share that is nearly 0 must not bring a bound below theirs.
    const values = zerosAndOnes(0, 59).map((_, at) => (at === 0 ? 1e-9 : 0))
    for (let seed = 0; seed < 20; seed++) {
      expect(bettingUpper(values, 0.95, seed)).toBeGreaterThan(upperBound(0, 59, 0.95))
      expect(bettingUpper(values, 0.95, seed)).toBeLessThan(0.06)
    }
  })

  test('of 59 zeros are 5.4 % when they are sequential', () => {
    expect(bettingUpper(zerosAndOnes(0, 59), 0.95, 1, true)).toBeCloseTo(0.054, 3)
  })
})

describe('bounds by betting', () => {
  const values = drawn(WORLDS['rare small shares'] as World, 80, new Random(3, 'values'))

  test('do not depend on the order of the values', () => {
    const shuffled = new Random(4, 'order').shuffle(values)
    for (const sequential of [false, true]) {
      const { lower, upper } = bettingBounds(shuffled, 0.95, 9, sequential)
      const other = bettingBounds(values, 0.95, 9, sequential)
      expect(lower).toBeCloseTo(other.lower, 12)
      expect(upper).toBeCloseTo(other.upper, 12)
    }
  })

  test('enclose the mean of the values, whatever the seed rounds', () => {
    for (let seed = 0; seed < 50; seed++) {
      const { lower, upper } = bettingBounds(values, 0.95, seed)
      expect(lower).toBeLessThanOrEqual(meanOf(values))
      expect(upper).toBeGreaterThanOrEqual(meanOf(values))
    }
  })

  test('mirror each other', () => {
    const mirrored = values.map((value) => 1 - value)
    expect(bettingLower(mirrored, 0.95, 1, true)).toBeCloseTo(1 - bettingUpper(values, 0.95, 1, true), 9)
  })

  test('come closer with a lower confidence and with more values', () => {
    const upper = (count: number, confidence: number): number =>
      bettingUpper(zerosAndOnes(count / 20, count), confidence, 1, true)
    expect(upper(100, 0.9)).toBeLessThan(upper(100, 0.95))
    expect(upper(400, 0.95)).toBeLessThan(upper(100, 0.95))
    expect(upper(100_000, 0.95)).toBeLessThan(0.053)
  })

  test('are tighter than the exact ones of zeros and ones where values lie close together', () => {
    const random = new Random(5, 'close')
    const close = drawn(WORLDS['close together'] as World, 100, random)
    expect(bettingUpper(close, 0.95, 1, true)).toBeLessThan(0.53)
    expect(upperBound(50, 100, 0.95)).toBeGreaterThan(0.58)
  })

  test('of no values say nothing', () => {
    expect(bettingBounds([], 0.95, 1)).toEqual({ lower: 0, upper: 1 })
    expect(bettingBounds([], 0.95, 1, true)).toEqual({ lower: 0, upper: 1 })
  })

  test('of values that are all in the middle reach neither end', () => {
    const { lower, upper } = bettingBounds([0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5], 0.95, 1, true)
    expect(lower).toBeGreaterThan(0)
    expect(upper).toBeLessThan(1)
  })
})

describe('what chance draws', () => {
  const seeds = Array.from({ length: 20 }, (_, at) => at)
  // Shares so small that the rounded test gives the bound: it tells how many of them were rounded up.
  const shares = Array.from({ length: 30 }, (_, at) => 0.02 + at / 1000)
  const roundedUp = (values: readonly number[], seed: number): number => {
    const bound = bettingUpper(values, 0.95, seed)
    const known = values.map((_, found) => upperBound(found, values.length, 1 - 0.05 * 0.8))
    return known.findIndex((each) => Math.abs(each - bound) < 1e-12)
  }

  test('for shares between 0 and 1 is not changed by one more 0', () => {
    const counts = seeds.map((seed) => roundedUp(shares, seed))
    expect(new Set(counts).size).toBeGreaterThan(1)
    const told = seeds.filter((seed) => counts[seed] !== -1 && roundedUp([...shares, 0], seed) !== -1)
    expect(told.length).toBeGreaterThan(5)
    for (const seed of told) expect(roundedUp([...shares, 0], seed)).toBe(counts[seed])
  })

  test('for a p: nothing where more than half of the values are the same, and something where half are', () => {
    const p = (values: readonly number[]): number => new Set(seeds.map((seed) => bettingP(values, 0.9, seed))).size
    expect(p([0, 0, 0.3, 0.6])).toBe(20)
    expect(p([0, 0, 0, 0.6])).toBe(1)
    expect(p([0.5, 0.5, 0.1, 0.2])).toBe(20)
  })
})

test('bounds of no value say nothing', () => {
  for (const sequential of [false, true]) expect(bettingBounds([], 0.95, 1, sequential)).toEqual({ lower: 0, upper: 1 })
})

test.each([3, 4, 9, 40])(
  'of %i values in sequence the upper bound is that of the stakes as they are described',
  (count) => {
    const values = Array.from({ length: count }, (_, at) => ((at * 5) % count) / (2 * count))
    // Half of the capital on the highest stake, the rest on 2^0, 2^-0.5, 2^-1 and so on, down to 1 / sqrt(n).
    const parts = [{ size: Number.POSITIVE_INFINITY, part: 0.5 }]
    for (let at = 0; 2 ** -at * count >= 1; at++)
      parts.push({ size: 2 ** (-at / 2), part: 0.5 / ((at + 1) * (at + 2)) })
    const capital = (mean: number): number =>
      parts.reduce((sum, { size, part }) => {
        const stake = Math.min(size, 1 / (1 - mean))
        return sum + part * values.reduce((product, value) => product * Math.max(0, 1 + stake * (mean - value)), 1)
      }, 0)
    let [held, out] = [meanOf(values), 1]
    for (let step = 0; step < 50; step++) {
      const middle = (held + out) / 2
      if (capital(middle) >= 20) out = middle
      else held = middle
    }
    expect(bettingUpper(values, 0.95, 1, true)).toBeCloseTo(out, 8)
  },
)
