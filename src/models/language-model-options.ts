import {
  type AnySet,
  count,
  type Declaration,
  flag,
  func,
  group,
  list,
  merged,
  named,
  number,
  type Option,
  type OptionSet,
  options,
  type Read,
  required,
  text,
  value,
  withDefault,
} from '../core/options/index.js'
import { errors, name, texts, version } from './model-options.js'
import type { Answer } from './predictions.js'
import type { LabelExample } from './remote/prompt.js'
import type { TokenPrice } from './remote/remote-counts.js'
import { type RequestOptions, requestDeclaration } from './remote/request-options.js'
import type { PromptOf } from './remote/turns.js'

/** What all ways to ask a language model share. */
export interface CommonLanguageOptions extends RequestOptions {
  /**
   * Times that each input is asked. Of labels the one that comes most often counts, of equals the earliest; of numbers the mean; of
   * texts all. Default 1; odd numbers are best.
   */
  readonly repeats?: number
  /** How much chance is in an answer: 0 for as little as the provider can. Default 0. */
  readonly temperature?: number
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

/** A language model that chooses among labels. */
export interface LanguageModelOptions extends CommonLanguageOptions {
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
  /** With repeats: one input in so many is asked all its times once more, as a control with nothing changed. Default 4. */
  readonly controlEvery?: number
}

/** A language model that answers in its own words. */
export interface LanguageModelTextOptions<Input> extends CommonLanguageOptions {
  /**
   * What is asked about an input: a text in which `[INPUT]` stands for it, or a function that writes the text, or the turns of a
   * conversation. `'[INPUT]'` sends an input that is a conversation as it is.
   */
  readonly prompt: PromptOf<Input>
  /** The system prompt. Default: nothing. */
  readonly system?: string
  /** `true`: the answer is read as a stream, as a chat would show it. Default `false`. */
  readonly stream?: boolean
  /** What else `generateText()` of the AI SDK takes: `tools`, `stopWhen`, `topP`, `seed`, `providerOptions`. */
  readonly settings?: Readonly<Record<string, unknown>>
}

/** The bounds of a score. */
export interface ScoreBounds {
  /** The smallest score. */
  readonly min: number
  /** The largest score. */
  readonly max: number
}

/** A language model that answers a number. */
export interface LanguageModelScoreOptions<Input> extends CommonLanguageOptions {
  /** The smallest and the largest number that it may answer; another one cannot be read. */
  readonly score: ScoreBounds
  /** What is asked about an input: a text in which `[INPUT]` stands for it, or a function that writes it. Default: to rate the text. */
  readonly prompt?: PromptOf<Input>
  /** The system prompt. Default: to answer with a number. */
  readonly system?: string
  /** Whether answers are held to a number by a schema. Default 'auto': where the provider can; otherwise a number is looked for in the text. */
  readonly constrain?: boolean | 'auto'
  /** With repeats: one input in so many is asked all its times once more, as a control with nothing changed. Default 4. */
  readonly controlEvery?: number
}

/** A language model that answers an object. */
export interface LanguageModelObjectOptions<Input> extends CommonLanguageOptions {
  /** What the object must be: a schema of zod, or JSON Schema. */
  readonly schema: object
  /** A label, or with `score` a number, out of the object. */
  readonly read: (object: never) => Answer
  /** What is asked about an input: a text in which `[INPUT]` stands for it, or a function that writes it. */
  readonly prompt: PromptOf<Input>
  /** The bounds of the number that `read` gives; without it `read` gives labels. */
  readonly score?: ScoreBounds
  /** The system prompt. Default: nothing. */
  readonly system?: string
  /** Whether answers are held to the schema by the provider. Default 'auto': where it can; otherwise JSON is looked for in the text. */
  readonly constrain?: boolean | 'auto'
  /** With repeats: one input in so many is asked all its times once more, as a control with nothing changed. Default 4. */
  readonly controlEvery?: number
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

const bounds: OptionSet<ScoreBounds> = options(
  'fromLanguageModel',
  { min: required(number()), max: required(number()) },
  errors,
)

type CommonOpen = 'price' | 'cache' | 'version' | 'name' | 'requestsPerMinute'

/** Of the ways to ask, what all share, checked. */
export type CheckedCommon = Read<CommonLanguageOptions, CommonOpen> & { readonly controlEvery?: number }

const common: Declaration<CommonLanguageOptions, CommonOpen> = {
  repeats: count({ default: 1 }),
  temperature: number({ least: 0, default: 0 }),
  maxOutputTokens: count({ default: 1024 }),
  price: group(price),
  cache: text(),
  version,
  name: { ...name, defaultText: 'provider and model' },
  ...requestDeclaration,
}

const controlEvery = count({ default: 4 })
const constrain = withDefault(
  value<boolean | 'auto'>("true, false or 'auto'", (given) => given === 'auto' || typeof given === 'boolean'),
  'auto',
)

type LabelsOpen = CommonOpen | 'system' | 'question' | 'examples'

export type ReadLabels = Read<LanguageModelOptions, LabelsOpen>

export const languageModelOptions: OptionSet<LanguageModelOptions, LabelsOpen> = options(
  'fromLanguageModel',
  {
    labels: required(texts),
    system: text({ blank: true, defaultText: 'to sort texts by the labels' }),
    question: text({ blank: true, defaultText: 'which label fits' }),
    examples: list(named(example)),
    several: flag({ default: false }),
    none: text({ default: 'None' }),
    constrain,
    controlEvery,
    ...common,
  },
  errors,
)

/** What is asked about an input. */
export const promptOption = <Input>(defaultText?: string): Option<PromptOf<Input>, 'open'> =>
  value<PromptOf<Input>>(
    'a text with [INPUT] in it, or a function of an input',
    (given) => typeof given === 'function' || (typeof given === 'string' && given.includes('[INPUT]')),
    defaultText === undefined ? {} : { defaultText },
  )

const system = text({ blank: true, defaultText: 'nothing' })

export const languageTextOptions: OptionSet<
  LanguageModelTextOptions<never>,
  CommonOpen | 'system' | 'settings'
> = options(
  'fromLanguageModel',
  {
    prompt: required(promptOption<never>()),
    system,
    stream: flag({ default: false }),
    settings: value('an object', (given) => typeof given === 'object' && given !== null),
    ...common,
  },
  errors,
)

export const languageScoreOptions: OptionSet<
  LanguageModelScoreOptions<never>,
  CommonOpen | 'system' | 'prompt'
> = options(
  'fromLanguageModel',
  {
    score: required(group(bounds)),
    prompt: promptOption<never>('to rate the text'),
    system: text({ blank: true, defaultText: 'to answer with a number' }),
    constrain,
    controlEvery,
    ...common,
  },
  errors,
)

export const languageObjectOptions: OptionSet<
  LanguageModelObjectOptions<never>,
  CommonOpen | 'system' | 'score'
> = options(
  'fromLanguageModel',
  {
    schema: required(
      value<object>(
        'a schema of zod, or JSON Schema',
        (given) => ['object', 'function'].includes(typeof given) && given !== null,
      ),
    ),
    read: required(func<(object: never) => Answer>('a function from the object to a label or a number')),
    prompt: required(promptOption<never>()),
    score: group(bounds),
    system,
    constrain,
    controlEvery,
    ...common,
  },
  errors,
)

/** The options of all ways to ask. */
export const anyWay: AnySet = merged([
  languageModelOptions,
  languageTextOptions,
  languageScoreOptions,
  languageObjectOptions,
])
