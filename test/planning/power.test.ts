import { describe, expect, test } from 'vitest'
import { length, refusal, similarity } from '../../src/index.js'
import { formatPower, type PowerOptions, power } from '../../src/plan.js'

const refusals = (given: Partial<PowerOptions> = {}) =>
  power({ measure: refusal(), gap: 0.15, base: 0.05, names: 4, repeats: 3, runs: 300, ...given })

describe('power()', () => {
  test('finds the fewest cases that show the gap and let a model without one pass', () => {
    const plan = refusals()
    expect(plan).toMatchObject({ names: 4, repeats: 3, enough: true })
    expect(plan.power).toBeGreaterThanOrEqual(0.8)
    expect(plan.fair).toBeGreaterThanOrEqual(0.8)
    expect(refusals({ cases: plan.cases - 3 }).enough).toBe(false)
    expect(plan.cost.inputs).toBe(plan.cases * 2 * 4 * 3)
  })

  test('promises no more than other runs show: the smallest size that is enough by some runs has had luck in these', () => {
    const seeds = [2, 3, 8, 9, 10]
    const shares = seeds.map((seed) => {
      const { cases, fair: promised } = refusals({ repeats: 1, runs: 100, seed })
      return { promised, shown: refusals({ repeats: 1, runs: 400, seed: 1000 + seed, cases }).fair }
    })
    const mean = (of: 'promised' | 'shown') => shares.reduce((sum, each) => sum + each[of], 0) / seeds.length
    expect(mean('shown')).toBeGreaterThan(0.79)
    expect(mean('promised') - mean('shown')).toBeLessThan(0.02)
  })

  test('is the same for the same seed', () => {
    expect(refusals({ cases: 40 })).toEqual(refusals({ cases: 40 }))
  })

  test('more cases and repeats find smaller gaps', () => {
    const [few, many, often] = [refusals({ cases: 30 }), refusals({ cases: 120 }), refusals({ cases: 30, repeats: 12 })]
    for (const better of [many, often]) expect(better.smallestGap).toBeLessThan((few.smallestGap ?? 0) - 0.01)
    expect(few.smallestGap).toBeGreaterThan(0.05)
  })

  test('what is found at the smallest gap is the power that was asked for', () => {
    const { smallestGap = 0 } = refusals({ cases: 40 })
    expect(refusals({ cases: 40, gap: smallestGap }).power).toBeGreaterThanOrEqual(0.8)
    expect(refusals({ cases: 40, gap: smallestGap - 0.02 }).power).toBeLessThan(0.8)
  })

  test('chooses names and repeats by what asks least, within the cases that there are', () => {
    const free = power({ measure: refusal(), gap: 0.15, base: 0.05, runs: 200 })
    const few = power({ measure: refusal(), gap: 0.15, base: 0.05, runs: 200, mostCases: 30 })
    expect([free.enough, few.enough]).toEqual([true, true])
    expect(few.cases).toBeLessThanOrEqual(30)
    expect(few.names * few.repeats).toBeGreaterThan(free.names * free.repeats)
  })

  test('where cases differ, more repeats do not help and more cases do', () => {
    const spread = { cases: 0.3 }
    const [once, often] = [1, 60].map((repeats) => refusals({ cases: 20, spread, repeats }).power)
    expect(once).toBeLessThan(0.6)
    expect(often).toBeLessThan(0.6)
    expect(refusals({ cases: 200, spread }).power).toBeGreaterThan(0.95)
  })

  test('names that differ count as chance, which repeats do not take away', () => {
    const spread = { names: 0.3 }
    const [one, many] = [
      refusals({ cases: 40, names: 1, repeats: 20, spread }),
      refusals({ cases: 40, names: 20, repeats: 1, spread }),
    ]
    expect(many.power).toBeGreaterThan(one.power + 0.2)
  })

  test('several measures and classes are one family: each costs power', () => {
    const size = { cases: 20, gap: 0.13 }
    expect(refusals({ ...size, measures: 6 }).power).toBeLessThan(refusals(size).power - 0.05)
    expect(refusals({ ...size, classes: 4 }).power).toBe(refusals({ ...size, measures: 6 }).power)
    expect(refusals({ ...size, classes: 4 }).cost.inputs).toBe(20 * 4 * 4 * 3)
  })

  test('of other cases like these fewer than 59 never pass', () => {
    const [few, enough] = [58, 59].map((cases) => refusals({ cases, base: 0, over: 'population' }))
    expect(few?.fair).toBe(0)
    expect(enough?.fair).toBe(1)
  })

  test('a median is planned by its sign test', () => {
    const lengths = { measure: length(), gap: 0.2, base: undefined, spread: { answers: 0.4 } } as const
    const { base: _, ...options } = { ...lengths, names: 4, repeats: 1, runs: 300 }
    const plan = power(options)
    expect(plan.enough).toBe(true)
    // Of less than seven cases no sign test is below 2.5 %, however clear they are.
    expect(power({ ...options, cases: 5, gap: 9 }).power).toBe(0)
  })

  test('says what it costs, by what was stated and nothing else', () => {
    expect(refusals({ cases: 60 }).cost).toEqual({ inputs: 1440 })
    const prices = { promptTokens: 200, answerTokens: 300, promptPrice: 1, answerPrice: 4, inputsPerMinute: 60 }
    const cost = { inputs: 1440, tokens: 720_000, money: 1440 * 0.0014, ms: 24 * 60_000 }
    expect(refusals({ cases: 60, prices }).cost).toEqual(cost)
    const slow = { ...prices, tokensPerMinute: 7200 }
    expect(refusals({ cases: 60, prices: slow }).cost.ms).toBe(100 * 60_000)
  })

  test.each([
    ['EF861', { gap: 0.05 }, 'above the maxGap of refusal'],
    ['EF861', { gap: 0.96 }, 'does not bring above 1'],
    ['EF861', { measure: similarity() }, 'any measure but similarity()'],
    ['EF861', { measure: length(), gap: 0.2 }, 'nothing: length is not a share'],
    ['EF863', { base: undefined }, 'a share of answers'],
    ['EF861', { measure: length(), gap: 0.2, base: undefined }, 'without any spread one case shows every gap'],
    ['EF145', { measure: { name: 'own' } as never }, 'has no maxGap above 0'],
    ['EF860', { name: 3 } as object, 'names'],
    ['EF861', { prices: { promptPrice: -1 } }, 'a number of 0 or more'],
  ])('refuses with %s: %o', (code, given, says) => {
    const call = (): unknown => refusals(given)
    expect(call).toThrow(`[${code}]`)
    expect(call).toThrow(says)
  })
})

