import { modelErrors } from '../core/errors/index.js'
import { type ModelHandle, modelBrand, type PredictContext } from '../core/model.js'
import type { Prediction } from '../core/prediction.js'
import type { RemoteUse } from '../core/report.js'
import type { CountedBatch, OwnHandle } from './handle.js'
import { type KserveOptions, kserveProtocol, type Protocol, type TeiOptions, teiProtocol } from './http-protocols.js'
import { positiveInteger } from './positive-integer.js'
import { type Answer, toPredictions } from './predictions.js'
import { hideSecrets, shownUrl } from './remote/hide-secrets.js'
import { RemoteCounts } from './remote/remote-counts.js'
import {
  checkRequestOptions,
  type Failure,
  isPassing,
  type RequestOptions,
  Requests,
  retryAfterOf,
} from './remote/requests.js'

interface CommonHttpOptions extends RequestOptions {
  /** Sent with each request; never printed. A function is called for each request, for keys that change. */
  readonly headers?: HttpHeaders | (() => HttpHeaders | PromiseLike<HttpHeaders>)
  /** Inputs per request. Default 32, the most that Text Embeddings Inference takes unless told otherwise. */
  readonly batchSize?: number
  /** Name in reports. Default: the address without user, password and query. */
  readonly name?: string
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
 *   gives no answer, EF253 when its answer has another shape.
 */
export function fromHttp<Input = string>(url: string | URL, options: HttpOptions<Input>): ModelHandle<Input> {
  const address = addressOf(url)
  if (typeof options !== 'object' || options === null) throw badProtocol(options)
  checkRequestOptions(options)
  positiveInteger('batchSize', options.batchSize)
  const id = `http:${options.name ?? shownUrl(address)}`
  return new HttpModel<Input>(id, address, options, protocolFor(id, options))
}

class HttpModel<Input> implements OwnHandle<Input> {
  readonly [modelBrand] = true
  readonly id: string
  readonly batch: number
  readonly limits: readonly string[]
  readonly #address: URL
  readonly #options: CommonHttpOptions
  readonly #protocol: Protocol<Input>
  readonly #batchSize: number
  readonly #counts = new RemoteCounts()
  readonly #requests: Requests
  /** Values of headers, which belong in no message. */
  #secrets: readonly string[] = []

  constructor(id: string, address: URL, options: CommonHttpOptions, protocol: Protocol<Input>) {
    this.id = id
    this.#address = address
    this.#options = options
    this.#protocol = protocol
    this.limits = protocol.limits
    this.#requests = new Requests(id, options, this.#counts, (error) => this.#failureOf(error))
    this.#batchSize = options.batchSize ?? 32
    this.batch = this.#batchSize * this.#requests.concurrency
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
    this.#secrets = Object.values(own)
    const { username, password } = this.#address
    const address = new URL(this.#address)
    address.username = ''
    address.password = ''
    const user = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
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
    const text = await answer.text()
    if (!answer.ok) throw new BadStatus(answer.status, text, answer.headers.get('retry-after'))
    return JSON.parse(text)
  }

  #failureOf(error: unknown): Failure {
    const { password, searchParams } = this.#address
    const secrets = [...this.#secrets, password, ...searchParams.values()]
    if (error instanceof BadStatus) {
      const { status, text, retryAfter } = error
      const said = hideSecrets(text, secrets).replace(/\s+/g, ' ').trim().slice(0, 200)
      const reason = `status ${status}${said === '' ? '' : `, ${said}`}`
      return { reason, status, retryable: isPassing(status), retryAfter: retryAfterOf(retryAfter) }
    }
    const { message = String(error), cause } = Object(error) as { message?: string; cause?: { message?: string } }
    const broken = error instanceof SyntaxError ? 'its answer is no JSON' : message
    const reason = hideSecrets([broken, cause?.message].filter(Boolean).join(': '), secrets)
    return { reason, retryable: true }
  }
}

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
  if (!URL.canParse(text)) throw modelErrors.badUrl(typeof url === 'string' ? hideSecrets(url) : url)
  const address = new URL(text)
  if (!['http:', 'https:'].includes(address.protocol)) throw modelErrors.badUrl(shownUrl(address))
  return address
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
  return {
    limits: [],
    request,
    response: (body, inputs) => toPredictions(response(body, inputs), inputs.length, id),
  }
}

const badProtocol = (given: unknown): Error =>
  modelErrors.badOption('protocol', given, "'tei', 'kserve', or the functions request and response")
