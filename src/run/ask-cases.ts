import type { Case, Variant } from '../core/case.js'
import { now } from '../core/clock.js'
import type { Prediction } from '../core/prediction.js'
import type { Random } from '../core/random.js'
import type { Probe } from '../models/index.js'
import { type AskingEnd, inputsForAskingSpent, timeForAskingSpent } from './asking-spent.js'
import type { Drawing } from './draw-cases.js'
import type { VariantPair } from './draw-kinds.js'
import { drawVariants } from './draw-variants.js'

/** A case with the variants that were drawn from it and what the model said of each. */
export interface AskedCase<Input, A extends string> {
  readonly source: Case<Input, A>
  readonly variants: readonly Variant<Input, A>[]
  readonly predictions: readonly Prediction[]
  /** The case has more variants than were asked. */
  readonly capped: boolean
  /** Of a case with more variants: for each attribute a pair that chance alone chose; see `DrawnVariants`. */
  readonly pairs?: ReadonlyMap<A, VariantPair<Input, A>>
  /** Of a case with more variants that was drawn by kinds: for each attribute the pairs; see `DrawnVariants`. */
  readonly kindPairs?: ReadonlyMap<A, readonly VariantPair<Input, A>[]>
}

export interface AskOptions<A extends string> {
  readonly attributes: readonly A[]
  readonly variantsPerCase: number
  readonly random: Random
  /** Model inputs of the budget that are kept for the probe's own checks and for shrinking. */
  readonly keptInputs: number
  /** Given the classes of every variant of the drawn cases, asked or not. */
  readonly onClasses?: (classes: Readonly<Partial<Record<string, string>>>) => void
  /** When no new window is begun any more. */
  readonly until?: AskingEnd | undefined
  /** Told an attribute for each case that has a pair of it, and `variantsPerCase` left no room for one. */
  readonly onUnpaired?: (attribute: A) => void
  /** Draws variants so that each kind is as likely as any other. */
  readonly byKind?: boolean
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
    const { attributes, variantsPerCase, random, onClasses, onUnpaired, byKind = false } = options
    const onVariant = onClasses && ((variant: Variant<Input, A>): void => onClasses(variant.classes))
    const told = { byKind, ...(onVariant && { onVariant }), ...(onUnpaired && { onUnpaired }) }
    const drawn = drawVariants(source, attributes, variantsPerCase, random, told)
    const { variants } = drawn
    window.push({ source, ...drawn })
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

type Drawn<Input, A extends string> = Omit<AskedCase<Input, A>, 'predictions'>

async function* ask<Input, A extends string>(
  window: readonly Drawn<Input, A>[],
  probe: Probe<Input>,
  options: AskOptions<A>,
): AsyncGenerator<AskedCase<Input, A>[]> {
  if (options.until !== undefined && now() > options.until.at) throw timeForAskingSpent(options.until)
  const affordable = window.slice(0, affordableCases(window, probe.inputsLeft - options.keptInputs))
  if (affordable.length > 0) {
    const answers = await probe.ask(affordable.flatMap(({ variants }) => variants.map((variant) => variant.input)))
    let from = 0
    yield affordable.map((drawn) => {
      const predictions = answers.slice(from, from + drawn.variants.length)
      from += drawn.variants.length
      return { ...drawn, predictions }
    })
  }
  if (affordable.length < window.length) {
    throw inputsForAskingSpent(probe.use.calls)
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
