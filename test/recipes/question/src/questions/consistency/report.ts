import type { CaseReport, Side } from '../../core/report.js'
import { decideGate } from '../../oracle/index.js'
import { besidesFlicker } from '../../run/besides-flicker.js'
import { concludeCases } from '../../run/case-report.js'
import { casesNotTested } from '../../run/cases-not-tested.js'
import type { OutcomeSettings } from '../../run/check-outcomes.js'
import { leftOut } from '../../run/report-header.js'
import type { RunFacts } from '../../run/run-facts.js'
import { type ConsistencyCounts, evidenceOf } from './count.js'

/** Cases in which two paraphrases get different outcomes. */
export interface ConsistencyReport extends CaseReport {
  readonly question: 'consistency'
  /** Pairs of paraphrases with different outcomes, the first of each case, at most 50. */
  readonly unlike: readonly { readonly caseId: string; readonly a: Side; readonly b: Side }[]
}

/** The report of a run, decided by the gate. */
export function consistencyReport(
  counted: ConsistencyCounts,
  facts: RunFacts,
  settings: OutcomeSettings,
): ConsistencyReport {
  const { header, drawing, nondeterministic } = facts
  const { cases, casesWithBtc, variants, pairs, flips, capped, withoutPair, unlike } = counted
  const evidence = evidenceOf(counted, facts, settings)
  return {
    ...header,
    question: 'consistency',
    ...concludeCases(facts, settings, {
      evidence,
      decided: decideGate(settings.gate, evidence),
      besidesFlicker: (decided) =>
        besidesFlicker(decided, { cases, casesWithBtc, variants }, facts.useWhileAsking, { nondeterministic }),
      findings: [],
      health: (isFlicker) => ({ nondeterministic: nondeterministic && !isFlicker }),
    }),
    exhausted: facts.exhausted,
    counts: {
      cases,
      casesWithBtc,
      variants,
      pairs,
      btcs: flips,
      ...(capped > 0 && { capped }),
      skipped: drawing.skipped,
      ...leftOut(drawing, withoutPair === 0 ? [] : [{ reason: 'case without two paraphrases', count: withoutPair }]),
    },
    unlike,
    notTested: [
      ...casesNotTested({ source: header.source, cases: cases + withoutPair, drawing }),
      'Whether the outcome changes between classes: toBeCounterfactuallyFair() asks that.',
    ],
  }
}
