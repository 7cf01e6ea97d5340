import type { Case } from '../../core/case.js'
import { planErrors } from '../../core/errors/index.js'
import type { Oracle } from '../../core/oracle.js'
import type { Prediction } from '../../core/prediction.js'
import type { Shard } from '../../core/shard.js'
import { editSets } from '../../oracle/index.js'
import { callsForAskingSpent } from '../asking-spent.js'
import { oracleFor } from '../oracle-for.js'
import type { Run } from '../run.js'
import { AskedOriginal, type DrawOptions, type Edits } from './asked-original.js'
import { part } from './parts.js'

export interface AskOptions extends DrawOptions {
  readonly schedule: 'smart' | 'full'
  readonly shard: Shard | undefined
  /** The plan's own; otherwise the first answer chooses. */
  readonly oracle?: Oracle
}

/** Originals that were asked together, and the rule by which their answers are compared. */
export interface AskedWindow<Input, A extends string> {
  readonly originals: readonly AskedOriginal<Input, A>[]
  /** Absent while no input was asked. */
  readonly oracle?: Oracle
}

// As windows of variants: their sizes never depend on time or batch size.
const firstWindow = 64
const largestWindow = 512

/**
 * Asks the drawn originals window by window: each with its mutants, then the sub-mutants of those that err (of all, in a
 * full schedule). A window counts only when all of it was answered. Where the budget does not hold a window, as many of
 * its originals are asked as it holds for sure, whatever they will turn out to need, so that which of them count does not
 * hang on what the model says.
 * @throws Interruption when the budget, the signal, the time or the model ends the run.
 */
export async function* askOriginals<Input, A extends string>(
  run: Run<Input, A>,
  options: AskOptions,
): AsyncGenerator<AskedWindow<Input, A>> {
  const asker = new WindowAsker(run, options)
  let size = firstWindow
  let window: AskedOriginal<Input, A>[] = []
  let inputs = 0
  for await (const source of run.drawing.cases()) {
    const original = drawn(source, options)
    window.push(original)
    inputs += Math.max(1, original.inputs.length)
    if (inputs < size) continue
    yield* asker.ask(window)
    window = []
    inputs = 0
    size = Math.min(size * 2, largestWindow)
  }
  if (window.length > 0) yield* asker.ask(window)
}

function drawn<Input, A extends string>(source: Case<Input, A>, options: DrawOptions): AskedOriginal<Input, A> {
  if (source.mutants === undefined) throw planErrors.noMutants(source)
  return new AskedOriginal(source, source.mutants, options)
}

class WindowAsker<Input, A extends string> {
  readonly #run: Run<Input, A>
  readonly #options: AskOptions
  #oracle: Oracle | undefined

  constructor(run: Run<Input, A>, options: AskOptions) {
    this.#run = run
    this.#options = options
    this.#oracle = options.oracle
  }

  async *ask(window: readonly AskedOriginal<Input, A>[]): AsyncGenerator<AskedWindow<Input, A>> {
    let rest = window
    while (rest.length > 0) {
      const affordable = this.#affordable(rest)
      if (affordable.length === 0) throw callsForAskingSpent(this.#run.probe.use.calls)
      yield await this.#askWhole(affordable)
      rest = rest.slice(affordable.length)
    }
  }

  async #askWhole(originals: readonly AskedOriginal<Input, A>[]): Promise<AskedWindow<Input, A>> {
    const inputs = originals.map((original) => original.inputs)
    const answers = split(await this.#run.ask(inputs.flat()), inputs)
    for (const [at, original] of originals.entries()) original.answer(answers[at] as readonly Prediction[])
    const first = answers.flat()[0]
    const { shard } = this.#options
    if (first !== undefined) {
      this.#oracle = await oracleFor(this.#oracle, answers.flat(), () => this.#askFirst(), shard)
    }
    const oracle = this.#oracle
    if (oracle === undefined) return { originals }
    const open: Input[][] = []
    for (const original of originals) open.push(await original.openInputs(this.#partsToAsk(original, oracle)))
    const more = split(await this.#run.askOn(open.flat()), open)
    for (const [at, original] of originals.entries()) original.answerOpen(more[at] as readonly Prediction[])
    return { originals, oracle }
  }

  /** The first originals of the whole run, each as it is: the same for every shard. */
  async #askFirst(): Promise<readonly Prediction[]> {
    const inputs = (await this.#run.drawing.firstOfAll()).flatMap(({ mutants }) => mutants?.make([]).input ?? [])
    return this.#run.askOn(inputs)
  }

  #partsToAsk(original: AskedOriginal<Input, A>, oracle: Oracle): Edits[] {
    const { schedule, order } = this.#options
    const sets = editSets(order).slice(0, -1)
    const wanted =
      schedule === 'full' ? original.mutants : original.mutants.filter((edits) => original.errs(edits, oracle))
    return wanted.flatMap((edits) => sets.map((set) => part(edits, set)))
  }

  /** Originals that the budget holds for sure. */
  #affordable(window: readonly AskedOriginal<Input, A>[]): readonly AskedOriginal<Input, A>[] {
    let left = this.#run.callsForAsking
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
