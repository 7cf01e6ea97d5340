import type { ScoreGapPlan } from '../core/plan.js'
import { ask } from './ask.js'
import type { Call } from './call.js'
import type { MatcherContext, MatcherResult } from './context.js'
import { subject } from './guard.js'
import { matcherResult } from './result.js'

const name = 'toHaveNoScoreGap'

/**
 * Judges whether the mean scores of the classes lie within `maxGap` of each other.
 * @throws FairnessError EF401 to EF405 for a wrong use, EF1xx to EF3xx for a wrong plan, model or source.
 */
export async function toHaveNoScoreGap(
  context: MatcherContext,
  call: Call,
  received: unknown,
  plan: unknown,
): Promise<MatcherResult> {
  const given = subject(name, 'score-gap', received, plan)
  if (given.kind === 'report') return matcherResult(context, name, 'report', given.report)
  const asked = { ...given.plan, question: 'score-gap' } as ScoreGapPlan<unknown>
  const report = await ask(context, call, given.model, asked)
  return matcherResult(context, name, 'model', report)
}
