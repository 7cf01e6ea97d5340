import { describe, expect, test } from 'vitest'
import { Random } from '../../src/core/random.js'
import { bettingBounds, bettingLower, bettingP, bettingUpper } from '../../src/oracle/betting.js'
import { lowerBound, upperBound } from '../../src/oracle/intervals.js'

const many = (count: number, value: number): number[] => new Array(count).fill(value)
const mirror = (values: readonly number[]): number[] => values.map((value) => 1 - value)

const mixed = [...many(90, 0), ...many(8, 0.25), 1, 1]
const spread = Array.from({ length: 200 }, (_, at) => ((at * 37) % 101) / 101)

describe('bounds by betting, which hold at any time,', () => {
  // Computed apart, in Python: the capital of the stakes that `betting.ts` names, and a bisection for where it is 1 / alpha.
  test.each([
    ['59 zeros', many(59, 0), 0.054096974151408954, 0],
    ['80 zeros', many(80, 0), 0.04000649751020326, 0],
    ['mostly zeros', mixed, 0.11215333948969385, 0],
    ['equal values', many(100, 0.5), 0.517621356947694, 0.48237864305230604],
    ['values all over the range', spread, 0.555887518222563, 0.4350669551976851],
    ['three values', [0.2, 0.4, 0.3], 0.7930979544144133, 0.08516313432350975],
    ['ones', many(10, 1), 1, 0.7072649219602498],
  ])('of %s are those of the capital', (_, values, upper, lower) => {
    expect(bettingUpper(values, 0.95, 1, true)).toBeCloseTo(upper, 8)
    expect(bettingLower(values, 0.95, 1, true)).toBeCloseTo(lower, 8)
    expect(bettingUpper(mirror(values), 0.95, 1, true)).toBeCloseTo(1 - lower, 8)
  })

  test('depend on no seed and no order', () => {
    const shuffled = new Random(3, 'order').shuffle(spread)
    expect(bettingUpper(shuffled, 0.95, 1, true)).toBeCloseTo(bettingUpper(spread, 0.95, 2, true), 9)
  })

  test('of both sides have half of the error each', () => {
    expect(bettingBounds(spread, 0.9, 1, true)).toEqual({
      lower: bettingLower(spread, 0.95, 1, true),
      upper: bettingUpper(spread, 0.95, 1, true),
    })
  })
})

describe('bounds of a fixed number of values', () => {
  test('of none are the whole range', () => {
    expect([bettingLower([], 0.95, 1), bettingUpper([], 0.95, 1)]).toEqual([0, 1])
    expect([bettingLower([], 0.95, 1, true), bettingUpper([], 0.95, 1, true)]).toEqual([0, 1])
  })

  test('of zeros, and of ones, are exact with all of the error', () => {
    expect(bettingUpper(many(59, 0), 0.95, 1)).toBe(upperBound(0, 59, 0.95))
    expect(bettingLower(many(59, 1), 0.95, 1)).toBe(lowerBound(59, 59, 0.95))
    expect(bettingLower(many(59, 0), 0.95, 1)).toBe(0)
    expect(bettingUpper(many(59, 1), 0.95, 1)).toBe(1)
  })

  test('of zeros and ones are exact with four fifths of the error, whatever the seed', () => {
    const values = [...many(97, 0), ...many(3, 1)]
    for (const seed of [1, 2, 42]) {
      expect(bettingUpper(values, 0.95, seed)).toBeCloseTo(upperBound(3, 100, 0.96), 12)
      expect(bettingLower(values, 0.95, seed)).toBeCloseTo(lowerBound(3, 100, 0.96), 12)
      expect(bettingLower(mirror(values), 0.95, seed)).toBeCloseTo(1 - upperBound(3, 100, 0.96), 12)
    }
    expect(bettingBounds(values, 0.9, 1)).toEqual({
      lower: bettingLower(values, 0.95, 1),
      upper: bettingUpper(values, 0.95, 1),
    })
  })

  test('of values that lie close together are those of betting, with one fifth of the error', () => {
    expect(bettingUpper(many(100, 0.5), 0.95, 1)).toBeCloseTo(0.5256128539582078, 8)
    expect(bettingLower(many(100, 0.5), 0.95, 1)).toBeCloseTo(0.4743871460417922, 8)
  })

  test('hold the mean of the values, whatever the luck of the rounding', () => {
    for (let seed = 0; seed < 200; seed++) {
      const values = many(20, 0.05)
      expect(bettingUpper(values, 0.5, seed)).toBeGreaterThanOrEqual(0.05 - 1e-12)
      expect(bettingLower(values, 0.5, seed)).toBeLessThanOrEqual(0.05 + 1e-12)
    }
  })

  /** How many values were rounded to 1, read off the bound that so many have. */
  const onesOf = (values: readonly number[], seed: number): number => {
    const bound = bettingUpper(values, 0.95, seed)
    const counts = Array.from({ length: values.length }, (_, count) => upperBound(count, values.length, 0.96))
    return counts.findIndex((each) => Math.abs(each - bound) < 1e-9)
  }

  test('round each value by its size: four of 0.25 become so many ones as four throws of such a coin', () => {
    const seeds = 1000
    const seen = [0, 0, 0, 0, 0]
    for (let seed = 0; seed < seeds; seed++) {
      const ones = onesOf([...many(90, 0), 1, 1, ...many(4, 0.25)], seed) - 2
      seen[ones] = (seen[ones] ?? 0) + 1
    }
    // Chances 81, 108, 54, 12 and 1 of 256; the bound holds the mean of the values, so that none at all is not told.
    expect((seen[2] as number) / seeds).toBeCloseTo(54 / 256, 1)
    expect((seen[3] as number) / seeds).toBeCloseTo(12 / 256, 1)
    const more = (seen[1] as number) + (seen[0] as number)
    expect(more / seeds).toBeCloseTo(189 / 256, 1)
    expect((seen[1] as number) / seeds).toBeCloseTo(108 / 256, 1)
    expect(seen[4] as number).toBeGreaterThan(0)
  })

  test('do not change their luck with the order of the values, nor with one more zero or one', () => {
    const shares = [0.2, 0.4, 0.4, 0.6, 0.8, 0, 0, 0, 1]
    const shuffled = new Random(3, 'order').shuffle(shares)
    for (const seed of [1, 2, 3]) {
      expect(bettingUpper(shuffled, 0.95, seed)).toBeCloseTo(bettingUpper(shares, 0.95, seed), 9)
      expect(bettingUpper([...shares, 0], 0.95, seed)).toBeLessThanOrEqual(bettingUpper(shares, 0.95, seed))
      expect(bettingUpper([...shares, 1], 0.95, seed)).toBeGreaterThan(bettingUpper(shares, 0.95, seed))
    }
  })

  test('round the other values as before when one more is 0 or 1', () => {
    const shares = [0.2, 0.4, 0.4, 0.6, 0.8]
    const values = [...many(90, 0), 1, 1, ...shares]
    const rounded = new Set<number>()
    for (let seed = 0; seed < 50; seed++) {
      const ones = onesOf(values, seed)
      rounded.add(ones - 2)
      expect(onesOf([...values, 0], seed), `one more zero at the seed ${seed}`).toBe(ones)
      expect(onesOf([...values, 1], seed), `one more one at the seed ${seed}`).toBe(ones + 1)
    }
    expect(rounded.has(-3), 'each bound is that of a number of ones').toBe(false)
    expect(rounded.size).toBeGreaterThan(3)
  })

  test('meet other luck with other values, at the same seed', () => {
    // One seed is not lucky for all samples: the values of other runs are rounded by other chance.
    const ones = Array.from({ length: 20 }, (_, at) =>
      onesOf([...many(90, 0), ...many(4, 1), ...many(8, 0.4 + at / 100)], 42),
    )
    expect(new Set(ones).size).toBeGreaterThan(3)
  })
})

