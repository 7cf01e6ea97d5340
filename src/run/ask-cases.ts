import type { Variant } from '../core/case.js'
import { now } from '../core/clock.js'
import type { Probe } from '../models/index.js'
import type { AskedCase, AskOptions } from './asked-case.js'
import { inputsForAskingSpent, timeForAskingSpent } from './asking-spent.js'
import type { Drawing } from './draw-cases.js'
import { drawVariants } from './draw-variants.js'
import { scoutCases, scoutedVariants } from './scout-cases.js'
import { windowSizes } from './window-sizes.js'

/**
 * Asks the drawn cases window by window and yields each window once it is answered whole. A window that was begun and
 * not finished is never yielded: what it had answered would be its short inputs, not a random part.
 * @throws Interruption when the budget, the signal, the time or the model ends the run.
 */
export async function* askCases<Input, A extends string>(
  drawing: Drawing<Input, A>,
  probe: Probe<Input>,
  options: AskOptions<Input, A>,
): AsyncGenerator<AskedCase<Input, A>[]> {
  const { first, largest, ahead } = options.sizes ?? windowSizes(undefined)
  const { attributes, variantsPerCase, random, onClasses, onUnpaired, scout, byKind = false } = options
  const onVariant = onClasses && ((variant: Variant<Input, A>): void => onClasses(variant.classes))
  const told = { byKind, ...(onVariant && { onVariant }), ...(onUnpaired && { onUnpaired }) }
  const cases = drawing.cases()[Symbol.asyncIterator]()
  /** A window that is being asked while the next one is drawn. */
  let open: Promise<Answered<Input, A>> | undefined
  try {
    const { taken, asked } = scout === undefined ? { taken: [] } : await scoutCases(cases, probe, options, scout)
    if (asked !== undefined) {
      // What the cases have is reported here, because they were drawn without it.
      for (const { source } of asked) drawVariants(source, attributes, scoutedVariants(options), random, told)
      yield [...asked]
    }
    let size = first
    let window: Drawn<Input, A>[] = []
    let inputs = 0
    for await (const source of chained(asked === undefined ? taken : [], cases)) {
      const drawn = drawVariants(source, attributes, variantsPerCase, random, told)
      const { variants } = drawn
      window.push({ source, ...drawn })
      // A case without variants weighs as one input, so that a source of nothing but such cases fills its windows too.
      inputs += Math.max(1, variants.length)
      if (inputs < size) continue
      const before: Promise<Answered<Input, A>> | undefined = open
      open = begin(window, probe, options)
      if (before !== undefined) yield* given(await before)
      if (!ahead || !probe.isAhead) {
        const answered: Answered<Input, A> = await open
        open = undefined
        yield* given(answered)
      }
      window = []
      inputs = 0
      size = Math.min(size * 2, largest)
    }
    const before = open
    open = window.length > 0 ? begin(window, probe, options) : undefined
    if (before !== undefined) yield* given(await before)
    if (open !== undefined) yield* given(await open)
  } finally {
    // What a run that ends early has cost is known when nothing is under way.
    await Promise.allSettled([open])
    await cases.return?.(undefined)
  }
}

/** The first, and then what an iterator that was begun still has. */
async function* chained<T>(first: readonly T[], rest: AsyncIterator<T>): AsyncGenerator<T> {
  yield* first
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value
}

type Drawn<Input, A extends string> = Omit<AskedCase<Input, A>, 'predictions'>

/** The cases of a window that were asked, and `spent` where the budget did not hold all of it. */
interface Answered<Input, A extends string> {
  readonly asked: AskedCase<Input, A>[]
  readonly spent: boolean
  readonly calls: number
}

function begin<Input, A extends string>(
  window: readonly Drawn<Input, A>[],
  probe: Probe<Input>,
  options: AskOptions<Input, A>,
): Promise<Answered<Input, A>> {
  const answered = ask(window, probe, options)
  // Heard when its turn comes; until then the failure of an earlier window may end the run.
  answered.catch(() => {})
  return answered
}

function* given<Input, A extends string>({
  asked,
  spent,
  calls,
}: Answered<Input, A>): Generator<AskedCase<Input, A>[]> {
  if (asked.length > 0) yield asked
  if (spent) throw inputsForAskingSpent(calls)
}

async function ask<Input, A extends string>(
  window: readonly Drawn<Input, A>[],
  probe: Probe<Input>,
  options: AskOptions<Input, A>,
): Promise<Answered<Input, A>> {
  if (options.until !== undefined && now() > options.until.at) throw timeForAskingSpent(options.until)
  const affordable = window.slice(0, affordableCases(window, probe.inputsLeft - options.keptInputs))
  const inputs = affordable.flatMap(({ variants }) => variants.map((variant) => variant.input))
  const answers = affordable.length === 0 ? [] : await probe.ask(inputs)
  let from = 0
  const asked = affordable.map((drawn) => {
    const predictions = answers.slice(from, from + drawn.variants.length)
    from += drawn.variants.length
    return { ...drawn, predictions }
  })
  return { asked, spent: affordable.length < window.length, calls: probe.use.calls }
}

/** How many cases of the window fit in the budget. They are in random order: leaving out the last ones is no bias. */
function affordableCases(window: readonly { readonly variants: readonly unknown[] }[], calls: number): number {
  let left = calls
  const tooMany = window.findIndex(({ variants }) => {
    left -= variants.length
    return left < 0
  })
  return tooMany === -1 ? window.length : tooMany
}
