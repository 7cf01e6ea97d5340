import { describe, expect, test } from 'vitest'
import { Random } from '../../src/core/random.js'
import { bootstrapMean, clopperPearson, lowerBound, tInterval, upperBound } from '../../src/oracle/intervals.js'
import { anytimeBounds, evidenceAbove, evidenceBelow } from '../../src/oracle/sequential.js'

describe('Clopper-Pearson', () => {
  // scipy 1.17.1: binomtest(k, n).proportion_ci(0.95, 'exact'), beta.ppf(0.05, k, n - k + 1), beta.ppf(0.95, k + 1, n - k)
  test.each([
    [0, 59, 0, 0.060608900950339835, 0, 0.04950760988822693],
    [0, 1, 0, 0.975, 0, 0.95],
    [1, 10, 0.0025285785444625728, 0.44501611702819543, 0.005116196891823701, 0.39416330243650466],
    [5, 100, 0.016431879181728278, 0.11283491110546288, 0.019905563662171832, 0.1022533776432745],
    [12, 100, 0.06356890256102586, 0.20023568362003882, 0.0707218375722294, 0.18716610977885625],
    [3, 2000, 0.0003094429490792165, 0.004377320104663236, 0.00040896664013944766, 0.003872223150157523],
    [999, 1000, 0.9944410757201502, 0.9999746825125083, 0.9952650064245002, 0.999948708021091],
    [59, 59, 0.9393910990496601, 1, 0.950492390111773, 1],
  ])('of %i found in %i is what scipy says', (found, cases, low, high, lower, upper) => {
    const interval = clopperPearson(found, cases)
    expect(interval.lower).toBeCloseTo(low, 10)
    expect(interval.upper).toBeCloseTo(high, 10)
    expect(lowerBound(found, cases, 0.95)).toBeCloseTo(lower, 10)
    expect(upperBound(found, cases, 0.95)).toBeCloseTo(upper, 10)
  })

  test('ends exactly at 0 and at 1', () => {
    expect(clopperPearson(0, 20).lower).toBe(0)
    expect(clopperPearson(20, 20).upper).toBe(1)
    expect(upperBound(0, 0, 0.95)).toBe(1)
  })

  test('says by which confidence and which method it was found', () => {
    expect(clopperPearson(3, 20)).toMatchObject({ confidence: 0.95, method: 'clopper-pearson' })
    expect(clopperPearson(3, 20, 0.9)).toMatchObject({ confidence: 0.9, method: 'clopper-pearson' })
  })
})

describe('the bootstrap of a mean', () => {
  const random = (seed = 1): Random => new Random(seed, 'test')

  test('is the same for the same seed, and close for another', () => {
    const values = [0, 0.2, 0.4, 0, 0.9, 0.1, 0.3, 0, 0.5, 0.6]
    const one = bootstrapMean(values, { random: random() })
    expect(bootstrapMean(values, { random: random() })).toEqual(one)
    expect(bootstrapMean(values, { random: random(2) }).interval.upper).toBeCloseTo(one.interval.upper, 1)
    expect(one.value).toBeCloseTo(0.3, 12)
  })

  test('covers the true mean about as often as it says', () => {
    const draws = random(3)
    let covered = 0
    for (let run = 0; run < 200; run++) {
      const values = Array.from({ length: 40 }, () => draws.float() ** 2)
      const { lower, upper } = bootstrapMean(values, { random: draws }).interval
      if (lower <= 1 / 3 && 1 / 3 <= upper) covered++
    }
    // Some 190 of 200; 40 values are few, so it may be a little less.
    expect(covered).toBeGreaterThanOrEqual(178)
    expect(covered).toBeLessThanOrEqual(199)
  })

  test('of more than a thousand cases, taken in groups, is as wide as it should be', () => {
    const draws = random(5)
    const values = Array.from({ length: 4500 }, () => (draws.float() < 0.1 ? 1 : 0))
    const { value, interval } = bootstrapMean(values, { random: draws })
    const expected = 2 * 1.96 * Math.sqrt((value * (1 - value)) / values.length)
    expect((interval.upper - interval.lower) / expected).toBeGreaterThan(0.88)
    expect((interval.upper - interval.lower) / expected).toBeLessThan(1.12)
    expect(interval.lower).toBeLessThan(value)
    expect(interval.upper).toBeGreaterThan(value)
  })

  test('never claims "0, from 0 to 0" when all values are 0', () => {
    const { value, interval } = bootstrapMean(new Array(59).fill(0), { random: random() })
    expect(value).toBe(0)
    expect(interval.lower).toBe(0)
    expect(interval.upper).toBeCloseTo(0.0606089, 6)
    expect(interval.method).toBe('clopper-pearson')
  })

  test('of one case, or none, says next to nothing', () => {
    const one = bootstrapMean([0.25], { random: random() }).interval
    expect([one.lower, one.upper]).toEqual([0.25 * (1 - 0.975), 0.25 + 0.75 * 0.975].map((x) => expect.closeTo(x, 12)))
    expect(bootstrapMean([], { random: random(), range: [-1, 1] }).interval).toMatchObject({ lower: -1, upper: 1 })
  })
})

