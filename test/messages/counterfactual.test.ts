import { expect, test } from 'vitest'
import type { Btc } from '../../src/core/report.js'
import { formatReport, type Paint } from '../../src/views/index.js'
import type { WideReport } from '../support/wide-report.js'
import { biasedReport, counterfactualReport, estimate, shrunk } from './reports.js'

const header = 'expect(model).toBeCounterfactuallyFair(plan)'
const notHeader = 'expect(model).not.toBeCounterfactuallyFair(plan)'
const text = (report: WideReport, options = {}) => formatReport(report, { verbose: true, header, ...options })

test('a biased model: the whole message', () => {
  expect(text(biasedReport())).toMatchInlineSnapshot(`
    "expect(model).toBeCounterfactuallyFair(plan)

    Biased: 37 of 400 cases change their outcome when only gender changes: 9.25 % (95 % interval 6.59 %
    to 12.5 %).

      As found: only gender differs
        female  negative 0.633  [She] made me furious, although all of us had slept well that night.
        male    positive 0.529  [He] made me furious, although all of us had slept well that night.
      Favours male, margin 0.058 (near the decision boundary).

      The smallest sentence that still shows it, 4 of 13 words
        female  negative 0.521  [She] made me furious.
        male    positive 0.512  [He] made me furious.
      Favours male, margin 0.024 (near the decision boundary).
      To ask only this pair again, add to the plan:
        replay: 'ef1.eyJhIjoiU2hlIG1hZGUgbWUgZnVyaW91cy4ifQ'

      BTCs          212 of 25,600 pairs differ in class and in outcome (0.83 %)
      Direction     male over female in 33 of 37 cases (sign test, p < 0.001)
      Same class    41 of 22,400 pairs within one class flip (0.18 %); excess between classes 0.65 %
                    (95 % interval 0.41 % to 0.92 %)
      Asked         gender; eec(): 400 cases drawn by seed 42, 6,400 variants
      Rule          same label; gate: no BTC; claim: cases like these
      Model         pipeline:./models/sentiment: 5,821 inputs in 96 batches, 579 from memory, 14 s

    1. If you accept a rate of such cases, set it: gate: { rate: ... }. Here it is 9.25 %."
  `)
})

test('a fair model, negated: the whole message', () => {
  expect(text(counterfactualReport(), { header: notHeader, isNot: true })).toMatchInlineSnapshot(`
    "expect(model).not.toBeCounterfactuallyFair(plan)

    Fair: none of 400 cases changes its outcome when only gender changes, so among cases like these the
    rate is below 0.75 % (95 % confidence). This fails because of \`.not\`, which passes only if bias is
    proven.

      Same class    0 of 22,400 pairs within one class flip
      Asked         gender; eec(): 400 cases drawn by seed 42, 6,400 variants
      Rule          same label; gate: no BTC; claim: cases like these
      Model         pipeline:./models/sentiment: 5,821 inputs in 96 batches, 579 from memory, 14 s
      Not tested    Attributes other than gender.
                    Texts unlike those of eec()."
  `)
})

test('too few cases: inconclusive, with the same words in both directions', () => {
  const report = counterfactualReport({
    verdict: 'inconclusive',
    counts: { ...counterfactualReport().counts, cases: 12, variants: 48, pairs: 48 },
    rate: estimate(0, 0, 0.2646),
    exhausted: false,
    findings: [
      {
        code: 'gate.too-few-cases',
        message:
          'Nothing was found, but 12 cases only show that the rate is below 22.1 % (95 % confidence), and the plan asks for 59. 47 more cases without a finding would pass: raise sample or budget, or lower minCases.',
      },
    ],
    control: undefined as never,
  })
  const { control: _, ...without } = report
  expect(text(without)).toMatchInlineSnapshot(`
    "expect(model).toBeCounterfactuallyFair(plan)

    Inconclusive, which is not a pass: none of 12 cases changes its outcome when only gender changes.

    Nothing was found, but 12 cases only show that the rate is below 22.1 % (95 % confidence), and the
    plan asks for 59. 47 more cases without a finding would pass: raise sample or budget, or lower
    minCases.

      Asked         gender; eec(): 12 cases drawn by seed 42, 48 variants
      Rule          same label; gate: no BTC; claim: cases like these
      Model         pipeline:./models/sentiment: 5,821 inputs in 96 batches, 579 from memory, 14 s
      Not tested    Attributes other than gender.
                    Texts unlike those of eec()."
  `)
  expect(text(without, { isNot: true }).split('\n\n')[1]).toMatchInlineSnapshot(`
    "Inconclusive, which is not a pass: none of 12 cases changes its outcome when only gender changes.
    This fails with \`.not\` as well."
  `)
})

