import { digest } from '../core/digest.js'
import { modelErrors } from '../core/errors/index.js'
import { type ModelHandle, modelBrand, type PredictContext } from '../core/model.js'
import type { Prediction } from '../core/prediction.js'
import type { RemoteUse } from '../core/report.js'
import type { CountedBatch, OwnHandle } from './handle.js'
import { type KserveOptions, kserveProtocol, type Protocol, type TeiOptions, teiProtocol } from './http-protocols.js'
import { checkMeaning, checkVersion } from './model-options.js'
import { positiveInteger } from './positive-integer.js'
import { type Answer, toPredictions } from './predictions.js'
import { hideInAnswer } from './remote/hide-answer.js'
import { nameAddress, nameHeaders, shownUrl } from './remote/name-secrets.js'
import { BodyTooLarge, readBody, usualBodyLimit } from './remote/read-body.js'
import { RemoteCounts } from './remote/remote-counts.js'
import {
  checkRequestOptions,
  type Failure,
  isPassing,
  type RequestOptions,
  Requests,
  retryAfterOf,
} from './remote/requests.js'

export interface CommonHttpOptions extends RequestOptions {
  /** Sent with each request; never printed: their values are hidden wherever they would be shown. A function is called for each request, for keys that change. */
  readonly headers?: HttpHeaders | (() => HttpHeaders | PromiseLike<HttpHeaders>)
  /** Inputs per request. Default 32, the most that Text Embeddings Inference takes unless told otherwise. */
  readonly batchSize?: number
  /** Bytes of one answer, counted after decompression, beyond which it is given up. Default 67,108,864 (64 MiB). */
  readonly maxBodyBytes?: number
  /** Name in reports. Default: the address without user, password and query. */
  readonly name?: string
  /**
   * A text that changes with the model behind the address: a release, a commit, a checksum. Needed before an answer of
   * another process (a journal, a cache on disk) stands for one of this model, since an address does not say what is behind it.
   */
  readonly version?: string
}

export type HttpHeaders = Readonly<Record<string, string>>

/** A server of Text Embeddings Inference. */
export interface TeiHttpOptions extends CommonHttpOptions, TeiOptions {
  readonly protocol: 'tei'
}

/** A server of the Open Inference Protocol (KServe v2), such as Triton. */
export interface KserveHttpOptions extends CommonHttpOptions, KserveOptions {
  readonly protocol: 'kserve'
}

/** Any other server that takes and gives JSON. */
export interface OwnHttpOptions<Input> extends CommonHttpOptions {
  /** `true`: several labels hold at once, and each answer is the list of those that do. Default `false`. */
  readonly multiLabel?: boolean
  /** All labels that the model can answer; another answer is then an error. Default: any text is a label. */
  readonly labels?: readonly string[]
  /** The body for a batch of inputs; sent as JSON. */
  readonly request: (inputs: readonly Input[]) => unknown
  /** One answer for each input of the batch, in their order, out of the body that came back. */
  readonly response: (body: unknown, inputs: readonly Input[]) => ArrayLike<Answer>
}

export type HttpOptions<Input> = TeiHttpOptions | KserveHttpOptions | OwnHttpOptions<Input>

/**
 * Makes a model handle from a classifier behind an address: `/predict` of Text Embeddings Inference, `/v2/models/NAME/infer`
 * of Triton and its kin, or any endpoint whose JSON is mapped by two functions. Batches are posted as JSON. Redirects are
 * not followed, since the headers would travel with them.
 *
 * @throws EF202 for options that cannot be used, EF254 for what is no address. When it is asked: EF252 when the server
 *   gives no answer, EF253 when its answer has another shape, EF257 when it is larger than `maxBodyBytes`.
 */
export function fromHttp<Input = string>(url: string | URL, options: HttpOptions<Input>): ModelHandle<Input> {
  const address = addressOf(url)
  if (typeof options !== 'object' || options === null) throw badProtocol(options)
  checkRequestOptions(options)
  positiveInteger('batchSize', options.batchSize)
  checkVersion(options.version)
  positiveInteger('maxBodyBytes', options.maxBodyBytes)
  const id = `http:${options.name ?? shownUrl(address)}`
  return new HttpModel<Input>(id, address, options, protocolFor(id, options))
}

class HttpModel<Input> implements OwnHandle<Input> {
  readonly [modelBrand] = true
  readonly id: string
  readonly batch: number
  readonly limits: readonly string[]
  readonly identity?: string
  readonly closed: boolean
  readonly #address: URL
  readonly #options: CommonHttpOptions
  readonly #protocol: Protocol<Input>
  readonly #batchSize: number
  readonly #counts = new RemoteCounts()
  readonly #requests: Requests

  constructor(id: string, address: URL, options: CommonHttpOptions, protocol: Protocol<Input>) {
    this.id = id
    this.#address = address
    this.#options = options
    this.#protocol = protocol
    this.limits = protocol.limits
    this.#requests = new Requests(id, options, this.#counts, (error) => this.#failureOf(error))
    this.#batchSize = options.batchSize ?? 32
    this.batch = this.#batchSize * this.#requests.concurrency
    this.closed = protocol.closed === true
    const { version } = options
    if (version !== undefined)
      this.identity = JSON.stringify([shownUrl(address), digest(address.search, 22), version, readingOf(options)])
  }

