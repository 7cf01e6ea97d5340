import { flat } from '../core/options/index.js'
import type { Plan } from '../questions/index.js'
import type { Room } from '../questions/room.js'
import { ask, compared } from './ask.js'
import type { Call } from './call.js'
import type { MatcherContext, MatcherResult } from './context.js'
import { subject } from './guard.js'
import { matcherResult } from './result.js'

/**
 * Makes the matcher of a question: it judges a report, or asks a model by a plan.
 * @throws FairnessError EF401 to EF405 for a wrong use, EF1xx to EF3xx for a wrong plan, model or source.
 */
export const judging =
  ({ name: question, matcher, compares }: Room) =>
  async (context: MatcherContext, call: Call, received: unknown, plan: unknown): Promise<MatcherResult> => {
    const given = subject(matcher, question, received, plan)
    if (given.kind === 'report') {
      const report = compares ? await compared(context, call, given.report) : given.report
      return matcherResult(context, matcher, 'report', report)
    }
    const asked = { ...flat(given.plan), question } as Plan<unknown>
    return matcherResult(context, matcher, 'model', await ask(context, call, given.model, asked))
  }
