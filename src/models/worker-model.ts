import { modelErrors } from '../core/errors/index.js'
import {
  type GradientSupport,
  type ModelHandle,
  modelBrand,
  type PredictContext,
  type PredictionBatch,
} from '../core/model.js'
import type { Prediction } from '../core/prediction.js'
import type { Arithmetic } from '../core/report.js'
import { joinedColumns, type LabelColumns, type PackedRows, predictionsOf } from '../core/row-columns.js'
import type { Seen } from '../core/seen.js'
import { processors } from '../runtime/processors.js'
import type { ModelSpec, Pace, Threads } from '../runtime/protocol.js'
import { WorkerClient } from '../runtime/worker-client.js'
import { arithmeticOf } from './arithmetic.js'
import { answersOfTask } from './check-task.js'
import { identityOf } from './file-identity.js'
import { GraphGradients } from './graph-gradients.js'
import type { AnswerKind, CountedBatch, OwnHandle } from './handle.js'
import { type GradientFunction, ownGradient } from './own-gradient.js'
import { processorOf } from './processor-of.js'

/** Processors from which a second thread pays: on fewer it takes time from the test runner itself. */
const processorsForTwo = 4
/** Inputs that the first thread answers before another one is worth its start. */
const inputsBeforeMore = 48

/** Workers that share each batch by default. */
const usualWorkers = (): number => (processors() >= processorsForTwo ? 2 : 1)

/** Threads inside a call: as many as the user says, or as many as pay, and no more than there are processors for all workers. */
export const threadsOf = (threads: number | undefined, workers: number | undefined): Threads =>
  threads ?? { atMost: Math.max(1, Math.floor(processors() / (workers ?? usualWorkers()))) }

export interface WorkerModelOptions<Input> {
  /** Inputs per call. Default: chosen by the probe. */
  readonly batchSize: number | undefined
  /** Threads that share each batch. Default 2 where there are four processors, else 1; the second starts when there is much to ask. */
  readonly workers: number | undefined
  /** What the user says of the release of the model. */
  readonly version?: string | undefined
  /** The user's own gradients. Default: computed by the graph of a model of rows. */
  readonly gradient?: GradientFunction<Input> | undefined
}

/** A model that answers from worker threads. */
export function workerModel<Input>(spec: ModelSpec, options: WorkerModelOptions<Input>): ModelHandle<Input> {
  return new WorkerModel<Input>(spec, options)
}

const withoutGraph: GradientSupport = {
  available: false,
  approximate: [],
  reason: 'a pipeline keeps its graph to itself; fromOnnx(path, { tokenizer }) of the same files has gradients',
  smooth: false,
}

class WorkerModel<Input> implements OwnHandle<Input> {
  readonly [modelBrand] = true
  readonly unchanging: boolean
  readonly closed: boolean
  readonly answers?: AnswerKind
  readonly floats = true
  arithmetic: Arithmetic | undefined
  readonly id: string
  readonly #spec: ModelSpec
  readonly #version: string | undefined
  #identity: { readonly is: string | undefined } | undefined
  #processor: { readonly is: string | undefined } | undefined
  readonly batch: number | 'adaptive'
  readonly gradientSupport?: NonNullable<ModelHandle<Input>['gradientSupport']>
  readonly gradients?: NonNullable<ModelHandle<Input>['gradients']>
  readonly wordGradients?: NonNullable<ModelHandle<Input>['wordGradients']>
  readonly wordVectors?: NonNullable<ModelHandle<Input>['wordVectors']>
  readonly wordTokens?: NonNullable<ModelHandle<Input>['wordTokens']>
  readonly #clients: readonly WorkerClient[]
  #asked = 0
  #looking: Promise<void> | undefined