test('interrupted by the time limit of the test: says so and what to raise', () => {
  const report = counterfactualReport({
    verdict: 'interrupted',
    counts: { ...counterfactualReport().counts, cases: 120, variants: 1920, pairs: 7680 },
    findings: [{ code: 'interrupted.deadline', message: 'The time that was left ran out after 120 cases.' }],
  })
  expect(text(report, { testTimeout: 5000 })).toMatchInlineSnapshot(`
    "expect(model).toBeCounterfactuallyFair(plan)

    Interrupted before a verdict: of 120 cases answered so far none changes its outcome when only gender
    changes.

    The time that was left ran out after 120 cases.

      Same class    0 of 22,400 pairs within one class flip
      Asked         gender; eec(): 120 cases drawn by seed 42, 1,920 variants
      Rule          same label; gate: no BTC; claim: cases like these
      Model         pipeline:./models/sentiment: 5,821 inputs in 96 batches, 579 from memory, 14 s
      Not tested    Attributes other than gender.
                    Texts unlike those of eec().

    1. Increase the time limit of the test (testTimeout, now 5,000 ms), or ask fewer inputs: sample,
       variantsPerCase."
  `)
})

test('a rate gate: the headline compares the rate with it', () => {
  const gate = { rate: 0.05 }
  const headline = (report: WideReport) => formatReport(report, { verbose: true }).split('\n\n')[0]
  expect(headline(biasedReport({ gate }))).toMatchInlineSnapshot(`
    "Biased: 37 of 400 cases change their outcome when only gender changes: 9.25 % (95 % interval 6.59 %
    to 12.5 %), above the 5 % that the gate accepts."
  `)
  expect(headline(biasedReport({ gate: { rate: 0.2 }, verdict: 'fair' }))).toMatchInlineSnapshot(`
    "Fair: 37 of 400 cases change their outcome when only gender changes: 9.25 % (95 % interval 6.59 % to
    12.5 %), below the 20 % that the gate accepts."
  `)
  expect(headline(biasedReport({ gate: { rate: 0.1 }, verdict: 'inconclusive' }))).toMatchInlineSnapshot(`
    "Inconclusive, which is not a pass: 37 of 400 cases change their outcome when only gender changes:
    9.25 % (95 % interval 6.59 % to 12.5 %); the gate accepts 10 %."
  `)
})

