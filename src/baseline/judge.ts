import { whole } from '../core/numbers.js'
import type { BaselineComparison, Btc, FairnessReport, Finding, Gate, Verdict } from '../core/report.js'
import { sealed } from '../core/seal.js'
import { decideGate } from '../oracle/index.js'

type SinceGate = Extract<Gate, { newSince: unknown }>

/** Whether a report may become a baseline: it is whole, and its model could have shown a bias. */
export const isSound = ({ verdict, cases, counts }: FairnessReport): boolean =>
  verdict !== 'interrupted' && cases?.vacuous === false && counts.cases > 0

/**
 * Judges a report by what it was compared with. A BTC that is new stands whatever ended the run; a run that was cut short
 * or whose model could not have shown a bias is no pass.
 */
export function judgeBy(
  report: FairnessReport,
  comparison: BaselineComparison,
  gate: SinceGate,
  minCases?: number,
): FairnessReport {
  const { cases, findings, counts, exhausted } = report
  const decision = decideGate(gate, {
    ...counts,
    exhausted,
    comparison,
    ...(minCases === undefined ? {} : { minCases }),
  })
  const verdict = verdictOf(report, decision.verdict)
  const { cases: _, ...rest } = newFirst(report, comparison)
  return sealed({
    ...rest,
    gate,
    verdict,
    findings: [
      // A run that says nothing is explained by what is wrong with it.
      ...(cases?.vacuous && verdict !== 'biased' ? [] : [decision.finding]),
      ...findings.filter(({ code }) => code !== 'baseline.none' && code !== 'gate.flicker'),
      ...flicker(report, comparison, gate),
    ],
    baseline: comparison,
  })
}

/**
 * The report with what is new before what is known. A run that knew the baseline while it asked has it so already; of any
 * other one a small pair that is known is left out where there is a new one to show.
 */
function newFirst(report: FairnessReport, comparison: BaselineComparison): FairnessReport {
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

function verdictOf({ verdict, cases }: FairnessReport, decided: Verdict): Verdict {
  if (decided === 'biased') return 'biased'
  if (verdict === 'interrupted') return 'interrupted'
  return cases?.vacuous === true ? 'inconclusive' : decided
}

/** A model that changes its answers by itself makes BTCs that are new by chance. */
function flicker({ model }: FairnessReport, { new: fresh }: BaselineComparison, { confidence }: SinceGate): Finding[] {
  const repeats = model.remote?.repeats
  if (repeats === undefined || repeats.divided === 0 || fresh.length === 0 || confidence !== undefined) return []
  const { inputs, changed } = repeats.control
  const message = `The model also changes its answers with nothing changed (${whole(changed)} of ${whole(inputs)} inputs that were asked again), so a new BTC may be chance. Let the gate ask for proof: { newSince: 'baseline', confidence: 0.95 }.`
  return [{ code: 'baseline.flicker', message }]
}
