/** Ways to get `fair` out of a biased model, or out of a plan that hides a bias. None may work. */
import { describe, expect, test } from 'vitest'
import {
  audit,
  type Case,
  type CaseSource,
  configureFairness,
  eec,
  type FairnessReport,
  mergeReports,
  type Plan,
} from '../../src/index.js'
import { codesOf, messageOf, opening, pairs, sentenceOf } from './support/pairs.js'

type GenderCase = Case<string, 'gender'>
const text = (word: string, at: number) => `${word} saw ${opening(at)}.`
const fair = (texts: readonly string[]) => texts.map((each) => (/wonderful|best/.test(each) ? 'good' : 'bad'))
const biased = (texts: readonly string[]) =>
  texts.map((each) => (/\bshe\b/.test(each) ? 'worse' : /wonderful|best/.test(each) ? 'good' : 'bad'))
const gender = { attributes: ['gender'], shrink: false } as const
const source = (more: Partial<CaseSource<string, 'gender'>>): CaseSource<string, 'gender'> => ({
  name: 'own',
  attributes: ['gender'],
  cases: () => pairs(80, text),
  ...more,
})
const with_ = (change: (each: GenderCase, at: number) => GenderCase) => pairs(100, text).map(change)
const crossed = (report: FairnessReport): FairnessReport => JSON.parse(JSON.stringify(report))

describe('a biased model is never called fair', () => {
  const attacks: readonly (readonly [string, Partial<Plan<string>>])[] = [
    ['with the shortest run', { sample: 1 }],
    ['with shrink: false and stop: first', { stop: 'first' } as never],
    [
      'with a gate of 99.9 % at 50 % confidence, over a suite',
      { gate: { rate: 0.999, confidence: 0.5, over: 'suite' } } as never,
    ],
    ['with a budget that ends before the bias', { budget: { inputs: 9 } }],
    ['with a signal that has fired', { signal: AbortSignal.abort() }],
    ['with the first shard of one', { shard: { index: 1, count: 1 } }],
    ['with a shard of many that has nothing', { shard: { index: 60, count: 64 } }],
    ['with an empty list', { cases: [] }],
    ['with minCases: 1 and one case', { cases: pairs(1, text), minCases: 1 }],
    ['with ids that say the same case', { cases: source({ cases: () => with_((each) => ({ ...each, id: 'one' })) }) }],
    ['with clusters that say one group', { cases: with_((each) => ({ ...each, cluster: 'one' })) }],
    ['with a cluster for each case', { cases: with_((each, at) => ({ ...each, cluster: `${at}` })) }],
    [
      'with a kind for each variant',
      {
        cases: with_((each) => ({
          ...each,
          variants: [...each.variants].map((variant, at) => ({ ...variant, kind: `${at}` })),
        })),
      },
    ],
    [
      'with variants without classes',
      {
        cases: source({
          cases: () =>
            with_((each) => ({ ...each, variants: [...each.variants].map(({ input }) => ({ input, classes: {} })) })),
        }),
      },
    ],
    [
      'with one class for all',
      {
        cases: with_((each) => ({
          ...each,
          variants: [...each.variants].map(({ input }) => ({ input, classes: { gender: 'any' } })),
        })),
      },
    ],
    [
      'with another attribute that changes too',
      {
        cases: with_((each, at) => ({
          ...each,
          variants: [...each.variants].map(({ input, classes }, place) => ({
            input,
            classes: { ...classes, noise: `${at} ${place}` },
          })),
        })),
      } as never,
    ],
    [
      'with equal variants',
      {
        cases: with_((each) => {
          const [first] = each.variants
          return {
            ...each,
            variants: ['female', 'male'].map((name) => ({ input: first?.input ?? '', classes: { gender: name } })),
          }
        }),
      },
    ],
    [
      'with variants that can be read once',
      {
        cases: source({
          cases: () => pairs(80, text).map((each) => ({ ...each, variants: [...each.variants].values() })),
        }),
      },
    ],
    [
      'with a source that says it drew two cases',
      {
        cases: source({
          cases(context) {
            context.drawn(2)
            return pairs(2, text)
          },
        }),
      },
    ],
    ['with a source that says it is a suite', { cases: source({ over: 'suite' }), gate: { rate: 0.5 } } as never],
    [
      'with a source whose claim is unknown',
      { cases: source({ over: 'Suite' as never }), gate: { rate: 0.3 } } as never,
    ],
    [
      'with a source that skips all but two',
      {
        cases: source({
          cases(context) {
            context.skip('too long', 1000)
            return pairs(2, text)
          },
        }),
      },
    ],
  ]
  test.each(attacks)('%s', async (_, plan) => {
    const report = await audit(biased, { ...gender, cases: pairs(80, text), ...plan } as Plan<string>)
    expect(report.verdict).not.toBe('fair')
  })

  test('whatever its classes and attributes are called', async () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', ' ', 'a=b', 'null', '\n']) {
      const cases = pairs(
        80,
        text,
        Object.fromEntries([
          [name === '' ? 'empty' : name, ['she']],
          ['male', ['he']],
        ]),
      )
      const own = name === '__proto__' ? protoClass() : cases
      const report = await audit(biased, { ...gender, cases: own, gate: { rate: 0.1 } })
      expect([name, report.verdict, report.counts.casesWithBtc]).toEqual([name, 'biased', 80])
      const attributes = [name === '' ? 'empty' : name]
      const asked = pairs(80, text).map((each) => ({
        id: each.id,
        variants: [...each.variants].map(({ input, classes }) => ({
          input,
          classes: JSON.parse(`{${JSON.stringify(attributes[0])}:${JSON.stringify(classes.gender)}}`),
        })),
      }))
      expect((await audit(biased, { attributes, cases: asked, shrink: false } as never)).verdict).toBe('biased')
    }
  })

  /** `{ __proto__: ... }` in an object literal would set a prototype. */
  const protoClass = () =>
    pairs(80, text).map((each) => ({
      ...each,
      variants: [...each.variants].map(({ input, classes }) => ({
        input,
        classes: { gender: classes.gender === 'female' ? '__proto__' : 'male' },
      })),
    }))

  test('whatever its answers are', async () => {
    const answers: readonly (readonly [string, unknown, unknown])[] = [
      ['NaN', Number.NaN, 0.5],
      ['infinite', Number.POSITIVE_INFINITY, 0.5],
      ['mixed', 'worse', 0.5],
      ['nothing', undefined, 'good'],
      ['an empty label', '', 'good'],
      ['no labels', { labels: [] }, { labels: ['a'] }],
      ['a label and no score', { label: 'worse' }, { label: 'good' }],
      ['booleans', true, false],
      ['big numbers', 1e300, -1e300],
      ['letter case', 'Good', 'good'],
      ['white space', 'good ', 'good'],
      ['labels in another order', { labels: ['b', 'c'] }, { labels: ['b', 'a'] }],
    ]
    for (const [name, worse, good] of answers) {
      const model = (texts: readonly string[]) => texts.map((each) => (/\bshe\b/.test(each) ? worse : good))
      const report = await audit(model, { ...gender, cases: pairs(80, text) })
      expect([name, report.verdict]).not.toEqual([name, 'fair'])
    }
    for (const zero of [0, -0]) {
      const model = (texts: readonly string[]) => texts.map((each) => (/\bshe\b/.test(each) ? -zero : zero))
      expect((await audit(model, { ...gender, cases: pairs(80, text) })).verdict).toBe('inconclusive')
    }
  })

  test('in rows that differ in what JSON does not show', async () => {
    const rows = (one: unknown, other: unknown) =>
      Array.from({ length: 80 }, (_, at) => ({
        id: `${at}`,
        variants: [one, other].map((value, side) => ({ input: [at, value], classes: { gender: `${side}` } })),
      }))
    for (const [one, other] of [
      [Number.NaN, null],
      [undefined, null],
      [1n, 1],
      ['1', 1],
      [-1, 1],
    ]) {
      const model = (inputs: readonly (readonly unknown[])[]) =>
        inputs.map(([, value]) => (Object.is(value, one) ? 'worse' : 'good'))
      const report = await audit(model, { ...gender, cases: rows(one, other) } as never)
      expect(report.verdict).not.toBe('fair')
    }
  })
})