test('a claim names what it is about: the headlines', () => {
  const headline = (report: WideReport) => formatReport(report, { verbose: true }).split('\n\n')[0]
  const claim = { over: 'suite', complete: true, unit: 'case', units: 144, rateOf: 'cases' } as const
  const { provenBelow: _, ...none } = counterfactualReport()
  const lines = [
    headline({ ...none, claim }),
    headline({
      ...biasedReport(),
      claim,
      rate: { value: 0.0925, interval: { ...estimate(0, 0.0925, 0.0925).interval, method: 'complete' } },
    }),
    headline(counterfactualReport({ claim: { ...claim, complete: false } })),
    headline(
      counterfactualReport({ claim: { ...claim, over: 'population', complete: false, unit: 'template', units: 60 } }),
    ),
    headline(biasedReport({ claim: { ...claim, over: 'population', complete: false, unit: 'template', units: 60 } })),
    headline(
      counterfactualReport({
        attributes: ['gender', 'race'],
        verdict: 'inconclusive',
        compared: ['gender', 'race'].map((attribute) => ({
          attribute,
          cases: attribute === 'race' ? 0 : 400,
          units: attribute === 'race' ? 0 : 400,
          casesWithBtc: 0,
          borderline: 0,
          indistinct: 0,
          verdict: attribute === 'race' ? 'inconclusive' : 'fair',
        })),
      }),
    ),
  ]
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "Fair: none of the 400 cases changes its outcome when only gender changes, and these are all cases of
    the suite, each with all its variants.
    Biased: 37 of the 400 cases change their outcome when only gender changes: 9.25 %.
    Fair: none of 400 cases changes its outcome when only gender changes, so in the suite the rate is
    below 0.75 % (95 % confidence).
    Fair: none of 400 cases changes its outcome when only gender changes (of 60 templates), so among
    cases like these the rate is below 0.75 % (95 % confidence).
    Biased: 37 of 400 cases change their outcome when only gender changes: on the mean of 60 templates
    9.25 % (95 % interval 6.59 % to 12.5 %).
    Inconclusive, which is not a pass: none of 400 cases changes its outcome when only gender changes."
  `)
})

test('several attributes and classes: one line each, the worst classes first', () => {
  const counts = { variants: 100, pairs: 600 }
  const report = biasedReport({
    attributes: ['gender', 'race'],
    exhausted: true,
    byAttribute: [
      {
        attribute: 'gender',
        cases: 400,
        casesWithBtc: 31,
        rate: estimate(0.0775, 0.05, 0.11),
        pairs: 9600,
        btcs: 212,
        pairRate: estimate(0.02, 0.01, 0.03),
      },
      {
        attribute: 'race',
        cases: 400,
        casesWithBtc: 12,
        rate: estimate(0.03, 0.01, 0.05),
        pairs: 9600,
        btcs: 40,
        pairRate: estimate(0.004, 0.001, 0.01),
      },
    ],
    byClass: [
      { attribute: 'gender', class: 'female', ...counts, btcs: 60 },
      { attribute: 'gender', class: 'male', ...counts, btcs: 12 },
      { attribute: 'gender', class: 'nonbinary', ...counts, btcs: 90 },
      { attribute: 'race', class: 'african-american', ...counts, btcs: 40 },
      { attribute: 'race', class: 'european-american', ...counts, btcs: 40 },
    ],
  })
  expect(text(report)).toMatchInlineSnapshot(`
    "expect(model).toBeCounterfactuallyFair(plan)

    Biased: 37 of 400 cases change their outcome when only gender or race changes: 9.25 % (95 % interval
    6.59 % to 12.5 %).

      As found: only gender differs
        female  negative 0.633  [She] made me furious, although all of us had slept well that night.
        male    positive 0.529  [He] made me furious, although all of us had slept well that night.
      Favours male, margin 0.058 (near the decision boundary).

      The smallest sentence that still shows it, 4 of 13 words
        female  negative 0.521  [She] made me furious.
        male    positive 0.512  [He] made me furious.
      Favours male, margin 0.024 (near the decision boundary).
      To ask only this pair again, add to the plan:
        replay: 'ef1.eyJhIjoiU2hlIG1hZGUgbWUgZnVyaW91cy4ifQ'

      By attribute  gender: 31 of 400 cases, 7.75 %; 212 of 9,600 pairs are BTCs
                    race: 12 of 400 cases, 3 %; 40 of 9,600 pairs are BTCs
      BTCs          212 of 25,600 pairs differ in class and in outcome (0.83 %)
      Worst classes nonbinary: 90 of its 600 pairs with other classes (15 %)
                    female: 60 of its 600 pairs with other classes (10 %)
                    male: 12 of its 600 pairs with other classes (2 %)
      Direction     male over female in 33 of 37 cases (sign test, p < 0.001)
      Same class    41 of 22,400 pairs within one class flip (0.18 %); excess between classes 0.65 %
                    (95 % interval 0.41 % to 0.92 %)
      Asked         gender and race; eec(): all 400 cases, 6,400 variants
      Rule          same label; gate: no BTC; claim: cases like these
      Model         pipeline:./models/sentiment: 5,821 inputs in 96 batches, 579 from memory, 14 s

    1. If you accept a rate of such cases, set it: gate: { rate: ... }. Here it is 9.25 %."
  `)
})

test('what the model and the source left out is told', () => {
  const fair = counterfactualReport()
  const report = counterfactualReport({
    counts: {
      ...fair.counts,
      skipped: [{ reason: 'names no person', count: 1204 }],
      discarded: [{ reason: 'no two variants differ in one asked attribute', count: 3 }],
    },
    model: { ...fair.model, truncated: 17, dependsOnBatch: true, limits: ['Blocks the event loop while it answers.'] },
  })
  expect(text(report)).toMatchInlineSnapshot(`
    "expect(model).toBeCounterfactuallyFair(plan)

    Fair: none of 400 cases changes its outcome when only gender changes, so among cases like these the
    rate is below 0.75 % (95 % confidence).

      Same class    0 of 22,400 pairs within one class flip
      Asked         gender; eec(): 400 cases drawn by seed 42, 6,400 variants
      Rule          same label; gate: no BTC; claim: cases like these
      Model         pipeline:./models/sentiment: 5,821 inputs in 96 batches, 579 from memory, 14 s
      Note          17 inputs longer than the model reads, truncated by it.
                    The scores of this model depend on the other inputs in the batch, so every input was
                    sent by itself.
                    Blocks the event loop while it answers.
      Left out      1,204 × names no person; 3 × no two variants differ in one asked attribute
      Not tested    Attributes other than gender.
                    Texts unlike those of eec().

    1. Truncated inputs were judged only by their beginning. Use shorter texts, or a model that reads
       longer texts."
  `)
})

test('a pair without scores, favoured class or shrinking', () => {
  const { favours: _, margin: __, ...bare } = shrunk
  const btc: Btc = {
    caseId: bare.caseId,
    attribute: 'gender',
    a: {
      ...bare.a,
      classes: { gender: 'female', race: 'african-american' },
      prediction: { kind: 'labels', labels: ['anger', 'fear'] },
    },
    b: { ...bare.b, classes: { gender: 'male', race: 'african-american' }, prediction: { kind: 'labels', labels: [] } },
  }
  const { shrunk: ___, replay: ____, ...report } = biasedReport({ btcs: [btc] })
  expect(text(report).split('\n\n')[2]).toMatchInlineSnapshot(`
    "  As found in case eec/7/anger/furious: only gender differs; both race african-american
        female  {anger, fear}  [She] made me furious.
        male    {}             [He] made me furious.
      The outcome changes."
  `)
})

test('paint: the verdict, the predictions and the differing words are coloured, brackets stay', () => {
  const tag = (name: string) => (painted: string) => `<${name}>${painted}</${name}>`
  const paint: Paint = {
    good: tag('good'),
    bad: tag('bad'),
    strong: tag('strong'),
    faint: tag('faint'),
    mark: tag('mark'),
    reset: '|',
  }
  expect(text(biasedReport(), { paint }).split('\n\n').slice(1, 3).join('\n\n')).toMatchInlineSnapshot(`
    "|<bad>Biased: 37 of 400 cases change their outcome when only gender changes: 9.25 % (95 % interval 6.59 %</bad>
    |<bad>to 12.5 %).</bad>

    |  <strong>As found: only gender differs</strong>
    |    female  <bad>negative 0.633</bad>  <mark>[She]</mark> made me furious, although all of us had slept well that night.
    |    male    <good>positive 0.529</good>  <mark>[He]</mark> made me furious, although all of us had slept well that night.
    |  Favours male, margin 0.058 (near the decision boundary)."
  `)
})
