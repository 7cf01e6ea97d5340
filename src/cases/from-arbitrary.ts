import type { Arbitrary } from 'fast-check'
import type { Case, SourceContext } from '../core/case.js'
import { sourceErrors } from '../core/errors/index.js'
import { hash32 } from '../core/random.js'

/** Cases drawn at once. */
const round = 256
/** Rounds without a new case after which the arbitrary is taken to hold no more. */
const dryRounds = 4

/** Told by shape, not by class, so that the user's own copy of fast-check serves. */
export function isArbitrary<T>(value: unknown): value is Arbitrary<T> {
  const given = value as { readonly generate?: unknown; readonly shrink?: unknown } | null | undefined
  return typeof given?.generate === 'function' && typeof given.shrink === 'function'
}

/** Draws `context.sample` cases with different ids, the same ones for the same seed. */
export async function* drawFrom<Input, A extends string>(
  arbitrary: Arbitrary<Case<Input, A>>,
  name: string,
  context: SourceContext,
): AsyncGenerator<Case<Input, A>> {
  if (context.sample === Number.POSITIVE_INFINITY) throw sourceErrors.endlessSource(name)
  context.drawn(Number.POSITIVE_INFINITY)
  const { sample } = await import('fast-check')
  const ids = new Set<unknown>()
  let taken = 0
  let dry = 0
  for (let turn = 0; taken < context.sample && dry < dryRounds; turn++) {
    const seed = hash32(`${context.seed}/arbitrary/${turn}`) | 0
    const before = taken
    for (const each of sample(arbitrary, { numRuns: round, seed })) {
      // What is not even a case passes on, to be refused where every source's cases are checked.
      const isNew = typeof each?.id !== 'string' || !ids.has(each.id)
      if (!isNew) context.skip('drawn before')
      else {
        ids.add(each?.id)
        taken++
        yield each
        if (taken >= context.sample) return
      }
    }
    dry = taken === before ? dry + 1 : 0
  }
}
