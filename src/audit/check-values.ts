import { planErrors } from '../core/errors/index.js'
import type { Budget } from '../core/plan.js'

/** @throws EF105 */
export function checkCount(name: string, value: unknown): number {
  if (value === Number.POSITIVE_INFINITY || (Number.isSafeInteger(value) && (value as number) >= 1)) {
    return value as number
  }
  throw planErrors.notACount(name, value)
}

/** @throws EF106 */
export function checkSeed(value: unknown): number {
  if (Number.isSafeInteger(value)) return value as number
  throw planErrors.badSeed(value)
}

/** @throws EF107 */
export function checkBudget(value: Budget): Budget {
  for (const key of ['calls', 'ms'] as const) {
    const limit: unknown = (value as Budget | null)?.[key]
    if (limit === undefined || (Number.isFinite(limit) && (limit as number) > 0)) continue
    throw planErrors.badBudget(key, limit)
  }
  return value
}
