import { setImmediate } from 'node:timers/promises'
import { textOfInput } from '../core/chat.js'
import { stopwatch } from '../core/clock.js'
import type { ModelHandle } from '../core/model.js'
import type { Prediction } from '../core/prediction.js'
import type { LabelColumns, PackedRows } from '../core/row-columns.js'
import { checkBatchMates, checkedMates } from './batch-mates.js'
import { BatchSizer } from './batch-sizer.js'
import type { Door } from './door.js'
import type { OwnHandle } from './handle.js'
import type { Memory } from './memory.js'
import { further } from './noise.js'
import { RowSizer } from './row-sizer.js'

/** A distinct input that has no answer yet. */
export interface Question<Input> {
  readonly key: string
  readonly input: Input
  readonly length: number
}

type Answered = (key: string, prediction: Prediction) => void

/** What has been learnt of how many inputs a call should hold. */
interface Sizers {
  readonly texts: BatchSizer
  readonly rows: RowSizer
}

const known = new WeakMap<object, Sizers>()

/** A model from files is as fast in the next run of the process as in this one: what was found out is not found out again. */
function sizersOf(model: OwnHandle<never>, batchSize: number | undefined): Sizers {
  const before = known.get(model)
  const isKept = batchSize === undefined && model.unchanging === true
  if (isKept && before !== undefined) return before
  const sizers = { texts: new BatchSizer(batchSize), rows: new RowSizer(batchSize) }
  if (isKept) known.set(model, sizers)
  return sizers
}

/** Inputs of the batch in which batch-mates are looked at; where there are fewer, they are asked alone until there are. */
const mates = 4
/** Inputs of the batch in which the same ones are asked once more, to see how far their scores move. */
const wide = 16
/** Milliseconds after which the event loop gets a turn, so that timers and signals fire beside a model that never waits. */
const breath = 25

/** Sends distinct inputs to the model in batches: how many at a time, which ones together, and whether batches can be trusted. */
export class Asker<Input> {
  readonly #model: OwnHandle<Input>
  readonly #door: Door<Input>
  readonly #wanted: number | undefined
  readonly #sizer: BatchSizer
  readonly #rowSizer: RowSizer
  #lastBreath = stopwatch()
  readonly #memory: Memory<Input>

  constructor(model: ModelHandle<Input>, door: Door<Input>, memory: Memory<Input>, batchSize: number | undefined) {
    this.#model = model
    this.#door = door
    this.#memory = memory
    this.#wanted = batchSize
    const { texts, rows } = sizersOf(model, batchSize)
    this.#sizer = texts
    this.#rowSizer = rows
  }

