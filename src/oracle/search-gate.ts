import { count, whole } from '../core/numbers.js'
import type { Gate, SearchYield } from '../core/report.js'
import type { GateDecision } from './gate.js'

/**
 * A decision on cases, beside what a search found. `{ found: 0 }` fails on any find; `{ rate }` judges only the asked cases,
 * since what a search finds is no rate.
 */
export function withSearch(decision: GateDecision, gate: Gate, given: SearchYield | undefined): GateDecision {
  if (given === undefined || given.found === 0 || !('found' in gate) || decision.verdict === 'biased') return decision
  const { provenBelow: _, ...rest } = decision
  const { search, tested, found } = given
  const message = `${search} tested ${count(tested, 'text')} and found ${whole(found)} that the model treats differently from a counterfactual. The gate accepts none.`
  const reason = { code: 'gate.found' as const, cases: tested, casesWithBtc: found }
  return { ...rest, verdict: 'biased', reason, finding: { code: 'gate.found', message } }
}
