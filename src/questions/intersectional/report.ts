import type { CaseReport, Direction, ReasonCount } from '../../core/report.js'
import { decideGate, type Evidence } from '../../oracle/index.js'
import { besidesFlicker } from '../../run/besides-flicker.js'
import { basisOf, concludeCases } from '../../run/case-report.js'
import { leftOut } from '../../run/report-header.js'
import type { RunFacts } from '../../run/run-facts.js'
import type { MutantCounts } from './count.js'
import { gateWords } from './gate-words.js'
import type { Intersection } from './intersection.js'
import { mutantsNotTested } from './mutants-not-tested.js'
import type { IntersectionalSettings } from './plan.js'

/** A hidden error needs at least that many sub-mutants that agree with the original. */
const subMutantsOfPair = 2

/**
 * Reports originals whose outcome changes if several sensitive attributes change at once. With `hidden`, the report contains only originals
 * whose outcome changes in no other way.
 */
export interface IntersectionalReport extends CaseReport {
  readonly question: 'intersectional' | 'hidden'
  /** Mutants, errors and hidden errors, by combination of attributes. Absent if no original was asked. */
  readonly intersection?: Intersection
  /**
   * Whom the model favours, if it is known which outcome is better: the classes of the original, or those of a mutant with an error (for a
   * hidden question, a hidden error), taken together. Each independent unit has one vote.
   */
  readonly directions?: readonly Direction[]
}

/** The attributes of a plan as one name. */
export const allOf = (attributes: readonly string[]): string => attributes.join(' and ')

function noEvidence(withoutMutant: number, unseen: number): ReasonCount[] {
  return [
    { reason: 'case without a valid mutant', count: withoutMutant - unseen },
    { reason: 'case whose mutants are the same to the model as the original', count: unseen },
  ].filter(({ count }) => count > 0)
}

/** What the gate decides on: errors, or hidden errors. */
export const evidenceOf = (
  { summary }: MutantCounts,
  facts: Parameters<typeof basisOf>[0],
  settings: IntersectionalSettings,
): Evidence => ({
  ...basisOf(facts, settings),
  ...summary.evidence(settings.question === 'hidden' ? 'hidden' : 'errors'),
})

/** The report of a run on mutants, decided by the gate. */
export function intersectionalReport(
  counted: MutantCounts,
  facts: RunFacts,
  settings: IntersectionalSettings,
): IntersectionalReport {
  const { header, drawing, nondeterministic, useWhileAsking } = facts
  const { question, gate } = settings
  const { summary, withoutMutant, unseen } = counted
  const { mutants, errors, hidden, capped } = summary.counts
  const evidence = evidenceOf(counted, facts, settings)
  const intersection = summary.result()
  const { cases, casesWithBtc, borderline } = evidence.any
  const counts = { cases, casesWithBtc, variants: cases + mutants }
  const directions = summary.directions()
  const subMutants = question === 'hidden' ? subMutantsOfPair : 0
  return {
    ...header,
    question,
    ...concludeCases(facts, settings, {
      evidence,
      decided: decideGate(gate, evidence, gateWords(question)),
      besidesFlicker: (decided) => besidesFlicker(decided, counts, useWhileAsking, { subMutants, nondeterministic }),
      findings: unseen.findings([allOf(header.attributes)]),
      health: (isFlicker) => ({ nondeterministic: nondeterministic && !isFlicker }),
      pairs: 'mutants',
    }),
    exhausted: evidence.exhausted,
    counts: {
      ...counts,
      pairs: mutants,
      btcs: question === 'hidden' ? hidden : errors,
      ...(borderline > 0 && { borderline }),
      ...(capped > 0 && { capped }),
      skipped: drawing.skipped,
      ...leftOut(drawing, noEvidence(withoutMutant, unseen.sums.cases)),
    },
    ...(intersection && { intersection }),
    ...(directions.length > 0 && { directions }),
    notTested: mutantsNotTested({
      attributes: header.attributes,
      source: header.source,
      question: settings,
      intersection,
      drawing,
      evidence: { cases },
    }),
  }
}
