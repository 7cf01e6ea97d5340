import { defined } from '../../core/defined.js'
import type { BaselineComparison, Gate } from '../../core/report.js'
import { comparedOf, decideGate, evidenceOf, isClipped } from '../../oracle/index.js'
import type { AnswerGapResult } from './decide.js'
import type { AnswerGate } from './settings.js'

type Decided = Pick<AnswerGapResult, 'verdict' | 'findings' | 'compared'>
type Counted = Parameters<typeof evidenceOf>[0] & { readonly gate: AnswerGate }

/** What a gap by itself says of the plan's limits, which decides nothing where runs are compared. */
const ofLimits: ReadonlySet<string> = new Set([
  'gap.nothing-compared',
  'gap.beyond',
  'gap.undecided',
  'gap.too-few-cases',
  'gap.within',
])

/** The decision of a run, where its gate compares that of what was compared: the gaps stay in the report, and decide nothing. */
export function sinceDecided(
  result: AnswerGapResult,
  counted: Omit<Counted, 'compared'>,
  comparison: BaselineComparison | undefined,
  minCases: number | undefined,
): Decided {
  const { gate } = counted
  if (gate.newSince === undefined) return result
  const evidence = {
    ...evidenceOf({ ...counted, compared: result.compared }),
    ...defined({ comparison, minCases }),
  }
  const { verdict, finding, byAttribute } = decideGate(gate as Extract<Gate, { newSince: unknown }>, evidence)
  return {
    verdict: verdict === 'fair' && isClipped(result.findings) ? 'inconclusive' : verdict,
    findings: [finding, ...result.findings.filter(({ code }) => !ofLimits.has(code))],
    compared: comparedOf(evidence, byAttribute, verdict),
  }
}
