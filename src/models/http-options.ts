import { type FairnessError, modelErrors } from '../core/errors/index.js'
import {
  count,
  type Declaration,
  flag,
  func,
  group,
  merged,
  number,
  type OptionSet,
  oneOf,
  options,
  type Read,
  required,
  text,
  value,
} from '../core/options/index.js'
import type { KserveOptions, TeiOptions } from './http-protocols.js'
import { promptOption } from './language-model-options.js'
import { allLabels, errors, multiLabel, name, outputs, version } from './model-options.js'
import type { OpenAiOptions } from './openai-protocol.js'
import type { Answer } from './predictions.js'
import { usualBodyLimit } from './remote/read-body.js'
import type { TokenPrice } from './remote/remote-counts.js'
import { type RequestOptions, requestDeclaration } from './remote/request-options.js'

export interface CommonHttpOptions extends RequestOptions {
  /** Headers of each request. Their values are never printed. A function is called for each request, for keys that change. */
  readonly headers?: HttpHeaders | (() => HttpHeaders | PromiseLike<HttpHeaders>)
  /**
   * The largest number of concurrent requests, over all URLs. Default: initially 4 for each URL, and more while this increases its answers
   * per second, up to 64. It is always reduced after status 429 or 503 or a timeout.
   */
  readonly concurrency?: number
  /** Inputs per request. Default 32, the largest number that Text Embeddings Inference accepts by default. */
  readonly batchSize?: number
  /** The largest size of one answer in bytes, after decompression. Default 67,108,864 (64 MiB). */
  readonly maxBodyBytes?: number
  /** Name in reports. Default: the URL without user, password and query; for several URLs, the first one and the number of others. */
  readonly name?: string
  /**
   * A text that changes with the model behind the URL: a release, a commit, a checksum. It is needed to reuse answers of another process (a
   * journal, a cache on disk), since a URL does not identify the model.
   */
  readonly version?: string
}

export type HttpHeaders = Readonly<Record<string, string>>

/** Describes a server of Text Embeddings Inference. */
export interface TeiHttpOptions extends CommonHttpOptions, TeiOptions {
  /** Text Embeddings Inference. */
  readonly protocol: 'tei'
}

/** Describes a server that uses the Open Inference Protocol (KServe v2), such as Triton. */
export interface KserveHttpOptions extends CommonHttpOptions, KserveOptions {
  /** The Open Inference Protocol, version 2. */
  readonly protocol: 'kserve'
}

/** Describes a server that uses the OpenAI protocol (`/v1/chat/completions` or `/v1/completions`). It answers in free text. */
export interface OpenAiHttpOptions<Input = string> extends Omit<CommonHttpOptions, 'batchSize'>, OpenAiOptions<Input> {
  /** The protocol of OpenAI. */
  readonly protocol: 'openai'
}

/** Describes any other server that receives and returns JSON. */
export interface OwnHttpOptions<Input> extends CommonHttpOptions {
  /** `true`: several labels can apply at once, and each answer is the list of these labels. Default `false`. */
  readonly multiLabel?: boolean
  /** All labels that the model can return; any other answer is then an error. Default: any text is a label. */
  readonly labels?: readonly string[]
  /**
   * 'text': it answers in free text, not with labels; 'spans': it returns lists of what it finds in each text, in the same form as
   * functions. Default: texts are labels.
   */
  readonly answers?: 'text' | 'spans'
  /** The body for a batch of inputs; sent as JSON. */
  readonly request: (inputs: readonly Input[]) => unknown
  /** Reads one answer for each input of the batch, in the same order, from the response body. */
  readonly response: (body: unknown, inputs: readonly Input[]) => ArrayLike<Answer>
}

export type HttpOptions<Input> = TeiHttpOptions | KserveHttpOptions | OpenAiHttpOptions<Input> | OwnHttpOptions<Input>

type CommonOpen = 'headers' | 'name' | 'version' | 'requestsPerMinute' | 'concurrency'

/** The options that all protocols share, checked. */
export type CheckedHttp = Read<CommonHttpOptions, CommonOpen>

