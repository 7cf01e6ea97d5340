import { DEFAULT_CONFIDENCE } from '../core/confidence.js'
import { defined } from '../core/defined.js'
import type { Estimate, Finding, Gate, Verdict } from '../core/report.js'
import { estimateOf, isAbove, isBelow, lowerOf, upperOf } from './bounds.js'
import { type AttributeEvidence, type Evidence, isComplete, lacksPairs } from './evidence.js'
import { explainGate, type GateReason, type GateWords, type RateNumbers } from './gate-reason.js'
import { upperBound } from './intervals.js'
import { decideSince } from './since-gate.js'

/** Bounds the rate by 5 % at 95 % confidence when nothing is found: 0.95^59 < 0.05. */
export const DEFAULT_MIN_CASES = 59
export { DEFAULT_CONFIDENCE }

type Decisive = Exclude<Verdict, 'interrupted'>

export interface GateDecision {
  /** Never `interrupted`: what ends a run early is the audit's to say. */
  readonly verdict: Decisive
  readonly reason: GateReason
  /** The reason in a sentence. */
  readonly finding: Finding
  /** What the gate says of each asked attribute. */
  readonly byAttribute: ReadonlyMap<string, Decisive>
  /** Share of cases with a BTC; absent when no case was asked. */
  readonly rate?: Estimate
  /** One-sided upper bound of the rate, for a `{ found: 0 }` gate that found nothing in a sample. */
  readonly provenBelow?: number
}

/** The one decision that every surface shares: fair, biased or inconclusive, and why. */
export function decideGate(gate: Gate, evidence: Evidence, words?: GateWords): GateDecision {
  const decided = decide(gate, evidence)
  const confidence = confidenceOf(gate)
  const rate = estimateOf(evidence.any, evidence, confidence)
  const below = 'found' in gate ? provenBelow(evidence) : undefined
  return {
    ...decided,
    finding: explainGate(decided.reason, evidence, words),
    ...defined({ rate, provenBelow: below }),
  }
}

type Decided = Pick<GateDecision, 'verdict' | 'reason' | 'byAttribute'>

function decide(gate: Gate, evidence: Evidence): Decided {
  const { any, minCases = DEFAULT_MIN_CASES } = evidence
  if ('newSince' in gate && any.cases > 0) {
    const { verdict, reason } = decideSince(gate, evidence.comparison, minCases)
    const byAttribute = sinceByAttribute(evidence, verdict)
    // Only what the plan asks for: a comparison says nothing about other cases.
    const needed = evidence.minCases ?? 1
    const short = evidence.attributes.filter(({ units }) => units < needed)
    if (verdict !== 'fair' || short.length === 0) return { verdict, reason, byAttribute }
    return { verdict: 'inconclusive', reason: { code: 'gate.too-few-cases', short, needed }, byAttribute }
  }
  if (any.cases === 0) {
    const reason = { code: 'gate.nothing-compared', cases: any.indistinct } as const
    return { verdict: 'inconclusive', reason, byAttribute: toAll(evidence, 'inconclusive') }
  }
  if ('found' in gate) return decideFound(evidence)
  return 'rate' in gate
    ? decideRate(gate, evidence)
    : { verdict: 'inconclusive', reason: { code: 'baseline.none' }, byAttribute: toAll(evidence, 'inconclusive') }
}

/**
 * Whether more cases cannot change the verdict, for `stop: 'decided'`. `{ found: 0 }` is decided by its first BTC:
 * a later case can always find one; `{ newSince }` by its first new one.
 */
export function isDecided(gate: Gate, evidence: Evidence): boolean {
  const { any, minCases = DEFAULT_MIN_CASES } = evidence
  if (any.cases === 0) return false
  if ('found' in gate) return any.casesWithBtc > 0
  if ('newSince' in gate) return gate.confidence === undefined && (evidence.newSince ?? 0) > 0
  const seen = { ...evidence, sequential: true }
  const confidence = confidenceOf(gate)
  if (provenAbove(gate.rate, seen, confidence).length > 0) return true
  return evidence.attributes.every((each) => each.units >= minCases && isBelow(each, seen, gate.rate, confidence))
}

const confidenceOf = (gate: Gate): number => ('found' in gate ? undefined : gate.confidence) ?? DEFAULT_CONFIDENCE

const toAll = ({ attributes }: Evidence, verdict: Decisive): Map<string, Decisive> =>
  new Map(attributes.map(({ attribute }) => [attribute, verdict]))

/** A comparison is decided over all attributes; one that was never compared is named all the same. */
function sinceByAttribute({ attributes }: Evidence, verdict: Decisive): Map<string, Decisive> {
  return new Map(attributes.map(({ attribute, cases }) => [attribute, cases === 0 ? 'inconclusive' : verdict]))
}

/**
 * Units that an attribute must have before nothing found counts as a pass: what the plan says, else 59; of a suite that was
 * asked whole none, since its counts are facts.
 */
const neededOf = (evidence: Evidence): number => evidence.minCases ?? (isComplete(evidence) ? 1 : DEFAULT_MIN_CASES)

/** Attributes that say too little, those without any pair first. */
function shortOf({ attributes }: Evidence, needed: number): AttributeEvidence[] {
  const short = attributes.filter((each) => each.units < needed || lacksPairs(each))
  return [...short.filter(({ cases }) => cases === 0), ...short.filter(({ cases }) => cases > 0)]
}

