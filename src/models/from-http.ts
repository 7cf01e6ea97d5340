import { digest } from '../core/digest.js'
import { modelErrors } from '../core/errors/index.js'
import { type ModelHandle, modelBrand, type PredictContext } from '../core/model.js'
import type { Prediction } from '../core/prediction.js'
import type { RemoteUse } from '../core/report.js'
import type { AnswerKind, CountedBatch, OwnHandle } from './handle.js'
import {
  type CheckedHttp,
  type HttpOptions,
  type OwnHttpOptions,
  type ReadHttp,
  readHttpOptions,
} from './http-options.js'
import { kserveProtocol, type Protocol, teiProtocol } from './http-protocols.js'
import { type OpenAiOptions, openAiProtocol } from './openai-protocol.js'
import { toPredictions } from './predictions.js'
import { type Failure, isPassing, retryAfterOf } from './remote/failure.js'
import { hideInAnswer } from './remote/hide-answer.js'
import { nameAddress, nameHeaders, shownUrl } from './remote/name-secrets.js'
import { BodyTooLarge, readBody } from './remote/read-body.js'
import { RemoteCounts } from './remote/remote-counts.js'
import { Requests } from './remote/requests.js'

/**
 * Creates a model handle from a classifier that is available at a URL. The URL can be `/predict` of Text Embeddings Inference or
 * `/v2/models/NAME/infer` of Triton and similar servers. You can also pass the chat or completion endpoint of a server with the OpenAI
 * protocol, which answers in text. For any other JSON endpoint, you provide a function that creates the request and a function that reads
 * the response. Batches are posted as JSON. Redirects are not followed, because that would also send the headers to the new address.
 *
 * If you pass several URLs, they must be servers of the same model. Each server gets as many requests as it can handle. A server that fails
 * is paused for a while.
 *
 * @throws EF202 for invalid options, EF254 for a value that is not a URL or for an empty list. During the run: EF252 if the server does not
 * answer, EF253 if its answer has another form, EF257 if it is larger than `maxBodyBytes`.
 *
 * @example
 * ```ts
 * import { createServer } from 'node:http'
 * import { fromHttp } from 'expect-fair'
 *
 * const server = createServer((_, response) => void response.end('{ "moods": [0.25] }'))
 * const address = await new Promise<string>((listening) => {
 *   server.listen(0, '127.0.0.1', () => listening(`http://127.0.0.1:${(server.address() as { port: number }).port}`))
 * })
 * const model = fromHttp(address, {
 *   request: (texts) => ({ texts }),
 *   response: (body) => (body as { moods: number[] }).moods,
 * })
 * expect((await model.predict(['I am tired.'], {})).predictions).toMatchObject([{ score: 0.25 }])
 * server.close()
 * ```
 */
export function fromHttp<Input = string>(
  url: string | URL | readonly (string | URL)[],
  given: HttpOptions<Input>,
): ModelHandle<Input> {
  const addresses = addressesOf(url)
  const [first, ...others] = addresses
  const options = readHttpOptions(given)
  const more = others.length === 0 ? '' : ` and ${others.length} more`
  const id = `http:${options.own.name ?? `${shownUrl(first)}${more}`}`
  return new HttpModel<Input>(id, addresses, options.own, protocolFor(id, addresses, options, given))
}

class HttpModel<Input> implements OwnHandle<Input> {
  readonly [modelBrand] = true
  readonly id: string
  readonly batch: number
  readonly limits: readonly string[]
  readonly identity?: string
  readonly closed: boolean
  readonly answers?: AnswerKind
  /** One request for each input. */
  readonly oneByOne: boolean
  readonly #addresses: readonly URL[]
  readonly #options: CheckedHttp
  readonly #protocol: Protocol<Input>
  readonly #batchSize: number
  readonly #counts = new RemoteCounts()
  readonly #requests: Requests

