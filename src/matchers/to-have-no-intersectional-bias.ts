import type { IntersectionalPlan } from '../core/plan.js'
import { ask } from './ask.js'
import type { Call } from './call.js'
import type { MatcherContext, MatcherResult } from './context.js'
import { subject } from './guard.js'
import { matcherResult } from './result.js'

const names = {
  intersectional: 'toHaveNoIntersectionalBias',
  hidden: 'toHaveNoHiddenIntersectionalBias',
} as const

type IntersectionalQuestion = keyof typeof names

/** Makes the matcher of one of the two questions: they differ in what counts as an error alone. */
const matcherOf =
  (question: IntersectionalQuestion) =>
  async (context: MatcherContext, call: Call, received: unknown, plan: unknown): Promise<MatcherResult> => {
    const name = names[question]
    const given = subject(name, question, received, plan)
    if (given.kind === 'report') return matcherResult(context, name, 'report', given.report)
    const asked = { ...given.plan, question } as IntersectionalPlan<unknown>
    return matcherResult(context, name, 'model', await ask(context, call, given.model, asked))
  }

/**
 * Judges whether the model's outcome stays when several sensitive attributes change at once.
 * @throws FairnessError EF401 to EF405 for a wrong use, EF1xx to EF3xx for a wrong plan, model or source.
 */
export const toHaveNoIntersectionalBias: ReturnType<typeof matcherOf> = matcherOf('intersectional')

/**
 * Judges whether the model's outcome stays when several sensitive attributes change at once, where it stays when each
 * changes alone.
 * @throws FairnessError EF401 to EF405 for a wrong use, EF1xx to EF3xx for a wrong plan, model or source.
 */
export const toHaveNoHiddenIntersectionalBias: ReturnType<typeof matcherOf> = matcherOf('hidden')
