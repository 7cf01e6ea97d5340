import { describe, expect, test } from 'vitest'
import { audit } from '../../src/audit/index.js'
import { Random } from '../../src/core/random.js'
import { fromFunction, type RecallGapReport } from '../../src/index.js'
import { formatRecallPower, type RecallPowerOptions, recallPower } from '../../src/plan.js'
import { namesP } from '../../src/planning/names-p.js'
import { testNames } from '../../src/questions/recall-gap/test-names.js'

const size = { cases: 100, names: 30, perCase: 4 }
const planned = (given: Partial<RecallPowerOptions> = {}) =>
  recallPower({ gap: 0.15, base: 0.05, spread: { names: 0.03 }, ...size, runs: 200, ...given })

describe('recallPower()', () => {
  test('finds a size that shows the gap and lets a model without one pass', () => {
    const plan = planned({ cases: undefined, perCase: undefined } as never)
    expect(plan).toMatchObject({ names: 30, enough: true, variantsPerCase: 2 * plan.perCase })
    expect(Math.min(plan.power, plan.fair)).toBeGreaterThanOrEqual(0.8)
    expect(plan.cost.inputs).toBe(plan.cases * plan.variantsPerCase)
    const fewer = Math.ceil(plan.cases * 0.8)
    expect(planned({ perCase: plan.perCase, cases: fewer }).enough).toBe(false)
  })

  test('is the same for the same seed', () => {
    expect(planned()).toEqual(planned())
  })

  test('of names that are always or never missed, more names show more and more cases do not', () => {
    const steady = (given: Partial<RecallPowerOptions>) => planned({ gap: 0.3, spread: {}, ...given }).power
    const few = steady({ names: 20, cases: 100 })
    expect(Math.abs(steady({ names: 20, cases: 400 }) - few)).toBeLessThan(0.1)
    expect(steady({ names: 100, cases: 100 })).toBeGreaterThan(few + 0.2)
  })

  test('three names of each class never show a gap', () => {
    expect(planned({ names: 3, perCase: 3, gap: 0.9 }).power).toBe(0)
    expect(planned({ names: 3, perCase: 3 }).smallestGap).toBeUndefined()
    expect(planned({ names: 6, perCase: 4, gap: 0.9 }).power).toBeGreaterThan(0.8)
  })

  test('what is found at the smallest gap is the power that was asked for', () => {
    const { smallestGap = 0 } = planned({ cases: 60 })
    expect(planned({ cases: 60, gap: smallestGap }).power).toBeGreaterThanOrEqual(0.8)
    expect(planned({ cases: 60, gap: smallestGap - 0.02 }).power).toBeLessThan(0.8)
  })

  test('more classes cost power and inputs; cases that differ cost power', () => {
    const small = { cases: 40, gap: 0.13 }
    expect(planned({ ...small, classes: 5 }).power).toBeLessThan(planned(small).power - 0.05)
    expect(planned({ ...small, classes: 5 }).cost.inputs).toBe(40 * 5 * 4)
    expect(planned({ ...small, spread: { names: 0.03, cases: 0.3 } }).power).toBeLessThan(planned(small).power - 0.05)
  })

  test('of other cases like these fewer than 59 never pass', () => {
    const fair = [58, 59].map((cases) => planned({ cases, base: 0, over: 'population' }).fair)
    expect(fair).toEqual([0, 1])
  })

  test.each([
    ['EF861', { gap: 0.05 }, 'above maxGap'],
    ['EF861', { gap: 0.96 }, 'does not bring above 1'],
    ['EF863', { base: undefined }, 'the share of names that is missed'],
    ['EF861', { perCase: 31 }, 'a case has no name twice'],
    ['EF861', { pilot: {} }, 'a report of toHaveNoRecallGap'],
    ['EF861', { measure: 'precision' }, "'recall' or 'false alarms'"],
    ['EF860', { repeats: 3 }, 'repeats'],
  ])('refuses with %s: %o', (code, given, says) => {
    const call = (): unknown => planned(given as object)
    expect(call).toThrow(`[${code}]`)
    expect(call).toThrow(says)
  })
})

