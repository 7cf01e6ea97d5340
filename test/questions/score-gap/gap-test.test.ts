import { describe, expect, test } from 'vitest'
import { bettingBounds, bettingP, expectedCapital } from '../../../src/oracle/betting.js'
import { type ClusterMeans, type GapTestOptions, testGap } from '../../../src/questions/score-gap/gap-test.js'

const clusters = (means: readonly number[], cases = 1): ClusterMeans =>
  new Map(means.map((mean, at) => [`${at}`, { sum: mean * cases, cases }]))

const options = (more: Partial<GapTestOptions> = {}): GapTestOptions => ({
  maxGap: 0.05,
  confidence: 0.95,
  reach: 1,
  method: 't',
  seed: 3,
  ...more,
})

const eleven = [0.021, 0.034, -0.006, 0.018, 0.027, 0.011, 0.009, 0.04, 0.015, 0.022, 0.003]

describe('a gap of a whole suite', () => {
  test('is a fact on either side, the limit itself within', () => {
    const fact = (means: readonly number[]) => testGap(clusters(means), options({ method: 'fact' }))
    expect(fact([0.05])).toMatchObject({ pEquivalent: 0, pDifferent: 1 })
    expect(fact([-0.05])).toMatchObject({ pEquivalent: 0, pDifferent: 1 })
    expect(fact([0.06, 0.05])).toMatchObject({ pEquivalent: 1, pDifferent: 0 })
    expect(fact([-0.06]).pDifferent).toBe(0)
    expect(fact([0.06, 0.02]).gap).toMatchObject({
      value: expect.closeTo(0.04, 12),
      interval: { lower: expect.closeTo(0.04, 12), method: 'complete', confidence: 0.95 },
    })
  })

  test('weighs each cluster the same, however many cases it has', () => {
    const unequal: ClusterMeans = new Map([
      ['a', { sum: 0.9, cases: 9 }],
      ['b', { sum: 0, cases: 1 }],
    ])
    expect(testGap(unequal, options({ method: 'fact' })).gap.value).toBeCloseTo(0.05, 12)
  })
})

describe('a gap of scores in a known range', () => {
  const betting = (means: readonly number[], more: Partial<GapTestOptions> = {}) =>
    testGap(clusters(means), options({ method: 'betting', ...more }))
  const share = (gap: number, reach: number): number => (gap / reach + 1) / 2
  const means = Array.from({ length: 80 }, (_, at) => 0.02 + ((at * 37) % 41) / 410 - 0.05)

  test.each([1, 4])('is judged as a share of the range: reach %i', (reach) => {
    const scaled = means.map((mean) => mean * reach)
    const maxGap = 0.05 * reach
    const { gap, pEquivalent, pDifferent } = betting(scaled, { reach, maxGap })
    const shares = scaled.map((mean) => share(mean, reach))
    const mirrored = shares.map((each) => 1 - each)
    const at = share(maxGap, reach)
    expect(pEquivalent).toBeCloseTo(Math.max(bettingP(shares, at, 3), bettingP(mirrored, at, 3)), 12)
    expect(pDifferent).toBe(1)
    const bounds = bettingBounds(shares, 0.95, 3, true)
    expect(gap.interval).toEqual({
      lower: expect.closeTo((2 * bounds.lower - 1) * reach, 12),
      upper: expect.closeTo((2 * bounds.upper - 1) * reach, 12),
      confidence: 0.95,
      method: 'betting',
    })
    expect(gap.interval.lower).toBeLessThan(gap.value)
    expect(gap.interval.upper).toBeGreaterThan(gap.value)
    expect(gap.value).toBeCloseTo(scaled.reduce((sum, mean) => sum + mean, 0) / 80, 12)
  })

  test('is beyond on the side on which it lies, at little more than the p of that side', () => {
    const large = means.map((mean) => mean + 0.3)
    const below = large.map((mean) => 1 - share(mean, 1))
    const p = bettingP(below, 1 - share(0.05, 1), 3)
    expect(p).toBeGreaterThan(0)
    // The bet on the other side may win too: of 80 values that lie 0.05 of the range on its wrong side.
    const otherWay = 1 + expectedCapital(80, 1 - share(0.05, 1), 0.05)
    expect(otherWay).toBeGreaterThan(1)
    expect(otherWay).toBeLessThan(1.05)
    expect(betting(large).pDifferent).toBeCloseTo(otherWay * p, 12)
    // Without a limit both sides are alike.
    expect(betting(large, { maxGap: 0 }).pDifferent).toBeCloseTo(2 * bettingP(below, 0.5, 3), 12)
    expect(betting(large).pEquivalent).toBe(1)
    const other = betting(large.map((mean) => -mean))
    expect(other.pDifferent).toBeLessThan(1e-3)
    expect(other.pEquivalent).toBe(1)
    // Never above 1, also where either side is as likely as not.
    expect(betting([0.05, 0.04, 0.07]).pDifferent).toBeLessThanOrEqual(1)
  })

  test('is within a limit that no score can pass, and never beyond it', () => {
    expect(betting([0.9, 0.95, 1], { maxGap: 1 })).toMatchObject({ pEquivalent: 0, pDifferent: 1 })
    expect(betting([0.9, 0.95, 1], { maxGap: 3 })).toMatchObject({ pEquivalent: 0, pDifferent: 1 })
    expect(betting([0.9, 0.95, 1], { maxGap: 0.999 }).pEquivalent).toBeGreaterThan(0)
  })

  test('takes rounding beyond the range for its end', () => {
    const { gap } = betting([1 + 1e-15, 1, 1, -1 - 1e-15])
    expect(gap.interval.upper).toBeLessThanOrEqual(1)
    expect(gap.interval.lower).toBeGreaterThanOrEqual(-1)
  })
})

