import type { Over } from '../core/case.js'
import { planErrors } from '../core/errors/index.js'
import type { Gate } from '../core/report.js'

type GivenGate = Partial<Record<'found' | 'rate' | 'newSince' | 'confidence' | 'over', unknown>>

/** Checks a plan's gate. @throws EF121 to EF123, EF133, EF134 */
export function checkGate(gate: unknown): Gate {
  if (typeof gate !== 'object' || gate === null) throw planErrors.badGate(gate)
  // `undefined` counts as not given, as in every option.
  const given: GivenGate = Object.fromEntries(Object.entries(gate).filter(([, value]) => value !== undefined))
  if (['found', 'rate', 'newSince'].filter((name) => name in given).length !== 1) throw planErrors.badGate(gate)
  const unknown = Object.keys(given).find((name) => !allowed(given).includes(name))
  if (unknown !== undefined) throw planErrors.unknownGateOption(unknown, allowed(given))
  const over = given.over === undefined ? {} : { over: checkOver(given.over) }
  const confidence = given.confidence === undefined ? {} : { confidence: checkConfidence(given.confidence) }
  if ('newSince' in given) {
    if (given.newSince !== 'baseline') throw planErrors.badGate(gate)
    return { newSince: 'baseline', ...confidence, ...over }
  }
  if ('found' in given) {
    if (given.found !== 0) throw planErrors.badGate(gate)
    return { found: 0, ...over }
  }
  const { rate } = given
  if (typeof rate !== 'number' || !(rate > 0 && rate < 1)) throw planErrors.badRate(rate)
  return { rate, ...confidence, ...over }
}

const allowed = (gate: object): readonly string[] =>
  'found' in gate
    ? ['found', 'over']
    : 'rate' in gate
      ? ['rate', 'confidence', 'over']
      : ['newSince', 'confidence', 'over']

/** @throws EF134 */
export function checkOver(over: unknown): Over {
  if (over === 'suite' || over === 'population') return over
  throw planErrors.badOver(over)
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