test('formatRecallPower() says what is asked, what it costs and what it can show', () => {
  const prices = { promptTokens: 200, promptPrice: 1, inputsPerMinute: 60 }
  expect(formatRecallPower(planned({ prices }))).toMatchInlineSnapshot(`
    "100 cases, 30 names of each class, 4 of them in a case: shows a gap in recall of 15 points with 97.8 % power (limit 5 points).

      Set          sample: 100, variantsPerCase: 8
      Costs        800 inputs, 160,000 tokens, 0.16 in your currency, at least 14 min at the rate limit, beside shrinking and at most 8 inputs that a function is asked again
      Can show     gaps from 12 points on, with 80 % power; smaller ones mostly end as inconclusive
      Can pass     a model without any gap is called fair in 85.3 % of runs

    The simulation assumes that 5 % of the names are missed in the class with fewer, and that names differ by 3 points. Other values give other numbers."
  `)
  expect(formatRecallPower(planned({ cases: 4, measure: 'false alarms' }))).toMatchInlineSnapshot(`
    "4 cases, 30 names of each class, 4 of them in a case: does not show a gap in false alarms of 15 points (limit 5 points): its power is 0.67 %, and 80 % are wanted.

      Set          sample: 4, variantsPerCase: 8
      Costs        32 inputs, beside shrinking and at most 8 inputs that a function is asked again
      Can show     no gap with 80 % power
      Cannot pass  a model without any gap is called fair in only 0 % of runs
      To do        use a source with more names, ask more cases or names in a case, or choose another limit

    The simulation assumes that 5 % of the texts have a false alarm in the class with fewer, and that names differ by 3 points. Other values give other numbers."
  `)
})

/** Sums of names of two classes, as texts with chances of their own give them. */
function drawn(random: Random, names: number, gap: number, spread: number) {
  const classOf = (mean: number) => {
    const texts = Float64Array.from({ length: names }, () => 5 + Math.floor(random.float() * 10))
    const beyond = texts.map((count) => {
      const share = mean + spread * (2 * random.float() - 1)
      let some = 0
      for (let at = 0; at < count; at++) if (random.float() < share) some++
      return some - 0.2 * count
    })
    return { texts, beyond }
  }
  return [classOf(0.2 + gap), classOf(0.2)] as const
}

test('the stand-in for dealing the names says what dealing says', () => {
  const random = new Random(7, 'stand-in')
  let [decided, alike, most] = [0, 0, 0]
  for (let run = 0; run < 60; run++) {
    const names = [5, 10, 30][run % 3] as number
    const [first, second] = drawn(random, names, 0.06 + 0.2 * random.float(), run % 2 === 0 ? 0.05 : 0.2)
    const rows = [first, second].flatMap(({ texts, beyond }, place) =>
      Array.from(texts, (count, at) => ({
        name: `${place} ${at}`,
        classes: { class: `${place}` },
        texts: count,
        found: 0,
        beyond: [beyond[at] as number],
      })),
    )
    const dealt = testNames({ attribute: 'class', classes: ['0', '1'], names: rows, place: 0, maxGap: 0.05, seed: run })
    const pairs = [
      [namesP(first, second, 0.05), dealt.p],
      [namesP(first, second, 0.05, 0.15), dealt.pIfLarge],
    ] as const
    for (const [near, exact] of pairs) {
      most = Math.max(most, Math.abs(near - exact))
      decided++
      if (near <= 0.05 === exact <= 0.05) alike++
    }
  }
  expect(most).toBeLessThan(0.08)
  expect(alike / decided).toBeGreaterThan(0.95)
})

test('a pilot gives what the plan assumes', async () => {
  const invented = ['ba', 'de', 'ki', 'lo', 'mu', 'ra'].flatMap((one) =>
    ['ba', 'de', 'ki', 'lo', 'mu', 'ra'].map((other) => `${one[0]?.toUpperCase()}${one.slice(1)}${other}n`),
  )
  const classes = [invented.slice(0, 18), invented.slice(18)]
  const cases = Array.from({ length: 40 }, (_, at) => ({
    id: `case ${at}`,
    variants: classes.flatMap((names, place) =>
      names.map((name) => ({ input: `We sent parcel ${at} to ${name} today.`, classes: { class: `${place}` } })),
    ),
  }))
  const pilotOf = (misses: (name: string, text: string) => boolean): Promise<RecallGapReport> =>
    audit(
      fromFunction(
        (text: string) => {
          const name = / to (\S+) today/.exec(text)?.[1] ?? ''
          const start = text.indexOf(name)
          return misses(name, text) ? [] : [{ start, end: start + name.length, label: 'PER' }]
        },
        { answers: 'spans', batched: false, name: 'finder' },
      ),
      { question: 'recall-gap', attributes: ['class'], cases, variantsPerCase: 36, shrink: false },
    )
  const chance = (text: string): number => new Random(3, text).float()
  const evenly = recallPower({ gap: 0.2, ...size, runs: 100, pilot: await pilotOf((_, text) => chance(text) < 0.2) })
  expect(Math.abs(evenly.assumed.base - 0.2)).toBeLessThan(0.04)
  expect(evenly.assumed.spread.names).toBeLessThan(0.05)
  const steady = recallPower({ gap: 0.2, ...size, runs: 100, pilot: await pilotOf((name) => chance(name) < 0.25) })
  expect(steady.assumed.spread.names).toBeGreaterThan(0.35)
  expect(steady.power).toBeLessThan(evenly.power)
})
