import { clearTimeout, setTimeout } from 'node:timers'
import { now, stopwatch } from '../../core/clock.js'
import { modelErrors } from '../../core/errors/index.js'
import { Random } from '../../core/random.js'
import type { AddressUse } from '../../core/report.js'
import { onAbort, pause as wait } from '../../core/signals.js'
import { type Failure, longestWait } from './failure.js'
import { Place } from './place.js'
import { Places } from './places.js'
import type { RemoteCounts } from './remote-counts.js'
import { type Patience, usualConcurrency } from './request-options.js'

/** setTimeout fires at once for longer delays. */
const longestDelay = 2 ** 31 - 1
/** Requests at the same time that an address is given at most by default. */
const mostAtOnce = 64

/** Sends one request to the address at a position. */
export type Send<T> = (signal: AbortSignal, at: number) => Promise<T>

type Outcome<T> = { readonly answer: T } | { readonly failure: Failure }

/** A request under way at one address. */
interface Try<T> {
  readonly place: Place
  readonly started: number
  readonly outcome: Promise<Outcome<T>>
  /** Ends it; `overtaken`: another address was quicker. */
  giveUp(overtaken: boolean): void
}

/**
 * Sends requests to one address or several: never too many at once or in a minute, each with a time limit, and again after a
 * failure that may pass, elsewhere where there is an elsewhere.
 */
export class Requests {
  readonly #id: string
  readonly #options: Patience
  readonly #counts: RemoteCounts
  readonly #failureOf: (error: unknown) => Failure
  readonly #chance: Random
  readonly #places: Places
  /** When the next request may start by `requestsPerMinute`, in milliseconds since the epoch. */
  #nextStart = 0

  constructor(
    id: string,
    options: Patience,
    counts: RemoteCounts,
    failureOf: (error: unknown) => Failure,
    addresses: readonly string[] = [id],
  ) {
    this.#id = id
    this.#options = options
    this.#counts = counts
    this.#failureOf = failureOf
    this.#chance = new Random(0, `requests of ${id}`)
    const { concurrency, timeoutMs, backoffMs } = options
    const first = concurrency ?? usualConcurrency
    const most = concurrency ?? mostAtOnce
    const restMs = addresses.length > 1 ? backoffMs : undefined
    const places = addresses.map((name) => new Place({ name, first, most, timeoutMs, restMs }))
    this.#places = new Places(places, concurrency ?? Number.POSITIVE_INFINITY)
  }

  /** What each address has done. */
  get addresses(): readonly AddressUse[] {
    return this.#places.all.map(({ use }) => use)
  }

  /** Requests that may be under way at the same time while so many more are to be sent. */
  lanes(more: number): number {
    return this.#places.lanes(more)
  }

  /** Runs one task for each of `count` positions, as many at once as pay; the first failure ends all. */
  async all(count: number, task: (at: number) => Promise<void>): Promise<void> {
    let next = 0
    let open = 0
    await new Promise<void>((resolve, reject) => {
      const more = (): void => {
        if (next === count && open === 0) resolve()
        while (open < this.lanes(count - next) && next < count) {
          open++
          task(next++).then(() => {
            open--
            more()
          }, stop)
        }
      }
      const stop = (error: unknown): void => {
        next = count
        reject(error)
      }
      more()
    })
  }