describe('a gap of scores of an unknown range', () => {
  test('is judged by the t tests that scipy computes, on both sides alike', () => {
    // scipy.stats.ttest_1samp(eleven, popmean, alternative='greater').pvalue, of 0.005 and of -0.005
    const above = testGap(clusters(eleven), options({ maxGap: 0.005 }))
    expect(above.pDifferent).toBeCloseTo(0.005279365747913168 + 0.00011072349887186797, 8)
    expect(above.effectSize).toBeCloseTo(1.3202167471777315, 8)
    const below = testGap(clusters(eleven.map((mean) => -mean)), options({ maxGap: 0.005 }))
    expect(below.pDifferent).toBeCloseTo(above.pDifferent, 12)
    expect(below.pEquivalent).toBeCloseTo(above.pEquivalent, 12)
    expect(below.effectSize).toBeCloseTo(-above.effectSize, 12)
    expect(below.gap.interval.upper).toBeCloseTo(-above.gap.interval.lower, 12)
    expect(testGap(clusters(eleven), options()).pEquivalent).toBeCloseTo(5.666030410031103e-6, 10)
    // 1 - p of the side, where the mean lies at or beyond the limit: more than one half.
    expect(above.pEquivalent).toBeGreaterThan(0.99)
  })

  test('is undecided below three clusters, and unknown of one', () => {
    expect(testGap(clusters([0.4]), options({ reach: 7 }))).toEqual({
      effectSize: 1000,
      pEquivalent: 1,
      pDifferent: 1,
      gap: { value: 0.4, interval: { lower: -7, upper: 7, confidence: 0.95, method: 't' } },
    })
    const two = testGap(clusters([0.4, 0.42]), options())
    expect(two).toMatchObject({ pEquivalent: 1, pDifferent: 1, gap: { value: expect.closeTo(0.41, 12) } })
    expect(two.effectSize).toBeCloseTo(0.41 / (0.02 / Math.SQRT2), 9)
    expect(two.gap.interval.lower).toBeLessThan(0.4)
    expect(two.gap.interval.upper).toBeLessThan(1)
    expect(testGap(clusters([0.4, 0.42, 0.41]), options()).pDifferent).toBeLessThan(0.01)
  })

  test('that does not vary is judged by the sign test on both sides', () => {
    const same = (mean: number, count: number) => testGap(clusters(new Array(count).fill(mean)), options())
    expect(same(0.1, 6)).toMatchObject({ pDifferent: 2 * 0.5 ** 6, pEquivalent: 1, effectSize: 1000 })
    expect(same(-0.1, 6)).toMatchObject({ pDifferent: 2 * 0.5 ** 6, pEquivalent: 1, effectSize: -1000 })
    expect(same(0.02, 6)).toMatchObject({ pDifferent: 1, pEquivalent: 0.5 ** 6 })
    expect(same(-0.02, 6)).toMatchObject({ pDifferent: 1, pEquivalent: 0.5 ** 6 })
    // Exactly at the limit it is shown to be on neither side.
    const atLimit = testGap(clusters(new Array(6).fill(0.0625)), options({ maxGap: 0.0625 }))
    expect(atLimit).toMatchObject({ pDifferent: 1, pEquivalent: 1 })
    expect(same(0, 6)).toMatchObject({ effectSize: 0, pEquivalent: 0.5 ** 6 })
  })

  test('that varies by rounding alone does not vary', () => {
    const noisy = (mean: number, noise: number) =>
      testGap(clusters([mean, mean, mean + noise, mean, mean, mean]), options()).pDifferent
    expect(noisy(0.1, 1e-15)).toBe(2 * 0.5 ** 6)
    expect(noisy(0.1, 1e-6)).toBeLessThan(1e-6)
    // In proportion to the scores: 1e-11 is rounding of a hundred.
    expect(noisy(100, 1e-11)).toBe(2 * 0.5 ** 6)
  })
})
