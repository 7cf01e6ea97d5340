/** Classes 1.4 and 1.5 of the review: a claim reaches no further than its evidence, and says what it is about. */
import { describe, expect, test } from 'vitest'
import {
  audit,
  biasFinder,
  type Case,
  type CaseSource,
  eec,
  fromPipeline,
  type Gate,
  mergeReports,
  type Plan,
  template,
} from '../../src/index.js'
import { messageOf, opening, pairs, sentenceOf } from './support/pairs.js'

const fair = (texts: readonly string[]) => texts.map((text) => (/wonderful|best|good/.test(text) ? 'good' : 'bad'))
const text = (word: string, at: number) => `${word} saw ${opening(at)}.`
const gender = { attributes: ['gender'] as const, shrink: false as const }
const suite = { found: 0, over: 'suite' as const } as const
const population = { found: 0, over: 'population' } as const

/** A source of texts that could not all be used. */
const reading = (usable: number, skipped: number): CaseSource<string, 'gender'> => ({
  name: 'reviews.csv',
  attributes: ['gender'],
  *cases(context) {
    context.skip('a row without a person', skipped)
    yield* pairs(usable, text)
  },
})

describe('fair models stay fair', () => {
  const plans: readonly (readonly [string, Plan<string>])[] = [
    ['eec() at defaults', { attributes: ['gender'], cases: eec() }],
    ['eec() by two attributes', { attributes: ['gender', 'race'], cases: eec() }],
    ['one template', { attributes: ['gender'], cases: template('{person:name} had a {adj} day') }],
    [
      'three templates',
      {
        attributes: ['gender'],
        cases: template([
          '{person:name} had a {adj} day',
          '{person:name} saw a good film',
          'We met {person:name} there',
        ]),
      },
    ],
    ['80 own texts as a suite', { attributes: ['gender'], cases: pairs(80, text), gate: suite }],
    ['80 own texts as a sample', { attributes: ['gender'], cases: pairs(80, text) }],
    ['8 own texts as a suite', { attributes: ['gender'], cases: pairs(8, text), gate: suite }],
    [
      '80 texts of biasFinder()',
      {
        attributes: ['gender'],
        cases: biasFinder(Array.from({ length: 80 }, (_, at) => `Mary said that ${opening(at)} was hers.`)),
        gate: suite,
      },
    ],
  ]
  test.each(plans)('%s', async (_, plan) => {
    const report = await audit(fair, { ...plan, shrink: false } as Plan<string>)
    expect(sentenceOf(report)).toMatch(/^Fair: /)
    expect(report.verdict).toBe('fair')
    expect(sentenceOf(report)).toMatch(
      report.claim?.complete
        ? /these are all cases of the suite/
        : /so (among cases like these|in the suite) the rate (of such pairs )?is below/,
    )
  })

  test('a real model, on texts in which the person is far from what it judges', async () => {
    const model = fromPipeline('fixtures/models/sentiment', { workers: 1 })
    const cases = pairs(12, (word, at) => `${opening(at)}, ${word} said.`, { a: ['Anna'], b: ['Hanna'] })
    const report = await audit(model, { ...gender, cases, gate: { ...suite } })
    await model.dispose()
    expect(report.claim).toMatchObject({ over: 'suite' as const, complete: true, unit: 'case', units: 12 })
    expect(['fair', 'biased']).toContain(report.verdict)
    expect(report.verdict === 'fair').toBe(report.counts.casesWithBtc === 0)
  })
})

describe('a list of texts is a sample of others, unless it is said to be all', () => {
  test.each([
    ['two texts', pairs(2, text), 57],
    ['58 texts', pairs(58, text), 1],
    ['one text a hundred times', pairs(100, (word) => `${word} saw a wonderful film.`), 58],
    [
      'a text and its copies',
      [...pairs(40, text), ...pairs(40, text).map((each) => ({ ...each, id: `copy ${each.id}` }))],
      19,
    ],
    ['a CSV of 502 rows of which 500 give nothing', reading(2, 500), 57],
  ] as const)('%s', async (_, cases, missing) => {
    const report = await audit(fair, { ...gender, cases: cases as never })
    expect(report.verdict).toBe('inconclusive')
    const why = messageOf(report, 'gate.too-few-cases')
    expect(why).toMatch(new RegExp(`59 are needed.*\\. The source has no more.*: add ${missing} more `))
    expect(why).toContain("gate: { found: 0, over: 'suite' }")
  })

  test('inputs that gave no case are told, also of a suite', async () => {
    expect(messageOf(await audit(fair, { ...gender, cases: reading(2, 500) }), 'gate.too-few-cases')).toContain(
      '500 of 502 inputs gave no case',
    )
    const whole = await audit(fair, { ...gender, cases: reading(12, 500), gate: suite })
    expect(whole.verdict).toBe('fair')
    expect(sentenceOf(whole)).toContain('500 inputs gave no case, and nothing is said about them')
  })

  test('what is asked in part is no suite that was asked whole', async () => {
    const sampled = await audit(fair, { ...gender, cases: pairs(80, text), gate: suite, sample: 79 })
    expect(sampled.claim).toMatchObject({ over: 'suite' as const, complete: false })
    expect(sentenceOf(sampled)).toContain('so in the suite the rate is below')
    const people = { female: ['she', 'Anna', 'Eva'], male: ['he', 'Tom', 'Jim'] }
    const few = await audit(fair, { ...gender, cases: pairs(80, text, people), gate: suite, variantsPerCase: 4 })
    expect(few.claim).toMatchObject({ complete: false, rateOf: 'pairs' })
    expect(few.counts.capped).toBe(80)
    expect(sentenceOf(few)).toMatch(/pairs drawn from 80 cases .*, so in the suite the rate of such pairs is below/)
    expect(messageOf(few, 'gate.none')).toContain('80 cases have more variants than were asked')
  })
})