test.each([
  [10, 0.9],
  [60, 0.95],
])('the bootstrap of %i cases is that of its definition', (count, confidence) => {
  const values = Array.from({ length: count }, (_, at) => ((at * 7) % count) / count)
  const random = new Random(3, 'definition')
  const means = Array.from({ length: 2000 }, () => {
    let sum = 0
    for (let at = 0; at < count; at++) sum += values[random.int(count)] as number
    return sum / count
  }).sort((one, other) => one - other)
  const { interval } = bootstrapMean(values, { confidence, random: new Random(3, 'definition') })
  const at = (share: number): number => {
    const place = share * 1999
    const [low, high] = [means[Math.floor(place)] as number, means[Math.ceil(place)] as number]
    return low + (high - low) * (place % 1)
  }
  expect(interval.lower).toBeCloseTo(at((1 - confidence) / 2), 12)
  expect(interval.upper).toBeCloseTo(at((1 + confidence) / 2), 12)
  expect(interval.method).toBe('bootstrap')
})

test('the bootstrap of more than 1,000 cases deals them to groups, whose sums it resamples', () => {
  const values = Array.from({ length: 2500 }, (_, at) => (at % 1000 === 0 ? 1 : 0))
  // All that is not 0 lies in the first group, as its first, second and third case: a group of 3 among 500 of 3 and 500 of 2.
  const { interval } = bootstrapMean(values, { random: new Random(1, 'groups') })
  expect(interval.lower).toBe(0)
  expect(interval.upper * 2500).toBeGreaterThan(8)
  expect(interval.upper * 2500).toBeLessThan(13)
})

test('the bootstrap of no case says so in its method too', () => {
  expect(bootstrapMean([], { random: new Random(1, 'none') }).interval).toMatchObject({ method: 'bootstrap' })
})

test('the t interval is what scipy says', () => {
  // scipy.stats.t.interval(0.95, 10, 0.017636363636363634, se) of the eleven values in score-gap.test.ts
  const interval = tInterval(0.017636363636363634, 0.017636363636363634 / 1.3202167471777315 / Math.sqrt(11), 10, 0.95)
  expect(interval.lower).toBeCloseTo(0.008661874914563715, 9)
  expect(interval.upper).toBeCloseTo(0.02661085235816355, 9)
  expect(interval).toMatchObject({ confidence: 0.95, method: 't' })
})

describe('anytime-valid evidence', () => {
  // mpmath with 40 digits: log of the truncated beta(1/2, 1/2) mixture over the likelihood at the rate
  test.each([
    [0, 80, 0.05, -3.999815814645518, 3.2753585169677413],
    [5, 100, 0.05, -3.021475912308832, -1.347967502259954],
    [12, 100, 0.05, 1.3893917006589442, -2.802642234118979],
    [40, 2000, 0.02, -4.6055733783703525, -2.3369190465025644],
    [3, 59, 0.5, -4.4421870273127855, 27.449134869237646],
    [120, 2000, 0.02, 49.55683007123344, -5.1005136262407555],
  ])('of %i found in %i, against a rate of %d, is the exact integral', (found, cases, rate, above, below) => {
    expect(evidenceAbove(found, cases, rate)).toBeCloseTo(above, 6)
    expect(evidenceBelow(found, cases, rate)).toBeCloseTo(below, 6)
  })

  test('starts at none', () => {
    expect(evidenceAbove(0, 0, 0.05)).toBeCloseTo(0, 12)
    expect(evidenceBelow(0, 0, 0.05)).toBeCloseTo(0, 12)
    expect(anytimeBounds(0, 0)).toMatchObject({ lower: 0, upper: 1 })
  })

  test('refutes a true rate in hardly any run, however often one looks', () => {
    const random = new Random(11, 'ville')
    const runs = 300
    const wrong = { above: 0, below: 0, interval: 0 }
    for (let run = 0; run < runs; run++) {
      let found = 0
      const seen = { above: false, below: false, interval: false }
      for (let cases = 1; cases <= 300; cases++) {
        if (random.float() < 0.05) found++
        seen.above ||= evidenceAbove(found, cases, 0.05) >= Math.log(20)
        seen.below ||= evidenceBelow(found, cases, 0.05) >= Math.log(20)
        if (cases % 10 !== 0) continue
        const { lower, upper } = anytimeBounds(found, cases)
        seen.interval ||= lower > 0.05 || upper < 0.05
      }
      for (const kind of ['above', 'below', 'interval'] as const) if (seen[kind]) wrong[kind]++
    }
    // At most 5 % by Ville's inequality: 27 of 300 is beyond chance (p = 0.002).
    expect(Math.max(wrong.above, wrong.below, wrong.interval)).toBeLessThan(27)
    // Clopper-Pearson looked at as often is wrong far more often: what this test would see without the e-process.
    let fooled = 0
    for (let run = 0; run < 100; run++) {
      let found = 0
      for (let cases = 1; cases <= 400; cases++) {
        if (random.float() < 0.05) found++
        if (cases % 5 === 0 && (lowerBound(found, cases, 0.95) > 0.05 || upperBound(found, cases, 0.95) < 0.05)) {
          fooled++
          break
        }
      }
    }
    expect(fooled).toBeGreaterThan(15)
  })

  test('gives an interval that holds the share seen and narrows', () => {
    const few = anytimeBounds(5, 50)
    const many = anytimeBounds(100, 1000)
    expect(few.lower).toBeLessThan(0.1)
    expect(few.upper).toBeGreaterThan(0.1)
    expect(many.upper - many.lower).toBeLessThan(few.upper - few.lower)
    expect(anytimeBounds(20, 20).upper).toBe(1)
    expect(anytimeBounds(0, 20).lower).toBe(0)
  })
})
