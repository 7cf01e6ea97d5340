import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { RunReport } from '../../src/core/record.js'
import { checkReporterOptions, writeReports } from '../../src/reporter/index.js'
import { runAt } from '../cli/comment-runs.js'

const folder = mkdtempSync(join(tmpdir(), 'expect-fair-since-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const options = checkReporterOptions({ stepSummary: false })
const path = (name: string): string => join(folder, 'fairness-report', name)

function pageOf(run: RunReport): string {
  writeReports(run, options, folder)
  return readFileSync(path('fairness-report.html'), 'utf8')
}

test('a page shows the run beside the one that lay in the folder before, where that is whole', async () => {
  expect(pageOf(await runAt(1, false))).not.toContain('Since the last run')
  const page = pageOf(await runAt(2, true))
  expect(page).toContain('Beside the run of 2026-01-02 01:00:00 UTC: 1 assertion unchanged, 1 fails now.')
  const json = readFileSync(path('fairness-report.json'), 'utf8')
  for (const damaged of [
    json.replace('"failed"', '"passed"'),
    json.slice(0, 200),
    '[]',
    json.replace('run@1', 'run@0'),
  ]) {
    writeFileSync(path('fairness-report.json'), damaged)
    expect(pageOf(await runAt(3, true))).not.toContain('Since the last run')
  }
})
