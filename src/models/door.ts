import { stopwatch } from '../core/clock.js'
import { modelErrors } from '../core/errors/index.js'
import { type ModelHandle, type PredictContext, rowsPerGradient } from '../core/model.js'
import type { LabelPrediction, Prediction } from '../core/prediction.js'
import { type LabelColumns, type PackedRows, predictionsOf, unpackRows } from '../core/row-columns.js'
import { noteSeen, type Seen, seenOf } from '../core/seen.js'
import type { CountedBatch, OwnHandle } from './handle.js'
import { Interruption } from './interruption.js'
import type { Limits } from './limits.js'
import { predictionHider } from './safe-predictions.js'

/** Inputs of a failed call that an interruption names. */
const named = 3

/** The one place where a model is called: counts, times, obeys the limits, and turns failures into interruptions. */
export class Door<Input> {
  readonly #model: OwnHandle<Input>
  readonly #limits: Limits
  readonly #onBatch: (() => void) | undefined
  readonly #cut: Set<Input>
  readonly #hide = predictionHider()
  batches = 0
  /** Milliseconds in which at least one call was under way. */
  ms = 0
  #open = 0
  #since = 0
  smallest = 0
  largest = 0

  /** @param cut Where inputs are put that the model has cut. */
  constructor(model: ModelHandle<Input>, limits: Limits, cut: Set<Input>, onBatch?: (() => void) | undefined) {
    this.#model = model
    this.#limits = limits
    this.#cut = cut
    this.#onBatch = onBatch
  }