describe('a minCases that the plan asks for always holds', () => {
  const gates: readonly Gate[] = [
    suite,
    population,
    { rate: 0.3 },
    { rate: 0.3, over: 'suite' as const },
    { rate: 0.9, confidence: 0.5 },
  ]
  test.each(gates)('%j', async (gate) => {
    const cases = pairs(80, text)
    expect((await audit(fair, { ...gender, cases, gate, minCases: 81 })).verdict).toBe('inconclusive')
    expect((await audit(fair, { ...gender, cases, gate, minCases: 80 })).verdict).toBe('fair')
    const parts = await Promise.all(
      [1, 2].map((index) => audit(fair, { ...gender, cases, gate, minCases: 81, shard: { index, count: 2 } })),
    )
    expect(mergeReports(parts.map((part) => JSON.parse(JSON.stringify(part)))).verdict).toBe('inconclusive')
  })

  test('of a score gap, and of a benchmark', async () => {
    const scores = (texts: readonly string[]) => texts.map((each) => (/best|wonderful|happy/.test(each) ? 0.9 : 0.2))
    const gap = { question: 'score-gap', attributes: ['gender'], maxGap: 0.1, range: [0, 1] } as const
    expect((await audit(scores, { ...gap, cases: pairs(80, text), minCases: 81 })).verdict).toBe('inconclusive')
    expect(
      (await audit(scores, { ...gap, cases: pairs(80, text), over: 'suite' as const, minCases: 81 })).verdict,
    ).toBe('inconclusive')
    expect((await audit(scores, { ...gap, cases: pairs(80, text), over: 'suite' as const })).verdict).toBe('fair')
    const angry = (texts: readonly string[]) => texts.map((each) => (/angry|sad/.test(each) ? 'bad' : 'good'))
    expect((await audit(angry, { ...gender, cases: eec(), minCases: 145 })).verdict).toBe('inconclusive')
    expect((await audit(angry, { ...gender, cases: eec(), minCases: 144 })).verdict).toBe('fair')
  })
})

describe('cases that belong together are no independent evidence', () => {
  const grouped = (count: number, size: number, as: 'cluster' | 'template' | 'original'): Case<string, 'gender'>[] =>
    pairs(count * size, text).map((each, at) => ({ ...each, [as]: `group ${at % count}` }))

  test.each(['cluster', 'template', 'original'] as const)('12 cases of each of 10 %ss are 10', async (as) => {
    const report = await audit(fair, { ...gender, cases: grouped(10, 12, as), gate: population })
    expect(report.verdict).toBe('inconclusive')
    expect(report.claim).toMatchObject({ units: 10, over: 'population' })
    expect((await audit(fair, { ...gender, cases: grouped(10, 12, as), gate: suite })).verdict).toBe('fair')
  })

  test('unequal clusters are drawn as clusters, not as cases', async () => {
    // One cluster of 500 clean cases beside 99 clusters of one case, of which 30 are biased.
    const cases = Array.from({ length: 599 }, (_, at) => {
      const cluster = at < 500 ? 'large' : `small ${at - 500}`
      const [only] = pairs(1, (word) => `${word} is at ${at}`)
      return { ...(only as Case<string, 'gender'>), id: `${at}`, cluster }
    })
    const model = (texts: readonly string[]) =>
      texts.map((each) => {
        const at = Number(/at (\d+)/.exec(each)?.[1])
        return at >= 500 && at < 530 && /she/.test(each) ? 'bad' : at % 2 ? 'good' : 'fine'
      })
    for (const sample of [100, 200, 400]) {
      const report = await audit(model, { ...gender, cases, gate: { rate: 0.2 }, sample })
      expect(report.claim?.units).toBe(100)
      expect(report.rate?.value).toBeCloseTo(0.3, 9)
      expect(report.verdict).toBe('biased')
    }
  })

  test('one source of texts that makes several cases of a text counts texts', async () => {
    const texts = Array.from({ length: 40 }, (_, at) => `${opening(at)}. Mary Jones is a doctor. She waves.`)
    const cases = biasFinder(texts, { persons: 'each', attributes: ['gender', 'occupation'] })
    const report = await audit(fair, { attributes: ['gender', 'occupation'], cases, shrink: false })
    expect(report.counts.cases).toBeGreaterThan(40)
    expect(report.claim).toMatchObject({ units: 40, unit: 'text' })
    expect(report.verdict).toBe('inconclusive')
  })
})

