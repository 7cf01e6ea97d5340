import type { Chat } from '../core/chat.js'
import { digest } from '../core/digest.js'
import { modelErrors } from '../core/errors/index.js'
import { inputKey } from '../core/input-key.js'
import { type ModelHandle, modelBrand, type PredictContext } from '../core/model.js'
import { isUnreadable, type Prediction, unreadableLabel } from '../core/prediction.js'
import { hash32 } from '../core/random.js'
import type { RemoteUse } from '../core/report.js'
import { DiskCache } from './disk-cache.js'
import type { CountedBatch, OwnHandle } from './handle.js'
import {
  anyWay,
  type CheckedCommon,
  type LanguageModelObjectOptions,
  type LanguageModelOptions,
  type LanguageModelScoreOptions,
  type LanguageModelTextOptions,
  languageModelOptions,
  languageObjectOptions,
  languageScoreOptions,
  languageTextOptions,
  type ReadLabels,
} from './language-model-options.js'
import { AiSdk } from './remote/ai-sdk.js'
import { languageModelFailure } from './remote/ask-language-model.js'
import { majority } from './remote/majority.js'
import { objectWay, scoreWay } from './remote/number-ways.js'
import type { LabelExample } from './remote/prompt.js'
import { keyOf } from './remote/read-labels.js'
import { RemoteCounts } from './remote/remote-counts.js'
import { Requests } from './remote/requests.js'
import { labelWay, textWay, type Way } from './remote/ways.js'
import { standing } from './standing.js'

/** Represents a language model of the AI SDK (`LanguageModel` of the package `ai`), or the name of a model at a gateway. */
export type LanguageModelLike =
  | string
  | {
      readonly specificationVersion: string
      readonly provider: string
      readonly modelId: string
      readonly doGenerate: (...options: never[]) => PromiseLike<unknown>
    }

/**
 * Creates a model handle from a language model. The options determine how the model answers.
 *
 * - With `labels`, the model is asked about each text at temperature 0, and the label is read from its answer. If an answer contains no
 *   label, or several labels although only one is expected, its outcome is `(unreadable)`. The report counts these answers and treats them
 *   as different from every label.
 * - With `prompt`, the model answers in free text, which `toHaveNoAnswerGap` judges.
 * - With `score`, a number within the given bounds is read from the answer.
 * - With `schema` and `read`, the model returns an object. If the provider supports schemas, the object is checked against the schema. The
 *   function `read` then extracts a label or, with `score`, a number from the object.
 *
 * @throws EF202 for invalid options, EF251 for a value that is not a language model. During the run: EF250 if the package `ai` is missing,
 * EF252 if the model does not answer.
 *
 * @example
 * ```ts
 * import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
 * import { fromLanguageModel } from 'expect-fair'
 *
 * const provider = createOpenAICompatible({ name: 'local', baseURL: 'http://localhost:11434/v1' })
 * const model = fromLanguageModel(provider('llama3.2'), {
 *   labels: ['approve', 'reject'],
 *   question: 'Should this loan be granted?',
 * })
 * expect(model.id).toContain('llama3.2')
 * ```
 */
export function fromLanguageModel<Input extends string | Chat = string>(
  model: LanguageModelLike,
  given: LanguageModelOptions,
): ModelHandle<Input>
export function fromLanguageModel<Input = string>(
  model: LanguageModelLike,
  given: LanguageModelTextOptions<Input>,
): ModelHandle<Input>
export function fromLanguageModel<Input = string>(
  model: LanguageModelLike,
  given: LanguageModelObjectOptions<Input>,
): ModelHandle<Input>
export function fromLanguageModel<Input = string>(
  model: LanguageModelLike,
  given: LanguageModelScoreOptions<Input>,
): ModelHandle<Input>
export function fromLanguageModel(model: LanguageModelLike, given: object): ModelHandle<never> {
  if (!isLanguageModel(model)) throw modelErrors.notALanguageModel(model)
  const has = (name: string): boolean => Object.hasOwn(Object(given), name) && Object(given)[name] !== undefined
  if (has('labels')) {
    for (const other of ['prompt', 'score', 'schema', 'read']) {
      if (has(other)) throw modelErrors.badOption(other, Object(given)[other], besideLabels)
    }
    return byLabels(model, given as LanguageModelOptions)
  }
  if (has('schema')) {
    const options = languageObjectOptions.read(given as LanguageModelObjectOptions<never>)
    const { prompt, system, score, schema, read } = options
    const parts = ['object', textOf(prompt), system ?? null, score ?? null, JSON.stringify(schema), textOf(read)]
    return new LanguageModel<never>(model, options, parts, (id, sdk) => objectWay(id, sdk, options))
  }
  if (has('score')) {
    const options = languageScoreOptions.read(given as LanguageModelScoreOptions<never>)
    const { prompt, system, score, constrain } = options
    const parts = ['score', textOf(prompt), system ?? null, score, constrain]
    return new LanguageModel<never>(model, options, parts, (id, sdk) => scoreWay(id, sdk, options))
  }
  if (has('prompt')) {
    const options = languageTextOptions.read(given as LanguageModelTextOptions<never>)
    const { prompt, system, stream, settings } = options
    const parts = ['text', textOf(prompt), system ?? null, stream, settingsText(settings)]
    return new LanguageModel<never>(model, options, parts, (id, sdk) => textWay(id, sdk, options), 'text')
  }
  // The slip may be in the word that says how it is asked.
  anyWay.refuseUnknown(given)
  throw modelErrors.badOption('labels', undefined, anyWays)
}

