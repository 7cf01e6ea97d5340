import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { dictionary, offensiveTerms } from '../../src/attributes/index.js'
import { audit } from '../../src/audit/index.js'
import { mutations, table } from '../../src/cases/index.js'
import type { AssertionRecord, RunReport, TestRecord } from '../../src/core/record.js'
import { runReport } from '../../src/core/run-report.js'
import {
  codeQuality,
  junitXml,
  markdownReport,
  masked,
  runJson,
  sarifLog,
  tablesCsv,
  unmasked,
} from '../../src/views/index.js'
import { biased, fair, plan } from '../matchers/projects/models.cjs'
import { runComplaints, sarifComplaints } from '../reporter/schemas.js'
import type { WideReport } from '../support/wide-report.js'

const hostile = '<b>|`*@team</details> \u0000 "=1+1" &amp; ]]>'

const assertion = (report: WideReport | undefined, more: Partial<AssertionRecord> = {}): AssertionRecord => ({
  matcher: 'toBeCounterfactuallyFair',
  negated: false,
  outcome: report?.verdict === 'fair' ? 'passed' : 'failed',
  place: { file: 'test/a b.test.ts', line: 7, column: 3 },
  ...(report === undefined ? {} : { report }),
  ...more,
})
const testOf = (title: string, ...assertions: AssertionRecord[]): TestRecord => ({
  file: 'test/a b.test.ts',
  titles: ['models', title],
  outcome: assertions.every(({ outcome }) => outcome === 'passed') ? 'passed' : 'failed',
  assertions,
})

const found = await audit(biased, plan)
const none = await audit(fair, plan)
const applicants = table(
  {
    features: {
      sex: { kind: 'category', values: ['female', 'male'], protected: true },
      race: { kind: 'category', values: ['=cmd', 'b'], protected: true },
      points: { kind: 'integer', min: 0, max: 99 },
    },
  },
  Array.from({ length: 200 }, (_, row) => ({
    sex: row % 2 ? 'female' : 'male',
    race: row % 3 ? 'b' : '=cmd',
    points: (row * 37) % 100,
  })),
)
const decide = (rows: number[][]) =>
  rows.map((row) => ((row.at(-1) ?? 0) - 20 * (row[0] ?? 0) > 40 ? 'granted' : 'refused'))
const groups = await audit(decide, {
  question: 'group-parity',
  attributes: ['sex', 'race'],
  cases: applicants,
  favourable: 'granted',
  maxDifference: 0.1,
})
const harsh = (texts: string[]) => texts.map((text) => (/\b[A-Z]\w+ woman\b|\bold\b/.test(text) ? 'bad' : 'good'))
const mutants = await audit(harsh, {
  question: 'intersectional',
  attributes: ['race', 'gender', 'age'],
  order: 2,
  schedule: 'full',
  askDiscarded: true,
  cases: mutations(['A black man won.', 'The young white man won.', 'A black coffee for the white man.'], {
    attributes: [dictionary('race'), dictionary('gender'), dictionary('age')],
  }),
})
const failing = { error: { code: 'EF101', message: `[EF101] ${hostile}\nsecond line` } }
const run: RunReport = runReport(
  'vitest 4',
  [
    testOf('fair', assertion(none)),
    testOf(`biased ${hostile}`, assertion(found), assertion(none)),
    testOf('groups', assertion(groups, { matcher: 'toHaveGroupParity' })),
    testOf('intersections', assertion(mutants, { matcher: 'toHaveNoIntersectionalBias' })),
    testOf('an error', assertion(undefined, failing)),
  ],
  [{ file: 'test/gone.test.ts', message: hostile }],
)

const failed = run.tests.flatMap(({ assertions }) => assertions).filter(({ outcome }) => outcome === 'failed').length

test('JSON fits the published schema, whatever is among the numbers', () => {
  expect(runComplaints(runJson(run))).toEqual([])
  const near = { origin: 'row 1', row: { income: Number.NaN } }
  const shrunk = { ...found.shrunk, near } as WideReport['shrunk']
  const odd = runReport('vitest 4', [testOf('odd', assertion({ ...found, ...(shrunk ? { shrunk } : {}) }))])
  expect(runComplaints(runJson(odd))).toEqual([])
})

