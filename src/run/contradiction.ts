import type { AnyReport } from '../core/report.js'

type Decided = readonly { readonly decision?: 'within' | 'beyond' | 'undecided' }[]

/** What speaks against the verdict of a report that was decided by gaps. */
export function gapContradiction(verdict: 'fair' | 'biased', gaps: Decided): string | undefined {
  if (verdict === 'biased')
    return gaps.some(({ decision }) => decision === 'beyond') ? undefined : 'no gap was shown to be too large'
  if (gaps.length === 0) return 'nothing was compared'
  return gaps.every(({ decision }) => decision === 'within') ? undefined : 'not all gaps were shown to be small enough'
}

/**
 * What speaks against the verdict of a report whose cases pass or fail.
 *
 * @param found Finds of which its gate accepts none: BTCs, and what a search and random rows have shown.
 */
export function caseContradiction(
  { verdict, gate, counts, rate, btcs, baseline, yield: searched }: AnyReport,
  elsewhere = 0,
): string | undefined {
  const found = counts.casesWithBtc + elsewhere + (searched?.found ?? 0)
  if (verdict === 'biased') return 'newSince' in gate || found + btcs.length > 0 ? undefined : 'nothing was found'
  if (counts.cases === 0) return 'no case was asked'
  if ('found' in gate && found > 0) return `${found} of the cases are treated differently`
  const { rate: accepted, confidence } = gate as { readonly rate?: number; readonly confidence?: number }
  if (accepted !== undefined && (rate?.value ?? 0) > accepted) return 'its rate is above what the gate accepts'
  if ('newSince' in gate && confidence === undefined && (baseline?.new.length ?? 0) > 0) return 'it lists new cases'
  return undefined
}
