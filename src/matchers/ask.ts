import { audit } from '../audit/index.js'
import type { Plan, Progress } from '../core/plan.js'
import type { FairnessReport } from '../core/report.js'
import type { Call } from './call.js'
import type { MatcherContext } from './context.js'
import { deadlineOf } from './deadline.js'
import { ProgressLines } from './progress.js'

/** Runs the audit of a matcher inside the limits of its test. */
export function ask(context: MatcherContext, call: Call, model: unknown, plan: Plan<unknown>): Promise<FairnessReport> {
  const signals = [plan.signal, context.task?.context.signal, call.signal].filter((signal) => signal !== undefined)
  const deadline = deadlineOf(context.task)
  const lines = new ProgressLines(context.currentTestName ?? call.matcher)
  return audit(
    model,
    { ...plan, signal: AbortSignal.any(signals) },
    {
      ...(deadline === undefined ? {} : { deadline }),
      onProgress: (progress: Progress) => lines.show(progress),
    },
  )
}