test('the schema refuses what is no report', () => {
  expect(runComplaints('{}')).not.toEqual([])
  const text = runJson(run)
  expect(runComplaints(text.replace('"biased"', '"guilty"'))).not.toEqual([])
  expect(runComplaints(text.replace('"seed"', '"sead"'))).not.toEqual([])
})

describe('SARIF', () => {
  const log = JSON.parse(sarifLog(run, unmasked))
  const { results, tool } = log.runs[0]

  test('is SARIF 2.1.0 by the schema of OASIS', () => {
    expect(sarifComplaints(sarifLog(run, unmasked))).toEqual([])
    expect(sarifComplaints(sarifLog(run, unmasked).replace('"2.1.0"', '"2.0"'))).not.toEqual([])
  })

  test('has a result for each failed assertion at its line, and its rule', () => {
    expect(results).toHaveLength(failed)
    expect(results[0].locations[0].physicalLocation).toEqual({
      artifactLocation: { uri: 'test/a%20b.test.ts', uriBaseId: 'SRCROOT' },
      region: { startLine: 7, startColumn: 3 },
    })
    for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex].id).toBe(ruleId)
  })

  test('knows an assertion again in another run, on another line', () => {
    const later = {
      ...run,
      tests: run.tests.map((each) => ({
        ...each,
        assertions: each.assertions.map((one) => ({
          ...one,
          place: { file: 'test/a b.test.ts', line: 99, column: 1 },
        })),
      })),
    }
    const prints = (text: string): unknown =>
      JSON.parse(text).runs[0].results.map((each: { partialFingerprints: unknown }) => each.partialFingerprints)
    expect(prints(sarifLog(later, unmasked))).toEqual(prints(sarifLog(run, unmasked)))
    expect(
      new Set(results.map((each: { partialFingerprints: object }) => JSON.stringify(each.partialFingerprints))).size,
    ).toBe(failed)
  })

  test('calls what is not decided a warning', () => {
    const undecided = { ...found, verdict: 'inconclusive' } as const
    const levels = [found, undecided].map(
      (report) =>
        JSON.parse(sarifLog(runReport('v', [testOf('t', assertion(report))]), unmasked)).runs[0].results[0].level,
    )
    expect(levels).toEqual(['error', 'warning'])
  })
})

test('GitLab gets an issue for each failed assertion, each with a fingerprint of its own', () => {
  const issues = JSON.parse(codeQuality(run, unmasked))
  expect(issues).toHaveLength(failed)
  expect(issues[0]).toMatchObject({
    check_name: 'toBeCounterfactuallyFair',
    severity: 'major',
    location: { path: 'test/a b.test.ts', lines: { begin: 7 } },
  })
  expect(new Set(issues.map((issue: { fingerprint: string }) => issue.fingerprint)).size).toBe(failed)
})

