import type { AssertionRecord } from '../core/record.js'
import { shownLine, shownReport } from '../report/shown.js'
import { headline } from './verdict.js'

/** An assertion in one line: what it asserted and what came of it. */
export function summaryLine({ matcher, negated, report, error }: AssertionRecord): string {
  const name = `${negated ? 'not.' : ''}${matcher}`
  if (report !== undefined) return shownLine(`${name}: ${headline(shownReport(report))}`)
  return shownLine(`${name}: no verdict. ${error?.message.split('\n')[0] ?? 'The assertion ended without a report.'}`)
}
