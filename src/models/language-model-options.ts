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

/** Contains the options that are the same for all uses of a language model. */
export interface CommonLanguageOptions extends RequestOptions {
  /**
   * How often each input is asked. The most frequent label counts, or the earliest of several; for numbers the mean; for texts all of them.
   * Default 1; odd numbers are best.
   */
  readonly repeats?: number
  /** The randomness of answers: 0 for as little as the provider supports. Default 0. */
  readonly temperature?: number
  /** The largest number of tokens of an answer. Default 1,024, since models that think before they answer use tokens for that. */
  readonly maxOutputTokens?: number
  /** Prices per million tokens, for the cost in the report. */
  readonly price?: TokenPrice
  /** A folder that stores single answers across runs and processes. Default: none. */
  readonly cache?: string
  /**
   * A text that changes with the model behind its name: today's `gpt-x` may differ from last month's. It is part of the key of stored
   * answers, together with the provider, the URL, the model and the whole request.
   */
  readonly version?: string
  /** Name in reports. Default: provider and model. */
  readonly name?: string
}

/** Describes a language model that chooses among labels. */
export interface LanguageModelOptions extends CommonLanguageOptions {
  /** The labels to choose from. */
  readonly labels: readonly string[]
  /** The task of the model; `[LABELS]` is replaced by the list of labels. Default: to sort texts by the labels. */
  readonly system?: string
  /** The question about each text. Default: which label fits. */
  readonly question?: string
  /** Texts with their correct answers, shown before the question in this order. */
  readonly examples?: readonly LabelExample[]
  /** `true`: several labels may apply at once, or none. Default `false`. */
  readonly several?: boolean
  /** The word for "no label", if several labels may apply. Default 'None'. */
  readonly none?: string
  /**
   * Whether a schema restricts answers to the labels. Default 'auto': if the provider supports it; otherwise, labels are searched for in
   * the text.
   */
  readonly constrain?: boolean | 'auto'
  /** With repeats: one in this many inputs is repeated once more without a change, as a control. Default 4. */
  readonly controlEvery?: number
}

/** Describes a language model that answers in free text. */
export interface LanguageModelTextOptions<Input> extends CommonLanguageOptions {
  /**
   * The prompt for an input: a text in which `[INPUT]` is replaced by the input, or a function that returns the text or the messages of a
   * conversation. `'[INPUT]'` sends an input that is a conversation as it is.
   */
  readonly prompt: PromptOf<Input>
  /** The system prompt. Default: nothing. */
  readonly system?: string
  /** `true`: the answer is read as a stream, like in a chat. Default `false`. */
  readonly stream?: boolean
  /** Other options for `generateText()` of the AI SDK: `tools`, `stopWhen`, `topP`, `seed`, `providerOptions`. */
  readonly settings?: Readonly<Record<string, unknown>>
}

/** Specifies the bounds of a score. */
export interface ScoreBounds {
  /** The smallest score. */
  readonly min: number
  /** The largest score. */
  readonly max: number
}

/** Describes a language model that returns a number. */
export interface LanguageModelScoreOptions<Input> extends CommonLanguageOptions {
  /** The smallest and the largest number that it may return; any other number is unreadable. */
  readonly score: ScoreBounds
  /**
   * The prompt for an input: a text in which `[INPUT]` is replaced by the input, or a function that returns it. Default: to rate the text.
   */
  readonly prompt?: PromptOf<Input>
  /** The system prompt. Default: to answer with a number. */
  readonly system?: string
  /**
   * Whether a schema restricts answers to a number. Default 'auto': if the provider can; otherwise, a number is searched for in the text.
   */
  readonly constrain?: boolean | 'auto'
  /** With repeats: one in this many inputs is repeated once more without a change, as a control. Default 4. */
  readonly controlEvery?: number
}

/** Describes a language model that returns an object. */
export interface LanguageModelObjectOptions<Input> extends CommonLanguageOptions {
  /** The schema of the object: a zod schema or a JSON Schema. An answer that does not match it is unreadable. */
  readonly schema: object
  /** Reads a label or, with `score`, a number from the object; nothing (`undefined`) from one that says none. */
  readonly read: (object: never) => Answer | undefined
  /** The prompt for an input: a text in which `[INPUT]` is replaced by the input, or a function that returns it. */
  readonly prompt: PromptOf<Input>
  /** The bounds of the number that `read` returns; without it, `read` returns labels. */
  readonly score?: ScoreBounds
  /** The system prompt. Default: nothing. */
  readonly system?: string
  /** Whether the provider enforces the schema. Default 'auto': if it can; otherwise, JSON is searched for in the text. */
  readonly constrain?: boolean | 'auto'
  /** With repeats: one in this many inputs is repeated once more without a change, as a control. Default 4. */
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
    read: required(func<(object: never) => Answer | undefined>('a function from the object to a label or a number')),
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
