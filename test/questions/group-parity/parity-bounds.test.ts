import { describe, expect, test } from 'vitest'
import {
  differenceAtLeast,
  differenceAtMost,
  ratioAtLeast,
  ratioAtMost,
} from '../../../src/questions/group-parity/parity-bounds.js'

// Clopper-Pearson bounds at 95 % in closed form. All of two: down to √0.05; none of two: up to 1 - √0.05; one of two: from
// 1 - √0.95 to √0.95.
const all = { some: 2, of: 2 }
const none = { some: 0, of: 2 }
const one = { some: 1, of: 2 }
const few = Math.sqrt(0.05)
const most = Math.sqrt(0.95)

describe('a difference of shares', () => {
  test('is at least the observed one less both uncertainties', () => {
    expect(differenceAtLeast(all, none, 0.95)).toBeCloseTo(1 - Math.hypot(1 - few, 1 - few), 12)
    expect(differenceAtLeast(one, one, 0.95)).toBeCloseTo(-Math.hypot(0.5 - (1 - most), most - 0.5), 12)
    expect(differenceAtLeast(all, one, 0.95)).toBeCloseTo(0.5 - Math.hypot(1 - few, most - 0.5), 12)
    expect(differenceAtLeast(one, none, 0.95)).toBeCloseTo(0.5 - Math.hypot(0.5 - (1 - most), 1 - few), 12)
  })

  test('is -1 at least', () => {
    expect(differenceAtLeast(none, all, 0.95)).toBe(-1)
  })

  test('is at most what the other way round is at least', () => {
    expect(differenceAtMost(none, all, 0.95)).toBeCloseTo(-1 + Math.hypot(1 - few, 1 - few), 12)
    expect(differenceAtMost(all, one, 0.95)).toBeCloseTo(0.5 + (0.5 - (1 - most)), 12)
    expect(differenceAtMost(all, none, 0.95)).toBe(1)
  })
})

describe('a ratio of shares', () => {
  const logs = (one: number, other: number): number => Math.exp(-Math.hypot(Math.log(one), Math.log(other)))

  test('is at least the observed one less both uncertainties on logarithms', () => {
    expect(ratioAtLeast(one, one, 0.95)).toBeCloseTo(logs(0.5 / (1 - most), most / 0.5), 12)
    expect(ratioAtLeast(all, one, 0.95)).toBeCloseTo(2 * logs(1 / few, most / 0.5), 12)
    expect(ratioAtLeast(one, all, 0.95)).toBeCloseTo(0.5 * logs(0.5 / (1 - most), 1), 12)
  })

  test('is 0 at least where the first share is', () => {
    expect(ratioAtLeast(none, one, 0.95)).toBe(0)
    expect(ratioAtLeast(none, none, 0.95)).toBe(0)
  })

  test('to a share of 0 is that of the bounds, each with half of the error', () => {
    const half = Math.sqrt(0.025)
    expect(ratioAtLeast(all, none, 0.95)).toBeCloseTo(half / (1 - half), 12)
  })

  test('is at most what the other way round is at least', () => {
    expect(ratioAtMost(one, all, 0.95)).toBeCloseTo(1 / (2 * logs(1 / few, most / 0.5)), 12)
    expect(ratioAtMost(none, all, 0.95)).toBeCloseTo((1 - Math.sqrt(0.025)) / Math.sqrt(0.025), 12)
    expect(ratioAtMost(all, none, 0.95)).toBe(Number.POSITIVE_INFINITY)
  })
})
