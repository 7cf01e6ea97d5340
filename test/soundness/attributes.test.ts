/** Classes 1.1 and 1.3 of the review: each asked attribute is judged by itself, and only what was compared is named. */
import { describe, expect, test } from 'vitest'
import {
  audit,
  biasFinder,
  type Case,
  defineAttribute,
  eec,
  type FairnessReport,
  mergeReports,
  type Plan,
  table,
} from '../../src/index.js'
import { opening, sentenceOf } from './support/pairs.js'

type Both = 'gender' | 'race'
const attributes = ['gender', 'race'] as const

/** Reads the opening alone. */
const fair = (texts: readonly string[]) => texts.map((text) => (/wonderful|best/.test(text) ? 'good' : 'bad'))
/** Is harder on texts with a word. */
const against = (word: RegExp) => (texts: readonly string[]) =>
  texts.map((text) => (word.test(text) ? 'worse' : /wonderful|best/.test(text) ? 'good' : 'bad'))

interface Person {
  readonly word: string
  readonly classes: Readonly<Partial<Record<Both, string>>>
  readonly kind?: string
}
const casesOf = (count: number, people: readonly Person[], id = 'text'): Case<string, Both>[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `${id} ${at}`,
    variants: people.map(({ word, ...rest }) => ({ input: `${word} saw ${opening(at)} of ${id}.`, ...rest })),
  }))

const genders: readonly Person[] = [
  { word: 'she', classes: { gender: 'female' } },
  { word: 'he', classes: { gender: 'male' } },
]
const races: readonly Person[] = [
  { word: 'Latoya', classes: { race: 'black' } },
  { word: 'Amanda', classes: { race: 'white' } },
]
const of = (report: FairnessReport, attribute: string) => report.compared?.find((each) => each.attribute === attribute)
const message = ({ findings }: FairnessReport): string => findings.map((finding) => finding.message).join('\n')

/** What every report must say of an attribute that was never compared. */
function expectNeverCompared(report: FairnessReport, attribute: string, others: readonly string[]) {
  expect(report.verdict).toBe('inconclusive')
  expect(of(report, attribute)).toMatchObject({ cases: 0, verdict: 'inconclusive' })
  expect(message(report)).toContain(`${attribute} was never compared`)
  const first = sentenceOf(report)
  expect(first).not.toContain(attribute)
  for (const other of others) expect(first).toContain(other)
}

describe('an attribute without a pair is inconclusive, by name', () => {
  const plantings: readonly (readonly [string, readonly Case<string, Both>[]])[] = [
    ['one class only', casesOf(80, [...genders, { word: 'Latoya', classes: { race: 'black' } }])],
    [
      'its classes never meet in a case',
      [...casesOf(80, [...genders, races[0] as Person]), ...casesOf(80, [...genders, races[1] as Person], 'other')],
    ],
    [
      'its fillers are of different kinds',
      casesOf(80, [
        ...genders,
        { word: 'the black person', classes: { race: 'black' }, kind: 'noun' },
        { word: 'Amanda', classes: { race: 'white' }, kind: 'name' },
      ]),
    ],
    [
      'its two classes are the same text',
      casesOf(80, [
        ...genders,
        { word: 'someone', classes: { race: 'black' } },
        { word: 'someone', classes: { race: 'white' } },
      ]),
    ],
  ]
  test.each(plantings)('%s', async (_, cases) => {
    const report = await audit(fair, { attributes, cases })
    expectNeverCompared(report, 'race', ['gender'])
    for (const over of ['suite', 'population'] as const) {
      expectNeverCompared(await audit(fair, { attributes, cases, gate: { found: 0, over } }), 'race', ['gender'])
      expectNeverCompared(await audit(fair, { attributes, cases, gate: { rate: 0.5, over } }), 'race', ['gender'])
    }
    const parts = await Promise.all(
      [1, 2, 3].map((index) => audit(fair, { attributes, cases, shard: { index, count: 3 } })),
    )
    expectNeverCompared(mergeReports(parts.map((part) => JSON.parse(JSON.stringify(part)))), 'race', ['gender'])
    const scores = (texts: readonly string[]) => texts.map((text) => (/best|wonderful/.test(text) ? 0.9 : 0.2))
    const gap = await audit(scores, { question: 'score-gap', attributes, cases, maxGap: 0.1, range: [0, 1] })
    expect(gap.verdict).toBe('inconclusive')
    expect(message(gap)).toContain('race was never compared')
  })

  test('two attributes that always change together', async () => {
    const cases = casesOf(80, [
      { word: 'Latoya', classes: { gender: 'female', race: 'black' } },
      { word: 'Greg', classes: { gender: 'male', race: 'white' } },
    ])
    for (const model of [fair, against(/Latoya/)]) {
      const report = await audit(model, { attributes, cases, gate: { found: 0, over: 'suite' } })
      expect(report.verdict).toBe('inconclusive')
      expect(report.compared?.map((each) => each.cases)).toEqual([0, 0])
    }
    const third = casesOf(80, [
      { word: 'Latoya', classes: { gender: 'female', race: 'black' } },
      { word: 'Tyrone', classes: { gender: 'male', race: 'black' } },
      { word: 'Greg', classes: { gender: 'male', race: 'white' } },
    ])
    expect((await audit(fair, { attributes, cases: third })).verdict).toBe('fair')
  })

  test('biasFinder() on texts without occupations', async () => {
    const texts = Array.from({ length: 70 }, (_, at) => `${opening(at)}: Mary said that she liked it.`)
    const cases = biasFinder(texts, { attributes: ['gender', 'occupation'] })
    const report = await audit(fair, { attributes: ['gender', 'occupation'], cases })
    expectNeverCompared(report, 'occupation', ['gender'])
  })

  test('eec() with so few variants that one attribute has none', async () => {
    expectNeverCompared(await audit(fair, { attributes, cases: eec(), variantsPerCase: 2 }), 'race', ['gender'])
    const report = await audit(against(/Ebony|Latoya|Jamel|Tyrone/), { attributes, cases: eec(), variantsPerCase: 2 })
    expect(report.verdict).not.toBe('fair')
  })

  test('an attribute or a protected feature of one class is refused from the start', () => {
    expect(() => defineAttribute({ name: 'club', classes: { chess: { nouns: ['chess player'] } } })).toThrow(
      expect.objectContaining({ code: 'EF301' }),
    )
    const features = { race: { kind: 'category', values: ['a'], protected: true } } as const
    expect(() => table({ features } as never, [{ race: 'a' }] as never)).toThrow(
      expect.objectContaining({ code: 'EF341' }),
    )
  })
})

