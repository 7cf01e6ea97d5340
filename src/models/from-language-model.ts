import { digest } from '../core/digest.js'
import { modelErrors } from '../core/errors/index.js'
import { type ModelHandle, modelBrand, type PredictContext } from '../core/model.js'
import {
  count,
  flag,
  group,
  list,
  named,
  number,
  type OptionSet,
  options,
  type Read,
  required,
  text,
  value,
  withDefault,
} from '../core/options/index.js'
import { isUnreadable, type Prediction, unreadableLabel } from '../core/prediction.js'
import { hash32 } from '../core/random.js'
import type { RemoteUse } from '../core/report.js'
import { DiskCache } from './disk-cache.js'
import type { CountedBatch, OwnHandle } from './handle.js'
import { errors, name, texts, version } from './model-options.js'
import { LanguageModelAsker, languageModelFailure } from './remote/ask-language-model.js'
import { majority } from './remote/majority.js'
import type { LabelExample, PromptParts } from './remote/prompt.js'
import { keyOf, LabelReader } from './remote/read-labels.js'
import { RemoteCounts, type TokenPrice } from './remote/remote-counts.js'
import { type RequestOptions, Requests, requestDeclaration } from './remote/requests.js'

/** A language model of the AI SDK (`LanguageModel` of the package `ai`), or the name of one at a gateway. */
export type LanguageModelLike =
  | string
  | {
      readonly specificationVersion: string
      readonly provider: string
      readonly modelId: string
      readonly doGenerate: (...options: never[]) => PromiseLike<unknown>
    }

export interface LanguageModelOptions extends RequestOptions {
  /** The labels to choose from. */
  readonly labels: readonly string[]
  /** What the model is to do; `[LABELS]` stands for the list of labels. Default: to sort texts by the labels. */
  readonly system?: string
  /** Asked about each text. Default: which label fits. */
  readonly question?: string
  /** Texts with their right answers, shown before the question in this order. */
  readonly examples?: readonly LabelExample[]
  /** `true`: several labels may hold at once, or none. Default `false`. */
  readonly several?: boolean
  /** The word for "no label", where several may hold. Default 'None'. */
  readonly none?: string
  /** Whether answers are held to the labels by a schema. Default 'auto': where the provider can; otherwise labels are looked for in the text. */
  readonly constrain?: boolean | 'auto'
  /** Times that each input is asked; the answer that comes most often counts, of equals the earliest. Default 1; odd numbers are best. */
  readonly repeats?: number
  /** With repeats: one input in so many is asked all its times once more, as a control with nothing changed. Default 4. */
  readonly controlEvery?: number
  /** Most tokens of an answer. Default 1,024, since models that think before they answer spend tokens on it. */
  readonly maxOutputTokens?: number
  /** Prices per million tokens, for the cost in the report. */
  readonly price?: TokenPrice
  /** A folder in which single answers are kept over runs and processes. Default: none. */
  readonly cache?: string
  /**
   * A text that changes with the model behind its name: `gpt-x` of today may be another one than that of last month. Part of
   * what kept answers are known by, beside provider, address, model and everything that is asked.
   */
  readonly version?: string
  /** Name in reports. Default: provider and model. */
  readonly name?: string
}

const example: OptionSet<LabelExample> = options(
  'fromLanguageModel',
  { text: required(text({ blank: true })), label: required(value('a label, or a list of labels', () => true)) },
  errors,
)
const price: OptionSet<TokenPrice> = options(
  'fromLanguageModel',
  { input: required(number({ least: 0 })), output: required(number({ least: 0 })) },
  errors,
)

type Open = 'system' | 'question' | 'examples' | 'price' | 'cache' | 'version' | 'name' | 'requestsPerMinute'
type Checked = Read<LanguageModelOptions, Open>

export const languageModelOptions: OptionSet<LanguageModelOptions, Open> = options(
  'fromLanguageModel',
  {
    labels: required(texts),
    system: text({ blank: true, defaultText: 'to sort texts by the labels' }),
    question: text({ blank: true, defaultText: 'which label fits' }),
    examples: list(named(example)),
    several: flag({ default: false }),
    none: text({ default: 'None' }),
    constrain: withDefault(
      value("true, false or 'auto'", (given) => given === 'auto' || typeof given === 'boolean'),
      'auto',
    ),
    repeats: count({ default: 1 }),
    controlEvery: count({ default: 4 }),
    maxOutputTokens: count({ default: 1024 }),
    price: group(price),
    cache: text(),
    version,
    name: { ...name, defaultText: 'provider and model' },
    ...requestDeclaration,
  },
  errors,
)