  /**
   * Sends one request until it is answered.
   *
   * @param inputs How many inputs it holds.
   * @param signal Of the run; when it fires nothing more is tried.
   * @throws EF252 when the last try failed or ran out of time.
   */
  async send<T>(request: Send<T>, signal: AbortSignal | undefined, inputs = 1): Promise<T> {
    const { retries } = this.#options
    const avoid = new Set<Place>()
    for (let tries = 1; ; tries++) {
      const first = this.#start(await this.#turn(avoid, tries > 1, signal), request, inputs, signal)
      const { place, outcome } = await this.#quickest(first, request, inputs, signal)
      if ('answer' in outcome) return outcome.answer
      const { failure } = outcome
      if (failure.error !== undefined) throw failure.error
      avoid.add(place)
      const elsewhere = this.#places.hasOther(avoid)
      const asked = failure.retryAfter
      const patient =
        failure.retryable && tries <= retries && (elsewhere || asked === undefined || asked <= longestWait)
      if (signal?.aborted || !patient) throw this.#noAnswer(place, failure, tries)
      this.#counts.retries++
      if (elsewhere) continue
      avoid.clear()
      await wait(asked ?? this.#pause(tries), signal)
    }
  }

  #noAnswer({ name }: Place, { reason, status }: Failure, tries: number): Error {
    const said = this.#places.all.length > 1 ? `${reason} (${name})` : reason
    return modelErrors.requestFailed(this.#id, said, tries, status)
  }

  /** The outcome of a request; where one address keeps it waiting while a quicker one has nothing to do, that of the quicker one. */
  async #quickest<T>(
    first: Try<T>,
    request: Send<T>,
    inputs: number,
    signal: AbortSignal | undefined,
  ): Promise<{ readonly place: Place; readonly outcome: Outcome<T> }> {
    const { retries, requestsPerMinute } = this.#options
    const ended = async (one: Try<T>) => ({ place: one.place, outcome: await one.outcome, one })
    if (this.#places.all.length === 1 || retries === 0 || requestsPerMinute !== undefined) return ended(first)
    const done = new AbortController()
    const elapsed = (): number => stopwatch() - first.started
    const settled = first.outcome.then(() => done.abort())
    const other = await this.#places.overtaker(first.place, elapsed, done.signal)
    if (other === undefined) return ended(first)
    this.#counts.retries++
    const second = this.#start(other, request, inputs, signal)
    const winner = await Promise.race([ended(first), ended(second)])
    const loser = winner.one === first ? second : first
    // One that failed leaves it to the other.
    if ('failure' in winner.outcome) return ended(loser)
    loser.giveUp(loser === first)
    await settled
    return winner
  }

  /** Sends a request once to an address that was taken. */
  #start<T>(place: Place, request: Send<T>, inputs: number, outer: AbortSignal | undefined): Try<T> {
    this.#counts.requests++
    this.#places.settle(place)
    const flight = place.begin(inputs)
    let overtaken = false
    const one = this.#try((signal) => request(signal, this.#places.all.indexOf(place)), outer)
    const outcome = one.outcome.then(({ late, ...said }): Outcome<T> => {
      if ('answer' in said) place.answered(flight)
      else if (one.given() || outer?.aborted) place.left(flight, overtaken)
      else place.failed(flight, said.failure, late === true)
      this.#places.serve()
      return said
    })
    const giveUp = (byOther: boolean): void => {
      overtaken = byOther
      one.giveUp()
    }
    return { place, started: flight.started, outcome, giveUp }
  }

  /** One try with its time limit. It never rejects. */
  #try<T>(
    request: (signal: AbortSignal) => Promise<T>,
    outer: AbortSignal | undefined,
  ): {
    readonly outcome: Promise<Outcome<T> & { readonly late?: boolean }>
    readonly given: () => boolean
    readonly giveUp: () => void
  } {
    const { timeoutMs } = this.#options
    const controller = new AbortController()
    let late = false
    let given = false
    let end: () => void = () => {}
    const ended = new Promise<never>((_, reject) => {
      end = () => {
        controller.abort()
        reject(controller.signal.reason)
      }
    })
    ended.catch(() => {})
    const timer = setTimeout(
      () => {
        late = true
        end()
      },
      Math.min(timeoutMs, longestDelay),
    )
    const leave = onAbort(outer, () => end())
    if (outer?.aborted) end()
    const run = async (): Promise<Outcome<T> & { readonly late?: boolean }> => {
      try {
        const answer = request(controller.signal)
        // What comes after the time is over is not heard.
        answer.catch(() => {})
        return { answer: await Promise.race([answer, ended]) }
      } catch (error) {
        if (late) return { failure: { reason: `no answer within ${timeoutMs} ms`, retryable: true }, late }
        return { failure: this.#failureOf(error) }
      } finally {
        clearTimeout(timer)
        leave()
      }
    }
    return {
      outcome: run(),
      given: () => given,
      giveUp: () => {
        given = true
        end()
      },
    }
  }

  #pause(tries: number): number {
    const { backoffMs } = this.#options
    return Math.min(longestWait, backoffMs * 2 ** (tries - 1)) * (0.5 + this.#chance.float() / 2)
  }

  /** Waits until a request may start, and gives the address that it goes to. */
  async #turn(avoid: ReadonlySet<Place>, again: boolean, signal: AbortSignal | undefined): Promise<Place> {
    const { requestsPerMinute } = this.#options
    for (;;) {
      const place = await this.#places.take(avoid, again, signal)
      if (requestsPerMinute === undefined) return place
      const start = Math.max(now(), this.#nextStart)
      this.#nextStart = start + 60_000 / requestsPerMinute
      try {
        if (start > now()) await wait(start - now(), signal)
      } catch (error) {
        this.#places.settle(place)
        throw error
      }
      if (place.rests <= 0) return place
      // It has said meanwhile that it has too much to do.
      this.#places.settle(place)
    }
  }
}