function provenBelow(evidence: Evidence): number | undefined {
  const { any, attributes } = evidence
  if (any.casesWithBtc > 0 || isComplete(evidence)) return undefined
  const compared = attributes.filter(({ units }) => units > 0)
  const bounds = compared.map(({ units, borderline }) =>
    upperBound(Math.min(units, borderline), units, DEFAULT_CONFIDENCE),
  )
  return bounds.length === 0 ? undefined : Math.max(...bounds)
}

function decideFound(evidence: Evidence): Decided {
  const { attributes, any } = evidence
  const needed = neededOf(evidence)
  const byAttribute = new Map(
    attributes.map((each): [string, Decisive] => [
      each.attribute,
      each.casesWithBtc > 0 ? 'biased' : each.units >= needed && !lacksPairs(each) ? 'fair' : 'inconclusive',
    ]),
  )
  const { cases, casesWithBtc, borderline, units } = any
  if (casesWithBtc > 0) {
    return { verdict: 'biased', reason: { code: 'gate.found', cases, casesWithBtc }, byAttribute }
  }
  const short = shortOf(evidence, needed)
  if (short.length > 0) {
    return { verdict: 'inconclusive', reason: { code: 'gate.too-few-cases', short, needed }, byAttribute }
  }
  const code = isComplete(evidence) ? 'gate.none-in-suite' : 'gate.none'
  const below = provenBelow(evidence)
  const bound = below === undefined ? {} : { below }
  return { verdict: 'fair', reason: { code, cases, units, borderline, ...bound }, byAttribute }
}

/** Attributes whose rate is shown to be above, by Holm's step-down over all that were asked. */
function provenAbove(rate: number, evidence: Evidence, confidence: number): AttributeEvidence[] {
  const proven: AttributeEvidence[] = []
  let open = evidence.attributes.filter(({ cases }) => cases > 0)
  for (;;) {
    const level = 1 - (1 - confidence) / (evidence.attributes.length - proven.length)
    const now = open.filter((each) => isAbove(each, evidence, rate, level))
    if (now.length === 0) return proven
    proven.push(...now)
    open = open.filter((each) => !now.includes(each))
  }
}

function decideRate(gate: Extract<Gate, { rate: number }>, evidence: Evidence): Decided {
  const { rate } = gate
  const confidence = confidenceOf(gate)
  const needed = neededOf(evidence)
  const proven = provenAbove(rate, evidence, confidence)
  const below = (each: AttributeEvidence): boolean => isBelow(each, evidence, rate, confidence)
  const byAttribute = new Map(
    evidence.attributes.map((each): [string, Decisive] => [
      each.attribute,
      proven.includes(each) ? 'biased' : each.units >= needed && below(each) ? 'fair' : 'inconclusive',
    ]),
  )
  const numbersOf = (each: AttributeEvidence, level = confidence): RateNumbers => ({
    attribute: each.attribute,
    cases: each.cases,
    casesWithBtc: each.casesWithBtc,
    units: each.units,
    rate,
    confidence,
    lower: lowerOf(each, evidence, level),
    upper: upperOf(each, evidence, level),
    ofPairs: each.pairShares !== undefined,
  })
  const [worst] = proven.toSorted((one, other) => shareOf(other) - shareOf(one))
  if (worst !== undefined) {
    const level = 1 - (1 - confidence) / evidence.attributes.length
    return { verdict: 'biased', reason: { code: 'gate.above', ...numbersOf(worst, level) }, byAttribute }
  }
  const short = shortOf(evidence, needed)
  // An attribute that was never compared, or that lacks only cases, is reported as such.
  if (short.some((each) => each.cases === 0 || lacksPairs(each)) || (short.length > 0 && short.every(below))) {
    return { verdict: 'inconclusive', reason: { code: 'gate.too-few-cases', short, needed, rate }, byAttribute }
  }
  const open = evidence.attributes.filter((each) => byAttribute.get(each.attribute) !== 'fair')
  const [least = evidence.any] = open.toSorted((one, other) => shareOf(other) - shareOf(one))
  if (open.length > 0) {
    const more = isComplete(evidence) ? undefined : moreCleanUnits(rate, confidence, least, evidence, needed)
    const reason = { code: 'gate.undecided', ...numbersOf(least), ...defined({ more }) } as const
    return { verdict: 'inconclusive', reason, byAttribute }
  }
  const [most = evidence.any] = evidence.attributes.toSorted(
    (one, other) => numbersOf(other).upper - numbersOf(one).upper,
  )
  return { verdict: 'fair', reason: { code: 'gate.below', ...numbersOf(most) }, byAttribute }
}

const shareOf = ({ casesWithBtc, cases }: AttributeEvidence): number => (cases === 0 ? -1 : casesWithBtc / cases)

const MOST_UNITS = 10_000_000

/**
 * How many more units without a BTC would make the gate pass; `undefined` when ten million would not, or where units of
 * several cases make that a guess. What to tell a reader whose result is inconclusive.
 */
export function moreCleanUnits(
  rate: number,
  confidence: number,
  seen: AttributeEvidence,
  evidence: Evidence,
  needed: number,
): number | undefined {
  if (seen.shares !== undefined || seen.pairShares !== undefined) return undefined
  const passes = (more: number): boolean => {
    const grown = { ...seen, cases: seen.cases + more, units: seen.units + more }
    return grown.units >= needed && isBelow(grown, evidence, rate, confidence)
  }
  if (passes(0)) return 0
  let enough = 1
  while (!passes(enough)) {
    enough *= 2
    if (enough > MOST_UNITS) return undefined
  }
  let tooFew = Math.floor(enough / 2)
  while (enough - tooFew > 1) {
    const middle = Math.floor((enough + tooFew) / 2)
    if (passes(middle)) enough = middle
    else tooFew = middle
  }
  return enough
}
