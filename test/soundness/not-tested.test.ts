/** Class 1.13 of the review: "not tested" names what a reader could have expected to be tested, and nothing else. */
import { describe, expect, test } from 'vitest'
import { audit, defineAttribute, eec, mergeReports, mutations, table, template } from '../../src/index.js'
import { formatReport } from '../../src/views/index.js'
import { origin } from '../cases/mutations/attributes.js'
import { opening, pairs } from './support/pairs.js'

/** Fair, and not constant. */
const fair = (texts: readonly string[]) =>
  texts.map((text) => (/wonderful|best|happy|great/.test(text) ? 'good' : 'bad'))
const text = (word: string, at: number) => `${word} saw ${opening(at)}.`

describe('all was compared: there is nothing to say', () => {
  test('of a benchmark', async () => {
    const report = await audit(fair, { attributes: ['gender'], cases: eec() })
    expect(report.notTested).toEqual([])
    expect(formatReport(report, { verbose: true })).not.toContain('Not tested')
  })

  test('of texts of one’s own', async () => {
    const cases = pairs(60, text, { female: ['she'], male: ['he'], nonbinary: ['they'] })
    expect((await audit(fair, { attributes: ['gender'], cases })).notTested).toEqual([])
  })

  test('of a score gap', async () => {
    const scores = (texts: readonly string[]) => texts.map((each) => (each.length % 7) / 100)
    const plan = { question: 'score-gap', attributes: ['gender'], cases: eec(), maxGap: 0.2 } as const
    expect((await audit(scores, plan)).notTested).toEqual([])
  })
})

describe('classes that the cases have and that met no other', () => {
  const classes = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => [name, [`the ${name}`]]))

  test('since variantsPerCase leaves them out', async () => {
    const plan = { attributes: ['gender'], cases: pairs(1, text, classes) } as const
    const report = await audit(fair, { ...plan, variantsPerCase: 3 })
    expect(report.notTested).toHaveLength(1)
    expect(report.notTested[0]).toMatch(
      /^5 of the 8 classes of gender, which were compared with no other: (., ){3}. and .\.$/,
    )
    const few = await audit(fair, { ...plan, variantsPerCase: 2 })
    expect(few.notTested[0]).toMatch(
      /^6 of the 8 classes of gender, which were compared with no other: (., ){4}. and 1 more\.$/,
    )
    // Each case draws classes of its own, so that many cases leave none out.
    const many = await audit(fair, { ...plan, cases: pairs(60, text, classes), variantsPerCase: 3 })
    expect(many.notTested).toEqual([])
  })

  test('since no case has two of an attribute', async () => {
    const cases = pairs(60, text).map(({ id, variants }, at) => ({
      id,
      variants: [...variants].map(({ input, classes: own }) => ({
        input,
        classes: { ...own, age: at % 2 ? 'old' : 'young' },
      })),
    }))
    const report = await audit(fair, { attributes: ['gender', 'age'], cases })
    expect(report.notTested).toEqual([
      'age: no case compares two of its classes.',
      'Changes of two attributes at once, which toHaveNoIntersectionalBias() tests.',
    ])
  })

  test('since a class comes only in cases of its own', async () => {
    const cases = [
      ...pairs(60, text),
      ...pairs(5, text, { nonbinary: ['they'] }).map((each) => ({ ...each, id: `alone ${each.id}` })),
    ]
    const plan = { attributes: ['gender'] as const, cases }
    const report = await audit(fair, plan)
    expect(report.notTested).toEqual(['1 of the 3 classes of gender, which were compared with no other: nonbinary.'])
    const parts = await Promise.all([1, 2].map((index) => audit(fair, { ...plan, shard: { index, count: 2 } })))
    expect(mergeReports(parts.map((part) => JSON.parse(JSON.stringify(part)))).notTested).toEqual(report.notTested)
  })
})

describe('cases and texts', () => {
  test('that were not drawn', async () => {
    const report = await audit(fair, { attributes: ['gender'], cases: eec(), sample: 100 })
    expect(report.notTested).toEqual(['44 of the 144 cases of eec().'])
  })

  test('of a source without end', async () => {
    const cases = template('{person:name} saw {adj} things in {city}')
    const report = await audit(fair, { attributes: ['gender'], cases, sample: 60 })
    expect(report.notTested[0]).toMatch(/^(All but 60 cases|[\d,]+ of the [\d,]+ cases) of template/)
  })

  test('that gave no case', async () => {
    const build = defineAttribute({
      name: 'build',
      classes: { fat: { adjectives: ['fat'] }, thin: { adjectives: ['thin'] } },
    })
    const lines = ['The thin man met the Polish woman.', 'The film was long.', 'A day went by.']
    const cases = mutations(lines, { attributes: [build, origin] })
    const report = await audit(fair, { question: 'intersectional', attributes: ['build', 'origin'], cases } as never)
    expect(report.notTested).toContain('2 inputs of mutations() of 3 texts that gave no case.')
    expect(report.notTested.join(' ')).not.toMatch(/not asked|one attribute/)
  })
})

describe('rows', () => {
  const features = {
    sex: { kind: 'category', values: ['f', 'm'], protected: true },
    race: { kind: 'category', values: ['a', 'b'], protected: true },
    income: { kind: 'integer', min: 0, max: 100 },
  } as const
  const rows = Array.from({ length: 100 }, (_, at) => ({
    sex: at % 2 ? 'f' : 'm',
    race: at % 3 ? 'a' : 'b',
    income: at,
  }))
  const rich = (inputs: readonly (readonly number[])[]) => inputs.map((row) => ((row.at(-1) ?? 0) > 60 ? 'yes' : 'no'))

  test('say which protected features were not asked: the schema names them', async () => {
    const cases = table({ features }, rows)
    const report = await audit(rich, { question: 'individual', attributes: ['sex'], cases, sample: 80 })
    expect(report.notTested).toEqual([
      '20 of the 100 rows of table(rows).',
      'The table also protects race: not tested.',
      "Rows that are not in the table. To search for such rows, set search: 'auto' in the plan.",
      'Other features that reveal sex, unless the schema links them.',
    ])
  })

  test('of groups', async () => {
    const plan = { question: 'group-parity', attributes: ['sex', 'race'], favourable: 'yes' } as const
    const report = await audit(rich, {
      ...plan,
      cases: table({ features }, rows),
      metric: 'demographic-parity',
      maxDifference: 0.9,
    } as never)
    expect(report.notTested).toEqual(['Whether the outcomes are correct, because the table has no labels.'])
  })
})
