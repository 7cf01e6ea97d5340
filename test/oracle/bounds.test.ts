import { describe, expect, test } from 'vitest'
import { bettingBounds, bettingLower, bettingUpper } from '../../src/oracle/betting.js'
import { estimateOf, isAbove, isBelow, lowerOf, upperOf } from '../../src/oracle/bounds.js'
import { type AttributeEvidence, noEvidence } from '../../src/oracle/evidence.js'
import { clopperPearson, lowerBound, upperBound } from '../../src/oracle/intervals.js'
import { anytimeBounds, evidenceAbove, evidenceBelow } from '../../src/oracle/sequential.js'

const sample = { over: 'population', exhausted: false, seed: 7 } as const
const suite = { over: 'suite', exhausted: true, seed: 7 } as const
const early = { ...sample, sequential: true } as const

const seen = (cases: number, casesWithBtc: number, more: Partial<AttributeEvidence> = {}): AttributeEvidence => ({
  ...noEvidence('gender'),
  cases,
  casesWithBtc,
  units: cases,
  firstWithBtc: casesWithBtc,
  ...more,
})

/** 20 units of 5 cases, of which one has 2 findings and one borderline case. */
const shares = {
  least: Array.from({ length: 20 }, (_, at) => (at === 0 ? 0.4 : 0)),
  most: Array.from({ length: 20 }, (_, at) => (at === 0 ? 0.6 : 0)),
}
const clustered = seen(100, 2, { units: 20, firstWithBtc: 1, borderline: 1, shares })

