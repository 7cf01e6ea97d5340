import type { IndividualPlan } from '../core/plan.js'
import { ask, compared } from './ask.js'
import type { Call } from './call.js'
import type { MatcherContext, MatcherResult } from './context.js'
import { subject } from './guard.js'
import { matcherResult } from './result.js'

const name = 'toBeIndividuallyFair'

/**
 * Judges whether the model says the same of a row whatever the values of its sensitive attributes.
 * @throws FairnessError EF401 to EF405 for a wrong use, EF1xx to EF3xx for a wrong plan, model or table.
 */
export async function toBeIndividuallyFair(
  context: MatcherContext,
  call: Call,
  received: unknown,
  plan: unknown,
): Promise<MatcherResult> {
  const given = subject(name, 'individual', received, plan)
  if (given.kind === 'report') {
    return matcherResult(context, name, 'report', await compared(context, call, given.report))
  }
  const asked = { ...given.plan, question: 'individual' } as IndividualPlan<unknown>
  return matcherResult(context, name, 'model', await ask(context, call, given.model, asked))
}
