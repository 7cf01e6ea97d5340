/** Answers at least before a limit is judged; a higher limit needs as many as it allows at a time. */
const leastAnswers = 4
/** Part of a limit that must be used before an answer says something about it. */
const used = 0.8
/** A limit grows by this factor until growing has brought nothing, or was too much. */
const step = 1.5
/** Part of what more requests at a time could bring at best that they must bring to be kept. */
const worth = 0.1
/** An answer that took so many times what the middle one did is left out. */
const odd = 4
/** Judgements to wait after a higher limit has brought nothing; each further time twice as many, up to the most. */
const firstRest = 4
const longestRest = 64

/** What one answer says about how many requests at a time pay. */
export interface Flown {
  /** When it was sent and answered, in the caller's time. */
  readonly started: number
  readonly ended: number
  /** Requests under way, on the average, while it was. */
  readonly flight: number
  /** Inputs a millisecond that this makes. */
  readonly rate: number
  /** It took so long that more at a time would come near the time limit. */
  readonly late: boolean
}

/**
 * How many requests at a time one server is given. More are tried as long as that makes it answer more inputs a second: a
 * server that batches what waits is not shown to have enough by latency only, since its latency grows with its batches. One
 * that says that it is too much (429, 503, no answer in time) gets half, and then one more at a time, slowly where it was too
 * much before.
 */
export class FlightLimit {
  readonly #most: number
  /** `false`: the user has said how many; fewer only after it was too much. */
  readonly #searches: boolean
  #limit: number
  #rates: number[] = []
  /** The last limit that was worth it. */
  #base: { readonly limit: number; readonly rate: number } | undefined
  /** Where it was too much. */
  #wall = Number.POSITIVE_INFINITY
  #rest = 0
  #nextRest = firstRest
  #changedAt = Number.NEGATIVE_INFINITY
  /** A request that was sent after the change has been answered. */
  #isSettled = false
  /** When it was last cut. */
  #cutAt = Number.NEGATIVE_INFINITY

  constructor(first: number, most: number) {
    this.#limit = first
    this.#most = most
    this.#searches = first < most
  }

  get value(): number {
    return this.#limit
  }

  answered({ started, ended, flight, rate, late }: Flown): void {
    if (this.#limit === this.#most && this.#base === undefined) return
    // One that was sent under another limit, or soon after, has seen a shorter queue than this limit makes.
    if (started < this.#changedAt) return
    if (!this.#isSettled) {
      this.#isSettled = true
      this.#changedAt = ended
      return
    }
    if (flight < used * this.#limit) return
    this.#rates.push(rate)
    if (this.#rates.length < Math.max(leastAnswers, this.#limit)) return
    const usual = usualOf(this.#rates)
    this.#rates = []
    const base = this.#base
    if (this.#searches && base !== undefined && this.#limit > base.limit) {
      const needed = 1 + worth * (this.#limit / base.limit - 1)
      if (usual < base.rate * needed) {
        this.#set(base.limit, ended)
        this.#wait()
        return
      }
      if (this.#wall === Number.POSITIVE_INFINITY) this.#nextRest = firstRest
    }
    this.#base = { limit: this.#limit, rate: usual }
    if (this.#rest-- > 0 || late) return
    this.#grow(ended)
  }

  /** It was too much. @param started When the request was sent: those that were under way at the last cut say nothing new. */
  tooMuch(started: number, at: number): void {
    if (started < this.#cutAt) return
    this.#cutAt = at
    this.#wall = this.#limit
    this.#set(Math.max(1, Math.floor(this.#limit / 2)), at)
    this.#base = { limit: this.#limit, rate: 0 }
    this.#rates = []
    this.#rest = 0
  }

  #grow(at: number): void {
    const next = this.#wall === Number.POSITIVE_INFINITY ? Math.ceil(this.#limit * step) : this.#limit + 1
    if (next >= this.#wall) {
      // One more try at what was too much, and not soon again.
      this.#wall = next + 1
      this.#wait()
      return
    }
    this.#set(Math.min(next, this.#most), at)
  }

  #set(limit: number, at: number): void {
    this.#limit = limit
    this.#changedAt = at
    this.#isSettled = false
  }

  #wait(): void {
    this.#rest = this.#nextRest
    this.#nextRest = Math.min(longestRest, this.#nextRest * 2)
  }
}

/**
 * The rate that the mean latency makes: latencies of a server that batches are multiples of its batches' time, of which the middle
 * one by itself says too little. What took far longer than most had another reason.
 */
function usualOf(rates: readonly number[]): number {
  const sorted = [...rates].sort((one, other) => one - other)
  const middle = sorted[Math.floor(sorted.length / 2)] as number
  const ordinary = sorted.filter((rate) => rate * odd > middle)
  return ordinary.length / ordinary.reduce((sum, rate) => sum + 1 / rate, 0)
}
