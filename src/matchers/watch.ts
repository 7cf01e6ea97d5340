import { matcherErrors } from '../core/errors/index.js'
import { Call } from './call.js'
import type { CallLedger } from './call-ledger.js'
import type { MatcherContext, MatcherResult, VitestTask } from './context.js'
import type { Ended, keepRecord } from './record.js'
import type { FairnessMatchers } from './types.js'
import { WatchedPromise } from './watched-promise.js'

/** The work of a matcher. */
export type Judge = (
  context: MatcherContext,
  call: Call,
  received: unknown,
  ...given: [plan: unknown, more?: unknown]
) => Promise<MatcherResult>

/** What is loaded for the first assertion: the work of all matchers, and what leaves word of it for reporters. */
export type LoadWork = () => Promise<{
  readonly judges: Readonly<Record<keyof FairnessMatchers, Judge>>
  readonly keepRecord: typeof keepRecord
}>

/** Represents a function for `expect.extend`. */
export type Matcher = (this: MatcherContext, received: unknown, ...given: unknown[]) => Promise<MatcherResult>

/**
 * Makes a matcher that cannot be forgotten: a test that ends without having awaited it fails.
 * In Vitest the test itself tells its end; in Jest the ledger is closed by an `afterEach` of `expect-fair/jest`.
 */
export function watch(name: keyof FairnessMatchers, load: LoadWork, ledger?: CallLedger): Matcher {
  return function matcher(received, ...given) {
    // A call listens to the runner's signal: one that is refused, again and again by `expect.poll`, never begins.
    if (this.poll) throw new Call(name, matcher).locate(matcherErrors.polled(name))
    if (typeof this.promise !== 'string') throw new Call(name, matcher).locate(matcherErrors.asymmetric(name))
    const call = new Call(name, matcher, this.task?.context.signal)
    call.onDropped = async (error) => void (await load()).keepRecord(this, call, { error })
    ledger?.onCall()
    const work = call.run(async () => {
      const { judges, keepRecord } = await load()
      const keep = (ended: Ended) => keepRecord(this, call, ended)
      return recorded(call, keep, () => judges[name](this, call, received, given[0], ...given.slice(1, 2)))
    })
    const task = this.task
    if (task?.context.onTestFinished !== undefined) {
      task.context.onTestFinished(() => closeCall(task, call))
      // Vitest calls `then` once, and once more for `expect.soft`.
      return WatchedPromise.of(work, call, this.soft ? 2 : 1)
    }
    if (ledger === undefined) return work
    ledger.add(this.currentTestName ?? '', call)
    // Jest calls `then` and `catch`.
    return WatchedPromise.of(work, call, 2)
  }
}

/** The work, with what it came to left for reporters. */
async function recorded(
  call: Call,
  keep: (ended: Ended) => Promise<void>,
  work: () => Promise<MatcherResult>,
): Promise<MatcherResult> {
  try {
    const result = await work()
    if (!call.dropped) await keep({ result })
    return result
  } catch (error) {
    if (!call.dropped) await keep({ error })
    throw error
  }
}

async function closeCall(task: VitestTask, call: Call): Promise<void> {
  const timedOut = task.context.signal?.aborted === true
  // Under `test.concurrent` the global `expect` may name the task of another test, whose end is not this call's end.
  if (task.concurrent && call.awaited && !timedOut) return
  const complaint = await call.complaint()
  // A test that failed for another reason is not told about an assertion that it no longer waited for.
  if (complaint === undefined || (task.result?.state === 'fail' && call.awaited && !timedOut)) return
  throw complaint
}
