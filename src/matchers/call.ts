import { FairnessError, matcherErrors, safeError } from '../core/errors/index.js'
import type { SourcePlace } from '../core/record.js'
import { onAbort } from '../core/signals.js'
import { placeIn } from './place.js'

// Taken when the module loads, so that fake timers of a test do not stop it.
const { setTimeout } = globalThis

/** Milliseconds that an ended test waits for an audit that was told to stop. */
const patience = 1000

const testEnded =
  'the test ended first. Increase its time limit, set budget.ms below that limit, and await the assertion'

/** One use of a matcher in a test: where it stands, whether somebody waits for it, how it ended. */
export class Call {
  /** Somebody waits for the promise. */
  awaited = false
  #settled = false
  #dropped = false
  #rejection: unknown
  #outcome: Promise<unknown> | undefined
  readonly #frames: string
  /** Hears no more of the runner's signal. */
  readonly #leave: () => void
  readonly #controller = new AbortController()
  /** Told when the test has ended and the call is not awaited, with the complaint about it. */
  onDropped: ((complaint: Error) => Promise<void>) | undefined

  /**
   * `entry` is the function that the runner calls; what lies above it in the stack is the user's line.
   * `limit` is the runner's own signal, where it has one.
   */
  constructor(
    readonly matcher: string,
    entry: (...args: never[]) => unknown,
    limit?: AbortSignal,
  ) {
    this.#leave = onAbort(limit, () => this.#controller.abort(limit?.reason))
    const site: { stack?: string } = {}
    Error.captureStackTrace(site, entry)
    this.#frames = (site.stack ?? '').split('\n').slice(1).join('\n')
  }

  /** The call is not awaited and its test has ended: its result says nothing any more. */
  get dropped(): boolean {
    return this.#dropped
  }

  /** The user's line, where the stack names one. */
  get place(): SourcePlace | undefined {
    return placeIn(this.#frames)
  }

  /** Aborts when the runner's limit has passed, and when the test ends before the matcher does. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Runs the matcher's work; misuse found on the way is reported at the user's line. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (thrown) {
      const error = thrown instanceof FairnessError ? thrown : safeError(thrown)
      // An error of the user's own code, such as a case source that throws, keeps its stack.
      if (error instanceof FairnessError) this.locate(error)
      this.#rejection = error
      throw error
    } finally {
      this.#leave()
      // After "not awaited" nothing more is said: `expect.soft` would add the verdict of a run that was just stopped.
      if (this.#dropped) await new Promise<never>(() => {})
    }
  }

  /** The promise that the runner made of the work: its failures are placed at the user's line. */
  follow<T>(step: Promise<T>): Promise<T> {
    const followed = step.then(
      (value) => {
        this.#settled = true
        return value
      },
      (error: unknown) => {
        this.#settled = true
        if (error !== this.#rejection) this.locate(error)
        throw error
      },
    )
    this.#outcome = followed.then(
      () => undefined,
      (error: unknown) => error,
    )
    return followed
  }

  locate<E>(error: E): E {
    if (error instanceof Error) error.stack = `${error.name}: ${error.message}\n${this.#frames}`
    return error
  }

  /**
   * The test has ended: the complaint about this call, if there is one. A call that was not awaited is one; so is a call
   * that still runs, with what it had learnt by then.
   */
  async complaint(): Promise<unknown> {
    if (this.awaited && this.#settled) return undefined
    this.#controller.abort(new DOMException(testEnded, 'AbortError'))
    if (!this.awaited) {
      this.#dropped = true
      const complaint = this.locate(matcherErrors.notAwaited(this.matcher))
      await this.onDropped?.(complaint)
      return complaint
    }
    const late = new Promise((resolve) => {
      setTimeout(() => resolve(this.locate(matcherErrors.stillRunning(this.matcher))), patience).unref?.()
    })
    return Promise.race([this.#outcome, late])
  }
}