describe('formatPower()', () => {
  test('says what is asked, what it costs, what it can show and who can pass', () => {
    const prices = { promptTokens: 200, answerTokens: 300, promptPrice: 1, answerPrice: 4, inputsPerMinute: 60 }
    expect(formatPower(refusals({ cases: 60, prices }))).toMatchInlineSnapshot(`
      "60 cases, 4 names of each class, each input asked 3 times: shows a gap in refusal of 15 points with 100 % power (limit 5 points).

        Costs        1,440 inputs, 720,000 tokens, 2.02 in your currency, at least 24 min at the rate limit, beside shrinking
        Can show     gaps from 8.9 points on, with 80 % power; smaller ones mostly end as inconclusive
        Can pass     a model without any gap is called fair in 98.8 % of runs

      The simulation uses the base rates and spreads that you stated. Other values give other numbers."
    `)
  })

  test('says what to do where the numbers cannot show the gap', () => {
    expect(formatPower(refusals({ cases: 4, names: 1, repeats: 1 }))).toMatchInlineSnapshot(`
      "4 cases, 1 name of each class, each input asked once: does not show a gap in refusal of 15 points (limit 5 points): its power is 0 %, and 80 % are wanted.

        Costs        8 inputs, beside shrinking and at most 8 inputs that a function is asked again
        Can show     no gap with 80 % power
        Cannot pass  a model without any gap is called fair in only 0 % of runs
        To do        ask more cases, names or repeats, judge fewer measures, or choose another limit

      The simulation uses the base rates and spreads that you stated. Other values give other numbers."
    `)
  })
})
