import { now } from '../core/clock.js'
import type { VitestTask } from './context.js'

interface Attempt {
  readonly number: string
  readonly start: number
}

/** When the attempt of a test began that is running now, as far as it can be known. */
const attempts = new WeakMap<object, Attempt>()

/**
 * The moment (epoch milliseconds) by which an audit must end so that its report is there before the runner ends the test;
 * `undefined` where the runner does not tell its limit (Jest) or the test has none.
 */
export function deadlineOf(task: VitestTask | undefined): number | undefined {
  const timeout = task?.timeout
  if (task === undefined || timeout === undefined || timeout <= 0 || !Number.isFinite(timeout)) return undefined
  return startOf(task) + timeout - reserve(timeout)
}

/** Time for the last batch to be given up and the report to be written: a tenth, at least 0.2 s and at most 2 s. */
const reserve = (timeout: number): number => Math.min(Math.max(timeout / 10, Math.min(200, timeout / 2)), 2000)

/**
 * Vitest's start time is the time of the first attempt, before `beforeEach` hooks and before the wait for a free place
 * among concurrent tests, none of which count for the limit. Where one of these may lie between, the first fairness
 * assertion of the attempt is taken for its start.
 */
function startOf(task: VitestTask): number {
  const { startTime, retryCount = 0, repeatCount = 0, hooks } = task.result ?? {}
  const number = `${repeatCount}/${retryCount}`
  const known = attempts.get(task)
  if (known?.number === number) return known.start
  const exact = number === '0/0' && !task.concurrent && hooks?.beforeEach === undefined
  const start = exact && startTime !== undefined ? startTime : now()
  attempts.set(task, { number, start })
  return start
}