const anyWays =
  'labels to choose from; or prompt, for answers in words; or score: { min, max }, for a number; or schema, prompt and read, for an object'
const besideLabels =
  'nothing beside labels: question and system say what the model is asked to choose them for. Without labels it answers in words, numbers or objects'

function byLabels(model: LanguageModelLike, given: LanguageModelOptions): ModelHandle<never> {
  const options = languageModelOptions.read(given)
  checkLabels(options)
  const { labels, several, none, system, question, examples = [], constrain } = options
  const parts = { labels, several, none, system, question, examples }
  const way = (id: string, sdk: AiSdk): Way<string | Chat> => labelWay(id, sdk, { ...options, parts })
  return new LanguageModel<string | Chat>(model, options, [parts, constrain], way)
}

/** A function as its text: what it closes over is not seen, which is what `version` is for. */
const textOf = (written: unknown): string =>
  typeof written === 'function' ? Function.prototype.toString.call(written) : String(written)

const settingsText = (settings: unknown): string =>
  JSON.stringify(settings ?? null, (_, value) => (typeof value === 'function' ? textOf(value) : value))

class LanguageModel<Input> implements OwnHandle<Input> {
  readonly [modelBrand] = true
  readonly oneByOne = true
  readonly closed: boolean
  readonly answers?: 'text'
  readonly id: string
  readonly identity: string
  readonly batch: number
  readonly asksEach: number
  readonly #options: CheckedCommon
  /** All that decides a single answer besides the input. */
  readonly #question: string
  readonly #repeats: number
  /** One input in so many is asked all its times once more; texts have no such control. */
  readonly #controlEvery: number
  readonly #sdk: AiSdk
  readonly #way: Way<Input>
  readonly #requests: Requests
  readonly #cache: DiskCache | undefined
  readonly #counts = new RemoteCounts()