describe('bounds of the share of cases with a BTC', () => {
  test('are the share itself where all of a suite was asked, borderline BTCs counted in above and left out below', () => {
    const some = seen(40, 4, { borderline: 2 })
    expect([lowerOf(some, suite, 0.95), upperOf(some, suite, 0.95)]).toEqual([0.1, 0.15])
    expect(estimateOf(some, suite, 0.95)).toMatchObject({ value: 0.1, interval: { lower: 0.1, upper: 0.1 } })
    expect([isAbove(some, suite, 0.099, 0.95), isAbove(some, suite, 0.1, 0.95)]).toEqual([true, false])
    expect([isBelow(some, suite, 0.15, 0.95), isBelow(some, suite, 0.149, 0.95)]).toEqual([true, false])
    expect(isBelow(some, { ...suite, sequential: true }, 0.15, 0.95)).toBe(true)
    expect(isAbove(some, { ...suite, sequential: true }, 0.099, 0.95)).toBe(true)
  })

  test.each([{ exhausted: false }, { capped: 1 }, { over: 'population' as const }])(
    'are those of a sample with %j',
    (more) => {
      expect(lowerOf(seen(40, 4), { ...suite, ...more }, 0.95)).toBe(lowerBound(4, 40, 0.95))
    },
  )

  test('of independent cases are exact, with borderline BTCs counted in above', () => {
    const some = seen(100, 5, { borderline: 2 })
    expect(lowerOf(some, sample, 0.95)).toBe(lowerBound(5, 100, 0.95))
    expect(upperOf(some, sample, 0.95)).toBe(upperBound(7, 100, 0.95))
    expect(upperOf(seen(100, 0), sample, 0.9)).toBe(upperBound(0, 100, 0.9))
    expect(estimateOf(some, sample, 0.9)).toEqual({ value: 0.05, interval: clopperPearson(5, 100, 0.9) })
  })

  test('of clusters are those of the mean of their shares', () => {
    expect(lowerOf(clustered, sample, 0.95)).toBe(bettingLower(shares.least, 0.95, 7))
    expect(upperOf(clustered, sample, 0.95)).toBe(bettingUpper(shares.most, 0.95, 7))
    const { value, interval } = estimateOf(clustered, sample, 0.9) ?? {}
    expect(value).toBeCloseTo(0.02, 12)
    expect(interval).toEqual({ ...bettingBounds(shares.least, 0.9, 7), confidence: 0.9, method: 'betting' })
  })

  test('of clusters that are all clean are those of as many clean cases', () => {
    const clean = seen(100, 0, { units: 20, shares: { least: Array(20).fill(0), most: Array(20).fill(0) } })
    expect(upperOf(clean, sample, 0.95)).toBe(upperBound(0, 20, 0.95))
    expect(isBelow(clean, sample, 0.14, 0.95)).toBe(true)
    expect(isBelow(clean, sample, 0.139, 0.95)).toBe(false)
  })

  test('of pairs show nothing to be low while some unit gave no pair', () => {
    const clean = (units: number) => ({ least: Array<number>(units).fill(0), most: Array<number>(units).fill(0) })
    const capped = { ...sample, capped: 100 }
    expect(isBelow(seen(100, 0, { pairShares: clean(100) }), capped, 0.5, 0.95)).toBe(true)
    expect(isBelow(seen(100, 0, { pairShares: clean(99) }), capped, 0.5, 0.95)).toBe(false)
    expect(isBelow(seen(100, 0, { pairShares: clean(0) }), capped, 0.999, 0.95)).toBe(false)
  })

  test('of clusters of different sizes weigh each cluster the same', () => {
    const unequal = { least: [0, 0, 0.5], most: [0, 0, 0.5] }
    expect(estimateOf(seen(30, 1, { units: 3, shares: unequal }), sample, 0.9)?.value).toBeCloseTo(1 / 6, 12)
  })

  test('count found and borderline cases together above, as many as there are of each', () => {
    expect(upperOf(seen(100, 3, { borderline: 3 }), sample, 0.95)).toBe(upperBound(6, 100, 0.95))
  })

  test('of a run that may end early hold at any time, one case of each cluster', () => {
    expect(lowerOf(clustered, early, 0.95)).toBe(anytimeBounds(1, 20, 0.95).lower)
    expect(upperOf(clustered, early, 0.95)).toBe(anytimeBounds(2, 20, 0.95).upper)
    expect(lowerOf(seen(100, 20), early, 0.95)).toBe(anytimeBounds(20, 100, 0.95).lower)
    expect(upperOf(seen(100, 0), early, 0.95)).toBe(anytimeBounds(0, 100, 0.95).upper)
    expect(upperOf(seen(10, 9, { borderline: 5 }), early, 0.95)).toBe(anytimeBounds(10, 10, 0.95).upper)
    expect(estimateOf(clustered, early, 0.9)).toEqual({
      value: expect.closeTo(0.02, 12),
      interval: anytimeBounds(1, 20, 0.9),
    })
  })

  test('say nothing of nothing', () => {
    const none = noEvidence('gender')
    for (const basis of [sample, suite, early]) {
      expect(estimateOf(none, basis, 0.95)).toBeUndefined()
      expect(isAbove(none, basis, 0.01, 0.95)).toBe(false)
      expect(isBelow(none, basis, 0.99, 0.95)).toBe(false)
    }
  })
})

