import { baselineErrors } from '../core/errors/index.js'
import { flat } from '../core/options/index.js'
import type { AnyReport } from '../core/report.js'
import { checkGate } from '../oracle/index.js'
import type { Plan } from '../questions/index.js'
import { ask, compared } from './ask.js'
import type { Call } from './call.js'
import type { MatcherContext, MatcherResult } from './context.js'
import { comparedSubject } from './guard.js'
import { matcherResult } from './result.js'

const name = 'toMatchFairnessBaseline'

/**
 * Judges whether a model got worse than it was when the baseline beside the test file was written; writes the baseline
 * where there is none.
 * @throws FairnessError EF401 to EF403, EF461 to EF466 for a wrong use, EF1xx to EF3xx for a wrong plan, model or source.
 */
export async function toMatchFairnessBaseline(
  context: MatcherContext,
  call: Call,
  received: unknown,
  plan: unknown,
): Promise<MatcherResult> {
  if (context.isNot === true) throw baselineErrors.negatedBaseline(name)
  const given = comparedSubject(name, received, plan)
  if (given.kind === 'report') {
    return matcherResult(context, name, 'report', await compared(context, call, checkedReport(given.report)))
  }
  return matcherResult(context, name, 'model', await ask(context, call, given.model, sincePlan(name, given.plan)))
}

/** The plan with the gate that compares. @throws FairnessError EF123, EF464 */
export function sincePlan(matcher: string, plan: object): Plan<unknown> {
  const { gate = { newSince: 'baseline' } } = plan as { readonly gate?: unknown }
  if (typeof gate !== 'object' || gate === null || !('newSince' in gate)) throw baselineErrors.otherGate(matcher, gate)
  return { ...flat(plan), gate: checkGate(gate) } as Plan<unknown>
}

function checkedReport(report: AnyReport): AnyReport {
  if (report.cases === undefined) throw baselineErrors.noCases(name)
  return report
}
