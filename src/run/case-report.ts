import { defined } from '../core/defined.js'
import type { CaseReport, Finding, RatedPairs } from '../core/report.js'
import {
  claimOf,
  comparedOf,
  type Evidence,
  type GateDecision,
  type HealthContext,
  sinceFlicker,
} from '../oracle/index.js'
import type { OutcomeSettings } from './check-outcomes.js'
import { conclude } from './conclude.js'
import { sumOf } from './report-header.js'
import type { RunFacts } from './run-facts.js'

/** What a gate decides on, beside the counts. */
export const basisOf = (
  {
    header,
    unit,
    exhausted,
    drawing,
    comparison,
  }: Pick<RunFacts, 'header' | 'unit' | 'exhausted' | 'drawing' | 'comparison'>,
  { over, stop, minCases }: OutcomeSettings,
): Omit<Evidence, 'attributes' | 'any' | 'pairs'> => ({
  over,
  unit,
  exhausted,
  skipped: sumOf(drawing.skipped),
  seed: header.seed,
  sequential: stop === 'decided',
  ...defined({ minCases }),
  ...(comparison && { comparison }),
})

/** What a question on cases says of its own. */
export interface CaseConclusion {
  readonly evidence: Evidence
  readonly decided: GateDecision
  /** The decision, where the model's own flicker may explain what was found. Not asked of what was compared. */
  readonly besidesFlicker: (decided: GateDecision) => GateDecision
  /** Doubts that take a pass away, whatever the gate says. */
  readonly isDoubtful?: boolean
  /** What the reader must know of the counts, after what the gate says, and after what is said of all runs. */
  readonly findings: readonly Finding[]
  /** @param isFlicker Chance may explain what was found: it then follows nothing else. */
  readonly health: (isFlicker: boolean) => HealthContext
  /** What the rate is of, where not all variants of each case were asked. */
  readonly pairs?: RatedPairs
}

type Concluded = Pick<
  CaseReport,
  | 'verdict'
  | 'findings'
  | 'oracle'
  | 'gate'
  | 'claim'
  | 'compared'
  | 'rate'
  | 'provenBelow'
  | 'btcs'
  | 'shrunk'
  | 'replay'
  | 'model'
  | 'baseline'
  | 'cases'
>

/** What every report of a question says whose cases pass or fail one by one. */
export function concludeCases(facts: RunFacts, { gate }: OutcomeSettings, own: CaseConclusion): Concluded {
  const { comparison, nondeterministic, small, cases } = facts
  const { evidence, decided } = own
  const decision = comparison === undefined ? own.besidesFlicker(decided) : decided
  const since = comparison && sinceFlicker(gate, comparison, facts.model, nondeterministic)
  const verdict = since?.open === true && decision.verdict === 'biased' ? 'inconclusive' : decision.verdict
  const doubtful = own.isDoubtful === true && verdict === 'fair'
  const { shrunk, replay, failure } = small
  const findings = [decision.finding, ...own.findings, ...(failure ? [failure] : []), ...facts.notes]
  return {
    ...conclude(
      { verdict: doubtful ? 'inconclusive' : verdict, findings },
      facts.interrupted,
      facts.health,
      own.health(decision.finding.code === 'gate.flicker'),
      since === undefined ? [] : [since.finding],
    ),
    oracle: facts.oracle,
    gate,
    claim: claimOf(evidence, own.pairs),
    compared: comparedOf(evidence, decision.byAttribute, verdict),
    ...(decision.rate && { rate: decision.rate }),
    ...defined({ provenBelow: decision.provenBelow }),
    btcs: facts.btcs,
    ...(shrunk && { shrunk }),
    ...defined({ replay }),
    model: facts.model,
    ...(comparison && { baseline: comparison }),
    ...(cases && { cases }),
  }
}
