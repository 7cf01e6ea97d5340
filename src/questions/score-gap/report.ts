import type { BaseReport } from '../../core/report.js'
import { casesNotTested, classesNotTested } from '../../run/cases-not-tested.js'
import { conclude } from '../../run/conclude.js'
import { discarded, leftOut, sumOf } from '../../run/report-header.js'
import type { RunFacts } from '../../run/run-facts.js'
import type { GapCounts } from './count.js'
import type { ScoreGap } from './gap.js'
import type { ScoreGapSettings } from './plan.js'

/** Reports the differences between the mean scores of every two classes. */
export interface ScoreGapReport extends BaseReport {
  readonly question: 'score-gap'
  readonly gate: { readonly maxGap: number; readonly confidence: number }
  readonly gaps: readonly ScoreGap[]
}

/** The report of a run, decided by its tests. */
export function scoreGapReport(counted: GapCounts, facts: RunFacts, settings: ScoreGapSettings): ScoreGapReport {
  const { header, health, exhausted, drawing } = facts
  const { gate, label } = settings
  const { gaps, cases, variants, withoutPair, capped } = counted
  const result = gaps.result({
    exhausted,
    capped,
    unit: facts.unit,
    skipped: sumOf(drawing.skipped),
    steady: !facts.nondeterministic && facts.model.remote === undefined,
  })
  const compared = result.gaps.flatMap(({ attribute, classes }) => classes.map((name) => ({ attribute, class: name })))
  const findings = [...result.findings, ...gaps.unseenFindings(), ...facts.notes]
  return {
    ...header,
    question: 'score-gap',
    ...conclude({ ...result, findings }, facts.interrupted, health, {
      nondeterministic: facts.nondeterministic,
      scores: true,
    }),
    oracle: label === undefined ? 'mean score' : `mean score of ${label}`,
    gate,
    exhausted,
    claim: result.claim,
    compared: result.compared,
    counts: {
      cases,
      variants,
      pairs: result.gaps.reduce((sum, gap) => sum + gap.pairs, 0),
      btcs: 0,
      casesWithBtc: 0,
      ...(capped > 0 && { capped }),
      skipped: drawing.skipped,
      ...leftOut(drawing, discarded(withoutPair, gaps.refused.sums.cases)),
    },
    gaps: result.gaps,
    btcs: [],
    model: facts.model,
    notTested: [
      ...casesNotTested({ source: header.source, cases: cases + withoutPair, drawing }),
      ...classesNotTested(facts.offered, compared),
    ],
  }
}
