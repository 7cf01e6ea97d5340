import type { Over } from '../core/case.js'
import { defined } from '../core/defined.js'
import type { BaselineComparison, BaseReport, Claim, ComparedAttribute, RatedPairs, Verdict } from '../core/report.js'

/** What a run has shown of one attribute (or of several that change at once). */
export interface AttributeEvidence {
  readonly attribute: string
  /** Cases with a pair that the model could tell apart, and those among them with a BTC that is not borderline. */
  readonly cases: number
  readonly casesWithBtc: number
  /** Cases whose only BTCs lie within the model's float noise of the boundary. */
  readonly borderline: number
  /** Cases all of whose pairs looked the same to the model. */
  readonly indistinct: number
  /** Independent units among `cases`. */
  readonly units: number
  /** Units whose first case has a BTC: one independent trial each, whatever the sizes of the units. */
  readonly firstWithBtc: number
  /** For each unit, the share of its cases with a BTC; absent where every unit is one case. */
  readonly shares?: Shares
  /**
   * For each unit, the mean share of pairs that are BTCs, or of one pair drawn from all of each case. Given where some cases had more variants than were asked: unlike the
   * share of cases it does not depend on how many. Fewer than `units` where of some cases no pair was drawn from all.
   */
  readonly pairShares?: Shares
}

/** Whether more variants of each case must be asked before anything can be said of their pairs. */
export const lacksPairs = ({ pairShares, units }: AttributeEvidence): boolean =>
  pairShares !== undefined && pairShares.most.length < units

/** One number in 0..1 for each unit, in the order in which they were first asked; borderline BTCs left out and counted in. */
export interface Shares {
  readonly least: readonly number[]
  readonly most: readonly number[]
}

/** What a gate decides on. */
export interface Evidence {
  readonly over: Over
  /** Every case of the source was asked. */
  readonly exhausted: boolean
  /** Cases of which not all variants were asked. */
  readonly capped?: number
  /** Inputs of the source that gave no case. */
  readonly skipped?: number
  readonly unit: Claim['unit']
  /** The asked attributes, in the order of the plan; those without any pair too. */
  readonly attributes: readonly AttributeEvidence[]
  /** Over all asked attributes together. */
  readonly any: AttributeEvidence
  readonly pairs: number
  /** Of the run. */
  readonly seed: number
  readonly minCases?: number
  /** The run may end when the gate is decided (`stop: 'decided'`): only bounds that hold at every moment then count. */
  readonly sequential?: boolean
  /** Cases with a BTC that the baseline does not have, where that is known while asking. */
  readonly newSince?: number
  /** For a gate that compares: what was compared. */
  readonly comparison?: BaselineComparison
}

/** Whether the evidence is all that there is: the suite's own cases, each with all its variants. */
export const isComplete = ({ over, exhausted, capped = 0 }: Evidence): boolean =>
  over === 'suite' && exhausted && capped === 0

/** Evidence of an attribute that was never compared. */
export const noEvidence = (attribute: string): AttributeEvidence => ({
  attribute,
  cases: 0,
  casesWithBtc: 0,
  borderline: 0,
  indistinct: 0,
  units: 0,
  firstWithBtc: 0,
})

/** What the report says of each attribute. */
export function comparedOf(
  { attributes }: Evidence,
  decided: ReadonlyMap<string, ComparedAttribute['verdict']>,
  /** Of the run: where it proves no bias, none of its attributes does. */
  verdictOfRun: Verdict,
): ComparedAttribute[] {
  return attributes.map(({ attribute, cases, casesWithBtc, units, borderline, indistinct }) => {
    const own = decided.get(attribute) ?? 'inconclusive'
    const verdict = own === 'biased' && verdictOfRun !== 'biased' ? 'inconclusive' : own
    return { attribute, cases, casesWithBtc, units, borderline, indistinct, verdict }
  })
}

/** What the report says of its claim. */
export function claimOf(evidence: Evidence, pairs: RatedPairs = 'pairs'): Claim {
  const { over, unit, any } = evidence
  return {
    over,
    complete: isComplete(evidence),
    unit: any.units === any.cases ? 'case' : unit,
    units: any.units,
    rateOf: any.pairShares === undefined ? 'cases' : pairs,
  }
}

/** The evidence that a report tells of itself, for a gate that is decided after it: one that compares. */
export function evidenceOf(
  report: Pick<BaseReport, 'claim' | 'compared' | 'counts' | 'attributes' | 'seed' | 'exhausted'>,
): Evidence {
  const { claim, compared = [], counts, attributes, seed, exhausted } = report
  const { over = 'population', unit = 'case', units = counts.cases } = claim ?? {}
  const all = { ...noEvidence(attributes.join(' and ')), cases: counts.cases, casesWithBtc: counts.casesWithBtc, units }
  return {
    over,
    unit,
    exhausted,
    attributes: compared.map((each) => ({ ...each, firstWithBtc: each.casesWithBtc })),
    any: { ...all, borderline: counts.borderline ?? 0 },
    pairs: counts.pairs,
    seed,
    ...defined({ capped: counts.capped }),
  }
}
