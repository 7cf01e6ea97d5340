import { expect, test } from 'vitest'
import type { ModelUse } from '../../src/core/report.js'
import { formatReport } from '../../src/views/index.js'
import type { Changes, WideReport } from '../support/wide-report.js'
import { biasedReport, counterfactualReport, estimate, scoreGapReport } from './reports.js'

const used = (changes: Partial<ModelUse>): ModelUse => ({ ...counterfactualReport().model, ...changes })
const none = { cases: 0, variants: 0, pairs: 0, btcs: 0, casesWithBtc: 0, skipped: [], discarded: [] }
const unanswered = (changes: Changes = {}): WideReport => {
  const {
    rate: _,
    provenBelow: __,
    control: ___,
    ...report
  } = counterfactualReport({
    verdict: 'interrupted',
    counts: none,
    byAttribute: [],
    byClass: [],
    findings: [{ code: 'interrupted.deadline', message: 'The time of the test ran out.' }],
    model: used({ calls: 64, batches: 1, saved: 0, ms: 1900 }),
    ...changes,
  })
  return report
}
const headline = (report: WideReport) => formatReport(report, { verbose: true }).split('\n\n')[0]
const lineOf = (label: string, report: WideReport) =>
  formatReport(report, { verbose: true })
    .split('\n')
    .find((line) => line.startsWith(`  ${label}`))

test('inputs were asked and no case was answered whole: the whole message', () => {
  expect(formatReport(unanswered(), { verbose: true })).toMatchInlineSnapshot(`
    "Interrupted before a verdict: no case was answered.

    The time of the test ran out.

      Asked         gender; eec()
      Rule          same label; gate: no BTC; claim: cases like these
      Model         pipeline:./models/sentiment: 64 inputs in 1 batch, 1.9 s
      Not tested    Attributes other than gender.
                    Texts unlike those of eec().

    1. Increase the time limit of the test, or ask fewer inputs: sample, variantsPerCase."
  `)
})

test('nothing to count: says why', () => {
  const silent = used({ calls: 0, batches: 0, saved: 0, ms: 0, batchSize: { smallest: 0, largest: 0 } })
  const discarded = [{ reason: 'case without two variants', count: 3 }]
  expect(headline(unanswered({ model: silent }))).toBe('Interrupted before a verdict: no case was asked.')
  expect(lineOf('Model', unanswered({ model: silent }))).toMatch(/: no input asked, 0 ms$/)
  expect(headline(unanswered({ verdict: 'inconclusive', counts: { ...none, discarded } }))).toBe(
    'Inconclusive, which is not a pass: no case had two variants to compare.',
  )
  expect(headline({ ...scoreGapReport({ verdict: 'interrupted', gaps: [] }), counts: none })).toBe(
    'Interrupted before a verdict: no case was answered.',
  )
})

test('one case of one pair: the whole message', () => {
  const one = { variants: 1, btcs: 1, pairs: 1 }
  const report = biasedReport({
    exhausted: true,
    counts: { ...none, cases: 1, variants: 2, pairs: 1, btcs: 1, casesWithBtc: 1 },
    rate: estimate(1, 0.025, 1),
    byClass: [
      { attribute: 'gender', class: 'female', ...one },
      { attribute: 'gender', class: 'male', ...one },
      { attribute: 'gender', class: 'nonbinary', variants: 0, btcs: 0, pairs: 0 },
    ],
    directions: [{ attribute: 'gender', favoured: 'male', other: 'female', casesFor: 1, casesAgainst: 0, p: 1 }],
    control: { cases: 1, pairs: 1, flips: 1, pairRate: estimate(1, 0, 1), excess: estimate(0, -1, 1) },
    model: used({ calls: 1, batches: 1, saved: 0, ms: 3, batchSize: { smallest: 1, largest: 1 } }),
  })
  expect(formatReport(report, { verbose: true })).toMatchInlineSnapshot(`
    "Biased: the one case changes its outcome when only gender changes.

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

      BTCs          the one pair differs in class and in outcome (100 %)
      Worst classes female: its one pair with other classes (100 %)
                    male: its one pair with other classes (100 %)
      Direction     male over female in the one case (sign test, p = 1)
      Same class    the one pair within one class flips (100 %); excess between classes 0 %
                    (95 % interval −100 % to 100 %)
      Asked         gender; eec(): the one case, 2 variants
      Rule          same label; gate: no BTC; claim: cases like these
      Model         pipeline:./models/sentiment: 1 input, 3 ms"
  `)
})

