import { grownIn } from '../../core/compared-gap.js'
import { gapContradiction } from '../../run/contradiction.js'
import type { AnswerGapReport } from './report.js'

/** What speaks against the verdict of a report, by its limits or by what it was compared with. */
export function contradictionIn({
  verdict,
  gate,
  gaps,
  baseline,
}: Pick<AnswerGapReport, 'gate' | 'gaps' | 'baseline'> & {
  readonly verdict: 'fair' | 'biased'
}): string | undefined {
  if (gate.newSince === undefined) return gapContradiction(verdict, gaps)
  if (baseline === undefined) return 'nothing was compared'
  const grown = grownIn(baseline, gate.confidence).length > 0
  if (verdict === 'biased') return grown ? undefined : 'no gap was shown to have grown'
  return grown && baseline.status === 'compared' ? 'a gap has grown' : undefined
}