  /**
   * Asks one batch. When the model fails on a batch of several, the batch is asked in halves, down to the single input
   * that it fails on; a model that failed only for the size of the batch so answers after all. `onSplit` hears the size
   * that failed.
   *
   * @throws Interruption when a limit is reached or the model fails.
   */
  async ask(inputs: readonly Input[], onSplit?: (failed: number) => void): Promise<readonly Prediction[]> {
    try {
      return await this.#call(
        inputs.length,
        () => inputs.slice(0, named),
        async (signal) => {
          const answer = await this.#model.predict(inputs, { signal })
          return () => this.#count(inputs, answer).map((prediction) => this.#safe(prediction))
        },
      )
    } catch (error) {
      return this.#afterFailure(error, inputs, onSplit)
    }
  }

  /**
   * Asks one batch of rows in one block as `ask` does. The answer is in columns, or a list where the model answers otherwise, where a
   * label would be hidden, and where the batch had to be split.
   */
  async askRows(block: PackedRows, onSplit?: (failed: number) => void): Promise<LabelColumns | readonly Prediction[]> {
    const inputs = (rows: number = block.rows): readonly Input[] =>
      unpackRows({ ...block, rows }) as readonly unknown[] as readonly Input[]
    try {
      return await this.#call(
        block.rows,
        () => inputs(Math.min(block.rows, named)),
        async (signal) => {
          const answer = await this.#model.predictRows?.(block, { signal })
          return () => this.#countRows(block.rows, inputs, answer as LabelColumns | CountedBatch)
        },
        true,
      )
    } catch (error) {
      return this.#afterFailure(error, inputs(), onSplit)
    }
  }

  async #afterFailure(
    error: unknown,
    inputs: readonly Input[],
    onSplit: ((failed: number) => void) | undefined,
  ): Promise<readonly Prediction[]> {
    if (error instanceof Interruption) throw error
    const place = error instanceof modelErrors.ModelError ? error : undefined
    if (place?.position !== undefined) throw failed(error, [inputs[place.position]])
    if (inputs.length === 1 || !place?.divisible) throw failed(error, inputs)
    onSplit?.(inputs.length)
    const half = Math.ceil(inputs.length / 2)
    const first = await this.ask(inputs.slice(0, half), onSplit)
    return [...first, ...(await this.ask(inputs.slice(half), onSplit))]
  }

  /** Asks the model for a gradient at each of `inputs`, which counts as several inputs. @throws Interruption as `ask` does. */
  async gradients<Gradient>(
    inputs: readonly Input[],
    ask: (context: PredictContext) => Promise<readonly Gradient[]>,
  ): Promise<readonly Gradient[]> {
    const limits = this.#limits
    limits.checkTime()
    limits.checkInputs(rowsPerGradient * inputs.length)
    this.#begin()
    limits.spend(rowsPerGradient * inputs.length)
    try {
      return await limits.race(async (signal) => {
        const answer = await ask({ signal })
        if (answer.length !== inputs.length) {
          throw modelErrors.wrongCount(this.#model.id, answer.length, inputs.length)
        }
        return answer
      })
    } catch (error) {
      throw error instanceof Interruption ? error : failed(error, inputs)
    } finally {
      this.#end()
    }
  }

  /**
   * @param work Asks, and gives what makes of the answer the predictions, which is done once the answer is there.
   * @param ours It leaves nothing behind at its signal.
   */
  async #call<Answers>(
    count: number,
    inputs: () => readonly Input[],
    work: (signal: AbortSignal) => Promise<() => Answers>,
    ours = false,
  ): Promise<Answers> {
    const limits = this.#limits
    limits.checkTime()
    limits.checkInputs(Math.ceil(count * (this.#model.asksEach ?? 1)) + (this.#model.extraInputs ?? 0))
    this.#begin()
    limits.spend(count)
    try {
      return (await limits.race(work, ours))()
    } catch (error) {
      throw error instanceof Interruption ? new Interruption(error.reason, inputs(), error.complaint) : error
    } finally {
      this.#end()
    }
  }

  #begin(): void {
    this.batches++
    if (this.#open++ === 0) this.#since = stopwatch()
  }

  #end(): void {
    if (--this.#open === 0) this.ms += stopwatch() - this.#since
    this.#onBatch?.()
  }

  #countRows(
    rows: number,
    inputs: () => readonly Input[],
    answer: LabelColumns | CountedBatch,
  ): LabelColumns | readonly Prediction[] {
    if (!('names' in answer)) return this.#count(inputs(), answer).map((prediction) => this.#safe(prediction))
    if (answer.labels.length !== rows) throw modelErrors.wrongCount(this.#model.id, answer.labels.length, rows)
    this.#countSize(rows)
    const isSafe = answer.names.every(
      (label) => (this.#hide({ kind: 'label', label }) as LabelPrediction).label === label,
    )
    return isSafe ? answer : predictionsOf(answer).map((prediction) => this.#safe(prediction))
  }

  #countSize(inputs: number): void {
    this.smallest = this.smallest === 0 ? inputs : Math.min(this.smallest, inputs)
    this.largest = Math.max(this.largest, inputs)
  }

  /** A prediction without secrets, still beside how its input was read. */
  #safe(prediction: Prediction): Prediction {
    const safe = this.#hide(prediction)
    const seen = seenOf(prediction)
    if (safe !== prediction && seen !== undefined) noteSeen(safe, seen)
    return safe
  }

  /** Counts an answer, notes how its inputs were read, and gives its predictions. */
  #count(inputs: readonly Input[], answer: CountedBatch): readonly Prediction[] {
    const { predictions, truncated, seen, asked } = answer
    if (predictions.length !== inputs.length) {
      throw modelErrors.wrongCount(this.#model.id, predictions.length, inputs.length)
    }
    for (const at of truncated ?? []) this.#cut.add(inputs[at] as Input)
    this.#countSize(inputs.length)
    if (asked !== undefined) {
      this.#limits.spend(asked.inputs - inputs.length)
      this.batches += asked.calls - 1
    }
    return seen === undefined ? predictions : predictions.map((prediction, at) => noted(prediction, seen[at]))
  }
}

/** A prediction beside how its input was read. A guard may give one prediction for several inputs: each gets its own copy. */
function noted(prediction: Prediction, seen: Seen | undefined): Prediction {
  if (seen === undefined) return prediction
  const other = seenOf(prediction)
  const own = other === undefined || other.key === seen.key ? prediction : { ...prediction }
  noteSeen(own, seen)
  return own
}

const failed = (error: unknown, inputs: readonly unknown[]): Interruption =>
  new Interruption('model', inputs.slice(0, named), modelErrors.modelFailed(error, inputs))
