import { describe, expect, test } from 'vitest'
import { Random } from '../../src/core/random.js'
import type { JudgedVariant } from '../../src/oracle/cells.js'
import { signTest } from '../../src/oracle/directions.js'
import { sameLabel } from '../../src/oracle/oracles.js'
import { Summary } from '../../src/oracle/summary.js'
import { tallyCase } from '../../src/oracle/tally.js'

const NAMES = ['Ada', 'Bea', 'Cora', 'Dana', 'Eve', 'Fay', 'Gwen', 'Hope', 'Ida', 'June']
const people = [
  ...NAMES.map((name) => ({ name, gender: 'female' })),
  ...NAMES.map((name) => ({ name: `${name}rick`, gender: 'male' })),
]

let units = 0
/** A unit of its own for each case. */
const alone = () => ({ unit: String(units++), capped: false })
const basis = { over: 'population', exhausted: false, seed: 42 } as const

type Model = (person: { name: string; gender: string }, text: string) => boolean

/** A run over `cases` cases with ten names of each class, on a model that says "negative" where `isBad` holds. */
function runOf(cases: number, isBad: Model): Summary {
  const summary = new Summary({ attributes: ['gender'], seed: 42 })
  for (let n = 0; n < cases; n++) {
    const variants = people.map((person): JudgedVariant => {
      const input = `${person.name} wrote letter ${n}.`
      const label = isBad(person, input) ? 'negative' : 'positive'
      return { input, classes: { gender: person.gender }, prediction: { kind: 'label', label } }
    })
    summary.add(tallyCase(variants, ['gender'], sameLabel()), alone())
  }
  return summary
}

/** Chance that is the same for the same key, as a model is. */
function dice(seed: number): (key: string) => number {
  const random = new Random(seed, 'dice')
  const drawn = new Map<string, number>()
  return (key) => {
    const value = drawn.get(key) ?? random.float()
    drawn.set(key, value)
    return value
  }
}

describe('a summary', () => {
  test('adds up a model that is against men in every fourth case', () => {
    const summary = runOf(80, ({ gender }, text) => gender === 'male' && Number(text.match(/\d+/)?.[0]) % 4 === 0)
    expect(summary.counts).toEqual({
      cases: 80,
      variants: 1600,
      pairs: 8000,
      btcs: 2000,
      casesWithBtc: 20,
      borderline: 0,
      capped: 0,
    })
    const rate = (more: object) => summary.byAttribute({ ...basis, ...more })[0]?.rate
    expect(rate({})).toMatchObject({ value: 0.25, interval: { method: 'clopper-pearson' } })
    expect(rate({ sequential: true })).toMatchObject({ value: 0.25, interval: { method: 'anytime-valid' } })
    expect(rate({ over: 'suite', exhausted: true })).toMatchObject({ value: 0.25, interval: { method: 'complete' } })
    const [gender] = summary.byAttribute(basis)
    expect(gender).toMatchObject({
      attribute: 'gender',
      cases: 80,
      casesWithBtc: 20,
      pairs: 8000,
      btcs: 2000,
      pairRate: { value: 0.25, interval: { method: 'bootstrap' } },
    })
    const { lower, upper } = gender?.pairRate.interval ?? { lower: 1, upper: 0 }
    expect(lower).toBeGreaterThan(0.13)
    expect(upper).toBeLessThan(0.37)
    expect(summary.byClass()).toEqual([
      { attribute: 'gender', class: 'female', variants: 800, btcs: 2000, pairs: 8000 },
      { attribute: 'gender', class: 'male', variants: 800, btcs: 2000, pairs: 8000 },
    ])
    expect(summary.directions()).toEqual([
      {
        attribute: 'gender',
        favoured: 'female',
        other: 'male',
        casesFor: 20,
        casesAgainst: 0,
        p: expect.closeTo(2 * 0.5 ** 20, 12),
      },
    ])
    expect(summary.control()).toMatchObject({ cases: 80, pairs: 80 * 90, flips: 0, pairRate: { value: 0 } })
    expect(summary.control()?.excess.interval.lower).toBeGreaterThan(0.1)
  })

  test('puts the worst class first', () => {
    const summary = new Summary({ attributes: ['country'], seed: 1 })
    const variants = ['chad', 'fiji', 'peru', 'togo'].map(
      (country): JudgedVariant => ({
        input: country,
        classes: { country },
        prediction: { kind: 'label', label: country === 'peru' ? 'negative' : 'positive' },
      }),
    )
    summary.add(tallyCase(variants, ['country'], sameLabel()), alone())
    expect(summary.byClass().map((count) => [count.class, count.btcs, count.pairs])).toEqual([
      ['peru', 3, 3],
      ['chad', 1, 3],
      ['fiji', 1, 3],
      ['togo', 1, 3],
    ])
    expect(summary.directions().map((d) => [d.favoured, d.other, d.casesFor])).toEqual([
      ['chad', 'peru', 1],
      ['fiji', 'peru', 1],
      ['togo', 'peru', 1],
    ])
    expect(summary.control()).toBeUndefined()
  })

  test('takes no case without a pair for evidence', () => {
    const summary = new Summary({ attributes: ['gender'], seed: 1 })
    const single: JudgedVariant[] = [
      { input: 'she', classes: { gender: 'female' }, prediction: { kind: 'label', label: 'a' } },
    ]
    expect(summary.add(tallyCase(single, ['gender'], sameLabel()), alone())).toBe(false)
    expect(summary.counts.cases).toBe(0)
    expect(summary.evidence().any).toMatchObject({ cases: 0, units: 0 })
    expect(summary.byAttribute(basis)).toEqual([])
  })

  test('is the same for the same tallies', () => {
    const make = () => {
      const roll = dice(4)
      const summary = runOf(40, ({ gender }, text) => roll(text) < (gender === 'male' ? 0.3 : 0.1))
      return [summary.byAttribute(basis), summary.control(), summary.byClass(), summary.directions()]
    }
    expect(make()).toEqual(make())
  })
})

