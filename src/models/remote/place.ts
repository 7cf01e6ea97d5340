import { stopwatch } from '../../core/clock.js'
import type { AddressUse } from '../../core/report.js'
import { type Failure, isPutOff } from './failure.js'
import { FlightLimit } from './flight-limit.js'

/** Part of the usual latency that a new one changes. */
const weight = 0.25
/** Milliseconds after which an old latency counts half, so that a server that was slow is looked at again. */
const fading = 10_000
/** Milliseconds that a server is left alone at most. */
const longestRest = 30_000

/** One request that is under way. */
export interface Flight {
  readonly started: number
  /** Requests times milliseconds of the place when it started. */
  readonly area: number
  readonly inputs: number
}

export interface PlaceOptions {
  /** Shown in reports. */
  readonly name: string
  /** Requests at a time: to begin with, and at most. */
  readonly first: number
  readonly most: number
  readonly timeoutMs: number
  /** Milliseconds that it is left alone after its first failure; `undefined` where there is no other to ask meanwhile. */
  readonly restMs: number | undefined
}

/** One address: how much it is given at a time, how quick it is, whether it is left alone, and what it has answered. */
export class Place {
  readonly #options: PlaceOptions
  readonly #limit: FlightLimit
  #flying = 0
  #area = 0
  #areaAt = stopwatch()
  #latency: number | undefined
  #latencyAt = 0
  #restsUntil = Number.NEGATIVE_INFINITY
  /** Failures since the last answer. */
  #failures = 0
  readonly #counts = { answered: 0, failed: 0, putOff: 0 }

  constructor(options: PlaceOptions) {
    this.#options = options
    this.#limit = new FlightLimit(options.first, options.most)
  }

  get name(): string {
    return this.#options.name
  }

  /** Requests that may be under way at the same time; one at a time until a server that failed has answered again. */
  get limit(): number {
    return this.#failures > 0 && this.#options.restMs !== undefined ? 1 : this.#limit.value
  }

  get flying(): number {
    return this.#flying
  }

  get use(): AddressUse {
    return { address: this.name, ...this.#counts, limit: this.#limit.value }
  }

  /** Milliseconds until it may be asked again; 0 or less when it may. */
  get rests(): number {
    return this.#restsUntil - stopwatch()
  }

  get hasRoom(): boolean {
    return this.#flying < this.limit && this.rests <= 0
  }

  /** Milliseconds that an answer usually takes; `undefined` before the first. */
  get latency(): number | undefined {
    if (this.#latency === undefined) return undefined
    return this.#latency * 0.5 ** Math.floor((stopwatch() - this.#latencyAt) / fading)
  }

  begin(inputs: number): Flight {
    this.#measure()
    this.#flying++
    return { started: stopwatch(), area: this.#area, inputs }
  }

  answered(flight: Flight): void {
    const ms = Math.max(this.#end(flight), 0.01)
    this.#counts.answered++
    this.#failures = 0
    this.#learn(ms)
    const flying = (this.#area - flight.area) / ms
    const late = ms > this.#options.timeoutMs / 4
    const ended = flight.started + ms
    this.#limit.answered({ started: flight.started, ended, flight: flying, rate: (flying * flight.inputs) / ms, late })
  }

  /** @param late It has not answered within the time limit. */
  failed(flight: Flight, failure: Failure, late: boolean): void {
    this.#end(flight)
    const { restMs } = this.#options
    if (isPutOff(failure)) {
      this.#counts.putOff++
      this.#limit.tooMuch(flight.started, stopwatch())
      // What it says of one request holds for all of them. Where it does not say how long, fewer at a time are enough.
      this.#rest(failure.retryAfter ?? 0)
      return
    }
    this.#counts.failed++
    if (late) this.#limit.tooMuch(flight.started, stopwatch())
    // What it refuses for good, another one would refuse too; one status of many may be about the input.
    if (restMs === undefined || !failure.retryable) return
    this.#failures++
    const isAlone = failure.status !== undefined && this.#failures === 1
    if (!isAlone) this.#rest(Math.min(longestRest, restMs * 2 ** (this.#failures - 1)))
  }

  /** It is no longer waited for. What it has taken so far says how slow the server is, where another one was quicker. */
  left(flight: Flight, overtaken: boolean): void {
    const ms = this.#end(flight)
    if (overtaken && ms > (this.#latency ?? 0)) this.#learn(ms, 1)
  }

  #rest(ms: number): void {
    this.#restsUntil = Math.max(this.#restsUntil, stopwatch() + ms)
  }

  #learn(ms: number, part: number = weight): void {
    const usual = this.latency
    this.#latency = usual === undefined ? ms : usual + part * (ms - usual)
    this.#latencyAt = stopwatch()
  }

  #end(flight: Flight): number {
    this.#measure()
    this.#flying--
    return stopwatch() - flight.started
  }

  #measure(): void {
    const at = stopwatch()
    this.#area += this.#flying * (at - this.#areaAt)
    this.#areaAt = at
  }
}
