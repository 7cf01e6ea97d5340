import { type AuditHost, audit, settings } from '../audit/index.js'
import type { Plan } from '../core/plan.js'
import type { FairnessReport } from '../core/report.js'
import type { Call } from './call.js'
import type { MatcherContext } from './context.js'
import { deadlineOf } from './deadline.js'
import { progressLines } from './progress.js'

/** Runs the audit of a matcher inside the limits of its test. */
export function ask(context: MatcherContext, call: Call, model: unknown, plan: Plan<unknown>): Promise<FairnessReport> {
  const deadline = deadlineOf(context.task)
  const title = context.currentTestName || call.matcher
  const host: AuditHost = {
    signal: call.signal,
    ...(deadline === undefined ? {} : { deadline }),
    ...(settings().progress ? { onProgress: progressLines(title) } : {}),
  }
  return audit(model, plan, host)
}
