import { audit } from '../../src/audit/index.js'
import type { AssertionRecord, RunReport } from '../../src/core/record.js'
import { runReport } from '../../src/core/run-report.js'
import { sealedRun } from '../../src/core/seal.js'
import { biased, fair, plan } from '../matchers/projects/models.cjs'
import type { WideReport } from '../support/wide-report.js'

let reports: Promise<{ readonly fair: WideReport; readonly biased: WideReport }> | undefined

/** Real reports of a fair and a biased model. */
const realReports = (): Promise<{ readonly fair: WideReport; readonly biased: WideReport }> => {
  reports ??= (async () => ({ fair: await audit(fair, plan), biased: await audit(biased, plan) }))()
  return reports
}

const assertion = (report: WideReport, line: number): AssertionRecord => ({
  matcher: 'toBeCounterfactuallyFair',
  negated: false,
  outcome: report.verdict === 'fair' ? 'passed' : 'failed',
  place: { file: 'a.test.ts', line, column: 3 },
  report,
})

const testOf = (title: string, record: AssertionRecord) => ({
  file: 'a.test.ts',
  titles: ['reviews', title],
  outcome: record.outcome,
  assertions: [record],
})

/** A run of two tests at an hour of one day; the first is of the biased model where `fails`. */
export async function runAt(hour: number, fails = true, more = 0, title = 'names'): Promise<RunReport> {
  const { fair: passing, biased: failing } = await realReports()
  const tests = [
    testOf(title, assertion(fails ? failing : passing, 4)),
    testOf('places', assertion(passing, 9)),
    ...Array.from({ length: more }, (_, at) => testOf(`more ${at} ${'x'.repeat(400)}`, assertion(failing, 20 + at))),
  ]
  const run = { ...runReport('vitest 4', tests), created: `2026-01-02T${String(hour).padStart(2, '0')}:00:00.000Z` }
  return sealedRun(run)
}
