import type { AssertionRecord } from '../core/record.js'
import { headline } from './verdict.js'

/** An assertion in one line: what it asserted and what came of it. */
export function summaryLine({ matcher, negated, report, error }: AssertionRecord): string {
  const name = `${negated ? 'not.' : ''}${matcher}`
  if (report !== undefined) return `${name}: ${headline(report)}`
  return `${name}: no verdict. ${error?.message.split('\n')[0] ?? 'The assertion ended without a report.'}`
}