/**
 * Makes a classifier out of a language model: it is asked about each text at temperature 0, and a label is read from its
 * answer. An answer without a label, or with more than one where one is asked for, is the outcome `(unreadable)`: it
 * differs from every label and is counted in the report.
 *
 * @throws EF202 for options that cannot be used, EF251 for what is no language model. When it is asked: EF250 when the
 *   package `ai` is missing, EF252 when the model gives no answer.
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
export function fromLanguageModel(model: LanguageModelLike, given: LanguageModelOptions): ModelHandle<string> {
  if (!isLanguageModel(model)) throw modelErrors.notALanguageModel(model)
  const options = languageModelOptions.read(given)
  checkLabels(options)
  return new LanguageModel(model, options)
}

class LanguageModel implements OwnHandle<string> {
  readonly [modelBrand] = true
  readonly oneByOne = true
  readonly closed = true
  readonly id: string
  readonly identity: string
  readonly batch: number
  readonly asksEach: number
  readonly #options: Checked
  /** All that decides a single answer besides the text. */
  readonly #question: string
  readonly #repeats: number
  readonly #controlEvery: number
  readonly #asker: LanguageModelAsker
  readonly #reader: LabelReader
  readonly #requests: Requests
  readonly #cache: DiskCache | undefined
  readonly #counts = new RemoteCounts()

  constructor(model: LanguageModelLike, options: Checked) {
    const { labels, several, none, system, question, examples = [], constrain } = options
    const { repeats, controlEvery, maxOutputTokens, name, cache } = options
    const parts: PromptParts = { labels, several, none, system, question, examples }
    const source = typeof model === 'string' ? model : `${model.provider}/${model.modelId}`
    this.id = `llm:${name ?? source}`
    const { version = null } = options
    this.#question = JSON.stringify(['llm', source, addressOf(model), version, parts, constrain, maxOutputTokens])
    this.identity = JSON.stringify([this.#question, repeats])
    this.#options = options
    this.#repeats = repeats
    this.#controlEvery = controlEvery
    this.asksEach = repeats === 1 ? 1 : repeats * (1 + 1 / controlEvery)
    this.#requests = new Requests(this.id, options, this.#counts, languageModelFailure)
    // More than are asked at once, so that a slow answer holds up no others.
    this.batch = this.#requests.concurrency * 4
    this.#asker = new LanguageModelAsker(
      this.id,
      model,
      { parts, constrain, maxOutputTokens },
      this.#requests,
      this.#counts,
    )
    this.#reader = new LabelReader({ labels, several, none })
    this.#cache = cache === undefined ? undefined : new DiskCache(cache, this.#counts.disk)
  }

  get limits(): readonly string[] {
    return [...this.#asker.warnings]
  }

  get remote(): RemoteUse {
    return this.#counts.use(this.#repeats, this.#options.price, this.#cache !== undefined)
  }

  async predict(inputs: readonly string[], { signal }: PredictContext): Promise<CountedBatch> {
    const times = inputs.map((text) => this.#timesFor(text))
    const tasks = times.flatMap((count, position) => Array.from({ length: count }, (_, time) => ({ position, time })))
    const answers: Prediction[][] = inputs.map(() => [])
    let asked = 0
    const run = async ({ position, time }: { readonly position: number; readonly time: number }): Promise<void> => {
      const text = inputs[position]
      if (typeof text !== 'string') throw modelErrors.noText(this.id, text, position)
      const answer = await this.#answer(text, time, signal, position)
      if (answer.asked) asked++
      ;(answers[position] as Prediction[])[time] = answer.prediction
    }
    let first = 0
    while (first < tasks.length && !this.#asker.settled) await run(tasks[first++] as (typeof tasks)[number])
    await this.#requests.all(tasks.length - first, (at) => run(tasks[first + at] as (typeof tasks)[number]))
    const predictions = answers.map((all) => this.#judge(all))
    return { predictions, asked: { inputs: asked, calls: asked } }
  }

  async dispose(): Promise<void> {}

  /** Which inputs are asked twice over is decided by their text, so it is the same in every run. */
  #timesFor(text: string): number {
    if (this.#repeats === 1) return 1
    return hash32(`control of ${text}`) % this.#controlEvery === 0 ? this.#repeats * 2 : this.#repeats
  }

  /** Each time that a text is asked has an entry of its own in the cache: what was answered once must not answer five times. */
  async #answer(
    text: string,
    time: number,
    signal: AbortSignal | undefined,
    position: number,
  ): Promise<{ readonly prediction: Prediction; readonly asked: boolean }> {
    const key = DiskCache.keyOf(this.#question, text, time)
    const kept = await this.#cache?.read(key)
    const prediction = kept?.prediction ?? (await this.#ask(text, signal, position))
    if (kept === undefined) await this.#cache?.write(key, { prediction, truncated: false })
    if (isUnreadable(prediction)) this.#counts.unreadable++
    return { prediction, asked: kept === undefined }
  }

  async #ask(text: string, signal: AbortSignal | undefined, position: number): Promise<Prediction> {
    try {
      return this.#read(await this.#asker.ask(text, signal))
    } catch (error) {
      throw error instanceof modelErrors.ModelError ? error.movedTo(position) : error
    }
  }

  #read(answer: { readonly text: string; readonly cut: boolean }): Prediction {
    const found = this.#reader.read(answer) ?? [unreadableLabel]
    return this.#options.several
      ? { kind: 'labels', labels: [...found].sort() }
      : { kind: 'label', label: found[0] as string }
  }

  #judge(all: readonly Prediction[]): Prediction {
    if (this.#repeats === 1) return all[0] as Prediction
    const counted = this.#counts.repeated
    const answers = all.slice(0, this.#repeats)
    const { prediction, outcome, divided } = majority(answers)
    counted.inputs++
    if (divided) counted.divided++
    if (all.length > this.#repeats) {
      counted.again++
      if (majority(all.slice(this.#repeats)).outcome !== outcome) counted.changed++
    }
    return prediction
  }
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

function checkLabels({ labels, several, none, examples = [] }: Checked): void {
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
