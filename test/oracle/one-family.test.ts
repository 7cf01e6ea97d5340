import { describe, expect, test } from 'vitest'
import { isInFirstShare, errorShares as sharesOf } from '../../src/oracle/error-shares.js'
import { inOneFamily } from '../../src/oracle/one-family.js'

const errorShares = (p: readonly number[], alpha: number): number[] =>
  sharesOf(
    p.map((pIfLarge) => ({ pIfLarge })),
    alpha,
  )
const sumOf = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0)

describe('the error of a family', () => {
  test('is that of one test where there is only one', () => {
    expect(errorShares([0.2], 0.05)).toEqual([0.05])
    expect(errorShares([], 0.05)).toEqual([])
  })

  test('is shared equally by tests that are equally sure of a large gap', () => {
    for (const p of [1e-9, 0.01, 0.5, 1])
      for (const share of errorShares([p, p, p, p], 0.05)) expect(share).toBe(0.0125)
  })

  test('goes to the test that is less sure', () => {
    const [unsure, surer, sure, surest] = errorShares([0.006, 1e-4, 1e-9, 0], 0.05) as [number, number, number, number]
    expect(unsure).toBeGreaterThan(0.035)
    expect(surer).toBeGreaterThan(0.008)
    expect(surer).toBeLessThan(0.015)
    // Enough for what they would find anyway, and never nothing: a gap may be larger.
    for (const each of [sure, surest]) {
      expect(each).toBeLessThan(0.001)
      expect(each).toBeGreaterThanOrEqual((0.02 * 0.05) / 4)
    }
    expect(sumOf([unsure, surer, sure, surest])).toBeLessThanOrEqual(0.05 + 1e-9)
    expect(sumOf([unsure, surer, sure, surest])).toBeGreaterThan(0.0499)
  })

  test('is less for a p of few degrees of freedom, which lies further out than the same p of many', () => {
    const [few, other] = sharesOf(
      [
        { pIfLarge: 1e-4, degrees: 20 },
        { pIfLarge: 0.006, degrees: 20 },
      ],
      0.05,
    )
    const [many] = sharesOf([{ pIfLarge: 1e-4 }, { pIfLarge: 0.006 }], 0.05)
    expect(few).toBeLessThan(0.8 * (many as number))
    expect((few as number) + (other as number)).toBeCloseTo(0.05, 6)
    const alike = { pIfLarge: 0.01, degrees: 20 }
    expect(sharesOf([alike, alike], 0.05)).toEqual([0.025, 0.025])
  })

  test.each([[0.006, 1e-4], [1e-4, 0.006], [0.3, 0.3, 1e-9, 1e-9], [1e-9, 0.5], [0.9, 0.4], [1, 0], [0.2, 0.2], [0.2]])(
    'is known to hold a p without being known itself: %j, %j',
    (...family) => {
      const tests = family.map((pIfLarge) => ({ pIfLarge }))
      const [share = 0] = sharesOf(tests, 0.05)
      for (const part of [0, 0.01, 0.5, 0.999, 1.001, 2, 10])
        expect([part, isInFirstShare(part * share, tests, 0.05)]).toEqual([part, part < 1])
    },
  )

  test('is enough for a test that finds only gaps larger than those that matter', () => {
    const [unsure, surer, sure] = errorShares([0.4, 0.002, 1e-9], 0.05) as [number, number, number]
    expect(unsure).toBeGreaterThan(0.02)
    expect(surer).toBeGreaterThan(0.01)
    expect(sure).toBeLessThan(0.001)
    const [one, other] = errorShares([0.3, 0.9], 0.05) as [number, number]
    expect(one).toBeCloseTo(other, 6)
  })

  test.each([[[0.006, 1e-4, 1e-9]], [[0.5, 0.01, 0.01, 1e-6]], [[1, 0.3, 1e-3, 1e-3, 1e-12]], [[0.02, 0.02]]])(
    'is shared so that each has more in a smaller family: %j',
    (family) => {
      const whole = errorShares(family, 0.05)
      for (const [left] of family.entries()) {
        const rest = errorShares(
          family.filter((_, at) => at !== left),
          0.05,
        )
        const before = whole.filter((_, at) => at !== left)
        for (const [at, share] of rest.entries()) expect(share).toBeGreaterThanOrEqual((before[at] as number) - 1e-6)
      }
    },
  )
})

describe('gaps that are tested together', () => {
  const gap = (pDifferent: number, pIfLarge = 0.01) => ({ pDifferent, pIfLarge })

  test('one by itself needs no correction', () => {
    expect(inOneFamily([gap(0.049)], 0.05)).toEqual([0.049])
    expect(inOneFamily([], 0.05)).toEqual([])
  })

  test('that are measured equally well are corrected as by Holm', () => {
    const adjusted = inOneFamily([gap(0.02), gap(0.04), gap(0.012)], 0.05)
    expect(adjusted.map((each) => each.toFixed(6))).toEqual(['0.040000', '0.040000', '0.036000'])
  })

  test('leave their share to the others once they are shown', () => {
    const shown = { pDifferent: 1e-12, pIfLarge: 0.006 }
    const [, last] = inOneFamily([shown, gap(0.049, 0.006)], 0.05) as [number, number]
    expect(last).toBeCloseTo(0.049, 12)
  })

  test('take little from one that is measured less well', () => {
    const sure = { pDifferent: 1, pIfLarge: 1e-9 }
    const [unsure] = inOneFamily([gap(0.045, 0.006), sure, sure, sure], 0.05) as [number]
    expect(unsure).toBeLessThan(0.05)
  })
})
