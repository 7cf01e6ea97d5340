import { beforeAll, describe, expect, test } from 'vitest'
import { offensiveTerms } from '../../src/attributes/index.js'
import { audit } from '../../src/audit/index.js'
import { compareCases, judgeBy, type StoredBaseline, toStored } from '../../src/baseline/index.js'
import type { AssertionRecord, RunReport } from '../../src/core/record.js'
import type { CaseBook } from '../../src/core/report.js'
import { runReport } from '../../src/core/run-report.js'
import { sealed } from '../../src/core/seal.js'
import { type AnswerGapReport, formatReport } from '../../src/index.js'
import { acceptReport } from '../../src/matchers/accept-report.js'
import { flawOfReport } from '../../src/questions/index.js'
import {
  commentText,
  htmlReport,
  junitXml,
  markdownReport,
  modelCard,
  runJson,
  sarifLog,
  unmasked,
} from '../../src/views/index.js'
import { femaleNames, sincePlan as plan, refusing } from '../questions/answer-gap/generators.js'
import { sarifComplaints } from '../reporter/schemas.js'

let worse: AnswerGapReport
let same: AnswerGapReport
beforeAll(async () => {
  const female = await femaleNames()
  const run = (seed: number, gap: number) => audit(refusing(seed, female, gap), plan)
  const before = toStored(await run(1, 0)) as StoredBaseline
  const judged = (report: AnswerGapReport) =>
    judgeBy(
      report,
      { ...compareCases(before, report.cases as CaseBook, report.version), path: 'a.json', entry: 'a 1' },
      plan.gate,
    )
  worse = judged(await run(3, 0.25))
  same = judged(await run(2, 0))
})

const runOf = (report: AnswerGapReport): RunReport => {
  const outcome = report.verdict === 'fair' ? 'passed' : 'failed'
  const place = { file: 'a.test.ts', line: 1, column: 1 }
  const record: AssertionRecord = { matcher: 'toMatchFairnessBaseline', negated: false, outcome, place, report }
  return runReport('vitest', [{ file: 'a.test.ts', titles: ['letters'], outcome, assertions: [record] }])
}

const sentence =
  'Worse than the baseline: in 60 cases that both runs asked, the gap in refusal of female and male (gender)'

describe('what grew since the baseline stands', () => {
  test('on the page, as a table of all gaps then and now', () => {
    const page = htmlReport(runOf(worse), { title: 'Fairness', terms: offensiveTerms() })
    expect(page).toContain('Gaps then and now')
    expect(page).toMatch(/refusal of female and male \(gender\)<\/th><td class="num">[\d.]+ points?[a-z ]*<\/td>/)
    expect(page.replace(/<[^>]+>/g, '')).toContain('60 cases asked by both runs; 0 not compared.')
    expect(page).not.toContain('McNemar')
  })

  test('in SARIF, as an error with the sentence', () => {
    const log = sarifLog(runOf(worse), unmasked)
    expect(sarifComplaints(log)).toEqual([])
    const [result] = JSON.parse(log).runs[0].results
    expect([result.level, result.message.text]).toEqual(['error', expect.stringContaining(sentence)])
  })

  test('in the comment and the summary, as a count of gaps', () => {
    const text = markdownReport(runOf(worse), { title: 'Fairness', mask: unmasked })
    expect(text).toContain('| biased | ')
    expect(text).toContain('| 2 of 2 gaps grown |')
    expect(markdownReport(runOf(same), { title: 'Fairness', mask: unmasked })).toContain('| 0 of 2 gaps grown |')
    expect(
      commentText(runOf(worse), [], { title: 'Fairness', mask: unmasked, key: 'fairness', limit: 65_000 }),
    ).toContain('gaps grown')
  })

  test('in the model card and JUnit, by its sentence', () => {
    const options = { mask: unmasked, level: 2, attributes: ['gender'] }
    expect(modelCard(runOf(worse), options)).toContain('Worse than the baseline: in 60 cases')
    expect(modelCard(runOf(same), options)).toContain('Not shown to be worse than the baseline')
    expect(junitXml(runOf(worse), unmasked)).toContain('Worse than the baseline')
  })

  test('in JSON, which reads back as it was', () => {
    const { report } = JSON.parse(runJson(runOf(worse))).tests[0].assertions[0]
    expect(flawOfReport(report)).toBeUndefined()
    expect(report.baseline.gaps).toHaveLength(2)
    expect(report.gate).toMatchObject({ newSince: 'baseline', confidence: 0.95 })
    expect(flawOfReport({ ...report, baseline: { ...report.baseline, gaps: [{}] } })).toBe('baseline.gaps[0].measure')
    expect(flawOfReport({ ...report, gate: { ...report.gate, newSince: 1 } })).toBe('gate.newSince')
  })
})

describe('a saved report that contradicts itself is refused:', () => {
  test.each<readonly [string, () => AnswerGapReport, string]>([
    ['fair, with a gap that grew', () => ({ ...worse, verdict: 'fair' }), 'a gap has grown'],
    ['biased, with none', () => ({ ...same, verdict: 'biased' }), 'no gap was shown to have grown'],
    ['fair, compared with nothing', () => ({ ...same, baseline: undefined as never }), 'nothing was compared'],
  ])('%s', (_, changed, said) => {
    const report = sealed(changed())
    expect(() => acceptReport('toHaveNoAnswerGap', report)).toThrow(said)
  })

  test('one that agrees with itself is not', () => {
    for (const report of [worse, same]) expect(() => acceptReport('toHaveNoAnswerGap', report)).not.toThrow()
  })
})

test('the message says the same in both directions', () => {
  expect(formatReport(worse, { isNot: true })).toContain(sentence.slice(0, 60))
  expect(formatReport(same, { isNot: true }).replaceAll('\n', ' ')).toContain(
    'This fails because of `.not`, which passes only if bias is proven.',
  )
})