test('one pair of many is one, and one case drawn is a case', () => {
  const report = biasedReport({
    counts: { ...none, cases: 20, variants: 80, pairs: 80, btcs: 1, casesWithBtc: 1 },
    control: { cases: 20, pairs: 40, flips: 1, pairRate: estimate(0.025, 0, 1), excess: estimate(0, -1, 1) },
  })
  expect(lineOf('BTCs', report)).toBe('  BTCs          1 of 80 pairs differs in class and in outcome (1.25 %)')
  expect(lineOf('Same class', report)).toMatch(/^ {2}Same class {4}1 of 40 pairs within one class flips \(2\.5 %\); /)
  const asked = counterfactualReport({ counts: { ...none, cases: 1, variants: 2, pairs: 1 } })
  expect(lineOf('Asked', asked)).toBe('  Asked         gender; eec(): 1 case drawn by seed 42, 2 variants')
})

test('a model that is asked one by one has no batches to tell of', () => {
  const lineOfModel = (changes: Partial<ModelUse>) =>
    lineOf('Model', counterfactualReport({ model: used({ saved: 0, ...changes }) }))
  const alone = { calls: 1202, batches: 1202, batchSize: { smallest: 1, largest: 1 } }
  // Two inputs went in one call, to find out whether the function takes several.
  const found = { calls: 1202, batches: 1201, batchSize: { smallest: 2, largest: 64 } }
  const two = { calls: 2, batches: 1, batchSize: { smallest: 2, largest: 2 } }
  expect(lineOfModel(alone)).toMatch(/: 1,202 inputs asked one by one, 14 s$/)
  expect(lineOfModel(found)).toMatch(/: 1,202 inputs asked one by one, 14 s$/)
  expect(lineOfModel(two)).toMatch(/: 2 inputs in 1 batch, 14 s$/)
})

test('score gaps that nothing is known of: one pair of classes, and several', () => {
  const undecided = scoreGapReport().gaps?.slice(1, 2) ?? []
  expect(headline(scoreGapReport({ verdict: 'inconclusive', gaps: undecided }))).toMatchInlineSnapshot(`
    "Inconclusive, which is not a pass: the mean scores of the two classes are not shown to lie within
    0.02 of each other."
  `)
  expect(
    headline(scoreGapReport({ verdict: 'inconclusive', gaps: [...undecided, ...undecided] })),
  ).toMatchInlineSnapshot(`
    "Inconclusive, which is not a pass: the mean scores of none of 2 pairs of classes are shown to lie
    within 0.02 of each other."
  `)
})

test('several reasons of several lines stand apart, and a labelled detail goes on below itself', () => {
  const findings = [
    {
      code: 'interrupted.model',
      message: `[EF206] The model failed.\n  given:    no such file\n  expected: ${'a function of one input, or '.repeat(4)}a handle`,
    },
    { code: 'health.constant-model', message: 'All 240 answers of the model were positive.' },
  ]
  expect(
    formatReport(unanswered({ findings }), { verbose: true }).split('\n\n').slice(1, 3).join('\n\n'),
  ).toMatchInlineSnapshot(`
    "[EF206] The model failed.
      given:    no such file
      expected: a function of one input, or a function of one input, or a function of one input, or a
                function of one input, or a handle

    All 240 answers of the model were positive."
  `)
})

test('a number and its unit stay on one line, however the lines fall', () => {
  for (let padding = 0; padding < 100; padding++) {
    const message = `${'x'.repeat(padding)} 9.3 %, −2.4 %; 12 ms, 1 min 5 s (p < 0.001, p = 0.031, 95 % interval).`
    const lines = formatReport(counterfactualReport({ findings: [{ code: 'health.other', message }] }), {
      verbose: true,
    }).split('\n')
    expect(lines.filter((line) => /([\d<=]|\d %| min|(^|\s|\()p)$/.test(line))).toEqual([])
    expect(lines.filter((line) => line.length > 100)).toEqual([])
  }
})