  get remote(): RemoteUse {
    return this.#counts.use(1, undefined, false)
  }

  async predict(inputs: readonly Input[], { signal }: PredictContext): Promise<CountedBatch> {
    // As many in each request, so that none waits for a larger one.
    const parts = Math.ceil(inputs.length / this.#batchSize)
    const size = Math.ceil(inputs.length / parts)
    const answers: (readonly Prediction[])[] = []
    await this.#requests.all(parts, async (part) => {
      const from = part * size
      answers[part] = await this.#ask(inputs.slice(from, from + size), from, signal)
    })
    return { predictions: answers.flat(), asked: { inputs: inputs.length, calls: parts } }
  }

  async dispose(): Promise<void> {}

  async #ask(inputs: readonly Input[], from: number, signal: AbortSignal | undefined): Promise<readonly Prediction[]> {
    if (inputs.length === 0) return []
    try {
      const body = JSON.stringify(this.#protocol.request(inputs))
      const answer = await this.#requests.send((stop) => this.#post(body, stop), signal)
      return this.#protocol.response(answer, inputs)
    } catch (error) {
      if (!(error instanceof modelErrors.ModelError)) throw modelErrors.modelThrew(this.id, error)
      throw error.position === undefined ? error : error.movedTo(error.position + from)
    }
  }

  async #post(body: string, signal: AbortSignal): Promise<unknown> {
    const { headers: given } = this.#options
    const own = (typeof given === 'function' ? await given() : given) ?? {}
    nameHeaders(own)
    const { username, password } = this.#address
    const address = new URL(this.#address)
    address.username = ''
    address.password = ''
    const user = Buffer.from(`${decoded(username)}:${decoded(password)}`).toString('base64')
    const answer = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(username === '' ? {} : { authorization: `Basic ${user}` }),
        ...own,
      },
      body,
      signal,
      redirect: 'error',
    })
    if (!answer.ok) {
      const said = await readBody(answer, saidOfFailure, signal, true)
      throw new BadStatus(answer.status, said, answer.headers.get('retry-after'))
    }
    return JSON.parse(await readBody(answer, this.#options.maxBodyBytes ?? usualBodyLimit, signal))
  }

  #failureOf(error: unknown): Failure {
    if (error instanceof BodyTooLarge) {
      const tooLarge = modelErrors.bodyTooLarge(this.id, error.limit)
      return { reason: tooLarge.message, retryable: false, error: tooLarge }
    }
    if (error instanceof BadStatus) {
      const { status, text, retryAfter } = error
      const said = hideInAnswer(text).replace(/\s+/g, ' ').trim().slice(0, 200)
      const reason = `status ${status}${said === '' ? '' : `, ${said}`}`
      return { reason, status, retryable: isPassing(status), retryAfter: retryAfterOf(retryAfter) }
    }
    const { message = String(error), cause } = Object(error) as { message?: string; cause?: { message?: string } }
    const broken = error instanceof SyntaxError ? 'its answer is no JSON' : message
    const reason = hideInAnswer([broken, cause?.message].filter(Boolean).join(': '))
    return { reason, retryable: true }
  }
}

/** Bytes of what a server says of its failure. */
const saidOfFailure = 64 * 1024

/** A server answered with a status that is no success. Never leaves this file. */
class BadStatus {
  constructor(
    readonly status: number,
    readonly text: string,
    readonly retryAfter: string | null,
  ) {}
}

function addressOf(url: unknown): URL {
  const text = String(url)
  if (!URL.canParse(text)) throw modelErrors.badUrl(url)
  const address = new URL(text)
  nameAddress(address)
  if (!['http:', 'https:'].includes(address.protocol)) throw modelErrors.badUrl(shownUrl(address))
  return address
}

const ways = [
  'concurrency',
  'requestsPerMinute',
  'retries',
  'timeout',
  'backoff',
  'headers',
  'name',
  'batchSize',
  'version',
]

/** What decides how bodies are written and read: all options but those on the way there. */
function readingOf(options: CommonHttpOptions): readonly unknown[] {
  return Object.entries(options)
    .filter(([name]) => !ways.includes(name))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => [name, typeof value === 'function' ? Function.prototype.toString.call(value) : value])
}

function protocolFor<Input>(id: string, options: HttpOptions<Input>): Protocol<Input> {
  if ('protocol' in options) {
    if (options.protocol === 'tei') return teiProtocol(id, options) as Protocol<Input>
    if (options.protocol !== 'kserve') throw badProtocol((options as { protocol: unknown }).protocol)
    if (typeof options.input !== 'string') throw modelErrors.badOption('input', options.input, 'the name of a tensor')
    return kserveProtocol(id, options) as Protocol<Input>
  }
  const { request, response } = options
  if (typeof request !== 'function' || typeof response !== 'function') throw badProtocol(undefined)
  checkMeaning(options)
  const { multiLabel, labels } = options
  return {
    limits: [],
    closed: labels !== undefined,
    request,
    response: (body, inputs) => toPredictions(response(body, inputs), inputs.length, id, { multiLabel, labels }),
  }
}

/** A percent sign that begins no code stays. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const badProtocol = (given: unknown): Error =>
  modelErrors.badOption('protocol', given, "'tei', 'kserve', or the functions request and response")
