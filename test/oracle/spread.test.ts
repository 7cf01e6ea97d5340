import { describe, expect, test } from 'vitest'
import { toleranceOf } from '../../src/oracle/spread.js'

const from1 = (last: number): number[] => Array.from({ length: last }, (_, at) => at + 1)

describe('the tolerance that the spread of scores gives', () => {
  test('is a tenth of their range, in whatever order they come', () => {
    expect(toleranceOf([0.25, 1, 0.5])).toBeCloseTo(0.075, 14)
    // As texts, 10 comes before 9 and -10 after -1.
    expect(toleranceOf([10, 9, 11])).toBeCloseTo(0.2, 14)
    expect(toleranceOf([-1, -10, 2])).toBeCloseTo(1.2, 14)
  })

  test('leaves the given list alone', () => {
    const scores = [3, 1, 2]
    toleranceOf(scores)
    expect(scores).toEqual([3, 1, 2])
  })

  test('is 0 of no scores, and of nothing but 0', () => {
    expect(toleranceOf([])).toBe(0)
    expect(toleranceOf([0])).toBe(0)
    expect(toleranceOf([0, 0, 0])).toBe(0)
  })

  test('leaves one of twenty out at either end, and none of fewer', () => {
    expect(toleranceOf([-1000, ...from1(18), 5000])).toBeCloseTo(1.7, 14)
    expect(toleranceOf([-1000, ...from1(17), 5000])).toBeCloseTo(600, 10)
    expect(toleranceOf([-1000, ...from1(37), 5000])).toBeCloseTo(3.6, 14)
    expect(toleranceOf([-1000, -900, ...from1(36), 5000, 6000])).toBeCloseTo(3.5, 14)
    expect(toleranceOf([-1000, -900, -800, ...from1(53), 4000, 5000, 6000])).toBeCloseTo(480, 10)
    expect(toleranceOf([-1000, -900, -800, ...from1(54), 4000, 5000, 6000])).toBeCloseTo(5.3, 14)
    expect(toleranceOf([-1000, -900, ...from1(35), 5000, 6000])).toBeCloseTo(590, 10)
  })

  test('takes the whole range where all but the strays are one number', () => {
    const same = Array.from({ length: 18 }, () => 2)
    expect(toleranceOf([1, ...same, 4])).toBeCloseTo(0.3, 14)
    // The smallest range inside counts.
    expect(toleranceOf([1, ...same.slice(1), 2.5, 4])).toBeCloseTo(0.05, 14)
  })

  test('is a millionth of the largest score at least', () => {
    expect(toleranceOf([5])).toBeCloseTo(5e-6, 18)
    expect(toleranceOf([-5])).toBeCloseTo(5e-6, 18)
    expect(toleranceOf([1e6, 1e6 + 1])).toBeCloseTo(1.000001, 12)
    expect(toleranceOf([-1e6, 1 - 1e6])).toBeCloseTo(1, 12)
    expect(toleranceOf([1e6, 1e6 + 20])).toBeCloseTo(2, 12)
  })
})
