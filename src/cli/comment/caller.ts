import { now } from '../../core/clock.js'
import { cliErrors } from '../../core/errors/index.js'
import { nameSecret } from '../../core/secrets/named.js'
import { pause } from '../../core/signals.js'
import { hideInAnswer } from '../../models/remote/hide-answer.js'

/** How patiently a service is asked. */
export interface Patience {
  /** Times that a call is tried again after a passing failure. */
  readonly retries: number
  /** Milliseconds before the first retry; each further one waits twice as long. */
  readonly backoffMs: number
  /** The longest wait that a service may ask for. */
  readonly longestMs: number
  /** Milliseconds after which a call is given up. */
  readonly timeoutMs: number
}

export const patience: Patience = { retries: 3, backoffMs: 1000, longestMs: 60_000, timeoutMs: 30_000 }

/** Characters of an answer that a message quotes. */
const quoted = 200

export interface Answer {
  readonly status: number
  /** What the body says as JSON; `undefined` where it is none. */
  readonly data: unknown
}

/** Asks one service with one token. What it says is quoted without secrets. */
export class Caller {
  readonly #base: string
  readonly #headers: Readonly<Record<string, string>>
  readonly #patience: Patience

  /** @param token Named as secret: no text of this process shows it. */
  constructor(base: string, headers: Readonly<Record<string, string>>, token: string, given: Patience) {
    nameSecret(token)
    this.#base = base.replace(/\/+$/, '')
    this.#headers = headers
    this.#patience = given
  }

  /**
   * One call, tried again where that can help.
   * @throws FairnessError EF926 unless the answer is a success, or 404 where `mayBeGone`.
   */
  async call(method: string, path: string, body?: object, mayBeGone = false): Promise<Answer> {
    const what = `${method} ${path.replace(/\?.*$/, '')}`
    const { retries, backoffMs, longestMs } = this.#patience
    for (let tries = 0; ; tries++) {
      const tried = await this.#try(method, path, body)
      if (tried instanceof Response && tried.ok) return { status: tried.status, data: await json(tried) }
      const wait = tried instanceof Response ? waitOf(tried) : undefined
      const passing = !(tried instanceof Response) || tried.status >= 500 || wait !== undefined
      if (passing && tries < retries && (wait ?? 0) <= longestMs) {
        await pause(wait ?? backoffMs * 2 ** tries, undefined)
        continue
      }
      if (!(tried instanceof Response)) throw unreachable(what, tried)
      if (tried.status === 404 && mayBeGone) return { status: 404, data: undefined }
      throw await refused(what, tried, wait)
    }
  }

  /** The answer, or why there is none. */
  async #try(method: string, path: string, body: object | undefined): Promise<Response | Error> {
    try {
      return await fetch(`${this.#base}${path}`, {
        method,
        headers: { ...this.#headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        body: body === undefined ? null : JSON.stringify(body),
        // A redirect would take a text that was to be written nowhere, or the token elsewhere.
        redirect: 'manual',
        signal: AbortSignal.timeout(this.#patience.timeoutMs),
      })
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }
}

async function json(answer: Response): Promise<unknown> {
  try {
    return await answer.json()
  } catch {
    return undefined
  }
}

/** Milliseconds until a rate limit ends; `undefined` where there is none. */
function waitOf({ status, headers }: Response): number | undefined {
  if (status !== 429 && status !== 403) return undefined
  const after = headers.get('retry-after')
  if (after !== null && Number.isFinite(Number(after))) return Math.max(0, Number(after) * 1000)
  const left = headers.get('x-ratelimit-remaining') ?? headers.get('ratelimit-remaining')
  const reset = Number(headers.get('x-ratelimit-reset') ?? headers.get('ratelimit-reset') ?? Number.NaN)
  if (left === '0' && Number.isFinite(reset)) return Math.max(0, reset * 1000 - now())
  return status === 429 ? 0 : undefined
}

function unreachable(what: string, error: Error): Error {
  const { cause } = error
  const why = cause instanceof Error && cause.message !== '' ? cause.message : error.message
  const reason = error.name === 'TimeoutError' ? 'the service did not answer in time' : `no connection (${why})`
  return cliErrors.commentRefused({ what, reason: `${hideInAnswer(reason)}.` }, 'run the job again', error)
}

async function refused(what: string, answer: Response, wait: number | undefined): Promise<Error> {
  const { status } = answer
  const text = await answer.text().catch(() => '')
  const said = hideInAnswer(messageIn(text)).slice(0, quoted)
  const [reason, fix] = causeOf(status, wait)
  const words = said === '' ? '' : ` The service says: ${said.replace(/[.\s]*$/, '.')}`
  return cliErrors.commentRefused({ what, reason: `${reason}.${words}`, status }, fix)
}

function messageIn(text: string): string {
  try {
    const { message, error } = Object(JSON.parse(text)) as { readonly message?: unknown; readonly error?: unknown }
    const found = message ?? error ?? ''
    return typeof found === 'string' ? found : JSON.stringify(found)
  } catch {
    return text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
  }
}

/** What a status means here, and what to do about it. */
function causeOf(status: number, wait: number | undefined): readonly [string, string] {
  if (wait !== undefined) {
    const seconds = Math.ceil(wait / 1000)
    return [`the rate limit of the token is used up for ${seconds} s`, 'run the job again later']
  }
  if (status === 401) return ['the token is not valid', 'check the token of this step; tokens of a job end with it']
  if (status === 403) {
    return [
      'the token may not write comments',
      'give the job permissions: pull-requests: write; pull requests from forks have a token that only reads',
    ]
  }
  if (status === 404) {
    return [
      'the repository or pull request does not exist, or the token has no access to it',
      'check --repository and --pull, and the permissions of the token',
    ]
  }
  if (status >= 300 && status < 400) return ['the repository has moved', 'give its new name']
  return status >= 500
    ? ['the service has a fault', 'run the job again']
    : ['the service rejected the call', 'check --repository and --pull']
}