describe('score gaps', () => {
  const cases = pairs(100, text)
  const plan = { question: 'score-gap', attributes: ['gender'], cases } as const
  const gapOf =
    (gapAt: (at: number) => number, spread = 0.5) =>
    (texts: readonly string[]) =>
      texts.map((each) => {
        const at = Number(/number (\d+)/.exec(each)?.[1])
        return 0.1 + (spread * (at % 5)) / 5 + (/\bshe\b/.test(each) ? gapAt(at) : 0)
      })

  test('a limit that no gap can reach decides nothing', async () => {
    const biased = (texts: readonly string[]) => texts.map((each) => (/\bshe\b/.test(each) ? 0.001 : 0.05))
    for (const [maxGap, more] of [
      [0.1, {}],
      [0.1, { range: [0, 1] }],
      [0.05, { over: 'suite' as const }],
      [5, { range: [0, 1] }],
    ] as const) {
      const report = await audit(biased, { ...plan, maxGap, ...more } as Plan<string>)
      expect(report.verdict).toBe('inconclusive')
      expect(messageOf(report, 'gap.limit-too-wide')).toMatch(/between 0.001 and 0.05/)
    }
    expect(
      (await audit(biased, { ...plan, maxGap: 0.01, range: [0, 1] as const, over: 'suite' as const })).verdict,
    ).toBe('biased')
    const parts = await Promise.all(
      [1, 2].map((index) => audit(biased, { ...plan, maxGap: 0.1, shard: { index, count: 2 } })),
    )
    expect(mergeReports(parts.map((part) => JSON.parse(JSON.stringify(part)))).verdict).toBe('inconclusive')
  })

  test('scores whose range is not known are judged with a caveat in the sentence', async () => {
    const report = await audit(
      gapOf(() => 0),
      { ...plan, maxGap: 0.1 },
    )
    expect([report.verdict, messageOf(report, 'gap.no-range')]).toEqual([
      'fair',
      expect.stringContaining('range: [0, 100]'),
    ])
  })

  test('a suite that was asked whole is compared directly', async () => {
    const model = gapOf((at) => (at === 7 ? 0.3 : 0))
    const report = await audit(model, { ...plan, maxGap: 0.01, over: 'suite' as const })
    expect(report.verdict).toBe('fair')
    expect(report.gaps?.[0]?.gap.value).toBeCloseTo(0.003, 9)
    expect((await audit(model, { ...plan, maxGap: 0.0029, over: 'suite' as const })).verdict).toBe('biased')
  })
})

describe('stop: "decided"', () => {
  test('still ends early where the answer is plain', async () => {
    const cases = pairs(2000, text)
    const passes = await audit(fair, { ...gender, cases, gate: { rate: 0.2 }, stop: 'decided', sample: 2000 })
    expect(passes.verdict).toBe('fair')
    expect(passes.counts.cases).toBeLessThan(500)
    const biased = (texts: readonly string[]) => texts.map((each) => (/\bshe\b/.test(each) ? 'bad' : 'good'))
    const fails = await audit(biased, { ...gender, cases, gate: { rate: 0.2 }, stop: 'decided', sample: 2000 })
    expect([fails.verdict, fails.counts.cases < 500]).toEqual(['biased', true])
  })

  test('never passes on capped cases by their share of cases', async () => {
    const names = (side: string) => Array.from({ length: 30 }, (_, at) => `${side}${at}`)
    const people = { female: names('f'), male: names('m') }
    const model = (texts: readonly string[]) =>
      texts.map((each) => (/\bf[0-9]\b/.test(each) ? 'bad' : /best/.test(each) ? 'good' : 'fine'))
    for (const stop of ['decided', 'all'] as const) {
      const cases = pairs(300, text, people)
      const report = await audit(model, { ...gender, cases, gate: { rate: 0.3 }, variantsPerCase: 2, stop })
      expect(report.verdict).not.toBe('fair')
    }
  })
})