describe('the excess over the control', () => {
  const excessOf = (cases: number, model: Model) => runOf(cases, model).control()?.excess

  /** Runs whose interval does not hold 0. */
  function missesOf(runs: number, modelOf: (roll: (key: string) => number) => Model): number {
    let misses = 0
    for (let seed = 1; seed <= runs; seed++) {
      const interval = excessOf(30, modelOf(dice(seed)))?.interval
      if (interval === undefined || interval.lower > 0 || interval.upper < 0) misses++
    }
    return misses
  }

  // At 95 % some 3 of 60 may miss; 9 are beyond chance (p = 0.005).
  test('holds 0 for a model that flips at random for every text', () => {
    expect(missesOf(60, (roll) => (_, text) => roll(text) < 0.25)).toBeLessThan(9)
  })

  test('holds 0 for a model that flips at random by name, the same in every case', () => {
    expect(
      missesOf(
        60,
        (roll) =>
          ({ name }) =>
            roll(name) < 0.25,
      ),
    ).toBeLessThan(9)
  })

  test('holds 0 for a model that likes some names less, more or less often', () => {
    expect(
      missesOf(
        60,
        (roll) =>
          ({ name }, text) =>
            roll(text) < roll(name) / 2,
      ),
    ).toBeLessThan(9)
  })

  test('is above 0 for a model that flips by gender, also an unstable one', () => {
    expect(excessOf(30, ({ gender }) => gender === 'male')).toMatchObject({ value: 1 })
    expect(excessOf(30, ({ gender }) => gender === 'male')?.interval.lower).toBeGreaterThan(0.7)
    const roll = dice(3)
    const unstable = excessOf(30, ({ gender }, text) => roll(text) < (gender === 'male' ? 0.5 : 0.1))
    expect(unstable?.interval.lower).toBeGreaterThan(0.05)
  })

  test('of a model that never flips is 0, and not "from 0 to 0"', () => {
    const excess = excessOf(59, () => false)
    expect(excess?.value).toBe(0)
    expect(excess?.interval.upper).toBeCloseTo(0.0606, 4)
    expect(excess?.interval.lower).toBeCloseTo(-0.0606, 4)
  })
})

test('the sign test is exact', () => {
  // scipy 1.17.1: binomtest(k, n).pvalue
  expect(signTest(9, 2)).toBeCloseTo(0.0654296875, 12)
  expect(signTest(10, 30)).toBeCloseTo(0.0022214337732293643, 12)
  expect(signTest(1, 0)).toBe(1)
  expect(signTest(0, 0)).toBe(1)
})
