import { planErrors } from '../core/errors/index.js'
import type { BaselineComparison, Estimate, Finding, Gate, Verdict } from '../core/report.js'
import { explainGate, type GateReason, type GateWords } from './gate-reason.js'
import { clopperPearson, lowerBound, upperBound } from './intervals.js'
import { anytimeBounds, evidenceAbove, evidenceBelow } from './sequential.js'
import { decideSince } from './since-gate.js'

/** Bounds the rate by 5 % at 95 % confidence when nothing is found: 0.95^59 < 0.05. */
export const DEFAULT_MIN_CASES = 59
export const DEFAULT_CONFIDENCE = 0.95

/** What a gate decides on. */
export interface Evidence {
  /** Cases with at least one pair of an asked attribute. */
  readonly cases: number
  readonly casesWithBtc: number
  readonly pairs: number
  /** Every case of the source was asked. */
  readonly exhausted: boolean
  readonly minCases?: number
  /** The run may end when the gate is decided (`stop: 'decided'`): only bounds that hold at every moment then count. */
  readonly sequential?: boolean
  /** Cases with a BTC that the baseline does not have, where that is known while asking. */
  readonly newSince?: number
  /** For a gate that compares: what was compared. */
  readonly comparison?: BaselineComparison
}

export interface GateDecision {
  /** Never `interrupted`: what ends a run early is the audit's to say. */
  readonly verdict: Exclude<Verdict, 'interrupted'>
  readonly reason: GateReason
  /** The reason in a sentence. */
  readonly finding: Finding
  /** Share of cases with a BTC; absent when no case was asked. */
  readonly rate?: Estimate
  /** One-sided upper bound of the rate, for a `{ found: 0 }` gate that found nothing. */
  readonly provenBelow?: number
}

/** Checks a plan's gate. @throws EF121, EF122, EF123 */
export function checkGate(gate: unknown): Gate {
  const given = gate as { found?: unknown; rate?: unknown; newSince?: unknown; confidence?: unknown } | null
  if (typeof given !== 'object' || given === null) throw planErrors.badGate(gate)
  if (['found', 'rate', 'newSince'].filter((name) => name in given).length !== 1) throw planErrors.badGate(gate)
  if ('newSince' in given) {
    if (given.newSince !== 'baseline') throw planErrors.badGate(gate)
    const { confidence } = given
    return { newSince: 'baseline', ...(confidence === undefined ? {} : { confidence: checkConfidence(confidence) }) }
  }
  if ('found' in given) {
    if (given.found !== 0) throw planErrors.badGate(gate)
    return { found: 0 }
  }
  const { rate, confidence } = given
  if (typeof rate !== 'number' || !(rate > 0 && rate < 1)) throw planErrors.badRate(rate)
  return confidence === undefined ? { rate } : { rate, confidence: checkConfidence(confidence) }
}

/** @throws EF123 */
export function checkConfidence(confidence: unknown): number {
  if (typeof confidence === 'number' && confidence >= 0.5 && confidence < 1) return confidence
  throw planErrors.badConfidence(confidence)
}

/** @throws EF124 */
export function checkMinCases(minCases: unknown): number {
  if (typeof minCases === 'number' && Number.isSafeInteger(minCases) && minCases >= 1) return minCases
  throw planErrors.badMinCases(minCases)
}

/** The one decision that every surface shares: fair, biased or inconclusive, and why. */
export function decideGate(gate: Gate, evidence: Evidence, words?: GateWords): GateDecision {
  const decided = decide(gate, evidence)
  const { cases, casesWithBtc } = evidence
  const confidence = confidenceOf(gate)
  return {
    ...decided,
    finding: explainGate(decided.reason, words),
    ...(cases > 0 ? { rate: estimateRate(evidence, confidence) } : {}),
    ...('found' in gate && casesWithBtc === 0 && cases > 0 ? { provenBelow: upperBound(0, cases, confidence) } : {}),
  }
}

function decide(gate: Gate, evidence: Evidence): Decided {
  if ('newSince' in gate && evidence.cases === 0)
    return { verdict: 'inconclusive', reason: { code: 'gate.nothing-compared', cases: 0 } }
  if ('newSince' in gate) return decideSince(gate, evidence.comparison, evidence.minCases ?? DEFAULT_MIN_CASES)
  return 'found' in gate ? decideFound(evidence) : decideRate(gate, evidence)
}

/**
 * Whether more cases cannot change the verdict, for `stop: 'decided'`. `{ found: 0 }` is decided by its first BTC alone:
 * a later case can always find one; `{ newSince }` by its first new one.
 */
export function isDecided(gate: Gate, evidence: Evidence): boolean {
  const { cases, casesWithBtc, pairs, minCases = DEFAULT_MIN_CASES } = evidence
  if (pairs === 0 || cases === 0) return false
  if ('found' in gate) return casesWithBtc > 0
  if ('newSince' in gate) return gate.confidence === undefined && (evidence.newSince ?? 0) > 0
  const seen = { ...evidence, sequential: true }
  return isAbove(gate, seen) || (cases >= minCases && isBelow(gate, seen))
}

