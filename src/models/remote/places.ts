import { clearTimeout, setTimeout } from 'node:timers'
import { onAbort } from '../../core/signals.js'
import type { Place } from './place.js'

interface Waiting {
  /** Where the request has failed before. */
  readonly avoid: ReadonlySet<Place>
  go(place: Place): void
}

/** A request is overtaken when it has taken so many times what another server needs. */
const overdue = 3
/** Milliseconds that one of unknown speed is thought to need for that. */
const unknown = 500
/** Milliseconds between two looks at whether one is. */
const look = 25

/** The addresses of one model: which one gets the next request, and how many are worth having under way. */
export class Places {
  readonly #all: readonly Place[]
  /** Requests at the same time over all addresses. */
  readonly #most: number
  /** Requests that got a place, and have not yet said that they began. */
  readonly #promised = new Map<Place, number>()
  readonly #waiting: Waiting[] = []
  /** Batches that are still to be sent, as far as was said. */
  #more = 0
  #timer: NodeJS.Timeout | undefined

  constructor(all: readonly Place[], most: number) {
    this.#all = all
    this.#most = most
  }

  get all(): readonly Place[] {
    return this.#all
  }

  /**
   * Requests that may be under way at the same time while so many more are to be sent: as many as all addresses take together,
   * but for those that would be done later than the quicker ones have done everything.
   */
  lanes(more: number): number {
    this.#more = more
    const lanes = this.#worthIt().reduce((sum, { limit }) => sum + limit, 0)
    return Math.max(1, Math.min(this.#most, lanes))
  }

  /** Waits for an address that may be asked. @param first Before those that wait already: it was put off. */
  take(avoid: ReadonlySet<Place>, first: boolean, signal: AbortSignal | undefined): Promise<Place> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason)
        return
      }
      const leave = onAbort(signal, () => {
        const at = this.#waiting.indexOf(waiting)
        if (at !== -1) this.#waiting.splice(at, 1)
        reject(signal?.reason)
      })
      const waiting: Waiting = {
        avoid,
        go: (place) => {
          leave()
          resolve(place)
        },
      }
      if (first) this.#waiting.unshift(waiting)
      else this.#waiting.push(waiting)
      this.serve()
    })
  }

  /** A request that had taken a place begins, or will not. */
  settle(place: Place): void {
    this.#promised.set(place, (this.#promised.get(place) ?? 1) - 1)
  }

  /** Gives places to those that wait. To be called whenever a request has ended. */
  serve(): void {
    // Looked at before places are given: a rest that ends in between would leave the last request waiting without a timer.
    const rests = this.#all.map((place) => place.rests).filter((ms) => ms > 0)
    while (this.#waiting.length > 0) {
      const [next] = this.#waiting as [Waiting]
      const place = this.#flying < this.#most ? this.#best(next.avoid) : undefined
      if (place === undefined) break
      this.#waiting.shift()
      this.#promised.set(place, (this.#promised.get(place) ?? 0) + 1)
      next.go(place)
    }
    clearTimeout(this.#timer)
    if (this.#waiting.length > 0 && rests.length > 0) this.#timer = setTimeout(() => this.serve(), Math.min(...rests))
  }

  /** `true`: another address than these may be asked now or soon. */
  hasOther(avoid: ReadonlySet<Place>): boolean {
    return this.#all.some((place) => !avoid.has(place) && place.rests <= 0)
  }

  /**
   * An address with nothing else to do that has long been quicker than the request under way at `slow`, which it then holds;
   * waits until there is one, or the signal fires.
   */
  async overtaker(slow: Place, elapsed: () => number, signal: AbortSignal): Promise<Place | undefined> {
    while (!signal.aborted) {
      await new Promise<void>((resolve) => {
        const done = (): void => {
          clearTimeout(timer)
          leave()
          resolve()
        }
        const timer = setTimeout(done, look)
        const leave = onAbort(signal, done)
      })
      if (signal.aborted || this.#more > 0 || this.#waiting.length > 0 || this.#flying >= this.#most) continue
      const spare = this.#all.filter(
        (place) => place !== slow && this.#hasRoom(place) && elapsed() > overdue * (place.latency ?? unknown),
      )
      const place = least(spare, (each) => this.#cost(each))
      if (place === undefined) continue
      this.#promised.set(place, (this.#promised.get(place) ?? 0) + 1)
      return place
    }
    return undefined
  }

  get #flying(): number {
    return this.#all.reduce((sum, place) => sum + this.#load(place), 0)
  }

  #load(place: Place): number {
    return place.flying + (this.#promised.get(place) ?? 0)
  }

  #hasRoom(place: Place): boolean {
    return place.hasRoom && this.#load(place) < place.limit
  }

  #best(avoid: ReadonlySet<Place>): Place | undefined {
    const open = this.#all.filter((place) => this.#hasRoom(place))
    const fresh = open.filter((place) => !avoid.has(place))
    // Another one that is full now is worth waiting for, rather than one that has just failed.
    if (fresh.length === 0 && this.hasOther(avoid)) return undefined
    return least(fresh.length === 0 ? open : fresh, (place) => this.#cost(place))
  }

  /** When a further request may be answered, in milliseconds; those of unknown speed are taken for as quick as the quickest. */
  #cost(place: Place): number {
    const known = this.#all.flatMap(({ latency }) => latency ?? [])
    const latency = place.latency ?? (known.length === 0 ? 1 : Math.min(...known))
    return (latency * (this.#load(place) + 1)) / place.limit
  }

  #worthIt(): readonly Place[] {
    const open = this.#all.filter((place) => place.rests <= 0)
    const quickest = [...open].sort((one, other) => (one.latency ?? 0) - (other.latency ?? 0))
    let rate = 0
    return quickest.filter(({ latency, limit }, at) => {
      // What the quicker ones need for all that is still to be sent.
      const first = quickest[0]?.latency ?? 0
      if (at > 0 && latency !== undefined && rate > 0 && latency > first + this.#more / rate) return false
      if (latency !== undefined) rate += limit / latency
      return true
    })
  }
}

function least<T>(items: readonly T[], of: (item: T) => number): T | undefined {
  let best: T | undefined
  for (const item of items) if (best === undefined || of(item) < of(best)) best = item
  return best
}
