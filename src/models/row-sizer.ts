/** Rows of the first call, and of any. */
const first = 256
const most = 8192
/** Milliseconds below which a call may hold twice as many rows, and above which it should hold half. */
const quick = 100
const long = 500

/**
 * Chooses how many rows in one block go into the next call. Rows are small and all of one length: nothing is padded, so that a larger
 * call is never slower by the row, and only long calls are avoided, since progress, limits and signals are looked at in between.
 */
export class RowSizer {
  readonly #fixed: number | undefined
  #size = first
  /** Above it a call has failed. */
  #limit = Number.POSITIVE_INFINITY

  constructor(fixed?: number) {
    this.#fixed = fixed
  }

  /** Rows for the next call out of `left`. */
  next(left: number): number {
    return Math.max(1, Math.min(this.#fixed ?? this.#size, most, this.#limit, left))
  }

  /** Learns from a call; one that held far fewer rows than it could says nothing. */
  learn(rows: number, ms: number): void {
    if (rows < this.#size / 2) return
    if (ms < quick) this.#size = Math.min(2 * this.#size, most)
    else if (ms > long) this.#size = Math.max(1, Math.floor(this.#size / 2))
  }

  /** A call failed where one of this size worked. */
  limit(rows: number): void {
    this.#limit = Math.max(1, Math.min(this.#limit, rows))
  }
}
