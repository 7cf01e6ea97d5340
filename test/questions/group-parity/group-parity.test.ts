import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { audit } from '../../../src/audit/index.js'
import { table } from '../../../src/cases/index.js'
import { unreadableLabel } from '../../../src/core/prediction.js'
import { fromFunction, fromOnnx } from '../../../src/models/index.js'
import type { GroupParityPlan } from '../../../src/questions/index.js'
import { formatReport } from '../../../src/views/index.js'
import type { WideReport } from '../../support/wide-report.js'

const features = {
  sex: { kind: 'category', values: ['f', 'm', 'x'], protected: true },
  age: { kind: 'integer', min: 18, max: 90, protected: true },
  score: { kind: 'integer', min: 0, max: 99 },
} as const

/** 2,000 rows; nobody is 'x'. Half of each sex deserve it. */
const rows = Array.from({ length: 2000 }, (_, at) => ({
  sex: at % 2 === 0 ? 'f' : 'm',
  age: 20 + (at % 60),
  score: (at * 37) % 100,
  ok: (at * 37) % 100 >= 50 ? 'yes' : 'no',
}))
const cases = table({ features, label: 'ok', input: 'row' }, rows)
type Row = (typeof rows)[number]

const model = (selects: (row: Row) => boolean) =>
  fromFunction((asked: Row[]) => asked.map((row) => (selects(row) ? 'yes' : 'no')), { batched: true })

const ask = (asked: unknown, plan: Partial<GroupParityPlan<never>> = {}): Promise<WideReport> =>
  audit(asked, {
    question: 'group-parity',
    attributes: ['sex'],
    cases,
    favourable: 'yes',
    maxDifference: 0.1,
    ...plan,
  } as never)

const alike = model(({ score }) => score >= 50)
const harder = model(({ sex, score }) => score >= (sex === 'f' ? 80 : 50))

