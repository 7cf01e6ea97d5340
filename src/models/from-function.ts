import { modelErrors } from '../core/errors/index.js'
import { type ModelHandle, modelBrand } from '../core/model.js'
import { count, flag, type OptionSet, oneOf, options, type Read } from '../core/options/index.js'
import { processors } from '../runtime/processors.js'
import { type Discovery, discover, discoveryInputs } from './batched-call.js'
import { CallLanes } from './call-lanes.js'
import type { AnswerKind, CountedBatch, OwnHandle } from './handle.js'
import { allLabels, batchSize, errors, gradient, multiLabel, name, version } from './model-options.js'
import { type GradientFunction, ownGradient } from './own-gradient.js'
import { type Answer, type AnswerMeaning, toPrediction, toPredictions } from './predictions.js'

export type Later<T> = T | PromiseLike<T>

/** Represents a model that takes a list of inputs and returns one answer for each of them. */
export type BatchFunction<Input> = (inputs: Input[]) => Later<ArrayLike<Answer>>
/** Represents a model that takes one input. */
export type SingleFunction<Input> = (input: Input) => Later<Answer>

/**
 * Describes the second argument of functions that declare a second parameter. The function can use this argument, but its answers must not
 * depend on it.
 */
export interface CallAdvice {
  /** Processors that this process may use, by the limits of its container. */
  readonly concurrency: number
}
/** Represents a model that takes a list of inputs and the number of inputs that it may process concurrently. */
export type AdvisedBatchFunction<Input> = (inputs: Input[], advice: CallAdvice) => Later<ArrayLike<Answer>>
/** Represents a model that takes one input and the number of concurrent calls. */
export type AdvisedFunction<Input> = (input: Input, advice: CallAdvice) => Later<Answer>

export interface FunctionOptions {
  /** Name in reports. Default: the function's own name. */
  readonly name?: string
  /**
   * `true`: the function takes a list of inputs; `false`: one input. Default: detected at the first call, which costs at most five extra
   * inputs. Set it to save them, or if the function cannot handle an argument of the other kind.
   */
  readonly batched?: boolean
  /** Inputs per call of a batched function. Default: chosen from the measured speed. */
  readonly batchSize?: number
  /**
   * Concurrent calls of a function of one input. Default: 1 for a synchronous function; 8 for an asynchronous one, halved each time that a
   * concurrent call fails. Set 1 if calls must not overlap.
   */
  readonly concurrency?: number
  /**
   * `true`: several labels can apply at once, and each answer is the list of these labels. Default `false`: a list of labels as the answer
   * to one input is rejected, since its meaning is ambiguous.
   */
  readonly multiLabel?: boolean
  /**
   * All labels that the model can return, if it returns labels. Any other answer is then an error, and a model with many labels is not
   * mistaken for one that answers in free text.
   */
  readonly labels?: readonly string[]
  /**
   * 'text': the function answers in free text, not with a label: a text, or `{ text, end }` where `end` says that the answer was truncated
   * ('length') or refused ('refused'). Use it with `toHaveNoAnswerGap`. 'spans': the function finds stretches of a text and returns a list
   * of `{ start, end, label }` with positions in UTF-16 units of the input, or of `{ word, entity }` as in transformers.js pipelines. Use
   * it with `toHaveNoRecallGap`. Default: texts are labels.
   */
  readonly answers?: 'text' | 'spans'
  /**
   * A text that changes with the model: a release, a commit, a checksum. It is needed to reuse answers of another process (a journal, a
   * cache on disk), since nothing else distinguishes one function from another.
   */
  readonly version?: string
  /**
   * Gradients of the cross-entropy of the model's own label with respect to the numbers of each row. Default: differences of the answers to
   * nearby rows, if the function returns scores.
   */
  readonly gradient?: GradientFunction<never>
}

type Open = 'name' | 'batched' | 'batchSize' | 'concurrency' | 'labels' | 'answers' | 'version' | 'gradient'

