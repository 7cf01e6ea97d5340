import { planErrors } from '../core/errors/index.js'

/** @throws EF105, EF112 */
export function checkShrink(shrink: unknown): void {
  if (shrink === undefined || shrink === false) return
  const { maxCalls } = (shrink ?? {}) as { maxCalls?: unknown }
  if (typeof shrink !== 'object' || shrink === null) throw planErrors.badShrink(shrink)
  if (maxCalls !== undefined && !(Number.isSafeInteger(maxCalls) && (maxCalls as number) >= 1)) {
    throw planErrors.notACount('shrink.maxCalls', maxCalls)
  }
}
