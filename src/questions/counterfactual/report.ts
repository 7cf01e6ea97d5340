import type { AttributeCounts, ByClass, CaseReport, Control, Direction, WordEffect } from '../../core/report.js'
import { decideGate, type Evidence, withSearch } from '../../oracle/index.js'
import { besidesFlicker } from '../../run/besides-flicker.js'
import { basisOf, concludeCases } from '../../run/case-report.js'
import { casesNotTested, classesNotTested, intersectionsNotTested } from '../../run/cases-not-tested.js'
import { discarded, leftOut } from '../../run/report-header.js'
import type { RunFacts } from '../../run/run-facts.js'
import type { CounterfactualCounts } from './count.js'
import type { CounterfactualSettings } from './plan.js'

/** Reports cases in which a prediction changes when only a sensitive attribute changes. */
export interface CounterfactualReport extends CaseReport, ByClass {
  readonly question: 'counterfactual'
  readonly byAttribute: readonly AttributeCounts[]
  readonly directions: readonly Direction[]
  readonly control?: Control
  /** Single words or names on which the outcome depends; absent if none is shown. */
  readonly words?: readonly WordEffect[]
}

/** What the gate decides on. */
export const evidenceOf = (
  { summary }: CounterfactualCounts,
  facts: Parameters<typeof basisOf>[0],
  settings: CounterfactualSettings,
): Evidence => ({
  ...summary.evidence(),
  ...basisOf(facts, settings),
  capped: summary.counts.capped,
  pairs: summary.counts.pairs,
})

/** The report of a run, decided by the gate. */
export function counterfactualReport(
  counted: CounterfactualCounts,
  facts: RunFacts,
  settings: CounterfactualSettings,
): CounterfactualReport {
  const { summary, withoutPair } = counted
  const { header, drawing, searched, nondeterministic } = facts
  const { borderline, capped, ...counts } = summary.counts
  const evidence = evidenceOf(counted, facts, settings)
  const byClass = summary.byClass()
  const [words, directions, control] = [summary.words(), summary.directions(), summary.control()]
  return {
    ...header,
    question: 'counterfactual',
    ...concludeCases(facts, settings, {
      evidence,
      decided: withSearch(decideGate(settings.gate, evidence), settings.gate, searched?.yield),
      besidesFlicker: (decided) => besidesFlicker(decided, counts, facts.useWhileAsking, { nondeterministic }),
      findings: [...summary.unseenFindings(), ...(searched?.findings ?? [])],
      // What chance may explain follows neither words nor classes that anybody could name.
      health: (isFlicker) =>
        isFlicker
          ? {}
          : { ...counts, nondeterministic, words, directions, voter: facts.unit, ...(control && { control }) },
    }),
    exhausted: facts.exhausted,
    counts: {
      ...counts,
      ...(borderline > 0 && { borderline }),
      ...(capped > 0 && { capped }),
      skipped: drawing.skipped,
      ...leftOut(drawing, discarded(withoutPair, summary.refused.sums.cases)),
    },
    ...(searched?.yield && { yield: searched.yield }),
    ...(facts.foundRows && { foundRows: facts.foundRows }),
    byAttribute: summary.byAttribute(evidence),
    byClass,
    byClassPair: summary.byClassPair(),
    directions,
    ...(control && { control }),
    ...(words.length > 0 && { words }),
    notTested: [
      ...casesNotTested({ source: header.source, cases: counts.cases + withoutPair, drawing }),
      ...classesNotTested(
        facts.offered,
        byClass.filter((each) => each.pairs > 0),
      ),
      ...intersectionsNotTested(header.attributes),
    ],
  }
}
