import { matcherErrors } from '../core/errors/index.js'
import { isSealed } from '../core/seal.js'
import { type FairnessReport, flawOfReport, questions } from '../questions/index.js'

/**
 * Takes a report for what it says only where it is whole, as it was made, and agrees with itself.
 * @throws FairnessError EF410 to EF412
 */
export function acceptReport(matcher: string, report: FairnessReport): void {
  const flaw = flawOfReport(report)
  if (flaw !== undefined) throw matcherErrors.damagedReport(matcher, flaw)
  const what = contradictionIn(report)
  if (what !== undefined) throw matcherErrors.contradictoryReport(matcher, report.verdict, what)
  if (!isSealed(report)) throw matcherErrors.changedReport(matcher)
}

/** What speaks against the verdict, in words. Verdicts that say nothing contradict nothing. */
function contradictionIn(report: FairnessReport): string | undefined {
  const { verdict, question, findings } = report
  if (verdict !== 'fair' && verdict !== 'biased') return undefined
  if (verdict === 'fair' && findings.some(({ code }) => code.startsWith('interrupted.'))) return 'the run was cut short'
  return questions[question].contradiction({ ...report, verdict })
}
