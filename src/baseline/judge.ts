import { defined } from '../core/defined.js'
import type { AnyReport, BaselineComparison, Btc, Gate, Verdict } from '../core/report.js'
import { sealed } from '../core/seal.js'
import {
  comparedOf,
  decideGate,
  type Evidence,
  evidenceOf,
  isClipped,
  isIncomparable,
  sinceFlicker,
} from '../oracle/index.js'

type SinceGate = Extract<Gate, { newSince: unknown }>

/** Whether a report may become a baseline: it is whole, and its model could have shown a bias. */
export const isSound = ({ verdict, cases, counts, findings }: AnyReport): boolean =>
  verdict !== 'interrupted' && cases?.vacuous === false && counts.cases > 0 && !isClipped(findings)

/**
 * Judges a report by what it was compared with. A BTC that is new stands whatever ended the run; a run that was cut short
 * or whose model could not have shown a bias is no pass.
 */
export function judgeBy<Report extends AnyReport>(
  report: Report,
  comparison: BaselineComparison,
  given: SinceGate,
  minCases?: number,
): Report {
  const { cases, findings } = report
  // Of gaps, a gate also carries the measures and how sure a growth must be.
  const gate = { ...report.gate, ...given } as SinceGate
  const evidence: Evidence = {
    ...evidenceOf(report),
    comparison,
    ...defined({ minCases }),
  }
  const decision = decideGate(gate, evidence)
  const nondeterministic = findings.some(({ code }) => code === 'health.nondeterministic')
  const flicker = sinceFlicker(gate, comparison, report.model, nondeterministic)
  const isOpen = decision.verdict === 'biased' && flicker?.open === true
  const verdict = isOpen ? 'inconclusive' : verdictOf(report, decision.verdict)
  const { cases: _, ...rest } = newFirst(report, comparison)
  return sealed({
    ...rest,
    gate,
    verdict,
    ...(report.compared === undefined ? {} : { compared: comparedOf(evidence, decision.byAttribute, verdict) }),
    findings: [
      // A run that says nothing is explained by what is wrong with it.
      ...(cases?.vacuous && verdict !== 'biased' ? [] : [decision.finding]),
      ...findings.filter(({ code }) => code !== 'baseline.none' && code !== 'gate.flicker'),
      ...(flicker === undefined ? [] : [flicker.finding]),
    ],
    baseline: comparison,
  }) as unknown as Report
}

/**
 * The report with what is new before what is known. A run that knew the baseline while it asked has it so already; of any
 * other one a small pair that is known is left out where there is a new one to show.
 */
function newFirst(report: AnyReport, comparison: BaselineComparison): AnyReport {
  const fresh = new Set(
    comparison.new.flatMap(({ caseId, attributes }) => attributes.map((each) => `${each} ${caseId}`)),
  )
  const isNew = ({ attribute, caseId }: Pick<Btc, 'attribute' | 'caseId'>): boolean =>
    fresh.has(`${attribute} ${caseId}`)
  const { shrunk, replay, ...rest } = report
  if (fresh.size === 0 || shrunk === undefined || isNew(shrunk)) return report
  const btcs = report.btcs.toSorted((one, other) => Number(isNew(other)) - Number(isNew(one)))
  return btcs.some(isNew) ? { ...rest, btcs } : report
}

function verdictOf({ verdict, cases, findings }: AnyReport, decided: Verdict): Verdict {
  if (decided === 'biased' && !isIncomparable(findings)) return 'biased'
  if (verdict === 'interrupted') return 'interrupted'
  return cases?.vacuous === true || (decided === 'fair' && isClipped(findings)) ? 'inconclusive' : decided
}