describe('what was settled at another place does not leak into a verdict', () => {
  test('defaults of configureFairness() are no minCases', async () => {
    try {
      configureFairness({ sample: 5, seed: 7 })
      expect((await audit(fair, { ...gender, cases: pairs(80, text) })).verdict).toBe('inconclusive')
    } finally {
      configureFairness({})
    }
  })

  test('a case that comes again with other variants is refused', async () => {
    const [one] = pairs(1, text)
    const other = { ...(one as GenderCase), variants: [{ input: 'x', classes: { gender: 'female' } }] }
    await expect(audit(fair, { ...gender, cases: [one as GenderCase, other] })).rejects.toMatchObject({ code: 'EF323' })
  })

  test('parts of a run that are fair by themselves do not hide the part that is not', async () => {
    const model = (texts: readonly string[]) =>
      texts.map((each) => (/\bshe\b.* number 7\b/.test(each) ? 'worse' : /best/.test(each) ? 'good' : 'bad'))
    const plan = { ...gender, cases: pairs(300, text) }
    const parts = await Promise.all(
      [1, 2, 3, 4].map(async (index) => crossed(await audit(model, { ...plan, shard: { index, count: 4 } }))),
    )
    expect(parts.map(({ verdict }) => verdict).sort()).toEqual(['biased', 'fair', 'fair', 'fair'])
    expect(mergeReports(parts).verdict).toBe('biased')
    expect(() => mergeReports(parts.filter(({ verdict }) => verdict === 'fair'))).toThrow()
    const [one] = parts.filter(({ verdict }) => verdict === 'fair') as [FairnessReport]
    expect(() => mergeReports([one, one, one, one])).toThrow()
  })

  test('a replayed pair that is treated alike proves nothing', async () => {
    const { replay } = await audit(biased, { attributes: ['gender'], cases: pairs(80, text) })
    expect(replay).toBeDefined()
    const gone = await audit(fair, { attributes: ['gender'], cases: pairs(80, text), replay: replay ?? '' })
    expect([gone.verdict, codesOf(gone)]).toEqual(['inconclusive', ['replay.gone']])
  })

  test('other seeds ask other variants, and another pair of each case decides', async () => {
    const names = (side: string) => Array.from({ length: 12 }, (_, at) => `${side}${at}`)
    const people = { female: names('f'), male: names('m') }
    const asked = async (seed: number) => {
      const seen = new Set<string>()
      const model = (texts: readonly string[]) => {
        for (const each of texts) seen.add(each)
        return fair(texts)
      }
      await audit(model, { ...gender, cases: pairs(60, text, people), variantsPerCase: 2, seed })
      return seen
    }
    const [one, again, other] = [await asked(1), await asked(1), await asked(2)]
    expect(again).toEqual(one)
    const common = [...one].filter((input) => other.has(input)).length
    // Two of 24 variants are drawn in each of 60 cases: of 120 about 10 are drawn under both seeds.
    expect(common).toBeLessThan(40)
  })
})

