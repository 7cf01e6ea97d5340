import { fact } from '../core/estimate.js'
import type { Estimate } from '../core/report.js'
import { bettingBounds, bettingLower, bettingUpper } from './betting.js'
import { type AttributeEvidence, type Evidence, isComplete, lacksPairs } from './evidence.js'
import { clopperPearson, lowerBound, meanOf, upperBound } from './intervals.js'
import { anytimeBounds, evidenceAbove, evidenceBelow } from './sequential.js'

/** What bounds of a rate depend on beside the counts. */
export type Basis = Pick<Evidence, 'over' | 'exhausted' | 'capped' | 'sequential' | 'seed'>

/**
 * One-sided bounds of the share of cases with a BTC; where not all variants were asked, of the share of pairs, since that of
 * cases grows with the number of variants. Of a complete suite it is a fact. Of units of one case each the bounds
 * are exact (Clopper and Pearson), or hold at any time where the run may have ended on what it saw. Of units of several
 * cases they bound the mean of the units' shares by betting (Waudby-Smith and Ramdas 2024).
 */
export function lowerOf(seen: AttributeEvidence, basis: Basis, confidence: number): number {
  const { casesWithBtc, cases, units, firstWithBtc, shares, pairShares } = seen
  if (isWhole(basis)) return casesWithBtc / cases
  if (pairShares !== undefined) return bettingLower(pairShares.least, confidence, basis.seed, basis.sequential)
  if (basis.sequential) return anytimeLower(firstWithBtc, units, confidence)
  if (shares === undefined) return lowerBound(casesWithBtc, units, confidence)
  return bettingLower(shares.least, confidence, basis.seed)
}

/** See `lowerOf`. BTCs that are borderline count here: what may be one must not help a gate to pass. */
export function upperOf(seen: AttributeEvidence, basis: Basis, confidence: number): number {
  const { casesWithBtc, borderline, cases, units, firstWithBtc, shares, pairShares } = seen
  if (isWhole(basis)) return (casesWithBtc + borderline) / cases
  if (pairShares !== undefined) return bettingUpper(pairShares.most, confidence, basis.seed, basis.sequential)
  const all = shares === undefined ? casesWithBtc + borderline : sumOf(shares.most)
  // Units that are all clean: (1 - mean share) ** units bounds the chance of that, whatever the sizes of the units.
  if (all === 0 && !basis.sequential) return upperBound(0, units, confidence)
  if (basis.sequential) return anytimeUpper(Math.min(units, firstWithBtc + borderline), units, confidence)
  if (shares === undefined) return upperBound(casesWithBtc + borderline, units, confidence)
  return bettingUpper(shares.most, confidence, basis.seed)
}

/** Whether the rate is shown to be above `rate`. */
export function isAbove(seen: AttributeEvidence, basis: Basis, rate: number, confidence: number): boolean {
  if (seen.units === 0) return false
  if (seen.pairShares !== undefined || !basis.sequential || isWhole(basis))
    return lowerOf(seen, basis, confidence) > rate
  return evidenceAbove(seen.firstWithBtc, seen.units, rate) >= -Math.log(1 - confidence)
}

/** Whether the rate is shown to be below `rate`; of a complete suite, that it is at most that. */
export function isBelow(seen: AttributeEvidence, basis: Basis, rate: number, confidence: number): boolean {
  const { units, pairShares, firstWithBtc, borderline } = seen
  if (units === 0) return false
  if (isWhole(basis)) return upperOf(seen, basis, confidence) <= rate
  if (lacksPairs(seen)) return false
  if (pairShares !== undefined) return upperOf(seen, basis, confidence) < rate
  if (!basis.sequential) return upperOf(seen, basis, confidence) < rate
  return evidenceBelow(Math.min(units, firstWithBtc + borderline), units, rate) >= -Math.log(1 - confidence)
}

function estimateOfPairs(shares: readonly number[], { seed, sequential }: Basis, confidence: number): Estimate {
  const bounds = bettingBounds(shares, confidence, seed, sequential)
  const method = sequential ? 'anytime-valid' : 'betting'
  return { value: meanOf(shares), interval: { ...bounds, confidence, method } }
}

/** The rate with its two-sided interval: of cases, or of pairs where not all variants were asked. Absent when nothing was compared. */
export function estimateOf(seen: AttributeEvidence, basis: Basis, confidence: number): Estimate | undefined {
  const { cases, casesWithBtc, units, firstWithBtc, shares, pairShares } = seen
  if (units === 0) return undefined
  if (pairShares !== undefined) return estimateOfPairs(pairShares.least, basis, confidence)
  if (isWhole(basis)) return fact(casesWithBtc / cases, confidence)
  const value = shares === undefined ? casesWithBtc / cases : meanOf(shares.least)
  if (basis.sequential) return { value, interval: anytimeBounds(firstWithBtc, units, confidence) }
  if (shares === undefined) return { value, interval: clopperPearson(casesWithBtc, units, confidence) }
  return { value, interval: { ...bettingBounds(shares.least, confidence, basis.seed), confidence, method: 'betting' } }
}

const isWhole = (basis: Basis): boolean => isComplete(basis as Evidence)

const anytimeLower = (found: number, units: number, confidence: number): number =>
  anytimeBounds(found, units, confidence).lower
const anytimeUpper = (found: number, units: number, confidence: number): number =>
  anytimeBounds(found, units, confidence).upper

function sumOf(values: readonly number[]): number {
  let total = 0
  for (const value of values) total += value
  return total
}