  constructor(id: string, addresses: Addresses, options: CheckedHttp, protocol: Protocol<Input>) {
    this.id = id
    this.#addresses = addresses
    this.#options = options
    this.#protocol = protocol
    this.limits = protocol.limits
    const names = addresses.map(shownUrl)
    this.#requests = new Requests(id, options, this.#counts, (error) => this.#failureOf(error), names)
    this.#batchSize = options.batchSize
    this.oneByOne = protocol.oneByOne === true
    this.batch = this.#batchSize
    this.closed = protocol.closed === true
    if (protocol.answers !== undefined) this.answers = protocol.answers
    const { version } = options
    if (version !== undefined) {
      // Where the model is served does not change it, but nothing else says that two addresses serve one.
      const where = addresses.map((address) => [shownUrl(address), digest(address.search, 22)]).sort()
      const [first, ...others] = where
      this.identity = JSON.stringify([
        ...(others.length === 0 ? (first as readonly string[]) : [where]),
        version,
        readingOf(options),
      ])
    }
  }

  get remote(): RemoteUse {
    return { ...this.#counts.use(1, this.#protocol.price, false), addresses: this.#requests.addresses }
  }

  lanes(more: number): number {
    return this.#requests.lanes(more)
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
      const answer = await this.#requests.send((stop, at) => this.#post(at, body, stop), signal, inputs.length)
      const { input = 0, output = 0 } = this.#protocol.tokens?.(answer) ?? {}
      this.#counts.inputTokens += input
      this.#counts.outputTokens += output
      return this.#protocol.response(answer, inputs)
    } catch (error) {
      if (!(error instanceof modelErrors.ModelError)) throw modelErrors.modelThrew(this.id, error)
      throw error.position === undefined ? error : error.movedTo(error.position + from)
    }
  }

  async #post(at: number, body: string, signal: AbortSignal): Promise<unknown> {
    const { headers: given } = this.#options
    const own = (typeof given === 'function' ? await given() : given) ?? {}
    nameHeaders(own)
    const address = new URL(this.#addresses[at] as URL)
    const { username, password } = address
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
      const refusal = this.#protocol.refusal?.(said)
      if (refusal !== undefined && (answer.status === 400 || answer.status === 403)) return refusal
      throw new BadStatus(answer.status, said, answer.headers.get('retry-after'))
    }
    const text = await readBody(answer, this.#options.maxBodyBytes, signal)
    return this.#protocol.read === undefined ? JSON.parse(text) : this.#protocol.read(text)
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
    const broken = error instanceof SyntaxError ? 'its answer is not JSON' : message
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

type Addresses = readonly [URL, ...URL[]]

/** Each address once, in the order given. */
function addressesOf(url: unknown): Addresses {
  const all = Array.isArray(url) ? url.map(addressOf) : [addressOf(url)]
  const different = [...new Map(all.map((address) => [address.href, address])).values()]
  if (different.length === 0) throw modelErrors.badUrl(url)
  return different as readonly URL[] as Addresses
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
  'timeoutMs',
  'backoffMs',
  'headers',
  'name',
  'batchSize',
  'version',
]

/** What decides how bodies are written and read: all options but those on the way there. */
function readingOf(options: CheckedHttp): readonly unknown[] {
  return Object.entries(options)
    .filter(([name]) => !ways.includes(name))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => [name, typeof value === 'function' ? Function.prototype.toString.call(value) : value])
}

function protocolFor<Input>(
  id: string,
  [{ pathname }]: Addresses,
  { protocol, own }: ReadHttp,
  given: HttpOptions<Input>,
): Protocol<Input> {
  if (protocol === 'tei') return teiProtocol(id, own) as Protocol<Input>
  if (protocol === 'kserve') return kserveProtocol(id, own) as Protocol<Input>
  if (protocol === 'openai') return openAiProtocol(id, pathname, own as OpenAiOptions<Input>)
  const { request, response } = given as OwnHttpOptions<Input>
  const { multiLabel, labels, answers } = own
  return {
    limits: [],
    closed: labels !== undefined,
    ...(answers !== undefined && { answers }),
    request,
    response: (body, inputs) =>
      toPredictions(response(body, inputs), inputs.length, id, { multiLabel, labels, answers }, inputs),
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
