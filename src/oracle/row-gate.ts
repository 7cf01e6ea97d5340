import { count, percent, whole } from '../core/numbers.js'
import type { Finding, Gate } from '../core/report.js'
import { decideGate, type Evidence, type GateDecision } from './gate.js'
import { explainGate, type GateReason, isSinceReason } from './gate-reason.js'
import type { SinceReason } from './since-gate.js'

/** What a gate on rows decides on: the rows of the data, and what was found beyond them. */
export interface RowEvidence extends Evidence {
  /** Discriminatory rows that a search, or random rows of the domain, have shown. */
  readonly foundElsewhere: number
  /** How many rows were tested there. */
  readonly testedElsewhere: number
}

/**
 * Decides a gate on rows. `{ found: 0 }` fails on any discriminatory row, wherever it was found; `{ rate }` judges the rows
 * of the data alone, since what a search finds is no rate.
 */
export function decideRowGate(gate: Gate, evidence: RowEvidence): GateDecision {
  const decision = decideGate(gate, evidence)
  const { foundElsewhere, testedElsewhere } = evidence
  if ('found' in gate && evidence.casesWithBtc === 0 && foundElsewhere > 0) {
    const { provenBelow: _, ...rest } = decision
    const message = `Of ${count(testedElsewhere, 'row')} beyond the data's own ${whole(foundElsewhere)} ${foundElsewhere === 1 ? 'is' : 'are'} discriminatory; the gate accepts none.`
    const reason = { code: 'gate.found' as const, cases: testedElsewhere, casesWithBtc: foundElsewhere }
    return { ...rest, verdict: 'biased', reason, finding: { code: 'gate.found', message } }
  }
  return { ...decision, finding: explainRowGate(decision.reason) }
}

/** The sentence for the reader. */
function explainRowGate(reason: GateReason): Finding {
  if (isSinceReason(reason)) return explainGate(reason)
  return { code: reason.code, message: sentence(reason) }
}

function sentence(reason: Exclude<GateReason, SinceReason>): string {
  const rows = count(reason.cases, 'row')
  switch (reason.code) {
    case 'gate.found':
      return `${discriminatory(reason)}; the gate accepts none.`
    case 'gate.nothing-compared':
      return 'No row of the data has a counterfactual, so nothing was tested. Check that the asked attributes have two or more classes, and that the constraint allows them to change.'
    case 'gate.none':
      return `None of ${rows} is discriminatory: the rate of such rows in the data is below ${percent(reason.below)} (95 % confidence).`
    case 'gate.none-in-source':
      return `None of the ${rows} of the data is discriminatory; every row was asked. For other rows of their kind the rate is below ${percent(reason.below)} (95 % confidence).`
    case 'gate.too-few-cases':
      return `Nothing was found, but ${rows} only ${reason.cases === 1 ? 'shows' : 'show'} that the rate is below ${percent(reason.below)} (95 % confidence), and the plan asks for ${whole(reason.minCases)}. ${count(reason.more, 'more row')} without a finding would pass: raise sample or budget, or lower minCases.`
    case 'gate.above':
      return `${discriminatory(reason)}: more than the ${percent(reason.rate)} that the gate accepts (at least ${percent(reason.lower)}, ${percent(reason.confidence)} confidence).`
    case 'gate.below':
      return `${discriminatory(reason)}: less than the ${percent(reason.rate)} that the gate accepts (at most ${percent(reason.upper)}, ${percent(reason.confidence)} confidence).`
    case 'gate.undecided': {
      const more =
        reason.exhausted || reason.more === undefined
          ? `Use more rows, or a gate above ${percent(reason.rate)}.`
          : `${count(reason.more, 'more row')} without a finding would pass: raise sample or budget.`
      return `${discriminatory(reason)}: between ${percent(reason.lower)} and ${percent(reason.upper)} (${percent(reason.confidence)} confidence for each bound), which does not decide on ${percent(reason.rate)} from ${rows}. ${more}`
    }
  }
}

const discriminatory = ({ cases, casesWithBtc }: { readonly cases: number; readonly casesWithBtc: number }): string =>
  `${whole(casesWithBtc)} of ${count(cases, 'row')} of the data ${casesWithBtc === 1 ? 'is' : 'are'} discriminatory`
