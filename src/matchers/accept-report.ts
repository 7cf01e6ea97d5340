import { matcherErrors } from '../core/errors/index.js'
import type { FairnessReport } from '../core/report.js'
import { flawOf } from '../core/report-shape.js'
import { isSealed } from '../core/seal.js'

/**
 * Takes a report for what it says only where it is whole, as it was made, and agrees with itself.
 * @throws FairnessError EF410 to EF412
 */
export function acceptReport(matcher: string, report: FairnessReport): void {
  const flaw = flawOf(report)
  if (flaw !== undefined) throw matcherErrors.damagedReport(matcher, flaw)
  const what = contradictionIn(report)
  if (what !== undefined) throw matcherErrors.contradictoryReport(matcher, report.verdict, what)
  if (!isSealed(report)) throw matcherErrors.changedReport(matcher)
}

/** What speaks against the verdict, in words. Verdicts that say nothing contradict nothing. */
function contradictionIn(report: FairnessReport): string | undefined {
  const { verdict, question, counts, gaps = [], parity } = report
  if (verdict !== 'fair' && verdict !== 'biased') return undefined
  if (report.findings.some(({ code }) => code.startsWith('interrupted.')) && verdict === 'fair')
    return 'the run was cut short'
  if (question === 'score-gap') return verdict === 'fair' ? openGap(gaps) : anyBeyond(gaps)
  if (question === 'group-parity') {
    const judged = (parity?.gaps ?? []).filter(({ decision }) => decision !== undefined)
    return verdict === 'fair' ? openGap(judged) : anyBeyond(judged)
  }
  if (verdict === 'fair') return counts.cases === 0 ? 'no case was asked' : foundAgainst(report)
  return foundFor(report)
}

type Decided = readonly { readonly decision?: 'within' | 'beyond' | 'undecided' }[]

const openGap = (gaps: Decided): string | undefined => {
  if (gaps.length === 0) return 'nothing was compared'
  return gaps.every(({ decision }) => decision === 'within') ? undefined : 'not all gaps were shown to be small enough'
}

const anyBeyond = (gaps: Decided): string | undefined =>
  gaps.some(({ decision }) => decision === 'beyond') ? undefined : 'no gap was shown to be too large'

/** What a fair report found that its gate does not let pass. */
function foundAgainst({ gate, counts, rate, yield: searched, rates, baseline }: FairnessReport): string | undefined {
  const elsewhere = (searched?.found ?? 0) + (rates?.domain?.found ?? 0)
  if ('found' in gate && counts.casesWithBtc + elsewhere > 0) {
    return `${counts.casesWithBtc + elsewhere} of what was asked is treated differently`
  }
  if ('rate' in gate && (rate?.value ?? 0) > gate.rate) return 'its rate is above what the gate accepts'
  if ('newSince' in gate && gate.confidence === undefined && (baseline?.new.length ?? 0) > 0)
    return 'it lists new cases'
  return undefined
}

function foundFor({ gate, counts, btcs, yield: searched, rates }: FairnessReport): string | undefined {
  if ('newSince' in gate) return undefined
  const found = counts.casesWithBtc + btcs.length + (searched?.found ?? 0) + (rates?.domain?.found ?? 0)
  return found === 0 ? 'nothing was found' : undefined
}
