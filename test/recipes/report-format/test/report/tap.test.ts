import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { audit } from '../../src/audit/index.js'
import { runReport } from '../../src/core/run-report.js'
import { checkReporterOptions, writeReports } from '../../src/reporter/index.js'
import { biased, fair, plan } from '../matchers/projects/models.cjs'

const [found, none] = [await audit(biased, plan), await audit(fair, plan)]
const shared = { matcher: 'toBeCounterfactuallyFair', negated: false }
const run = runReport('vitest 4', [
  {
    file: 'a.test.ts',
    titles: ['model #1'],
    outcome: 'failed',
    assertions: [
      { ...shared, outcome: 'failed', report: found },
      { ...shared, outcome: 'passed', report: none },
    ],
  },
])

test('writes a line for each assertion', () => {
  const folder = mkdtempSync(join(tmpdir(), 'expect-fair-tap-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(writeReports(run, checkReporterOptions({ tap: true }), folder)).toContain('fairness-report.tap')
  const [version, count, first, second, ...rest] = readFileSync(
    join(folder, 'fairness-report/fairness-report.tap'),
    'utf8',
  ).split('\n')
  expect([version, count, rest]).toEqual(['TAP version 13', '1..2', ['']])
  expect(first).toMatch(/^not ok 1 - model \\#1: .*biased/i)
  expect(second).toMatch(/^ok 2 - model \\#1: .*fair/i)
})