export const functionOptions: OptionSet<FunctionOptions, Open> = options(
  'fromFunction',
  {
    name: { ...name, defaultText: 'the name of the function' },
    batched: flag({ defaultText: 'found out at the first call' }),
    batchSize,
    concurrency: count({ defaultText: '1, of an asynchronous function 8, fewer when calls fail' }),
    multiLabel,
    labels: allLabels,
    answers: oneOf(['text', 'spans'], { defaultText: 'texts are labels' }),
    version,
    gradient: gradient('differences of the answers to nearby rows'),
  },
  errors,
)

/**
 * Creates a model handle from a function. The function can be synchronous or asynchronous, and it can take either a single input or a list
 * of inputs. An answer is a label, a number, a boolean, or an object with `label`, `labels`, `score` and `scores`. With `multiLabel`, an
 * answer can also be the list of labels that apply. See `Answer`. If the function declares a second parameter, it receives in `concurrency`
 * the number of processors that this process may use.
 *
 * @throws EF202 and EF860 for invalid options. If the function itself throws, the error is reported when the function is called.
 *
 * @example
 * ```ts
 * import { fromFunction } from 'expect-fair'
 *
 * const model = fromFunction((texts: readonly string[]) => texts.map((text) => text.length > 20), { name: 'length' })
 * const { predictions } = await model.predict(['a text', 'a text of more letters'], {})
 * expect(predictions).toMatchObject([{ label: 'false' }, { label: 'true' }])
 * ```
 */
export function fromFunction<Input = string>(
  fn: SingleFunction<Input>,
  options: FunctionOptions & { readonly batched: false },
): ModelHandle<Input>
export function fromFunction<Input = string>(fn: BatchFunction<Input>, options?: FunctionOptions): ModelHandle<Input>
export function fromFunction<Input = string>(fn: SingleFunction<Input>, options?: FunctionOptions): ModelHandle<Input>
export function fromFunction<Input = string>(
  fn: AdvisedFunction<Input>,
  options: FunctionOptions & { readonly batched: false },
): ModelHandle<Input>
export function fromFunction<Input = string>(
  fn: AdvisedBatchFunction<Input>,
  options?: FunctionOptions,
): ModelHandle<Input>
export function fromFunction<Input>(
  fn: AdvisedBatchFunction<Input> | AdvisedFunction<Input>,
  given: FunctionOptions = {},
): ModelHandle<Input> {
  if (typeof fn !== 'function') throw modelErrors.notAModel(fn)
  return new FunctionModel<Input>(fn as (argument: unknown, advice: CallAdvice) => unknown, functionOptions.read(given))
}

class FunctionModel<Input> implements OwnHandle<Input> {
  readonly [modelBrand] = true
  readonly id: string
  readonly limits: readonly string[] = []
  readonly gradientSupport?: NonNullable<ModelHandle<Input>['gradientSupport']>
  readonly gradients?: NonNullable<ModelHandle<Input>['gradients']>
  readonly #call: (argument: unknown) => unknown
  readonly #batchSize: number | 'adaptive'
  readonly #lanes: CallLanes
  readonly #meaning: AnswerMeaning
  readonly identity?: string
  readonly closed: boolean
  readonly answers?: AnswerKind
  /** Tells functions apart where no version does: two shards of one run have the same text. */
  readonly likeness: string
  readonly #options: Read<FunctionOptions, Open>
  #spans: FunctionModel<Input> | undefined
  #batched: boolean | undefined

  constructor(call: (argument: unknown, advice: CallAdvice) => unknown, options: Read<FunctionOptions, Open>) {
    this.id = `function:${options.name || call.name || 'anonymous'}`
    this.#call = advised(call)
    this.#options = options
    this.#batchSize = options.batchSize ?? 'adaptive'
    this.#lanes = new CallLanes(this.id, this.#call, options.concurrency)
    this.#batched = options.batched
    const { gradient, multiLabel, labels, answers, version } = options
    this.#meaning = { multiLabel, labels, answers }
    if (answers !== undefined) this.answers = answers
    this.closed = labels !== undefined
    this.likeness = textOf(call)
    if (version !== undefined)
      this.identity = JSON.stringify([this.id, version, multiLabel, ...(answers === undefined ? [] : [answers])])
    if (gradient !== undefined) Object.assign(this, ownGradient(this.id, gradient as GradientFunction<Input>))
  }

