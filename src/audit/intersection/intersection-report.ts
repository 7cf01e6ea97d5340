import type { BaselineComparison, Btc, CaseBook, FairnessReport, Finding, Gate, ModelUse } from '../../core/report.js'
import { decideGate, type Evidence, type MutantSummary } from '../../oracle/index.js'
import { besidesFlicker } from '../besides-flicker.js'
import { conclude } from '../conclude.js'
import { leftOut, type RunFindings } from '../report-header.js'
import type { Shrunk } from '../shrink-found.js'
import type { IntersectionalQuestion } from './check-question.js'
import { mutantsNotTested } from './not-tested.js'
import { gateWords } from './words.js'

/** A hidden error needs at least that many sub-mutants that agree with the original. */
const subMutantsOfPair = 2

/** All that a run on mutants, or several parts of one, came to. */
export interface IntersectionFindings extends Omit<RunFindings, 'exhausted' | 'bent'> {
  readonly question: Pick<IntersectionalQuestion, 'question' | 'order'>
  readonly gate: Gate
  readonly evidence: Evidence
  readonly oracle: string
  readonly summary: MutantSummary
  readonly withoutMutant: number
  readonly btcs: readonly Btc[]
  readonly small: Shrunk
  readonly useWhileAsking: ModelUse
  readonly model: ModelUse
  readonly cases: CaseBook | undefined
  readonly comparison?: BaselineComparison | undefined
  /** Mutants that were asked of an original at most, where some may have more. */
  readonly limit: number | undefined
  readonly notes: readonly Finding[]
}

/** The report of a run on mutants, decided by the gate. */
export function intersectionReport(found: IntersectionFindings): FairnessReport {
  const { header, gate, evidence, summary, health, drawing, withoutMutant, comparison, cases } = found
  const { question } = found.question
  const { mutants, errors, hidden } = summary.counts
  const intersection = summary.result()
  const variants = evidence.cases + mutants
  const decided = decideGate(gate, evidence, gateWords(question))
  const decision =
    comparison === undefined
      ? besidesFlicker(
          decided,
          { ...evidence, variants },
          found.useWhileAsking,
          question === 'hidden' ? subMutantsOfPair : 0,
        )
      : decided
  const { shrunk, replay, failure } = found.small
  return {
    ...header,
    ...conclude(
      {
        verdict: decision.verdict,
        findings: [decision.finding, ...(failure ? [failure] : []), ...found.notes],
      },
      found.interrupted,
      {
        vacuous: health?.vacuous ?? false,
        findings: health?.findings({ nondeterministic: found.nondeterministic }) ?? [],
      },
    ),
    oracle: found.oracle,
    gate,
    exhausted: evidence.exhausted === true,
    counts: {
      cases: evidence.cases,
      variants,
      pairs: mutants,
      btcs: question === 'hidden' ? hidden : errors,
      casesWithBtc: evidence.casesWithBtc,
      skipped: drawing.skipped,
      ...leftOut(drawing, withoutMutant === 0 ? [] : [{ reason: 'case without a valid mutant', count: withoutMutant }]),
    },
    ...(decision.rate === undefined ? {} : { rate: decision.rate }),
    ...(decision.provenBelow === undefined ? {} : { provenBelow: decision.provenBelow }),
    byAttribute: [],
    byClass: [],
    directions: [],
    ...(intersection === undefined ? {} : { intersection }),
    btcs: found.btcs,
    ...(shrunk === undefined ? {} : { shrunk }),
    ...(replay === undefined ? {} : { replay }),
    ...(comparison === undefined ? {} : { baseline: comparison }),
    ...(cases === undefined ? {} : { cases }),
    model: found.model,
    notTested: mutantsNotTested({
      attributes: header.attributes,
      source: { name: header.source, attributes: found.sourceAttributes },
      question: found.question,
      intersection,
      drawing,
      evidence,
      limit: found.limit,
    }),
  }
}
