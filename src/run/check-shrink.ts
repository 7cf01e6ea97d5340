import { planErrors } from '../core/errors/index.js'

/** @throws EF105, EF112 */
export function checkShrink(shrink: unknown): void {
  if (shrink === undefined || shrink === false) return
  const { maxInputs } = (shrink ?? {}) as { maxInputs?: unknown }
  if (typeof shrink !== 'object' || shrink === null) throw planErrors.badShrink(shrink)
  if (maxInputs !== undefined && !(Number.isSafeInteger(maxInputs) && (maxInputs as number) >= 1)) {
    throw planErrors.notACount('shrink.maxInputs', maxInputs)
  }
}
