import { now } from '../core/clock.js'
import { modelErrors } from '../core/errors/index.js'
import type { Budget } from '../core/plan.js'
import { onAbort } from '../core/signals.js'
import { Interruption } from './interruption.js'

export interface LimitOptions {
  readonly budget?: Budget | undefined
  readonly signal?: AbortSignal | undefined
  /** Milliseconds since the epoch before which all must be done. */
  readonly deadline?: number | undefined
}

/** setTimeout fires at once for longer delays. */
const longestDelay = 2 ** 31 - 1

/** What a run may spend: inputs, time, and the patience of the caller. Every call to the model passes `reserve` and `race`. */
export class Limits {
  readonly #inputs: number
  readonly #signal: AbortSignal | undefined
  readonly #end: number
  readonly #endedBy: () => Interruption
  #spent = 0
  #unfired: AbortSignal | undefined

  constructor({ budget = {}, signal, deadline }: LimitOptions) {
    this.#inputs = budget.inputs ?? Number.POSITIVE_INFINITY
    this.#signal = signal
    const { ms } = budget
    const budgetEnd = ms === undefined ? Number.POSITIVE_INFINITY : now() + ms
    const byBudget = budgetEnd < (deadline ?? Number.POSITIVE_INFINITY)
    this.#end = byBudget ? budgetEnd : (deadline ?? Number.POSITIVE_INFINITY)
    this.#endedBy = byBudget
      ? () => new Interruption('budget', [], modelErrors.budgetOfTimeSpent(ms as number))
      : () => new Interruption('deadline', [], modelErrors.deadlineReached())
  }

  get spent(): number {
    return this.#spent
  }

  get inputsLeft(): number {
    return Math.max(0, this.#inputs - this.#spent)
  }

  /** Throws when the time is over or the signal has fired. */
  checkTime(): void {
    if (this.#signal?.aborted) throw this.#aborted()
    if (now() >= this.#end) throw this.#endedBy()
  }

  /** Throws when `inputs` more would exceed the budget. */
  checkInputs(inputs: number): void {
    if (inputs <= this.inputsLeft) return
    throw new Interruption('budget', [], modelErrors.budgetOfInputsSpent(this.#spent, inputs, this.#inputs))
  }

  spend(inputs: number): void {
    this.#spent += inputs
  }

  /**
   * Runs `work` with a signal of its own, until it ends or a limit does. A call that is overtaken by a limit is warned by
   * its signal and no longer waited for.
   *
   * @param ours The work leaves nothing behind at its signal. Where no limit can overtake it, it then gets one that never fires:
   *   to make a signal takes longer than many a call.
   */
  async race<T>(work: (signal: AbortSignal) => Promise<T>, ours = false): Promise<T> {
    if (ours && this.#signal === undefined && !Number.isFinite(this.#end)) {
      this.#unfired ??= new AbortController().signal
      return work(this.#unfired)
    }
    const controller = new AbortController()
    let stop: (interruption: Interruption) => void = () => {}
    const stopped = new Promise<never>((_, reject) => {
      stop = reject
    })
    stopped.catch(() => {})
    const leave = onAbort(this.#signal, () => stop(this.#aborted()))
    const timer = Number.isFinite(this.#end)
      ? setTimeout(() => stop(this.#endedBy()), Math.min(Math.max(0, this.#end - now()), longestDelay))
      : undefined
    try {
      const answer = work(controller.signal)
      answer.catch(() => {})
      return await Promise.race([answer, stopped])
    } catch (error) {
      if (error instanceof Interruption) controller.abort(error)
      throw error
    } finally {
      clearTimeout(timer)
      leave()
    }
  }

  #aborted(): Interruption {
    return new Interruption('signal', [], modelErrors.stoppedBySignal(this.#signal?.reason))
  }
}