describe('JUnit', () => {
  const xml = junitXml(run, unmasked)

  test('has the figures of each assertion as properties of its test', () => {
    expect(xml).toContain('<property name="fairness.verdict" value="fair"/>')
    expect(xml).toContain('<property name="fairness.1.verdict" value="biased"/>')
    expect(xml).toContain('<property name="fairness.2.verdict" value="fair"/>')
    expect(xml).toContain(`<property name="fairness.1.cases" value="${found.counts.cases}"/>`)
  })

  test('holds nothing that is no XML', () => {
    const inside = xml.replace(
      /<\/?(?:testsuites?|testcase|propert(?:y|ies)|failure|skipped)\b[^<>]*>|<\?xml[^<>]*>/g,
      '',
    )
    expect(inside).not.toMatch(/[<>]/)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what XML cannot hold
    expect(xml).not.toMatch(/[\u0000-\u0008]/)
    expect(xml.match(/&(?!#\d+;)/)).toBeNull()
  })
})

describe('Markdown', () => {
  const text = markdownReport(run, { title: 'Fairness', mask: unmasked })

  test('has a line for each assertion, failed ones first', () => {
    const rows = text.split('\n').filter((line) => /^\| [✅❌]/u.test(line))
    expect(rows.map((line) => line[2])).toEqual([
      ...'❌'.repeat(failed),
      ...'✅'.repeat(run.tests.flatMap((each) => each.assertions).length - failed),
    ])
    for (const row of rows) expect(row.replace(/\\\|/g, '').split('|')).toHaveLength(8)
  })

  test('takes no names for markup, mentions nobody and closes no fold', () => {
    const outside = text.replace(/^(`{3,})text\n[\s\S]*?\n\1$/gm, '')
    expect(outside).not.toMatch(/<b>|@team/)
    expect(outside.match(/<details>/g)?.length).toBe(outside.match(/<\/details>/g)?.length)
  })
})

describe('CSV', () => {
  const rows: Record<string, string>[] = parse(tablesCsv(run, unmasked), { columns: true })
  const of = (table: string, measure: string) => rows.filter((row) => row.table === table && row.measure === measure)

  test('has selection rates and impact ratios of groups and of their intersections', () => {
    const ratios = of('group', 'impact ratio')
    expect(ratios.map(({ attribute, group }) => `${attribute} ${group}`).sort()).toEqual([
      "race '=cmd",
      'race b',
      'sex female',
      'sex male',
    ])
    expect(of('group-intersection', 'impact ratio')).toHaveLength(4)
    for (const { some, of: all, value } of of('group', 'selection rate'))
      expect(Number(value)).toBeCloseTo(Number(some) / Number(all), 12)
    const rates = of('group', 'selection rate')
      .filter(({ attribute }) => attribute === 'sex')
      .map(({ value }) => Number(value))
    const lowest = ratios.filter(({ attribute }) => attribute === 'sex').map(({ value }) => Number(value))
    expect(Math.min(...lowest)).toBeCloseTo(Math.min(...rates) / Math.max(...rates), 12)
  })

  test('has mutants by combination of attributes, with what was hidden, left alone and kept out', () => {
    const { intersection } = mutants
    const hidden = of('intersection', 'mutants with a hidden error')
    expect(hidden.map(({ attribute, some }) => [attribute, Number(some)])).toEqual([
      ['', intersection?.all.hidden],
      ...(intersection?.combinations ?? []).map((each) => [each.attributes.join(' and '), each.hidden]),
    ])
    expect(intersection?.all.hidden).toBeGreaterThan(0)
    const overlap = rows.filter(({ table, group }) => table === 'overlap' && group === 'originals')
    expect(overlap.reduce((sum, { value }) => sum + Number(value), 0)).toBe(mutants.counts.cases)
    expect(of('excluded', 'left alone: said of no person')).toMatchObject([{ value: '1' }])
    expect(of('discarded', 'outcome differs')).toMatchObject([{ of: String(intersection?.discarded?.mutants) }])
    expect(markdownReport(run, { title: 'a', mask: unmasked })).toContain('Hidden: no single part of the change')
  })

  test('says where figures come from', () => {
    for (const measure of ['model', 'data', 'seed', 'date', 'expect-fair', 'gate']) {
      expect(of('provenance', measure).filter(({ value }) => value === '')).toEqual([])
    }
  })

  test('starts no formula in a spreadsheet', () => {
    expect(rows.flatMap((row) => Object.values(row)).filter((cell) => /^[=+@]/.test(cell))).toEqual([])
  })
})

describe('offensive terms', () => {
  test('are masked to their first letter, words that merely contain them are not', () => {
    const mask = masked(offensiveTerms())
    expect(mask('The chick and the chicks ate chicken.')).toBe('The c•••• and the c••••• ate chicken.')
    expect(mask('Black people and women')).toBe('Black people and women')
  })

  test('can be added to', () => {
    const mask = masked(offensiveTerms(['foo bar', 'a.c']))
    expect(mask('Foo bar, abc, a.c')).toBe('F•• •••, abc, a••')
  })

  test('are masked in every file but JSON', () => {
    const said = runReport('v', [testOf('of a chick', assertion(found))])
    const mask = masked(offensiveTerms())
    const files = [
      sarifLog(said, mask),
      junitXml(said, mask),
      markdownReport(said, { title: 't', mask }),
      tablesCsv(said, mask),
      codeQuality(said, mask),
    ]
    expect(files.filter((text) => text.includes('chick'))).toEqual([])
    expect(runJson(said)).toContain('chick')
  })
})