describe('a bias in few of the variants of each case', () => {
  const names = (side: string, count: number) => Array.from({ length: count }, (_, at) => `${side}${at}`)

  test.each([2, 4, 16, 40] as const)('is not denied of the variants that were not asked (%i asked)', async (limit) => {
    // One of 200 names is disliked: in every case, and in half a percent of its pairs.
    const model = (texts: readonly string[]) =>
      texts.map((each) => (/^f7 /.test(each) ? 'worse' : /best/.test(each) ? 'good' : 'bad'))
    const cases = pairs(60, text, { female: names('f', 200), male: names('m', 200) })
    const report = await audit(model, { ...gender, cases, variantsPerCase: limit, seed: 1 })
    if (report.verdict === 'fair') {
      expect(sentenceOf(report)).toMatch(/pairs drawn from 60 cases .* the rate of such pairs is below/)
      expect(sentenceOf(report)).not.toMatch(/rate of such cases/)
      expect(messageOf(report, 'gate.none')).toMatch(
        /60 cases have more variants than were asked .*, and the others may contain such pairs/,
      )
      expect(report.claim?.rateOf).toBe('pairs')
    } else expect(report.verdict).toBe('biased')
  })

  test('is not thinned by kinds of few words', async () => {
    const people = (at: number) => [
      ...names('f', 10).map((word) => ({ input: text(word, at), classes: { gender: 'female' }, kind: 'name' })),
      ...names('m', 10).map((word) => ({ input: text(word, at), classes: { gender: 'male' }, kind: 'name' })),
      ...names('k', 10).flatMap((kind) =>
        ['she', 'he'].map((word) => ({ input: text(`${word} ${kind}`, at), classes: { gender: word }, kind })),
      ),
    ]
    const cases = Array.from({ length: 300 }, (_, at) => ({ id: `${at}`, variants: people(at) }))
    // Four of ten names: 36 % of all pairs, since names make most of them.
    const model = (texts: readonly string[]) =>
      texts.map((each) => (/^f[0-3] /.test(each) ? 'worse' : /best/.test(each) ? 'good' : 'bad'))
    for (const variantsPerCase of [2, 3, 4, 8, 16, 39]) {
      const report = await audit(model, { ...gender, cases, gate: { rate: 0.2 }, variantsPerCase })
      expect([variantsPerCase, report.verdict]).toEqual([variantsPerCase, 'biased'])
    }
  })

  test('of two attributes is not judged where there is room for one', async () => {
    const both = { attributes: ['gender', 'race'], shrink: false, cases: eec() } as const
    for (const [variantsPerCase, verdict] of [
      [2, 'inconclusive'],
      [3, 'inconclusive'],
      [4, 'fair'],
    ] as const) {
      for (const gate of [{ found: 0 }, { rate: 0.1 }] as const) {
        expect((await audit(fair2, { ...both, variantsPerCase, gate })).verdict).toBe(verdict)
      }
    }
    const report = await audit(fair2, { ...both, variantsPerCase: 3 })
    expect(messageOf(report, 'gate.too-few-cases')).toContain('Set variantsPerCase to 4 or more')
  })
  const fair2 = (texts: readonly string[]) => texts.map((each) => (/angry|sad/.test(each) ? 'bad' : 'good'))
})
