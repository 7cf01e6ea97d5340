import type { Case, Variant } from '../core/case.js'
import { now } from '../core/clock.js'
import type { Prediction } from '../core/prediction.js'
import type { Random } from '../core/random.js'
import type { Probe } from '../models/index.js'
import { type AskingEnd, callsForAskingSpent, timeForAskingSpent } from './asking-spent.js'
import type { Drawing } from './draw-cases.js'
import { drawVariants } from './draw-variants.js'

/** A case with the variants that were drawn from it and what the model said of each. */
export interface AskedCase<Input, A extends string> {
  readonly source: Case<Input, A>
  readonly variants: readonly Variant<Input, A>[]
  readonly predictions: readonly Prediction[]
}

export interface AskOptions<A extends string> {
  readonly attributes: readonly A[]
  readonly variantsPerCase: number
  readonly random: Random
  /** Model inputs of the budget that are kept for the probe's own checks and for shrinking. */
  readonly keptCalls: number
  /** When no new window is begun any more. */
  readonly until?: AskingEnd | undefined
}

// Windows grow, so that a run that is cut short has whole windows to report, and a long one fills its batches well.
// Their sizes never depend on time or batch size: which cases count must be the same in every run.
const firstWindow = 64
const largestWindow = 512

/**
 * Asks the drawn cases window by window and yields each window once it is answered whole. A window that was begun and
 * not finished is never yielded: what it had answered would be its short inputs, not a random part.
 * @throws Interruption when the budget, the signal, the time or the model ends the run.
 */
export async function* askCases<Input, A extends string>(
  drawing: Drawing<Input, A>,
  probe: Probe<Input>,
  options: AskOptions<A>,
): AsyncGenerator<AskedCase<Input, A>[]> {
  let size = firstWindow
  let window: Drawn<Input, A>[] = []
  let inputs = 0
  for await (const source of drawing.cases()) {
    const variants = drawVariants(source, options.attributes, options.variantsPerCase, options.random)
    window.push({ source, variants })
    // A case without variants weighs as one input, so that a source of nothing but such cases fills its windows too.
    inputs += Math.max(1, variants.length)
    if (inputs < size) continue
    yield* ask(window, probe, options)
    window = []
    inputs = 0
    size = Math.min(size * 2, largestWindow)
  }
  if (window.length > 0) yield* ask(window, probe, options)
}

type Drawn<Input, A extends string> = Pick<AskedCase<Input, A>, 'source' | 'variants'>

async function* ask<Input, A extends string>(
  window: readonly Drawn<Input, A>[],
  probe: Probe<Input>,
  options: AskOptions<A>,
): AsyncGenerator<AskedCase<Input, A>[]> {
  if (options.until !== undefined && now() > options.until.at) throw timeForAskingSpent(options.until)
  const affordable = window.slice(0, affordableCases(window, probe.callsLeft - options.keptCalls))
  if (affordable.length > 0) {
    const answers = await probe.ask(affordable.flatMap(({ variants }) => variants.map((variant) => variant.input)))
    let from = 0
    yield affordable.map(({ source, variants }) => {
      const predictions = answers.slice(from, from + variants.length)
      from += variants.length
      return { source, variants, predictions }
    })
  }
  if (affordable.length < window.length) {
    throw callsForAskingSpent(probe.use.calls)
  }
}

/** How many cases of the window fit in the budget. They stand in random order: leaving out the last ones is no bias. */
function affordableCases(window: readonly { readonly variants: readonly unknown[] }[], calls: number): number {
  let left = calls
  const tooMany = window.findIndex(({ variants }) => {
    left -= variants.length
    return left < 0
  })
  return tooMany === -1 ? window.length : tooMany
}
