import { type AuditHost, audit, settings } from '../audit/index.js'
import { defined } from '../core/defined.js'
import type { AnyReport, Gate } from '../core/report.js'
import type { Plan } from '../questions/index.js'
import { BaselineCall } from './baseline/baseline-call.js'
import { KeptPairs } from './baseline/kept-pairs.js'
import type { Call } from './call.js'
import type { MatcherContext } from './context.js'
import { deadlineOf } from './deadline.js'
import { progressLines } from './progress.js'

type SinceGate = Extract<Gate, { newSince: unknown }>

/** Runs the audit of a matcher inside the limits of its test, and compares with the baseline where the gate does. */
export function ask(context: MatcherContext, call: Call, model: unknown, plan: Plan<unknown>): Promise<AnyReport> {
  const gate = (plan as { readonly gate?: Gate }).gate
  const host = hostOf(context, call)
  const pairs = KeptPairs.of(call.matcher, context, plan, comparesRuns(gate))
  if (!comparesRuns(gate)) return askAll(model, plan, host, pairs)
  const baseline = new BaselineCall(call.matcher, context)
  const { minCases } = plan as { readonly minCases?: number }
  return baseline
    .isKnown()
    .then((isKnown) => askAll(model, plan, { ...host, isKnown }, pairs, (all) => baseline.judge(all, gate, minCases)))
}

/** Asks the pairs that failed before, then, when none of them still does, all cases. */
async function askAll(
  model: unknown,
  plan: Plan<unknown>,
  host: AuditHost,
  pairs: KeptPairs | undefined,
  judge: (report: AnyReport) => Promise<AnyReport> = async (report) => report,
): Promise<AnyReport> {
  const failing = await pairs?.stillFailing(model, plan, host)
  if (failing !== undefined) return failing
  const report = await audit(model, plan, host)
  const judged = await judge(report)
  await pairs?.keep(report, judged.verdict)
  return judged
}

/** A report that `audit()` has made and that is still to be compared; any other one is what it is. */
export async function compared(context: MatcherContext, call: Call, report: AnyReport): Promise<AnyReport> {
  if (!comparesRuns(report.gate) || report.cases === undefined) return report
  return new BaselineCall(call.matcher, context).judge(report, report.gate, undefined)
}

export function hostOf(context: MatcherContext, call: Call): AuditHost {
  const deadline = deadlineOf(context.task)
  const title = context.currentTestName || call.matcher
  return {
    signal: call.signal,
    ...defined({ deadline }),
    ...(settings().progress ? { onProgress: progressLines(title) } : {}),
  }
}

const comparesRuns = (gate: object | undefined): gate is SinceGate =>
  typeof gate === 'object' && gate !== null && 'newSince' in gate
