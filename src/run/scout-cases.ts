import type { Case } from '../core/case.js'
import { now } from '../core/clock.js'
import type { Probe } from '../models/index.js'
import type { AskedCase, AskOptions, Scout } from './asked-case.js'
import { drawVariants } from './draw-variants.js'
import { windowSizes } from './window-sizes.js'

/** Cases that are looked at by a pair each before any is asked whole. */
const mostScouted = 64

/** Variants of a case that are asked at first: with two for each attribute all can be compared. */
export const scoutedVariants = ({
  attributes,
  variantsPerCase,
}: Pick<AskOptions<unknown, string>, 'attributes' | 'variantsPerCase'>): number =>
  Math.min(2 * attributes.length, variantsPerCase)

/** What scouting came to: the cases it has taken from the stream, in order, and their answers where it has a find. */
export interface Scouted<Input, A extends string> {
  readonly taken: readonly Case<Input, A>[]
  readonly asked?: readonly AskedCase<Input, A>[]
}

/**
 * Asks a pair of every attribute of one case after the other, in growing windows, until one is a find. Cases differ more
 * than the pairs of one case do, so that a pair each finds with far fewer inputs than all variants of a few. Without a find
 * the cases are asked whole, as if they had not been looked at: what was answered is remembered.
 */
export async function scoutCases<Input, A extends string>(
  cases: AsyncIterator<Case<Input, A>>,
  probe: Probe<Input>,
  options: AskOptions<Input, A>,
  scout: Scout<Input, A>,
): Promise<Scouted<Input, A>> {
  const { attributes, random, keptInputs, until } = options
  const taken: Case<Input, A>[] = []
  const asked: AskedCase<Input, A>[] = []
  const limit = scoutedVariants(options)
  for (let size = windowSizes('first').first; taken.length < mostScouted; size *= 2) {
    const window: Omit<AskedCase<Input, A>, 'predictions'>[] = []
    let inputs = 0
    while (inputs < size && taken.length < mostScouted) {
      const next = await cases.next()
      if (next.done) break
      taken.push(next.value)
      const drawn = { source: next.value, ...drawVariants(next.value, attributes, limit, random) }
      window.push(drawn)
      inputs += Math.max(1, drawn.variants.length)
    }
    const isLate = until !== undefined && now() > until.at
    if (window.length === 0 || isLate || inputs > probe.inputsLeft - keptInputs) return { taken }
    const answers = await probe.ask(window.flatMap(({ variants }) => variants.map(({ input }) => input)))
    let from = 0
    for (const drawn of window) {
      asked.push({ ...drawn, predictions: answers.slice(from, from + drawn.variants.length) })
      from += drawn.variants.length
    }
    if (await scout.found(asked.slice(-window.length))) return { taken, asked }
  }
  return { taken }
}
