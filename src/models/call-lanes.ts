import { setTimeout as wait } from 'node:timers/promises'
import { modelErrors } from '../core/errors/index.js'

/** Calls at the same time of an asynchronous function whose user has not said how many. */
const widest = 8
/** Milliseconds to wait after the first failed call; each further failure doubles them. */
const pause = 100

/** What calling a function of one input gave, and what was asked more than once for it. */
export interface OneByOne {
  readonly raw: unknown[]
  readonly repeated: number
}

/**
 * Calls a function of one input for each input in order. Where the options do not say how many calls it takes at a time, an asynchronous
 * one gets eight; when a call fails beside others, it is made again after a pause, half as many at a time from then on. A
 * call that fails by itself is the function's own failure.
 */
export class CallLanes {
  readonly #id: string
  readonly #call: (input: unknown) => unknown
  readonly #fixed: boolean
  #width: number | undefined

  constructor(id: string, call: (input: unknown) => unknown, concurrency: number | undefined) {
    this.#id = id
    this.#call = call
    this.#fixed = concurrency !== undefined
    this.#width = concurrency
  }

  /** Inputs that are worth handing over at a time: one until the first call has shown that more can be under way. */
  get batch(): number {
    if (this.#fixed) return this.#width as number
    return this.overlap ? (this.#width as number) * 4 : 1
  }

  /** `true`: calls overlap without a word of the user, so that it is worth looking whether they disturb each other. */
  get overlap(): boolean {
    return !this.#fixed && this.#width !== undefined && this.#width > 1
  }

  /** @throws EF205 */
  async ask(inputs: readonly unknown[]): Promise<OneByOne> {
    const raw: unknown[] = new Array(inputs.length)
    let open = inputs.map((_, position) => position)
    let repeated = 0
    if (this.#width === undefined && open.length > 0) {
      raw[0] = await this.#first(inputs[0])
      open = open.slice(1)
    }
    for (let failures = 0; open.length > 0; failures++) {
      const width = this.#width as number
      const failed = await this.#askWide(inputs, open, raw, width)
      if (failed.length === 0) break
      const [{ position, cause }] = failed as [Failure]
      if (this.#fixed || width === 1) throw modelErrors.functionThrew(this.#id, cause, position)
      this.#width = Math.max(1, Math.floor(width / 2))
      repeated += failed.length
      open = open.filter((each) => !(each in raw))
      await wait(pause * 2 ** failures)
    }
    return { raw, repeated }
  }

  /** The first call shows whether the function is asynchronous. */
  async #first(input: unknown): Promise<unknown> {
    try {
      const answer = this.#call(input)
      this.#width = typeof (answer as PromiseLike<unknown> | null | undefined)?.then === 'function' ? widest : 1
      return await answer
    } catch (cause) {
      throw modelErrors.functionThrew(this.#id, cause, 0)
    }
  }

  /** Asks until all are answered or one fails; what was under way then is waited for. */
  async #askWide(
    inputs: readonly unknown[],
    open: readonly number[],
    raw: unknown[],
    width: number,
  ): Promise<readonly Failure[]> {
    const failed: Failure[] = []
    let next = 0
    const lane = async (): Promise<void> => {
      while (next < open.length && failed.length === 0) {
        const position = open[next++] as number
        try {
          raw[position] = await this.#call(inputs[position])
        } catch (cause) {
          failed.push({ position, cause })
        }
      }
    }
    await Promise.all(Array.from({ length: Math.min(width, open.length) }, lane))
    return failed
  }
}

interface Failure {
  readonly position: number
  readonly cause: unknown
}