describe('group parity', () => {
  test('passes a model that selects groups alike, and fails one that does not', async () => {
    expect((await ask(alike)).verdict).toBe('fair')
    const report = await ask(harder)
    expect(report.verdict).toBe('biased')
    expect(report.parity?.gaps[0]).toMatchObject({ highest: 'm', lowest: 'f', decision: 'beyond' })
    expect(report.parity?.gaps[0]?.difference.value).toBeCloseTo(0.3)
  })

  test('passes nothing where no row gets the favourable outcome, as when its name is misspelt', async () => {
    const report = await ask(alike, { favourable: 'Yes' })
    expect(report.verdict).toBe('inconclusive')
    expect(report.findings.map(({ code }) => code)).not.toContain('parity.within')
    expect(report.findings[0]).toEqual({
      code: 'parity.nobody-selected',
      message: expect.stringMatching(
        /'Yes', so groups could not differ in it\. The model answered ('no', 'yes'|'yes', 'no')\./,
      ),
    })
    expect(formatReport(report, { verbose: true })).toContain("No row got the favourable outcome, 'Yes'")
    const scores = fromFunction((asked: Row[]) => asked.map(({ score }) => score / 100), { batched: true })
    expect((await ask(scores, { favourable: undefined as never, threshold: 2 })).verdict).toBe('inconclusive')
    expect((await ask(scores, { favourable: undefined as never })).verdict).toBe('fair')
  })

  test('passes no model whose answers can often not be read', async () => {
    const mumbling = fromFunction(
      (asked: Row[]) => asked.map(({ score }) => (score < 10 ? unreadableLabel : score >= 50 ? 'yes' : 'no')),
      { batched: true },
    )
    const report = await ask(mumbling)
    expect(report.verdict).toBe('inconclusive')
    expect(report.findings.map(({ code }) => code)).toContain('health.unreadable')
  })

  test('asks each row once, as it is', async () => {
    const report = await ask(alike)
    expect(report.counts.cases).toBe(2000)
    expect(report.exhausted).toBe(true)
    expect(report.model.calls).toBeLessThan(2000 + 10)
  })

  test('compares with the true labels', async () => {
    const report = await ask(harder, { metric: 'equal-opportunity' })
    const gap = report.parity?.gaps.find(({ metric }) => metric === 'equal-opportunity')
    expect(gap).toMatchObject({ share: 'truePositive', decision: 'beyond' })
    expect(gap?.difference.value).toBeCloseTo(0.6)
    expect((await ask(harder, { metric: 'predictive-parity' })).verdict).toBe('fair')
  })

  test('says of a group without rows that there is none', async () => {
    const report = await ask(alike)
    expect(report.findings.map(({ code }) => code)).toEqual(['parity.within', 'parity.empty-group'])
    const empty = report.parity?.groups.find((group) => group.class === 'x')
    expect(empty?.selection).toEqual({ some: 0, of: 0 })
  })

  test('makes groups of a number by bins, and intersections, which are judged on request', async () => {
    const odd = model(({ sex, age, score }) => score >= (sex === 'f' ? (age < 50 ? 70 : 30) : 50))
    const plan = { attributes: ['sex', 'age'], bins: { age: [50] }, maxDifference: 0.15 } as never
    const report = await ask(odd, plan)
    expect(report.parity?.groups.map((group) => `${group.attribute}: ${group.class}`)).toEqual([
      'sex: f',
      'sex: m',
      'sex: x',
      'age: 50 and above',
      'age: below 50',
      'sex and age: f, 50 and above',
      'sex and age: f, below 50',
      'sex and age: m, 50 and above',
      'sex and age: m, below 50',
      'sex and age: x, 50 and above',
      'sex and age: x, below 50',
    ])
    const crossed = report.parity?.gaps.find(({ attribute }) => attribute === 'sex and age')
    expect(crossed?.difference.value).toBeGreaterThan(0.35)
    expect(crossed?.decision).toBeUndefined()
    const judged = await ask(odd, { ...(plan as object), attributes: ['sex', 'age'], intersections: true } as never)
    expect(judged.verdict).toBe('biased')
  })

  test('reads scores by a threshold, and wants to know the label that is good to get', async () => {
    const scores = fromFunction((asked: Row[]) => asked.map(({ score }) => score / 100), { batched: true })
    const report = await ask(scores, { favourable: undefined, threshold: 0.9 } as never)
    expect(report.parity?.favourable).toBe('a score of at least 0.9')
    expect(report.parity?.groups[0]?.selection.estimate?.value).toBeCloseTo(0.1)
    await expect(ask(alike, { favourable: undefined } as never)).rejects.toThrow('[EF129]')
  })

  test('a sample is drawn by the seed, and a budget that ends it is no verdict', async () => {
    const report = await ask(alike, { sample: 500 })
    expect(report.counts.cases).toBe(500)
    expect(report.notTested[0]).toBe('1500 of the 2000 rows of table(rows).')
    expect((await ask(alike, { budget: { inputs: 700 } })).verdict).toBe('interrupted')
  })

  test('a model that answers all rows alike proves nothing', async () => {
    expect((await ask(model(() => true))).verdict).toBe('inconclusive')
  })
})

describe('a wrong plan', () => {
  test.each([
    ['EF126', { maxDifference: undefined }],
    ['EF127', { maxDifference: 2 }],
    ['EF127', { minRatio: 0 }],
    ['EF128', { metric: 'calibration' }],
    ['EF130', { metric: 'equalized-odds', cases: table({ features, input: 'row' }, rows) }],
    ['EF132', { attributes: ['age'] }],
    ['EF131', { bins: { sex: [1] } }],
    ['EF131', { bins: { age: [50, 20] } }],
    ['EF114', { cases: [] }],
    ['EF104', { gate: { found: 0 } }],
    ['EF123', { confidence: 95 }],
  ])('%s %o', async (code, plan) => {
    await expect(ask(alike, plan as never)).rejects.toThrow(`[${code}]`)
  })
})

describe('a real model of census rows', () => {
  const folder = 'fixtures/models/census'
  const census = table(JSON.parse(readFileSync(`${folder}/schema.json`, 'utf8')), `${folder}/rows.csv`)
  const network = fromOnnx(`${folder}/network.onnx`)
  afterAll(() => network.dispose())

  test('gives high incomes to men more often, as the labels do', async () => {
    const report = await ask(network, { cases: census, favourable: '>50K', maxDifference: 0.1 } as never)
    expect(report.verdict).toBe('biased')
    expect(report.parity?.gaps[0]).toMatchObject({ attribute: 'sex', highest: 'Male', lowest: 'Female' })
  })
})