  /** Inputs that answering `count` questions will ask on top, if nothing is wrong with the model. */
  extraInputs(count: number): number {
    const again = this.#model.floats && count > mates && this.#widest > mates ? mates : 0
    const check = this.mustCheck && count >= mates ? checkedMates + again : 0
    const repeats = Math.ceil(count * ((this.#model.asksEach ?? 1) - 1))
    return check + repeats + (this.#model.extraInputs ?? 0)
  }

  /** @param begun Told when the last call of a model that bears several at a time has begun. */
  async ask(questions: readonly Question<Input>[], answered: Answered, begun?: () => void): Promise<void> {
    // Similar lengths together, so that little is padded. Ties go by key: batches do not depend on the order of questions.
    // Rows are all of one length, and come by the hundred thousand: sorting them would only take time.
    const rows = questions.every(({ input }) => typeof input !== 'string')
    let left = rows ? [...questions] : [...questions].sort(longestFirst)
    for (let from = 0; from < left.length; ) {
      // A function shows with its first answer whether calls of it overlap.
      if (this.mustCheck) {
        left = await this.#askChecked(left.slice(from), answered)
        from = 0
        continue
      }
      if (this.#model.lanes !== undefined) return this.#askLanes(left.slice(from), answered, begun)
      const size = this.#size(left.length - from, left[from] as Question<Input>)
      await this.#askBatch(left.slice(from, from + size), answered)
      from += size
    }
  }

  /**
   * Several calls at the same time. What goes into each does not depend on how quick the model is, so that every run makes the
   * same ones. After a failure no call is begun, those under way are waited for, and the first failure in order is thrown.
   */
  async #askLanes(
    questions: readonly Question<Input>[],
    answered: Answered,
    begun: (() => void) | undefined,
  ): Promise<void> {
    const batches = this.#batchesOf(questions)
    const lanes = (more: number): number => this.#model.lanes?.(more) ?? 1
    const failures: { readonly at: number; readonly error: unknown }[] = []
    let next = 0
    let open = 0
    await new Promise<void>((resolve) => {
      const ended = (): void => {
        open--
        begin()
      }
      const begin = (): void => {
        if (failures.length > 0) next = batches.length
        while (open < lanes(batches.length - next) && next < batches.length) {
          const at = next++
          open++
          this.#askBatch(batches[at] as Question<Input>[], answered)
            .catch((error: unknown) => failures.push({ at, error }))
            .then(ended)
        }
        if (next === batches.length) begun?.()
        if (open === 0) resolve()
      }
      begin()
    })
    const [first] = failures.sort((one, other) => one.at - other.at)
    if (first !== undefined) throw first.error
  }

  /** As few batches as there can be, all as large. */
  #batchesOf(questions: readonly Question<Input>[]): Question<Input>[][] {
    const { batch } = this.#model
    const most = this.#memory.dependsOnBatch
      ? 1
      : this.#sizer.fit(Math.min(this.#wanted ?? Number.POSITIVE_INFINITY, Number(batch)))
    const size = Math.ceil(questions.length / Math.ceil(questions.length / most))
    return Array.from({ length: Math.ceil(questions.length / size) }, (_, at) =>
      questions.slice(at * size, (at + 1) * size),
    )
  }

  /** Sends different rows in one block to a model that was looked at. `from`: the first of those that were answered. */
  async askRows(
    block: PackedRows,
    answered: (from: number, answers: LabelColumns | readonly Prediction[]) => void,
  ): Promise<void> {
    const { rows, width, values } = block
    const { batch } = this.#model
    for (let from = 0; from < rows; ) {
      const left = rows - from
      const chosen = this.#rowSizer.next(left)
      const largest = batch === 'adaptive' ? chosen : Math.min(this.#wanted ?? batch, batch, chosen)
      // As few calls as there can be, all as large.
      const size = Math.ceil(left / Math.ceil(left / largest))
      const part = { rows: size, width, values: values.subarray(from * width, (from + size) * width) }
      const started = stopwatch()
      const answers = await this.#door.askRows(part, (failed) => this.#rowSizer.limit(Math.ceil(failed / 2)))
      this.#rowSizer.learn(size, stopwatch() - started)
      answered(from, answers)
      from += size
      await this.#breathe()
    }
  }

  /**
   * Measures how far scores move with the batch: inputs are asked in a batch of four and by themselves. Where the model runs in
   * floats, they are asked a third time in a batch of up to sixteen, in which the other inputs get their first answer. The batches
   * are the same in every run, so the report is too.
   */
  async #measure(
    chosen: readonly Question<Input>[],
    sorted: readonly Question<Input>[],
    answers: Map<string, Prediction>,
    alone: ReadonlyMap<string, Prediction>,
  ): Promise<void> {
    const memory = this.#memory
    memory.movement = further(memory.movement, pairsOf(answers, alone), alone.size)
    const most = this.#widest
    const others = sorted.filter(({ key }) => !answers.has(key))
    if (!this.#model.floats || others.length === 0 || most <= chosen.length) return
    const again = new Map<string, Prediction>()
    await this.#askBatch([...spread(others, most - chosen.length), ...chosen], (key, answer) => again.set(key, answer))
    memory.movement = further(memory.movement, pairsOf(answers, again), answers.size - alone.size)
    for (const [key, answer] of again) if (!answers.has(key)) answers.set(key, answer)
  }

  /** Inputs for the next call; the model's own word comes first, then the user's, then measured speed. */
  #size(left: number, { input, length }: Question<Input>): number {
    if (this.#memory.dependsOnBatch) return 1
    const { batch } = this.#model
    const size = this.#sizer.next(left, length, typeof input === 'string' ? 'texts' : 'rows')
    return batch === 'adaptive' ? size : Math.min(this.#wanted ?? batch, batch, size, left)
  }

  /** Inputs of the largest batch in which scores are looked at. */
  get #widest(): number {
    const { batch } = this.#model
    return Math.min(wide, this.#wanted ?? wide, batch === 'adaptive' ? wide : batch)
  }

  /** `true`: batch-mates have yet to be looked at. */
  get mustCheck(): boolean {
    return !this.#memory.checked && !this.#model.oneByOne && this.#model.batch !== 1 && this.#wanted !== 1
  }

  async #askBatch(batch: readonly Question<Input>[], answered: Answered): Promise<Prediction[]> {
    const predictions = await this.#timed(batch, () =>
      this.#door.ask(
        batch.map(({ input }) => input),
        (failed) => this.#sizer.limit(Math.ceil(failed / 2)),
      ),
    )
    for (const [at, { key }] of batch.entries()) answered(key, predictions[at] as Prediction)
    await this.#breathe()
    return [...predictions]
  }

  /** Makes a call, and learns how many inputs pay from its time, where that was spent only on its answer. */
  async #timed<Answers>(batch: readonly Question<Input>[], call: () => Promise<Answers>): Promise<Answers> {
    const before = this.#model.pace
    const started = stopwatch()
    const answers = await call()
    const ms = stopwatch() - started
    const after = this.#model.pace
    if (before?.threads !== after?.threads) this.#sizer.forget()
    else if (before?.trials === after?.trials) {
      let [longest, sum] = [0, 0]
      for (const { length } of batch) {
        longest = Math.max(longest, length)
        sum += length
      }
      this.#sizer.learn(batch.length, longest, ms, sum)
    }
    return answers
  }

  async #breathe(): Promise<void> {
    if (stopwatch() - this.#lastBreath <= breath) return
    await setImmediate()
    this.#lastBreath = stopwatch()
  }

  /**
   * Asks the first batch, of inputs as different in length as there are but for the longest, and looks whether its answers depend
   * on batch-mates. Gives back the questions that are still open.
   */
  async #askChecked(sorted: readonly Question<Input>[], answered: Answered): Promise<Question<Input>[]> {
    const { batch } = this.#model
    const count = Math.min(mates, this.#wanted ?? mates, batch === 'adaptive' ? mates : batch)
    if (sorted.length < count) {
      for (const question of sorted) await this.#askBatch([question], answered)
      return []
    }
    const usual = withoutLongest(sorted, count)
    const chosen = spread(usual, count)
    const answers = new Map<string, Prediction>()
    const predictions = await this.#askBatch(chosen, (key, prediction) => answers.set(key, prediction))
    const alone = new Map<string, Prediction>()
    // A function of one input may have been found out only now.
    if (!this.#model.oneByOne) {
      const found = await checkBatchMates(chosen, predictions, async (question) => {
        const [answer] = await this.#askBatch([question], (key, prediction) => alone.set(key, prediction))
        return answer as Prediction
      })
      this.#memory.dependsOnBatch = found.dependsOnBatch
      this.#memory.nondeterministic = found.nondeterministic
      // Whoever is asked alone from now on is not moved by batches.
      if (!found.dependsOnBatch && !found.nondeterministic) await this.#measure(chosen, usual, answers, alone)
    }
    this.#memory.checked = true
    const trusted = this.#memory.dependsOnBatch ? alone : answers
    for (const [key, prediction] of trusted) answered(key, prediction)
    return sorted.filter(({ key }) => !trusted.has(key))
  }
}

/** Of texts of equally many pieces the one of more characters comes first. */
const longestFirst = (one: Question<unknown>, other: Question<unknown>): number =>
  other.length - one.length || charactersOf(other.input) - charactersOf(one.input) || (one.key < other.key ? -1 : 1)

const charactersOf = (input: unknown): number => textOfInput(input)?.length ?? 0

/**
 * The largest number of inputs that a model is asked beside those of a run whose answers do not depend on batch-mates: to learn how a function
 * is called, to compare answers in a batch with others, and `again` of them once more. Without a model: of one asked input by input.
 */
export function inputsOfChecks(model: ModelHandle<never> | undefined, again: number): number {
  if (model === undefined) return again
  const { oneByOne, batch, floats, extraInputs = 0, asksEach = 1 } = model as unknown as OwnHandle<unknown>
  const compared = oneByOne || batch === 1 ? 0 : checkedMates + (floats ? mates : 0)
  return Math.ceil((again + compared) * asksEach) + extraInputs
}

/**
 * Those that are at most twice as long as the middle one: padded to a text of many sentences, the looks at a few inputs would cost
 * as much as a third of a short run. As many as are wanted stay, and one beside them.
 *
 * @param sorted The longest first.
 */
function withoutLongest<Input>(sorted: readonly Question<Input>[], wanted: number): readonly Question<Input>[] {
  const most = 2 * (sorted[Math.floor(sorted.length / 2)]?.length ?? 0)
  const first = sorted.findIndex(({ length }) => length <= most)
  return sorted.slice(Math.max(0, Math.min(first, sorted.length - wanted - 1)))
}

/** What was answered to inputs that were asked twice. */
function pairsOf(
  one: ReadonlyMap<string, Prediction>,
  other: ReadonlyMap<string, Prediction>,
): [Prediction, Prediction][] {
  return [...other].flatMap(([key, answer]) => {
    const first = one.get(key)
    return first === undefined ? [] : [[first, answer] as [Prediction, Prediction]]
  })
}

/** Up to `count` items at even distances, the first and the last among them. */
function spread<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items]
  return Array.from(
    { length: count },
    (_, at) => items[Math.round((at * (items.length - 1)) / Math.max(1, count - 1))] as T,
  )
}
