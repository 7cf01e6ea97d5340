import type { CounterfactualPlan } from '../core/plan.js'
import { ask, compared } from './ask.js'
import type { Call } from './call.js'
import type { MatcherContext, MatcherResult } from './context.js'
import { subject } from './guard.js'
import { matcherResult } from './result.js'

const name = 'toBeCounterfactuallyFair'

/**
 * Judges whether the model treats alike what differs in a sensitive attribute alone.
 * @throws FairnessError EF401 to EF405 for a wrong use, EF1xx to EF3xx for a wrong plan, model or source.
 */
export async function toBeCounterfactuallyFair(
  context: MatcherContext,
  call: Call,
  received: unknown,
  plan: unknown,
): Promise<MatcherResult> {
  const given = subject(name, 'counterfactual', received, plan)
  if (given.kind === 'report') {
    return matcherResult(context, name, 'report', await compared(context, call, given.report))
  }
  const report = await ask(context, call, given.model, given.plan as CounterfactualPlan<unknown>)
  return matcherResult(context, name, 'model', report)
}
