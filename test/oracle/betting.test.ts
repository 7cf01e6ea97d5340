import { describe, expect, test } from 'vitest'
import { Random } from '../../src/core/random.js'
import { bettingBounds, bettingLower, bettingUpper } from '../../src/oracle/betting.js'
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
