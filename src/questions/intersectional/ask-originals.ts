import type { Case } from '../../core/case.js'
import { planErrors } from '../../core/errors/index.js'
import type { Oracle } from '../../core/oracle.js'
import type { Prediction } from '../../core/prediction.js'
import type { Asking } from '../../run/asking.js'
import { inputsForAskingSpent } from '../../run/asking-spent.js'
import type { Run } from '../../run/run.js'
import { AskedOriginal, type DrawOptions, type Edits } from './asked-original.js'
import type { MutantCounts } from './count.js'
import { part } from './members.js'
import { editSets } from './subsets.js'

export interface AskOptions extends DrawOptions {
  readonly schedule: 'smart' | 'full'
}

/** Originals that were asked together. */
type AskedWindow = readonly AskedOriginal<unknown, string>[]

/**
 * Asks the drawn originals window by window: each with its mutants, then the sub-mutants of those that err (of all, in a
 * full schedule). A window counts only when all of it was answered. Where the budget does not hold a window, as many of
 * its originals are asked as it holds for sure, whatever they will turn out to need, so that which of them count does not
 * depend on what the model says.
 * @throws Interruption when the budget, the signal, the time or the model ends the run.
 */
export async function* askOriginals(asking: Asking<MutantCounts>, options: AskOptions): AsyncGenerator<AskedWindow> {
  const asker = new WindowAsker(asking, options)
  const { first, largest } = asking.checked.sizes
  let size = first
  let window: AskedOriginal<unknown, string>[] = []
  let inputs = 0
  for await (const source of asking.run.drawing.cases()) {
    const original = drawn(source, options)
    window.push(original)
    inputs += Math.max(1, original.inputs.length)
    if (inputs < size) continue
    yield* asker.ask(window)
    window = []
    inputs = 0
    size = Math.min(size * 2, largest)
  }
  if (window.length > 0) yield* asker.ask(window)
}

function drawn(source: Case<unknown, string>, options: DrawOptions): AskedOriginal<unknown, string> {
  if (source.mutants === undefined) throw planErrors.noMutants(source)
  return new AskedOriginal(source, source.mutants, options)
}

class WindowAsker {
  readonly #asking: Asking<MutantCounts>
  readonly #run: Run<unknown, string>
  readonly #options: AskOptions

  constructor(asking: Asking<MutantCounts>, options: AskOptions) {
    this.#asking = asking
    this.#run = asking.run
    this.#options = options
  }

  async *ask(window: AskedWindow): AsyncGenerator<AskedWindow> {
    let rest = window
    while (rest.length > 0) {
      const affordable = this.#affordable(rest)
      if (affordable.length === 0) throw inputsForAskingSpent(this.#run.probe.use.calls)
      yield await this.#askWhole(affordable)
      rest = rest.slice(affordable.length)
    }
  }

  async #askWhole(originals: AskedWindow): Promise<AskedWindow> {
    const inputs = originals.map((original) => original.inputs)
    const answers = split(await this.#run.ask(inputs.flat()), inputs)
    for (const [at, original] of originals.entries()) original.answer(answers[at] as readonly Prediction[])
    if (answers.flat().length === 0) return originals
    const oracle = await this.#asking.chooseOracle(answers.flat(), () => this.#askFirst())
    const open: unknown[][] = []
    for (const original of originals) open.push(await original.openInputs(this.#partsToAsk(original, oracle)))
    const more = split(await this.#run.askOn(open.flat()), open)
    for (const [at, original] of originals.entries()) original.answerOpen(more[at] as readonly Prediction[])
    return originals
  }

  /** The first originals of the whole run, each as it is: the same for every shard. */
  async #askFirst(): Promise<readonly Prediction[]> {
    const inputs = (await this.#run.drawing.firstOfAll()).flatMap(({ mutants }) => mutants?.make([]).input ?? [])
    return this.#run.askOn(inputs)
  }

  #partsToAsk(original: AskedOriginal<unknown, string>, oracle: Oracle): Edits[] {
    const { schedule, order } = this.#options
    const sets = editSets(order).slice(0, -1)
    const wanted =
      schedule === 'full' ? original.mutants : original.mutants.filter((edits) => original.errs(edits, oracle))
    return wanted.flatMap((edits) => sets.map((set) => part(edits, set)))
  }

  /** Originals that the budget holds for sure. */
  #affordable(window: AskedWindow): AskedWindow {
    let left = this.#run.inputsForAsking
    const tooMany = window.findIndex((original) => {
      left -= original.mostInputs
      return left < 0
    })
    return tooMany === -1 ? window : window.slice(0, tooMany)
  }
}

/** Answers by the lists whose inputs they answer. */
function split<T>(answers: readonly T[], lists: readonly (readonly unknown[])[]): T[][] {
  let from = 0
  return lists.map(({ length }) => {
    from += length
    return answers.slice(from - length, from)
  })
}
