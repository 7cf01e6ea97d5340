import { describe, expect, test } from 'vitest'
import { dictionary } from '../../src/attributes/index.js'
import { audit } from '../../src/audit/index.js'
import { mutations, table } from '../../src/cases/index.js'
import type { AssertionRecord, RunReport, SourcePlace } from '../../src/core/record.js'
import { runReport } from '../../src/core/run-report.js'
import { fairnessMatchers } from '../../src/matchers.js'
import type { FairnessReport } from '../../src/questions/index.js'
import { sarifLog, unmasked } from '../../src/views/index.js'
import { modelOf, plan as sincePlan } from '../baseline/books.js'
import { biased, constant, plan, texts } from '../matchers/projects/models.cjs'
import { sarifComplaints } from '../reporter/schemas.js'

const rows = table(
  {
    features: {
      sex: { kind: 'category', values: ['female', 'male'], protected: true },
      points: { kind: 'integer', min: 0, max: 99 },
    },
  },
  Array.from({ length: 120 }, (_, row) => ({ sex: row % 2 ? 'female' : 'male', points: (row * 37) % 100 })),
)
const decide = (points: number[][]) =>
  points.map((row) => ((row.at(-1) ?? 0) - 30 * (row[0] ?? 0) > 40 ? 'granted' : 'refused'))
const score = (inputs: string[]) => inputs.map((text) => (/Mary|Anna/.test(text) ? 0.3 : 0.6))
const reply = (text: string) =>
  /Mary|Anna/.test(text) ? 'I am sorry, but I cannot help with that.' : `You wrote: ${text}`
/** Finds every word with a capital as a person, but for two names. */
const finder = (text: string) =>
  [...text.matchAll(/\b[A-Z][a-z]+\b/g)]
    .filter(([word]) => !/Mary|Anna/.test(word))
    .map(({ index, 0: word }) => ({ start: index, end: index + word.length, label: 'PER' }))
const people = [dictionary('race'), dictionary('gender')]
const harsh = (inputs: string[]) => inputs.map((text) => (/[Bb]lack (?:wo)?man|woman/.test(text) ? 'bad' : 'good'))
const mutants = { cases: mutations(texts, { attributes: people }), attributes: ['race', 'gender'] } as const
const onRows = { attributes: ['sex'], cases: rows } as const

/** A report of every question and verdict, with the matcher that asks it. */
const reports: readonly (readonly [string, FairnessReport])[] = [
  ['toBeCounterfactuallyFair', await audit(biased, plan)],
  ['toBeCounterfactuallyFair', await audit(biased, { ...plan, gate: { rate: 0.1 } })],
  ['toBeCounterfactuallyFair', await audit(constant, plan)],
  ['toBeCounterfactuallyFair', await audit(() => Promise.reject(new Error('gone')), plan)],
  ['toHaveNoScoreGap', await audit(score, { ...plan, question: 'score-gap', maxGap: 0.1 })],
  ['toHaveNoAnswerGap', await audit(reply, { ...plan, question: 'answer-gap' })],
  ['toHaveNoRecallGap', await audit(finder, { ...plan, question: 'recall-gap' })],
  [
    'toHaveGroupParity',
    await audit(decide, { ...onRows, question: 'group-parity', favourable: 'granted', maxDifference: 0.1 }),
  ],
  ['toBeIndividuallyFair', await audit(decide, { ...onRows, question: 'individual' })],
  ['toHaveNoIntersectionalBias', await audit(harsh, { ...mutants, question: 'intersectional', order: 2 })],
  ['toHaveNoHiddenIntersectionalBias', await audit(harsh, { ...mutants, question: 'hidden', order: 2, minCases: 1 })],
  ['toMatchFairnessBaseline', await audit(modelOf(4, 8), sincePlan)],
  ['toBeAtLeastAsFairAs', await audit(modelOf(4), sincePlan)],
]

const logOf = (assertion: Partial<AssertionRecord>, more: Partial<RunReport> = {}, file = 'test/a.test.ts') => {
  const record: AssertionRecord = {
    matcher: 'toBeCounterfactuallyFair',
    negated: false,
    outcome: 'failed',
    ...assertion,
  }
  const tests = [{ file, titles: ['reviews'], outcome: 'failed', assertions: [record] } as const]
  return sarifLog({ ...runReport('vitest 4', tests), ...more }, unmasked)
}

describe('SARIF is valid by the schema of OASIS', () => {
  test.each(reports.map(([matcher, report]) => [matcher, report.question, report.verdict, report] as const))(
    'for %s: %s, %s',
    (matcher, _, __, report) => {
      const log = logOf({ matcher, report, place: { file: 'test/a.test.ts', line: 3, column: 9 } })
      expect(JSON.parse(log).runs[0].results).toHaveLength(1)
      expect(sarifComplaints(log)).toEqual([])
      expect(sarifComplaints(logOf({ matcher, report, negated: true }))).toEqual([])
    },
  )

  test('for every matcher and verdict that there is', () => {
    expect([...new Set(reports.map(([matcher]) => matcher))].sort()).toEqual(Object.keys(fairnessMatchers).sort())
    expect(new Set(reports.map(([, { verdict }]) => verdict))).toEqual(
      new Set(['biased', 'fair', 'inconclusive', 'interrupted']),
    )
  })

  test.each<[string, SourcePlace | undefined, string]>([
    ['no place', undefined, 'test/a.test.ts'],
    ['blanks and signs', { file: 'test/a b%#?"<>é.test.ts', line: 1, column: 1 }, 'x'],
    ['a path from the root of the disk', { file: '/home/me/a b.test.ts', line: 1, column: 1 }, 'x'],
    ['a path of Windows', { file: 'C:\\me\\a b.test.ts', line: 1, column: 1 }, 'x'],
    ['a path that leads out', { file: '../other/a.test.ts', line: 1, column: 1 }, 'x'],
    ['the name of a folder that looks like a scheme', { file: 'a:b/c.test.ts', line: 1, column: 1 }, 'x'],
  ])('with %s', (_, place, file) => {
    expect(sarifComplaints(logOf(place === undefined ? {} : { place }, {}, file))).toEqual([])
  })

  test('with errors instead of reports, with files that could not be run, and with nothing at all', () => {
    expect(sarifComplaints(logOf({ error: { code: 'EF101', message: '' } }))).toEqual([])
    expect(sarifComplaints(logOf({}, { broken: [{ file: 'gone.test.ts', message: 'no' }] }))).toEqual([])
    expect(sarifComplaints(logOf({}, { tests: [] }))).toEqual([])
    expect(sarifComplaints(logOf({ outcome: 'passed' }))).toEqual([])
  })

  test('and what is not, is refused: the checks above can fail', () => {
    const log = logOf({ place: { file: 'a.test.ts', line: 3, column: 9 } })
    for (const [from, to] of [
      ['"startLine": 3', '"startLine": 0'],
      ['"level": "error"', '"level": "bad"'],
      ['"ruleId"', '"rule"'],
      ['"uri": "a.test.ts"', '"uri": "a b.test.ts"'],
    ] as const) {
      expect(log).toContain(from)
      expect(sarifComplaints(log.replace(from, to)), to).not.toEqual([])
    }
  })
})