  constructor(spec: ModelSpec, { batchSize, workers, gradient, version }: WorkerModelOptions<Input>) {
    this.id = spec.id
    const answers = spec.kind === 'pipeline' ? answersOfTask(spec.task) : undefined
    this.closed = answers === undefined
    if (answers !== undefined) this.answers = answers
    this.unchanging = !(answers === 'text' && spec.kind === 'pipeline' && spec.generation?.generate?.do_sample === true)
    this.#spec = spec
    this.#version = version
    this.batch = batchSize ?? 'adaptive'
    this.#clients = Array.from({ length: workers ?? usualWorkers() }, () => new WorkerClient(spec))
    if (gradient !== undefined) Object.assign(this, ownGradient(spec.id, gradient))
    else if (spec.kind === 'onnx') {
      const graph = new GraphGradients(spec, this.#clients[0] as WorkerClient)
      this.gradientSupport = (sample) => graph.support(sample)
      if (spec.tokenizer === undefined) this.gradients = (inputs, of, context) => graph.gradients(inputs, of, context)
      else {
        this.wordGradients = (texts, of, context) => graph.wordGradients(texts, of, context)
        this.wordVectors = (context) => graph.wordVectors(context)
        this.wordTokens = (texts, context) => graph.wordTokens(texts, context)
      }
    } else this.gradientSupport = async () => withoutGraph
  }

  /** Reads the files when it is first asked for. */
  get identity(): string | undefined {
    this.#identity ??= { is: identityOf(this.#spec, this.#version) }
    return this.#identity.is
  }

  /** Reads the graph when it is first asked for. */
  get processor(): string | undefined {
    this.#processor ??= { is: processorOf(this.#spec) }
    return this.#processor.is
  }

  get limits(): readonly string[] {
    return this.#clients[0]?.limits ?? []
  }

  get pace(): Pace {
    const known = this.#clients.flatMap(({ pace }) => pace ?? [])
    return {
      threads: known.reduce((sum, { threads }) => sum + threads, 0),
      trials: known.reduce((sum, { trials }) => sum + trials, 0),
    }
  }

  async predict(inputs: readonly Input[], context: PredictContext): Promise<CountedBatch> {
    const answer = await this.#ask(inputs, context)
    this.#looking ??= this.#look(context)
    await this.#looking
    return answer
  }

  async predictRows(rows: PackedRows, context: PredictContext): Promise<LabelColumns | CountedBatch> {
    const [first] = this.#clients as [WorkerClient]
    const answer =
      this.#threadsFor(rows.rows) === 1 ? await first.predictRows(rows, context) : await this.#deal(rows, context)
    this.#looking ??= this.#look(context)
    await this.#looking
    return answer
  }

  /** Each thread gets a piece of the block: rows are all of one length. */
  async #deal({ rows, width, values }: PackedRows, context: PredictContext): Promise<LabelColumns | CountedBatch> {
    const size = Math.ceil(rows / this.#clients.length)
    const parts = this.#clients.flatMap((client, at) => {
      const from = at * size
      const count = Math.min(size, rows - from)
      const piece = { rows: count, width, values: values.subarray(from * width, (from + count) * width) }
      return count > 0 ? [{ from, answer: client.predictRows(piece, context) }] : []
    })
    const answers = await Promise.all(
      parts.map(({ from, answer }) =>
        answer.catch((error: unknown) => {
          const isPlaced = error instanceof modelErrors.ModelError && error.position !== undefined
          throw isPlaced ? error.movedTo((error.position as number) + from) : error
        }),
      ),
    )
    return joinedRows(answers)
  }

  /** Looks at the graph, which the first answer has shown to be there. What cannot be read is not known. */
  async #look(context: PredictContext): Promise<void> {
    try {
      this.arithmetic = await arithmeticOf(this.#clients[0] as WorkerClient, context)
    } catch {
      // What a signal ended is looked at with the next batch; a file that cannot be read stays so.
      if (context.signal?.aborted) this.#looking = undefined
    }
  }

  async #ask(inputs: readonly Input[], context: PredictContext): Promise<CountedBatch> {
    const threads = this.#threadsFor(inputs.length)
    if (threads === 1) return (this.#clients[0] as WorkerClient).predict(inputs, context)
    // Dealt like cards: the inputs come sorted by length, so each thread gets as much to do.
    const parts = Array.from({ length: threads }, (_, part) => inputs.filter((_, at) => at % threads === part))
    const answers = await Promise.all(parts.map((part, first) => this.#askPart(part, first, threads, context)))
    return joined(answers, inputs.length)
  }

  #threadsFor(inputs: number): number {
    const threads = this.#asked < inputsBeforeMore ? 1 : Math.min(this.#clients.length, inputs)
    this.#asked += inputs
    return threads
  }

  async dispose(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.dispose()))
  }

  async #askPart(
    part: readonly Input[],
    first: number,
    threads: number,
    context: PredictContext,
  ): Promise<PredictionBatch> {
    try {
      return await (this.#clients[first] as WorkerClient).predict(part, context)
    } catch (error) {
      if (!(error instanceof modelErrors.ModelError) || error.position === undefined) throw error
      throw error.movedTo(error.position * threads + first)
    }
  }
}

/** Answers to pieces of a block, one after the other. */
function joinedRows(parts: readonly (LabelColumns | CountedBatch)[]): LabelColumns | CountedBatch {
  const [first] = parts
  if (first !== undefined && parts.every((part) => 'names' in part && 'names' in first && isSame(part, first))) {
    return joinedColumns(parts as readonly LabelColumns[])
  }
  const predictions = parts.flatMap((part) => ('names' in part ? predictionsOf(part) : part.predictions))
  return { predictions, truncated: [] }
}

const isSame = (one: LabelColumns, other: LabelColumns): boolean => one.names.join('\n') === other.names.join('\n')

/** The answers of all threads in the order of the inputs. */
function joined(parts: readonly PredictionBatch[], count: number): PredictionBatch {
  const threads = parts.length
  const predictions = Array.from({ length: count }, (_, at) => {
    return parts[at % threads]?.predictions[Math.floor(at / threads)] as Prediction
  })
  const truncated = parts.flatMap((part, first) => (part.truncated ?? []).map((at) => at * threads + first))
  const seen = parts.every((part) => part.seen !== undefined)
    ? { seen: predictions.map((_, at) => parts[at % threads]?.seen?.[Math.floor(at / threads)] as Seen) }
    : {}
  return { predictions, truncated: truncated.sort((a, b) => a - b), ...seen }
}
