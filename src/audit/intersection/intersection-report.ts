import type {
  BaselineComparison,
  Btc,
  CaseBook,
  FairnessReport,
  Finding,
  Gate,
  ModelUse,
  ReasonCount,
} from '../../core/report.js'
import {
  claimOf,
  comparedOf,
  decideGate,
  type Evidence,
  type MutantSummary,
  sinceFlicker,
  type Unseen,
} from '../../oracle/index.js'
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
export interface IntersectionFindings extends Omit<RunFindings, 'exhausted' | 'bent' | 'offered' | 'sourceAttributes'> {
  readonly question: Pick<IntersectionalQuestion, 'question' | 'order'>
  readonly gate: Gate
  readonly evidence: Evidence
  readonly oracle: string
  readonly summary: MutantSummary
  readonly withoutMutant: number
  /** Of the originals without a mutant: those whose mutants the model reads as the original. */
  readonly unseen: Unseen
  readonly btcs: readonly Btc[]
  readonly small: Shrunk
  readonly useWhileAsking: ModelUse
  readonly model: ModelUse
  readonly cases: CaseBook | undefined
  readonly comparison?: BaselineComparison | undefined
  readonly notes: readonly Finding[]
}

/** The attributes of a plan as one name. */
export const allOf = (attributes: readonly string[]): string => attributes.join(' and ')

function noEvidence(withoutMutant: number, unseen: number): ReasonCount[] {
  return [
    { reason: 'case without a valid mutant', count: withoutMutant - unseen },
    { reason: 'case whose mutants are the same to the model as the original', count: unseen },
  ].filter(({ count }) => count > 0)
}

/** The report of a run on mutants, decided by the gate. */
export function intersectionReport(found: IntersectionFindings): FairnessReport {
  const { header, gate, evidence, summary, health, drawing, withoutMutant, comparison, cases } = found
  const { question } = found.question
  const { mutants, errors, hidden, capped } = summary.counts
  const intersection = summary.result()
  const { cases: originals, casesWithBtc } = evidence.any
  const variants = originals + mutants
  const decided = decideGate(gate, evidence, gateWords(question))
  const decision =
    comparison === undefined
      ? besidesFlicker(decided, { cases: originals, casesWithBtc, variants }, found.useWhileAsking, {
          subMutants: question === 'hidden' ? subMutantsOfPair : 0,
          nondeterministic: found.nondeterministic,
        })
      : decided
  const since = comparison && sinceFlicker(gate, comparison, found.model, found.nondeterministic)
  const verdict = since?.open === true && decision.verdict === 'biased' ? 'inconclusive' : decision.verdict
  const { shrunk, replay, failure } = found.small
  return {
    ...header,
    ...conclude(
      {
        verdict,
        findings: [
          decision.finding,
          ...found.unseen.findings([allOf(header.attributes)]),
          ...(failure ? [failure] : []),
          ...found.notes,
        ],
      },
      found.interrupted,
      {
        vacuous: health?.vacuous ?? false,
        incomparable: health?.incomparable ?? false,
        findings: [
          ...(health?.findings({
            nondeterministic: found.nondeterministic && decision.finding.code !== 'gate.flicker',
          }) ?? []),
          ...(since === undefined ? [] : [since.finding]),
        ],
      },
    ),
    oracle: found.oracle,
    gate,
    exhausted: evidence.exhausted,
    claim: claimOf(evidence, 'mutants'),
    compared: comparedOf(evidence, decision.byAttribute, verdict),
    counts: {
      cases: originals,
      variants,
      pairs: mutants,
      btcs: question === 'hidden' ? hidden : errors,
      casesWithBtc,
      ...(evidence.any.borderline === 0 ? {} : { borderline: evidence.any.borderline }),
      ...(capped === 0 ? {} : { capped }),
      skipped: drawing.skipped,
      ...leftOut(drawing, noEvidence(withoutMutant, found.unseen.sums.cases)),
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
      source: header.source,
      question: found.question,
      intersection,
      drawing,
      evidence: { cases: originals },
    }),
  }
}
