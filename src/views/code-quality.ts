import type { RunReport } from '../core/record.js'
import { safeJson } from '../core/visible.js'
import type { MaskText } from '../report/mask.js'
import { shownRun } from '../report/shown.js'
import { identity, testName } from './identity.js'
import { assertionsOf, resultOf } from './run-totals.js'
import { summaryLine } from './summary-line.js'

/** Failed assertions as GitLab's Code Quality report. */
export function codeQuality(given: RunReport, mask: MaskText): string {
  const run = shownRun(given)
  const failed = assertionsOf(run).filter(({ record }) => record.outcome === 'failed')
  const issues = failed.map((each) => ({
    description: mask(`${testName(each.test)}: ${summaryLine(each.record)}`),
    check_name: each.record.matcher,
    fingerprint: identity(each),
    severity: ['biased', 'error'].includes(resultOf(each.record)) ? 'major' : 'minor',
    location: { path: each.record.place?.file ?? each.test.file, lines: { begin: each.record.place?.line ?? 1 } },
  }))
  return `${safeJson(JSON.stringify(issues, null, 1))}\n`
}