  constructor(
    model: LanguageModelLike,
    options: CheckedCommon,
    parts: readonly unknown[],
    way: (id: string, sdk: AiSdk) => Way<Input>,
    answers?: 'text',
  ) {
    const { repeats, controlEvery = Number.POSITIVE_INFINITY, maxOutputTokens, temperature, name, cache } = options
    const source = typeof model === 'string' ? model : `${model.provider}/${model.modelId}`
    this.id = `llm:${name ?? source}`
    if (answers !== undefined) this.answers = answers
    this.closed = answers === undefined
    const { version = null } = options
    const warm = temperature === 0 ? [] : [temperature]
    this.#question = JSON.stringify(['llm', source, addressOf(model), version, ...parts, maxOutputTokens, ...warm])
    this.identity = JSON.stringify([this.#question, repeats])
    this.#options = options
    this.#repeats = repeats
    this.#controlEvery = controlEvery
    this.asksEach = repeats === 1 ? 1 : repeats * (1 + 1 / controlEvery)
    this.#requests = new Requests(this.id, options, this.#counts, languageModelFailure)
    // More than are asked at once, so that a slow answer holds up no others.
    this.batch = options.concurrency * 4
    this.#sdk = new AiSdk(this.id, model, this.#requests, this.#counts)
    this.#way = way(this.id, this.#sdk)
    this.#cache = cache === undefined ? undefined : new DiskCache(cache, this.#counts.disk)
  }

  get limits(): readonly string[] {
    return [...this.#sdk.warnings]
  }

  get remote(): RemoteUse {
    return this.#counts.use(this.answers === 'text' ? 1 : this.#repeats, this.#options.price, this.#cache !== undefined)
  }

  async predict(inputs: readonly Input[], { signal, turn = 0 }: PredictContext): Promise<CountedBatch> {
    const times = inputs.map((input) => this.#timesFor(input))
    const tasks = times.flatMap((count, position) => Array.from({ length: count }, (_, time) => ({ position, time })))
    const answers: Prediction[][] = inputs.map(() => [])
    let asked = 0
    const run = async ({ position, time }: { readonly position: number; readonly time: number }): Promise<void> => {
      const answer = await this.#answer(inputs[position] as Input, turn * 2 * this.#repeats + time, signal, position)
      if (answer.asked) asked++
      ;(answers[position] as Prediction[])[time] = answer.prediction
    }
    let first = 0
    while (first < tasks.length && !this.#way.settled) await run(tasks[first++] as (typeof tasks)[number])
    await this.#requests.all(tasks.length - first, (at) => run(tasks[first + at] as (typeof tasks)[number]))
    const predictions = answers.map((all) => this.#judge(all))
    return { predictions, asked: { inputs: asked, calls: asked } }
  }

  async dispose(): Promise<void> {}

  /** Which inputs are asked twice over is decided by their text, so it is the same in every run. */
  #timesFor(input: Input): number {
    if (this.#repeats === 1) return 1
    const name = typeof input === 'string' ? input : inputKey(input)
    return hash32(`control of ${name}`) % this.#controlEvery === 0 ? this.#repeats * 2 : this.#repeats
  }

  /** Each time that an input is asked has an entry of its own in the cache: what was answered once must not answer five times. */
  async #answer(
    input: Input,
    time: number,
    signal: AbortSignal | undefined,
    position: number,
  ): Promise<{ readonly prediction: Prediction; readonly asked: boolean }> {
    const name = typeof input === 'string' ? input : inputKey(input)
    const key = DiskCache.keyOf(this.#question, name, time)
    const kept = await this.#cache?.read(key)
    const prediction = kept?.prediction ?? (await this.#ask(input, signal, position))
    if (kept === undefined) await this.#cache?.write(key, { prediction, truncated: false })
    if (isUnreadable(prediction)) this.#counts.unreadable++
    return { prediction, asked: kept === undefined }
  }

  async #ask(input: Input, signal: AbortSignal | undefined, position: number): Promise<Prediction> {
    try {
      return await this.#way.ask(input, signal)
    } catch (error) {
      throw error instanceof modelErrors.ModelError ? error.movedTo(position) : error
    }
  }

  #judge(all: readonly Prediction[]): Prediction {
    if (all.length === 1) return all[0] as Prediction
    const answers = all.slice(0, this.#repeats)
    if (answers[0]?.kind === 'text') return standing(answers)
    const counted = this.#counts.repeated
    const prediction = standing(answers)
    counted.inputs++
    if (answers.some((each) => !sameOutcome(each, answers[0] as Prediction))) counted.divided++
    if (all.length > this.#repeats) {
      counted.again++
      if (!sameOutcome(standing(all.slice(this.#repeats)), prediction)) counted.changed++
    }
    return prediction
  }
}

/** The same labels; scores of numbers count as the same within a hundredth of their size. */
function sameOutcome(one: Prediction, other: Prediction): boolean {
  if (one.kind === 'score' || other.kind === 'score') {
    const [a, b] = [one, other].map((each) => (each.kind === 'score' ? each.score : Number.NaN)) as [number, number]
    return Math.abs(a - b) <= 0.01 * Math.max(1, Math.abs(a), Math.abs(b))
  }
  return majority([one]).outcome === majority([other]).outcome
}

/** Where a provider of the AI SDK sends its requests, as far as it says: two servers may have models of one name. */
function addressOf(model: LanguageModelLike): string | null {
  const { config, modelId } = Object(model) as { readonly config?: unknown; readonly modelId?: unknown }
  const { url, baseURL } = Object(config) as { readonly url?: unknown; readonly baseURL?: unknown }
  try {
    const address: unknown = typeof url === 'function' ? url.call(config, { path: '', modelId }) : baseURL
    return typeof address === 'string' ? digest(address, 22) : null
  } catch {
    return null
  }
}

function isLanguageModel(value: unknown): value is LanguageModelLike {
  if (typeof value === 'string') return value.trim() !== ''
  const { provider, modelId, doGenerate } = Object(value) as Record<string, unknown>
  return typeof provider === 'string' && typeof modelId === 'string' && typeof doGenerate === 'function'
}

function checkLabels({ labels, several, none, examples = [] }: ReadLabels): void {
  if (labels.length < (several ? 1 : 2))
    throw modelErrors.badOption('labels', labels, `a list of ${several ? 'one name' : 'two names'} or more`)
  const keys = new Set(labels.map(keyOf))
  if (keys.size < labels.length || keys.has(keyOf(unreadableLabel)) || (several && keys.has(keyOf(none)))) {
    throw modelErrors.badOption(
      'labels',
      labels,
      `different names, none of them ${unreadableLabel} or the word for none`,
    )
  }
  checkExamples(examples, keys, several)
}

function checkExamples(examples: readonly LabelExample[], keys: ReadonlySet<string>, several: boolean): void {
  for (const example of examples) {
    const { text, label } = Object(example) as Partial<LabelExample>
    const named = Array.isArray(label) ? label : [label]
    const fits = several ? named.every(isName) : named.length === 1
    if (typeof text === 'string' && fits && named.every((name) => keys.has(keyOf(String(name))))) continue
    throw modelErrors.badOption('examples', example, 'a list of { text, label } with labels of the model')
  }
}

const isName = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