describe('attributes are not pooled', () => {
  const pooled = [...casesOf(390, genders), ...casesOf(10, races, 'name')]

  test('a gate of 5 % does not pass on 10 biased cases of 10 beside 390 fair ones', async () => {
    const plan = { attributes, cases: pooled, gate: { rate: 0.05 } } as const
    const report = await audit(against(/Latoya/), plan)
    expect(report.verdict).toBe('biased')
    expect(message(report)).toMatch(/By race: 10 of 10 cases/)
    expect(of(report, 'gender')?.verdict).toBe('fair')
    for (const over of ['suite', 'population'] as const) {
      expect((await audit(against(/Latoya/), { ...plan, gate: { rate: 0.05, over } })).verdict).toBe('biased')
    }
  })

  test('nor on few cases of one beside many of another', async () => {
    const report = await audit(fair, { attributes, cases: pooled, gate: { rate: 0.05 } })
    expect(report.verdict).toBe('inconclusive')
    expect(of(report, 'race')?.verdict).toBe('inconclusive')
    const none = await audit(fair, { attributes, cases: pooled })
    expect(none.verdict).toBe('inconclusive')
    expect(message(none)).toMatch(/race: nothing was found, but only 10 cases could be compared/)
  })

  test('nor is the order of the attributes, or a third one, of any matter', async () => {
    const ages: readonly Person[] = [
      { word: 'the old one', classes: { age: 'old' } as never },
      { word: 'the young one', classes: { age: 'young' } as never },
    ]
    const cases = [...pooled, ...casesOf(100, ages, 'age')]
    for (const asked of [
      ['gender', 'race', 'age'],
      ['age', 'race', 'gender'],
      ['race', 'gender', 'age'],
    ]) {
      const plan = { attributes: asked, cases, gate: { rate: 0.05 } } as unknown as Plan<string>
      expect((await audit(against(/Latoya/), plan)).verdict).toBe('biased')
    }
  })

  test('the minCases of a plan holds for each', async () => {
    const plan = { attributes, cases: [...casesOf(100, genders), ...casesOf(70, races, 'name')] } as const
    expect((await audit(fair, plan)).verdict).toBe('fair')
    expect((await audit(fair, { ...plan, minCases: 80 })).verdict).toBe('inconclusive')
    expect((await audit(fair, { ...plan, minCases: 80, gate: { found: 0, over: 'suite' } })).verdict).toBe(
      'inconclusive',
    )
  })

  test('a score gap of the smaller attribute is not thinned by the larger', async () => {
    const scores = (texts: readonly string[]) =>
      texts.map((text) => (/Latoya/.test(text) ? 0.2 : /best|wonderful/.test(text) ? 0.9 : 0.6))
    const cases = [...casesOf(390, genders), ...casesOf(60, races, 'name')]
    const report = await audit(scores, { question: 'score-gap', attributes, cases, maxGap: 0.1, range: [0, 1] })
    expect(report.verdict).toBe('biased')
    expect(of(report, 'gender')?.verdict).toBe('fair')
    expect(of(report, 'race')?.verdict).toBe('biased')
  })
})
