import { planErrors } from '../core/errors/index.js'
import type { ShrinkGoal } from '../core/plan.js'

const goals: readonly unknown[] = ['sentence', 'words', 'inputs'] satisfies ShrinkGoal[]

/** @throws EF105, EF112 */
export function checkShrink(shrink: unknown): void {
  if (shrink === undefined || shrink === false) return
  const { maxInputs, to = 'sentence' } = (shrink ?? {}) as { maxInputs?: unknown; to?: unknown }
  if (typeof shrink !== 'object' || shrink === null || !goals.includes(to)) throw planErrors.badShrink(shrink)
  if (maxInputs !== undefined && !(Number.isSafeInteger(maxInputs) && (maxInputs as number) >= 1)) {
    throw planErrors.notACount('shrink.maxInputs', maxInputs)
  }
}