describe('p of gaps by betting', () => {
  // Computed apart, in Python: 1 over the capital of the stakes for gaps.
  test.each([
    ['60 equal values', many(60, 0.5), 0.525, 0.05059675755577944],
    ['61 equal values', many(61, 0.5), 0.525, 0.04808487670930597],
    ['two large ones of 202', [...many(200, 0.5), 1, 1], 0.525, 0.6388464785387845],
    ['values below', [...many(20, 0.3), ...many(5, 0.4)], 0.5, 0.0005327695741030789],
    ['zeros', many(59, 0), 0.05, 0.05239536569120469],
  ])('of %s is that of the capital, without chance, since most are the same', (_, values, mean, p) => {
    for (const seed of [1, 2, 42]) expect(bettingP(values, mean, seed)).toBeCloseTo(p, 9)
  })

  const close = Array.from({ length: 100 }, (_, at) => 0.45 + ((at * 37) % 101) / 1010)

  test('of values that differ is drawn below that of the capital, evenly over seeds', () => {
    const drawn = Array.from({ length: 1000 }, (_, seed) => bettingP(close, 0.525, seed) / 0.006830962140667085)
    expect(Math.max(...drawn)).toBeLessThanOrEqual(1)
    expect(Math.max(...drawn)).toBeGreaterThan(0.99)
    expect(Math.min(...drawn)).toBeLessThan(0.01)
    expect(Math.min(...drawn)).toBeGreaterThan(0)
    const mean = drawn.reduce((sum, each) => sum + each, 0) / drawn.length
    expect(Math.abs(mean - 0.5)).toBeLessThan(0.04)
  })

  test('draws other chance for other values, and the same for the same in any order', () => {
    const shuffled = new Random(3, 'order').shuffle(close)
    expect(bettingP(shuffled, 0.525, 42)).toBeCloseTo(bettingP(close, 0.525, 42), 12)
    // What two processors add up differently is not another value.
    const noisy = close.map((value, at) => value + (at % 2 === 0 ? 1e-9 : -1e-9))
    expect(bettingP(noisy, 0.525, 42) / bettingP(close, 0.525, 42)).toBeCloseTo(1, 4)
    const drawn = Array.from({ length: 200 }, (_, at) => {
      const values = [...close.slice(1), 0.45 + at / 1000]
      // The chance alone: the capital hardly changes with one value.
      return bettingP(values, 0.525, 42)
    })
    expect(Math.max(...drawn) / Math.min(...drawn)).toBeGreaterThan(20)
  })

  test('has room for chance from where half of the values differ', () => {
    const values = (same: number) => [...many(same, 0.5), ...close.slice(0, 100 - same)]
    const drawn = (same: number) => new Set([1, 2, 3, 4].map((seed) => bettingP(values(same), 0.53, seed))).size
    expect([drawn(60), drawn(40)]).toEqual([1, 4])
  })

  test('is 1 of no values, and where their mean is not below', () => {
    expect(bettingP([], 0.5, 1)).toBe(1)
    expect(bettingP(many(60, 0.5), 0.5, 1)).toBe(1)
    expect(bettingP(many(60, 0.6), 0.5, 1)).toBe(1)
  })

  test('of one value at the far end is that of the small stakes', () => {
    const p = bettingP([...many(20, 0), 1], 0.5, 1)
    expect(p).toBeGreaterThan(0)
    expect(p).toBeLessThan(0.05)
  })
})
