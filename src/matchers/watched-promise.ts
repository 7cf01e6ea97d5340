import type { Call } from './call.js'

/**
 * A promise that notices whether anybody waits for it. Runners call `then` on a matcher's promise themselves, a known
 * number of times, and hand the last result to the user; each call after these comes from the test.
 */
export class WatchedPromise<T> extends Promise<T> {
  #call: Call | undefined
  #runnerSteps = 0

  /** What `then` gives back is a plain promise. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise
  }

  static of<T>(work: Promise<T>, call: Call, runnerSteps: number): WatchedPromise<T> {
    const watched = new WatchedPromise<T>((resolve) => resolve(work))
    watched.#call = call
    watched.#runnerSteps = runnerSteps
    // A failure that is not awaited is reported once, as "not awaited", and not also as an unhandled rejection.
    Promise.prototype.then.call(watched, undefined, () => {})
    return watched
  }

  // biome-ignore lint/suspicious/noThenProperty: noticing `then` is what this class is for
  override then<R1 = T, R2 = never>(
    fulfilled?: ((value: T) => R1 | PromiseLike<R1>) | null,
    rejected?: ((reason: unknown) => R2 | PromiseLike<R2>) | null,
  ): Promise<R1 | R2> {
    const next = super.then(fulfilled, rejected)
    const call = this.#call
    if (call === undefined) return next
    if (this.#runnerSteps > 0) return WatchedPromise.of(call.follow(next), call, this.#runnerSteps - 1)
    call.awaited = true
    return next
  }
}
