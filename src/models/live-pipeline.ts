import { modelErrors } from '../core/errors/index.js'
import { type ModelHandle, modelBrand } from '../core/model.js'
import { askPipeline } from '../runtime/ask-pipeline.js'
import type { GenerationOptions, OutputOptions, ReadingOptions } from '../runtime/protocol.js'
import type { TextPipeline } from '../runtime/text-pipeline.js'
import { mendLength } from '../runtime/token-limit.js'
import { answersOfTask, checkTask } from './check-task.js'
import type { AnswerKind, CountedBatch, OwnHandle } from './handle.js'

/** Represents a loaded transformers.js pipeline. The type declares only the properties that this package needs. */
export type LivePipeline = ((...args: never[]) => unknown) & { readonly model: unknown; readonly tokenizer: unknown }

/** `true` for a pipeline of transformers.js that is already loaded: a function with a model. */
export function isLivePipeline(value: unknown): value is TextPipeline {
  if (typeof value !== 'function') return false
  const { model, _call: call, tokenizer } = value as unknown as Record<string, unknown>
  return typeof model === 'function' && (typeof call === 'function' || tokenizer !== undefined)
}

type LiveOptions = OutputOptions &
  GenerationOptions &
  ReadingOptions & {
    readonly maxLength?: number
    readonly batchSize?: number
    readonly version?: string
  }

/** A pipeline that the user has loaded; it stays in the thread of the caller, and is the caller's to dispose. */
export function livePipelineModel(pipeline: TextPipeline, options: LiveOptions = {}): ModelHandle<string> {
  return new LivePipelineModel(pipeline, options)
}

const always: readonly string[] = [
  'a live pipeline runs in the thread of the tests: timeouts, signals and progress wait until a batch is done',
  'a live pipeline does not run inside Jest or in the vm pools of Vitest: pass the folder or the name to fromPipeline() instead',
]

class LivePipelineModel implements OwnHandle<string> {
  readonly [modelBrand] = true
  readonly floats = true
  readonly id: string
  readonly identity?: string
  readonly closed: boolean
  readonly answers?: AnswerKind
  readonly batch: number | 'adaptive'
  readonly limits: readonly string[]
  readonly #pipeline: TextPipeline
  readonly #options: LiveOptions

  constructor(pipeline: TextPipeline, options: LiveOptions) {
    const { task = 'text-classification' } = pipeline
    checkTask(task, options)
    const answers = answersOfTask(task)
    this.closed = answers === undefined
    if (answers !== undefined) this.answers = answers
    const { config } = pipeline.model as { config?: { _name_or_path?: string } }
    this.id = `pipeline:${config?._name_or_path || task}`
    if (typeof pipeline.tokenizer !== 'function') throw modelErrors.noTokenizer(this.id)
    this.#pipeline = pipeline
    this.#options = options
    const { version, batchSize: _, ...reading } = options
    if (version !== undefined) this.identity = JSON.stringify([this.id, version, reading])
    this.batch = options.batchSize ?? 'adaptive'
    this.limits = [...always, ...mendLength(pipeline.tokenizer)]
  }

  predict(texts: readonly string[]): Promise<CountedBatch> {
    return askPipeline(this.#pipeline, this.#pipeline.task, texts, this.#options, this.id)
  }

  async dispose(): Promise<void> {}
}
