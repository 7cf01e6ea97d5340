import { expect, test } from 'vitest'
import type { ShrunkBtc } from '../../src/core/report.js'
import { plainPaint } from '../../src/report/paint.js'
import { formatReport, type Paint } from '../../src/views/index.js'
import type { Changes, WideReport } from '../support/wide-report.js'
import { counterfactualReport, estimate } from './reports.js'

const header = 'expect(model).toBeIndividuallyFair(plan)'

const near = { sex: 'Male', age: 39, job: 'Adm-clerical', hours: 40 }

const pair: ShrunkBtc = {
  caseId: 'row 17',
  attribute: 'sex',
  a: {
    input: { ...near, hours: 47 },
    classes: { sex: 'Male' },
    prediction: { kind: 'label', label: '>50K', scores: { '<=50K': 0.288, '>50K': 0.712 } },
  },
  b: {
    input: { ...near, sex: 'Female', hours: 47 },
    classes: { sex: 'Female' },
    prediction: { kind: 'label', label: '<=50K', scores: { '<=50K': 0.655, '>50K': 0.345 } },
  },
  favours: 'Male',
  margin: 0.31,
  size: { before: 6, after: 1 },
  steps: 4,
  calls: 40,
  ended: 'minimal',
  near: { origin: 'row 17', row: near },
}

function report(changes: Changes = {}): WideReport {
  const {
    provenBelow: _,
    control: __,
    ...base
  } = counterfactualReport({
    question: 'individual',
    verdict: 'biased',
    attributes: ['sex'],
    source: 'table(census.csv)',
    counts: { cases: 400, variants: 800, pairs: 400, btcs: 37, casesWithBtc: 37, skipped: [], discarded: [] },
    rate: estimate(0.0925, 0.0659, 0.125),
    byAttribute: [],
    byClass: [],
    rates: { data: { rows: 400, found: 37, rate: estimate(0.0925, 0.0659, 0.125), alone: [] } },
    findings: [
      { code: 'gate.found', message: '37 of 400 rows of the data are discriminatory, and the gate accepts none.' },
    ],
    shrunk: { ...pair, a: { ...pair.a, input: near }, b: { ...pair.b, input: { ...near, sex: 'Female' } } },
    replay: 'ef1.abc.1234567',
    model: { ...counterfactualReport().model, id: 'onnx:income.onnx', calls: 799, batches: 21, saved: 1, ms: 40 },
    notTested: [],
    ...changes,
  })
  return base
}

test('a discriminatory row of the data: the whole message', () => {
  expect(formatReport(report(), { verbose: true, header })).toMatchInlineSnapshot(`
    "expect(model).toBeIndividuallyFair(plan)

    Biased: 37 of 400 rows change their outcome when only sex changes: 9.25 % (95 % interval 6.59 % to
    12.5 %).

      What the model says of row 17 of the data changes when only sex changes
         feature          row 17         counterfactual
         sex             [Male]         [Female]
         age              39             39
         job              Adm-clerical   Adm-clerical
         hours            40             40
         the model says   >50K 0.712     <=50K 0.655
      Favours Male, margin 0.310 (not a borderline case).
      To ask only this pair again, add to the plan:
        replay: 'ef1.abc.1234567'

      Asked         sex; table(census.csv): 400 rows drawn by seed 42, with 400 counterfactuals
      Rule          same label; gate: no discriminatory row; claim: rows like these
      Model         onnx:income.onnx: 799 inputs in 21 batches, 1 from memory, 40 ms

    1. If you accept a rate of such cases, set it: gate: { rate: ... }. Here it is 9.25 %."
  `)
})

