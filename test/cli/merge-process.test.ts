import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/audit/index.js'
import type { AssertionRecord, RunReport } from '../../src/core/record.js'
import { runReport } from '../../src/core/run-report.js'
import { runJson } from '../../src/views/index.js'
import { biased, fair, plan } from '../matchers/projects/models.cjs'
import { runComplaints } from '../reporter/schemas.js'
import type { WideReport } from '../support/wide-report.js'
import { plant, runCli } from './run-cli.js'

const folder = mkdtempSync(join(tmpdir(), 'expect-fair-merge-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const count = 4

/** A run of three assertions, of which two are split, as each machine writes it. */
async function runOf(index?: number): Promise<RunReport> {
  const shard = index === undefined ? {} : { shard: { index, count } }
  const assertion = (report: WideReport, negated = false): AssertionRecord => {
    const { cases: _cases, ...kept } = report
    return {
      matcher: 'toBeCounterfactuallyFair',
      negated,
      outcome: report.verdict === (negated ? 'biased' : 'fair') ? 'passed' : 'failed',
      report: kept,
    }
  }
  const one = assertion(await audit(fair, { ...plan, ...shard }))
  const two = assertion(await audit(biased, { ...plan, ...shard }), true)
  const whole = assertion(await audit(fair, plan))
  const testOf = (title: string, ...assertions: AssertionRecord[]) => ({
    file: 'a.test.ts',
    titles: [title],
    outcome: assertions.some(({ outcome }) => outcome === 'failed') ? ('failed' as const) : ('passed' as const),
    assertions,
  })
  return runReport('vitest 4', [testOf('twice', one, two), testOf('whole', whole)])
}

/** Without what machines may differ in. */
function lasting(run: RunReport): unknown {
  return run.tests.map(({ assertions, ...test }) => ({
    ...test,
    assertions: assertions.map(({ report, ...record }) => {
      const { model, shrunk, ...rest } = report as WideReport
      const { calls: _calls, ...pair } = shrunk ?? {}
      return { ...record, report: { ...rest, pair, model: model.id } }
    }),
  }))
}

const read = (path: string): RunReport => JSON.parse(readFileSync(join(folder, path), 'utf8'))

beforeAll(async () => {
  for (let index = 1; index <= count; index++) {
    plant(folder, { [`parts/${index}/fairness-report.json`]: runJson(await runOf(index)) })
  }
  plant(folder, {
    'single.json': runJson(await runOf()),
    'cut.json': '{"format": "expect-fair/run@1"',
    'edited.json': readFileSync(join(folder, 'parts/1/fairness-report.json'), 'utf8').replace('"failed"', '"passed"'),
    'other.json': '{"format": "expect-fair/report@1"}',
  })
})

describe('npx expect-fair merge', () => {
  test('gives the report of one run in everything but time, calls and batches', async () => {
    const { code, stdout, stderr } = await runCli(folder, 'merge', 'parts', '--code-quality')
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain('3 of 3 assertions passed (2 fair, 1 biased).')
    expect(lasting(read('fairness-report/fairness-report.json'))).toEqual(lasting(read('single.json')))
    expect(runComplaints(readFileSync(join(folder, 'fairness-report/fairness-report.json'), 'utf8'))).toEqual([])
    expect(readFileSync(join(folder, 'fairness-report/gl-code-quality-report.json'), 'utf8')).toBe('[]\n')
  })

  test('the parts fit the schema too', () => {
    expect(runComplaints(readFileSync(join(folder, 'parts/1/fairness-report.json'), 'utf8'))).toEqual([])
  })

  test('joins runs of different files, and ends with 1 when one failed', async () => {
    const [first, second] = [read('single.json'), read('single.json')]
    const moved = { ...second, tests: second.tests.map((each) => ({ ...each, file: 'b.test.ts', outcome: 'failed' })) }
    plant(folder, { 'one.json': JSON.stringify(first), 'two.json': runJson(moved as RunReport) })
    const { code } = await runCli(folder, 'merge', 'one.json', 'two.json', '--folder', 'files')
    expect(code).toBe(1)
    expect(read('files/fairness-report.json').tests.map(({ file }) => file)).toEqual([
      'a.test.ts',
      'a.test.ts',
      'b.test.ts',
      'b.test.ts',
    ])
  })

  test('takes an assertion that a kept pair ended on one machine for the whole', async () => {
    const kept = async (index: number) => {
      const { shard: _, ...ended } = await audit(biased, { ...plan, shard: { index, count } })
      return index === 2 ? ended : audit(biased, { ...plan, shard: { index, count } })
    }
    for (let index = 1; index <= count; index++) {
      const report = await kept(index)
      const assertion = { matcher: 'toMatchFairnessBaseline', negated: false, outcome: 'failed', report } as const
      const test = { file: 'a.test.ts', titles: ['kept'], outcome: 'failed', assertions: [assertion] } as const
      plant(folder, { [`kept/${index}/fairness-report.json`]: runJson(runReport('vitest 4', [test])) })
    }
    const { code, stderr } = await runCli(folder, 'merge', 'kept', '--folder', 'kept-merged')
    expect([code, stderr]).toEqual([1, ''])
    const [assertion] = read('kept-merged/fairness-report.json').tests[0]?.assertions ?? []
    expect([assertion?.outcome, assertion?.report?.verdict]).toEqual(['failed', 'biased'])
  })

  test.each([
    ['a part that is missing', ['parts/1', 'parts/2', 'parts/4'], 'EF154'],
    ['a part that is there twice', ['parts', 'parts/1'], 'EF154'],
    ['a part that was edited', ['edited.json', 'parts/2', 'parts/3', 'parts/4'], 'EF916'],
    ['half a file', ['cut.json'], 'EF916'],
    ['a file of another format', ['other.json'], 'EF916'],
    ['a folder that is not there', ['gone'], 'EF916'],
    ['nothing', [], 'EF916'],
  ])('refuses %s', async (_, args, code) => {
    const outcome = await runCli(folder, 'merge', ...args)
    expect([outcome.code, outcome.stderr.slice(0, 7), outcome.stdout]).toEqual([3, `[${code}]`, ''])
  })
})
