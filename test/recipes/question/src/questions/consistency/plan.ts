import { type OptionSet, options, required, value } from '../../core/options/index.js'
import type { OutcomePlan } from '../../core/outcome-plan.js'
import type { BasePlan, Cases } from '../../core/plan.js'
import { outcomeDeclaration, perCase, planDeclaration, planOptionErrors } from '../../run/plan-options.js'

/** A plan of `toBeConsistent`: the variants of a case that share their classes are paraphrases of each other. */
export interface ConsistencyPlan<Input, A extends string = string>
  extends BasePlan<Input, A>,
    Pick<OutcomePlan, 'oracle' | 'gate' | 'stop'> {
  /** Which question is asked; a matcher knows its own. */
  readonly question: 'consistency'
}

type Required = 'question' | 'attributes' | 'cases'

const { oracle, gate, stop } = outcomeDeclaration

export const consistencyOptions: OptionSet<
  ConsistencyPlan<unknown>,
  Exclude<keyof ConsistencyPlan<unknown>, Required>
> = options(
  'audit',
  {
    question: required(value<'consistency'>("'consistency'", () => true)),
    cases: required(value<Cases<unknown>>('a source of cases', () => true)),
    ...planDeclaration,
    ...perCase,
    oracle,
    gate,
    stop,
  },
  planOptionErrors,
)
