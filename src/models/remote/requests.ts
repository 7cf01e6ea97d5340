import { clearTimeout, setTimeout } from 'node:timers'
import { now } from '../../core/clock.js'
import { modelErrors } from '../../core/errors/index.js'
import { count, type Option, type Read } from '../../core/options/index.js'
import { Random } from '../../core/random.js'
import { onAbort, pause as wait } from '../../core/signals.js'
import type { RemoteCounts } from './remote-counts.js'

/** How patiently a remote model is asked. */
export interface RequestOptions {
  /** Requests at the same time. Default 4. */
  readonly concurrency?: number
  /** Requests that may start in a minute, evenly spread, retries included. Default: no limit. */
  readonly requestsPerMinute?: number
  /** Times that a request is tried again after 408, 409, 425, 429, a 5xx status, a broken answer or a lost connection. Default 4. */
  readonly retries?: number
  /** Milliseconds after which one try is given up. Default 60,000. */
  readonly timeoutMs?: number
  /** Milliseconds before the first retry; each further one waits twice as long, half of it by chance. Default 500. */
  readonly backoffMs?: number
}

/** The declared options of asking a remote model. */
export const requestDeclaration: {
  readonly [Name in keyof RequestOptions]-?: Option<number, Name extends 'requestsPerMinute' ? 'open' : 'default'>
} = {
  concurrency: count({ default: 4 }),
  requestsPerMinute: count({ defaultText: 'no limit' }),
  retries: count({ least: 0, default: 4 }),
  timeoutMs: count({ default: 60_000, formerly: 'timeout' }),
  backoffMs: count({ least: 0, default: 500, formerly: 'backoff' }),
}

/** How a model is asked, with nothing left open but the limit. */
export type Patience = Read<RequestOptions, 'requestsPerMinute'>

/** Why one try failed. */
export interface Failure {
  /** In words, free of keys. */
  readonly reason: string
  readonly status?: number | undefined
  readonly retryable: boolean
  /** Thrown instead of EF252 where another error says more; it is not tried again. */
  readonly error?: Error
  /** Milliseconds that the server asks to wait. */
  readonly retryAfter?: number | undefined
}

/** Longest wait before a retry, whether chosen here or asked for by the server. */
const longestWait = 120_000
/** setTimeout fires at once for longer delays. */
const longestDelay = 2 ** 31 - 1
const statusesToRetry: ReadonlySet<number> = new Set([408, 409, 425, 429])

/** Whether a status may be another one the next time. */
export const isPassing = (status: number): boolean => statusesToRetry.has(status) || status >= 500

/** The header Retry-After in milliseconds: seconds, or a date. */
export function retryAfterOf(header: string | null | undefined): number | undefined {
  if (header === null || header === undefined || header.trim() === '') return undefined
  const seconds = Number(header)
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now()
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}

/** Sends requests: never too many at once or in a minute, each with a time limit, and again after a failure that may pass. */
export class Requests {
  readonly concurrency: number
  readonly #id: string
  readonly #options: Patience
  readonly #counts: RemoteCounts
  readonly #failureOf: (error: unknown) => Failure
  readonly #chance: Random
  /** When the next request may start, in milliseconds since the epoch. */
  #nextStart = 0

  constructor(id: string, options: Patience, counts: RemoteCounts, failureOf: (error: unknown) => Failure) {
    this.#id = id
    this.#options = options
    this.#counts = counts
    this.#failureOf = failureOf
    this.concurrency = options.concurrency
    this.#chance = new Random(0, `requests of ${id}`)
  }

  /** Runs one task for each of `count` positions, as many at once as allowed; the first failure ends all. */
  async all(count: number, task: (at: number) => Promise<void>): Promise<void> {
    let next = 0
    let failed = false
    const work = async (): Promise<void> => {
      while (next < count && !failed) {
        try {
          await task(next++)
        } catch (error) {
          failed = true
          throw error
        }
      }
    }
    await Promise.all(Array.from({ length: Math.min(this.concurrency, count) }, work))
  }

  /**
   * Sends one request until it is answered.
   *
   * @param signal Of the run; when it fires nothing more is tried.
   * @throws EF252 when the last try failed or ran out of time.
   */
  async send<T>(request: (signal: AbortSignal) => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    const { retries } = this.#options
    for (let tries = 1; ; tries++) {
      await this.#turn(signal)
      this.#counts.requests++
      const outcome = await this.#try(request, signal)
      if ('answer' in outcome) return outcome.answer
      const { failure } = outcome
      if (failure.error !== undefined) throw failure.error
      const asked = failure.retryAfter
      const patient = failure.retryable && tries <= retries && (asked === undefined || asked <= longestWait)
      if (signal?.aborted || !patient) throw modelErrors.requestFailed(this.#id, failure.reason, tries, failure.status)
      this.#counts.retries++
      const pause = asked ?? this.#pause(tries)
      // What the server says of one request holds for all of them.
      if (asked !== undefined) this.#nextStart = Math.max(this.#nextStart, now() + asked)
      await wait(pause, signal)
    }
  }

  async #try<T>(
    request: (signal: AbortSignal) => Promise<T>,
    outer: AbortSignal | undefined,
  ): Promise<{ readonly answer: T } | { readonly failure: Failure }> {
    const { timeoutMs } = this.#options
    const controller = new AbortController()
    let late = false
    let giveUp: () => void = () => {}
    const givenUp = new Promise<never>((_, reject) => {
      giveUp = () => {
        controller.abort()
        reject(controller.signal.reason)
      }
    })
    givenUp.catch(() => {})
    const timer = setTimeout(
      () => {
        late = true
        giveUp()
      },
      Math.min(timeoutMs, longestDelay),
    )
    const leave = onAbort(outer, () => giveUp())
    if (outer?.aborted) giveUp()
    try {
      const answer = request(controller.signal)
      // What comes after the time is over is heard by nobody.
      answer.catch(() => {})
      return { answer: await Promise.race([answer, givenUp]) }
    } catch (error) {
      if (late) return { failure: { reason: `no answer within ${timeoutMs} ms`, retryable: true } }
      return { failure: this.#failureOf(error) }
    } finally {
      clearTimeout(timer)
      leave()
    }
  }

  #pause(tries: number): number {
    const { backoffMs } = this.#options
    return Math.min(longestWait, backoffMs * 2 ** (tries - 1)) * (0.5 + this.#chance.float() / 2)
  }

  /** Waits until a request may start. */
  async #turn(signal: AbortSignal | undefined): Promise<void> {
    const { requestsPerMinute } = this.#options
    const start = Math.max(now(), this.#nextStart)
    if (requestsPerMinute !== undefined) this.#nextStart = start + 60_000 / requestsPerMinute
    const pause = start - now()
    if (pause > 0) await wait(pause, signal)
  }
}