test('a row that only a search found, beside the row of the data that it is nearest to: the whole message', () => {
  const searched = report({
    counts: { cases: 400, variants: 800, pairs: 400, btcs: 0, casesWithBtc: 0, skipped: [], discarded: [] },
    rate: estimate(0, 0, 0.0092),
    attributes: ['sex', 'age'],
    rates: {
      data: {
        rows: 400,
        found: 0,
        rate: estimate(0, 0, 0.0092),
        alone: [
          { attribute: 'sex', found: 0, rate: estimate(0, 0, 0.0092) },
          { attribute: 'age', found: 0, rate: estimate(0, 0, 0.0092) },
        ],
      },
      domain: { rows: 400, found: 2, rate: estimate(0.005, 0.0006, 0.0179), alone: [] },
    },
    yield: {
      search: 'adf()',
      tested: 1200,
      found: 645,
      modelRows: 12_000,
      gradients: 900,
      ms: 3200,
      ended: 'done',
      phases: [
        { phase: 'global', tested: 1000, found: 600, modelRows: 8000, ms: 2000 },
        { phase: 'local', tested: 200, found: 45, modelRows: 4000, ms: 1200 },
      ],
    },
    findings: [
      { code: 'gate.found', message: 'Of 1,600 rows ...' },
      { code: 'rows.bent', message: "12 × a value of 'hours' outside its bounds: clipped" },
    ],
    shrunk: pair,
  })
  expect(formatReport(searched, { verbose: true, header })).toMatchInlineSnapshot(`
    "expect(model).toBeIndividuallyFair(plan)

    Biased: none of 400 rows changes its outcome when only sex or age changes; but 2 of 400 random rows
    of the domain, and 645 of 1,200 rows that adf() tested do.

      The discriminatory row nearest to the data: row 17 with another value of hours; there what the
      model says changes when only sex changes
         feature          row 17         row            counterfactual
         sex              Male          [Male]         [Female]
         age              39             39             39
         job              Adm-clerical   Adm-clerical   Adm-clerical
         hours            40            [47]            47
         the model says                  >50K 0.712     <=50K 0.655
      Favours Male, margin 0.310 (not a borderline case).
      To ask only this pair again, add to the plan:
        replay: 'ef1.abc.1234567'

      Data          0 of 400 rows of the data are discriminatory: 0 % (95 % interval 0 % to 0.92 %)
                    sex only: 0 of 400 rows, 0 % (95 % interval 0 % to 0.92 %)
                    age only: 0 of 400 rows, 0 % (95 % interval 0 % to 0.92 %)
      Domain        2 of 400 rows drawn at random from the domain are discriminatory: 0.5 %
                    (95 % interval 0.06 % to 1.79 %)
      Search        adf(): yield 645 of 1,200 distinct rows (53.8 % of those tested; no rate of all
                    rows)
                    12,000 model rows, 900 gradients among them at three rows each, 3.2 s; for each find
                    18.6 model rows and 5 ms
                    global 600 of 1,000 rows; local 45 of 200 rows
      Asked         sex and age; table(census.csv): 400 rows drawn by seed 42, with 400 counterfactuals
      Rule          same label; gate: no discriminatory row; claim: rows like these
      Model         onnx:income.onnx: 799 inputs in 21 batches, 1 from memory, 40 ms
      Used as told  12 × a value of 'hours' outside its bounds: clipped"
  `)
})

test('a fair report, negated: the whole message', () => {
  const { shrunk: _, replay: __, ...rest } = report()
  const fair: WideReport = {
    ...rest,
    verdict: 'fair',
    counts: { ...report().counts, btcs: 0, casesWithBtc: 0 },
    rate: estimate(0, 0, 0.0092),
    provenBelow: 0.0075,
    rates: { data: { rows: 400, found: 0, rate: estimate(0, 0, 0.0092), alone: [] } },
    findings: [{ code: 'gate.none', message: 'None of 400 rows is discriminatory.' }],
    notTested: ['Rows that the data do not have: a search looks for them.'],
  }
  expect(
    formatReport(fair, { verbose: true, header: 'expect(model).not.toBeIndividuallyFair(plan)', isNot: true }),
  ).toMatchInlineSnapshot(`
    "expect(model).not.toBeIndividuallyFair(plan)

    Fair: none of 400 rows changes its outcome when only sex changes, so among rows like these the rate
    is below 0.75 % (95 % confidence). This fails because of \`.not\`, which passes only if bias is
    proven.

      Asked         sex; table(census.csv): 400 rows drawn by seed 42, with 400 counterfactuals
      Rule          same label; gate: no discriminatory row; claim: rows like these
      Model         onnx:income.onnx: 799 inputs in 21 batches, 1 from memory, 40 ms
      Not tested    Rows that the data do not have: a search looks for them."
  `)
})

test('what changes is marked in colour as well, and the columns stay aligned', () => {
  const paint: Paint = { ...plainPaint, mark: (text) => `<${text}>` }
  const lines = formatReport(report(), { verbose: true, paint }).split('\n')
  const [changed] = lines.filter((line) => line.includes('<'))
  const plain = formatReport(report(), { verbose: true }).split('\n')
  expect(changed?.replaceAll(/[<>]/g, '')).toBe(plain.find((line) => line.includes('[Male]')))
})

test('a row of many features shows those that change, and says how many more there are', () => {
  const wide = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`f${at}`, at]))
  const given = report({
    shrunk: {
      ...pair,
      a: { ...pair.a, input: { ...wide, sex: 'Male' } },
      b: { ...pair.b, input: { ...wide, sex: 'Female' } },
      near: { origin: 'row 17', row: { ...wide, f7: 8, sex: 'Male' } },
    },
  })
  const text = formatReport(given, { verbose: true })
  expect(text).toContain('39 more features')
  expect(text).toContain('f7')
  expect(text).not.toContain('f20')
})