/** The rate with its two-sided interval; anytime-valid where the run may have ended on what it saw. */
export function estimateRate(
  { cases, casesWithBtc, sequential = false }: Pick<Evidence, 'cases' | 'casesWithBtc' | 'sequential'>,
  confidence: number = DEFAULT_CONFIDENCE,
): Estimate {
  const bounds = sequential ? anytimeBounds : clopperPearson
  return { value: casesWithBtc / cases, interval: bounds(casesWithBtc, cases, confidence) }
}

type Decided = Pick<GateDecision, 'verdict' | 'reason'>

const confidenceOf = (gate: Gate): number => ('found' in gate ? undefined : gate.confidence) ?? DEFAULT_CONFIDENCE

function decideFound(evidence: Evidence): Decided {
  const { cases, casesWithBtc, pairs, exhausted, minCases = DEFAULT_MIN_CASES } = evidence
  if (casesWithBtc > 0) return { verdict: 'biased', reason: { code: 'gate.found', cases, casesWithBtc } }
  if (cases === 0 || pairs === 0) return { verdict: 'inconclusive', reason: { code: 'gate.nothing-compared', cases } }
  const below = upperBound(0, cases, DEFAULT_CONFIDENCE)
  if (exhausted) return { verdict: 'fair', reason: { code: 'gate.none-in-source', cases, below } }
  if (cases >= minCases) return { verdict: 'fair', reason: { code: 'gate.none', cases, below } }
  const more = minCases - cases
  return { verdict: 'inconclusive', reason: { code: 'gate.too-few-cases', cases, minCases, below, more } }
}

function decideRate(gate: Extract<Gate, { rate: number }>, evidence: Evidence): Decided {
  const { cases, casesWithBtc, pairs, exhausted, minCases = DEFAULT_MIN_CASES } = evidence
  const { rate } = gate
  if (cases === 0 || pairs === 0) return { verdict: 'inconclusive', reason: { code: 'gate.nothing-compared', cases } }
  const confidence = confidenceOf(gate)
  const bounds = oneSided(evidence, confidence)
  const numbers = { cases, casesWithBtc, rate, confidence, ...bounds }
  if (isAbove(gate, evidence)) return { verdict: 'biased', reason: { code: 'gate.above', ...numbers } }
  const below = isBelow(gate, evidence)
  if (below && (exhausted || cases >= minCases)) return { verdict: 'fair', reason: { code: 'gate.below', ...numbers } }
  const more = below ? minCases - cases : moreCleanCases(gate, evidence)
  return {
    verdict: 'inconclusive',
    reason: { code: 'gate.undecided', ...numbers, exhausted, ...(more === undefined ? {} : { more }) },
  }
}

function isAbove({ rate, confidence = DEFAULT_CONFIDENCE }: Extract<Gate, { rate: number }>, seen: Evidence): boolean {
  const { cases, casesWithBtc, sequential = false } = seen
  return sequential
    ? evidenceAbove(casesWithBtc, cases, rate) >= -Math.log(1 - confidence)
    : lowerBound(casesWithBtc, cases, confidence) > rate
}

function isBelow({ rate, confidence = DEFAULT_CONFIDENCE }: Extract<Gate, { rate: number }>, seen: Evidence): boolean {
  const { cases, casesWithBtc, sequential = false } = seen
  return sequential
    ? evidenceBelow(casesWithBtc, cases, rate) >= -Math.log(1 - confidence)
    : upperBound(casesWithBtc, cases, confidence) < rate
}

function oneSided({ cases, casesWithBtc, sequential }: Evidence, confidence: number): { lower: number; upper: number } {
  if (sequential) return anytimeBounds(casesWithBtc, cases, confidence)
  return { lower: lowerBound(casesWithBtc, cases, confidence), upper: upperBound(casesWithBtc, cases, confidence) }
}

const MOST_CASES = 10_000_000

/**
 * How many more cases without a BTC would make the gate pass; `undefined` when ten million would not.
 * What to tell a reader whose result is inconclusive.
 */
export function moreCleanCases(gate: Gate, evidence: Evidence): number | undefined {
  const { cases, casesWithBtc, minCases = DEFAULT_MIN_CASES } = evidence
  if ('found' in gate) return casesWithBtc > 0 ? undefined : Math.max(0, minCases - cases)
  if ('newSince' in gate) return undefined
  const passes = (more: number): boolean =>
    cases + more >= minCases && isBelow(gate, { ...evidence, cases: cases + more })
  let enough = 1
  if (passes(0)) return 0
  while (!passes(enough)) {
    enough *= 2
    if (enough > MOST_CASES) return undefined
  }
  let tooFew = Math.floor(enough / 2)
  while (enough - tooFew > 1) {
    const middle = Math.floor((enough + tooFew) / 2)
    if (passes(middle)) enough = middle
    else tooFew = middle
  }
  return enough
}
