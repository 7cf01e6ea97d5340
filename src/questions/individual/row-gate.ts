import { count, whole } from '../../core/numbers.js'
import type { Gate } from '../../core/report.js'
import type { Evidence } from '../../oracle/evidence.js'
import { decideGate, type GateDecision } from '../../oracle/gate.js'
import type { GateWords } from '../../oracle/gate-reason.js'

/** What a gate on rows decides on: the rows of the data, and what was found beyond them. */
export interface RowEvidence extends Evidence {
  /** Discriminatory rows that a search, or random rows of the domain, have shown. */
  readonly foundElsewhere: number
  /** How many rows were tested there. */
  readonly testedElsewhere: number
}

const words: GateWords = {
  noun: 'row',
  found: 'a counterfactual that the model treats differently',
  nothing:
    'No row of the data has a counterfactual, so nothing was tested. Check that the attributes of the plan have at least two classes, and that the constraint allows the attributes to change.',
  pair: 'counterfactual',
}

/**
 * Decides a gate on rows. `{ found: 0 }` fails on any discriminatory row, wherever it was found; `{ rate }` judges the rows
 * of the data only, since what a search finds is no rate.
 */
export function decideRowGate(gate: Gate, evidence: RowEvidence): GateDecision {
  const decision = decideGate(gate, evidence, words)
  const { foundElsewhere, testedElsewhere, any } = evidence
  if (!('found' in gate) || any.casesWithBtc > 0 || foundElsewhere === 0) return decision
  const { provenBelow: _, ...rest } = decision
  const message = `Of ${count(testedElsewhere, 'row')} beyond the data's own, ${whole(foundElsewhere)} ${foundElsewhere === 1 ? 'is' : 'are'} discriminatory, and the gate accepts none.`
  const reason = { code: 'gate.found' as const, cases: testedElsewhere, casesWithBtc: foundElsewhere }
  return { ...rest, verdict: 'biased', reason, finding: { code: 'gate.found', message } }
}