const common: Declaration<CommonHttpOptions, CommonOpen> = {
  // Not shown where they are wrong: they hold keys.
  headers: value(
    'an object of texts, or a function that gives one',
    (given) => (typeof given === 'object' && given !== null) || typeof given === 'function',
    {
      refuse: (given) =>
        modelErrors.badOption('headers', typeof given, 'an object of texts, or a function that gives one'),
    },
  ),
  batchSize: count({ default: 32 }),
  maxBodyBytes: count({ default: usualBodyLimit }),
  name: { ...name, defaultText: 'the address without user, password and query; of several the first' },
  version,
  ...requestDeclaration,
  concurrency: count({ defaultText: 'found out: 4 at first, 64 to each address at most' }),
}

export const teiOptions: OptionSet<TeiHttpOptions, CommonOpen> = options(
  'fromHttp',
  {
    protocol: required(oneOf(['tei'])),
    truncate: flag({ default: false }),
    rawScores: flag({ default: false }),
    ...common,
  },
  errors,
)

type KserveOpen = CommonOpen | 'output' | 'multiLabel' | 'threshold' | 'activation' | 'labels'

export const kserveOptions: OptionSet<KserveHttpOptions, KserveOpen> = options(
  'fromHttp',
  {
    protocol: required(oneOf(['kserve'])),
    input: required(text()),
    output: text({ defaultText: 'the only one' }),
    datatype: oneOf(['FP32', 'FP64', 'INT32', 'INT64'], { default: 'FP32' }),
    ...outputs,
    ...common,
  },
  errors,
)

const { batchSize: _, ...withoutBatches } = common

const price: OptionSet<TokenPrice> = options(
  'fromHttp',
  { input: required(number({ least: 0 })), output: required(number({ least: 0 })) },
  errors,
)

type OpenAiOpen = CommonOpen | 'prompt' | 'system' | 'price' | 'body'

export const openAiOptions: OptionSet<OpenAiHttpOptions<never>, OpenAiOpen> = options(
  'fromHttp',
  {
    protocol: required(oneOf(['openai'])),
    model: required(text()),
    prompt: promptOption<never>('the input as it is'),
    system: text({ blank: true, defaultText: 'nothing' }),
    temperature: number({ least: 0, default: 0 }),
    maxOutputTokens: count({ default: 1024 }),
    price: group(price),
    body: value('an object', (given) => typeof given === 'object' && given !== null),
    ...withoutBatches,
  },
  errors,
)

const missing = (): FairnessError => badProtocol(undefined)

export const ownHttpOptions: OptionSet<OwnHttpOptions<never>, CommonOpen | 'labels' | 'answers'> = options(
  'fromHttp',
  {
    request: required(func('a function from a batch of inputs to a body', { refuse: missing })),
    response: required(func('a function from a body to the answers', { refuse: missing })),
    multiLabel,
    labels: allLabels,
    answers: oneOf(['text', 'spans'], { defaultText: 'texts are labels' }),
    ...common,
  },
  errors,
)

const any = merged([teiOptions, kserveOptions, openAiOptions, ownHttpOptions])

/** The options of one of the protocols, checked. */
export type ReadHttp =
  | { readonly protocol: 'tei'; readonly own: Read<TeiHttpOptions, CommonOpen> }
  | { readonly protocol: 'kserve'; readonly own: Read<KserveHttpOptions, KserveOpen> }
  | {
      readonly protocol: 'openai'
      readonly own: Read<OpenAiHttpOptions<never>, OpenAiOpen> & { readonly batchSize: 1 }
    }
  | { readonly protocol: 'own'; readonly own: Read<OwnHttpOptions<never>, CommonOpen | 'labels' | 'answers'> }

/** @throws FairnessError EF202 and EF860 for options that cannot be used */
export function readHttpOptions<Input>(given: HttpOptions<Input>): ReadHttp {
  if (typeof given !== 'object' || given === null) throw badProtocol(given)
  const { protocol } = given as { readonly protocol?: unknown }
  if (protocol === 'tei') return { protocol, own: teiOptions.read(given as TeiHttpOptions) }
  if (protocol === 'kserve') return { protocol, own: kserveOptions.read(given as KserveHttpOptions) }
  if (protocol === 'openai')
    return { protocol, own: { ...openAiOptions.read(given as OpenAiHttpOptions<never>), batchSize: 1 } }
  // The slip may be in the word that says which protocol it is.
  any.refuseUnknown(given)
  if (protocol !== undefined) throw badProtocol(protocol)
  return { protocol: 'own', own: ownHttpOptions.read(given as OwnHttpOptions<Input>) }
}

function badProtocol(given: unknown): FairnessError {
  return modelErrors.badOption('protocol', given, "'tei', 'kserve', 'openai', or the functions request and response")
}