  asSpans(): ModelHandle<Input> {
    const { answers, labels, multiLabel } = this.#meaning
    if (answers !== undefined || labels !== undefined || multiLabel === true) return this
    this.#spans ??= new FunctionModel<Input>(this.#call, { ...this.#options, answers: 'spans' })
    return this.#spans
  }

  get batch(): number | 'adaptive' {
    return this.#batched === false ? this.#lanes.batch : this.#batchSize
  }

  get oneByOne(): boolean {
    return this.#batched === false && !this.#lanes.overlap
  }

  get extraInputs(): number {
    return this.#batched === undefined ? discoveryInputs : 0
  }

  async predict(inputs: readonly Input[]): Promise<CountedBatch> {
    if (inputs.length === 0) return { predictions: [] }
    if (this.#batched !== undefined) {
      const { predictions, repeated } = await this.#ask(inputs, this.#batched)
      return repeated === 0 ? { predictions } : { predictions, asked: askedInAll(inputs.length, repeated) }
    }
    const found = await discover<Input>(this.#call, inputs)
    const { predictions, repeated } = await this.#askFirst(inputs, found)
    return { predictions, asked: askedInAll(inputs.length, repeated, found) }
  }

  async dispose(): Promise<void> {}

  /** The first question after finding out; only a function that answered is remembered as what it seems to be. */
  async #askFirst(inputs: readonly Input[], found: Discovery & { readonly failure?: unknown }): Promise<Asked> {
    try {
      const asked = await this.#ask(inputs, found.batched)
      this.#batched = found.batched
      return asked
    } catch (error) {
      if (found.failure === undefined || !(error instanceof modelErrors.ModelError) || !error.divisible) throw error
      throw modelErrors.failedBothWays(this.id, found.failure, error.cause)
    }
  }

  async #ask(inputs: readonly Input[], batched: boolean): Promise<Asked> {
    if (!batched) {
      const { raw, repeated } = await this.#lanes.ask(inputs)
      const meaning = this.#meaning
      const predictions = raw.map((answer, position) =>
        toPrediction(answer, { ...meaning, id: this.id, position, input: inputs[position] }),
      )
      return { predictions, repeated }
    }
    let raw: unknown
    try {
      raw = await this.#call([...inputs])
    } catch (cause) {
      throw modelErrors.functionThrew(this.id, cause)
    }
    return { predictions: toPredictions(raw, inputs.length, this.id, this.#meaning, inputs), repeated: 0 }
  }
}

/** Answers, and the calls for one input that were made again. */
interface Asked {
  readonly predictions: CountedBatch['predictions']
  readonly repeated: number
}

/** Others may have a second parameter of their own, which is optional. */
function advised(call: (argument: unknown, advice: CallAdvice) => unknown): (argument: unknown) => unknown {
  if (call.length < 2) return call as (argument: unknown) => unknown
  const advice: CallAdvice = { concurrency: processors() }
  return (argument) => call(argument, advice)
}

/** Without the counters that coverage tools put into a function, which carry the paths of a machine. */
const textOf = (call: (argument: unknown, advice: CallAdvice) => unknown): string =>
  Function.prototype.toString.call(call).replace(/\bcov_\w+\(\)(?:\.\w+(?:\[\d+\])*)+\+\+[,;]?/g, '')

function askedInAll(
  inputs: number,
  repeated: number,
  found: Discovery = { batched: false, inputs: 0, calls: 0 },
): { inputs: number; calls: number } {
  const calls = found.batched ? 1 : inputs + repeated
  return { inputs: inputs + repeated + found.inputs, calls: calls + found.calls }
}