describe('a rate is shown', () => {
  test('to be above where the lower bound is', () => {
    const bound = lowerBound(5, 100, 0.95)
    expect(isAbove(seen(100, 5), sample, bound, 0.95)).toBe(false)
    expect(isAbove(seen(100, 5), sample, bound - 1e-9, 0.95)).toBe(true)
  })

  test('to be below where the upper bound is, never at the bound itself', () => {
    const bound = upperBound(7, 100, 0.95)
    const some = seen(100, 5, { borderline: 2 })
    expect(isBelow(some, sample, bound, 0.95)).toBe(false)
    expect(isBelow(some, sample, bound + 1e-9, 0.95)).toBe(true)
  })

  test('at any time by as much evidence as the confidence asks for', () => {
    // Found by looking: the fewest clean units that show less than 5 %, and fewest with findings that show more.
    const clean = (units: number) => isBelow(seen(units, 0), early, 0.05, 0.95)
    expect([clean(73), clean(74)]).toEqual([false, true])
    expect(evidenceBelow(0, 73, 0.05)).toBeLessThan(Math.log(20))
    expect(evidenceBelow(0, 74, 0.05)).toBeGreaterThan(Math.log(20))
    const found = (some: number) => isAbove(seen(100, some), early, 0.05, 0.95)
    const fewest = Array.from({ length: 101 }, (_, some) => some).find(found) as number
    expect(evidenceAbove(fewest, 100, 0.05)).toBeGreaterThanOrEqual(Math.log(20))
    expect(evidenceAbove(fewest - 1, 100, 0.05)).toBeLessThan(Math.log(20))
    expect(isAbove(seen(100, fewest), early, 0.05, 0.999)).toBe(false)
    // The test of one side is the sharper one: the bound of the interval, which looks at both, is not above yet.
    const between = Array.from({ length: 401 }, (_, some) => some).filter(
      (some) => isAbove(seen(400, some), early, 0.05, 0.95) && lowerOf(seen(400, some), early, 0.95) <= 0.05,
    )
    expect(between.length).toBeGreaterThan(0)
  })

  test('at any time with borderline cases counted against it, and no more of them than units', () => {
    expect(isBelow(seen(80, 0, { borderline: 0 }), early, 0.05, 0.95)).toBe(true)
    expect(isBelow(seen(80, 0, { borderline: 3 }), early, 0.05, 0.95)).toBe(false)
    expect(isBelow(seen(400, 0, { units: 2, borderline: 300 }), early, 0.99, 0.95)).toBe(false)
    expect(isAbove(seen(80, 3, { borderline: 60 }), early, 0.05, 0.95)).toBe(false)
    // 10 of 150 do not show less than 5 %; 0 of 150 would.
    expect(isBelow(seen(150, 5, { borderline: 5 }), early, 0.05, 0.95)).toBe(false)
    expect(isBelow(seen(150, 0), early, 0.05, 0.95)).toBe(true)
  })

  test('by the share of pairs where some cases had more variants than were asked', () => {
    const least = Array.from({ length: 200 }, (_, at) => (at % 10 === 0 ? 0.1 : 0))
    const most = least.map((share, at) => (at === 1 ? 1 : share))
    const capped = seen(200, 20, { borderline: 1, pairShares: { least, most } })
    const basis = { ...sample, capped: 200 }
    const upper = bettingUpper(most, 0.95, 7)
    const lower = bettingLower(least, 0.95, 7)
    expect([lowerOf(capped, basis, 0.95), upperOf(capped, basis, 0.95)]).toEqual([lower, upper])
    expect([isBelow(capped, basis, upper, 0.95), isBelow(capped, basis, upper + 1e-9, 0.95)]).toEqual([false, true])
    expect([isAbove(capped, basis, lower, 0.95), isAbove(capped, basis, lower - 1e-9, 0.95)]).toEqual([false, true])
    expect(estimateOf(capped, basis, 0.9)).toEqual({
      value: expect.closeTo(0.01, 12),
      interval: { ...bettingBounds(least, 0.9, 7), confidence: 0.9, method: 'betting' },
    })
    // A rate of cases would be far above: 20 of 200.
    expect(isAbove(seen(200, 20), sample, 0.05, 0.95)).toBe(true)
    expect(isAbove(capped, basis, 0.05, 0.95)).toBe(false)
  })

  test('by the share of pairs at any time, where the run may end early', () => {
    const pairs = Array.from({ length: 300 }, (_, at) => (at % 10 === 0 ? 0.1 : 0))
    const capped = seen(300, 30, { pairShares: { least: pairs, most: pairs } })
    const upper = bettingUpper(pairs, 0.95, 7, true)
    const lower = bettingLower(pairs, 0.95, 7, true)
    expect([lowerOf(capped, early, 0.95), upperOf(capped, early, 0.95)]).toEqual([lower, upper])
    expect([isBelow(capped, early, upper, 0.95), isBelow(capped, early, upper + 1e-9, 0.95)]).toEqual([false, true])
    expect(isAbove(capped, early, 0.05, 0.95)).toBe(false)
    expect(estimateOf(capped, early, 0.9)?.interval).toEqual({
      ...bettingBounds(pairs, 0.9, 7, true),
      confidence: 0.9,
      method: 'anytime-valid',
    })
  })
})
