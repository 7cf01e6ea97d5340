import { type OptionSet, options, required, value } from '../../core/options/index.js'
import type { Oracle } from '../../core/oracle.js'
import type { BasePlan, Cases } from '../../core/plan.js'
import type { Gate } from '../../core/report.js'
import { outcomeDeclaration, perCase, planDeclaration, planOptionErrors } from '../../run/plan-options.js'

/** A plan of `toBeConsistent`: the variants of a case that share their classes are paraphrases of each other. */
export interface ConsistencyPlan<Input, A extends string = string> extends BasePlan<Input, A> {
  /** Which question is asked; a matcher knows its own. */
  readonly question: 'consistency'
  /** When two predictions count as the same. Default by the kind of prediction. */
  readonly oracle?: Oracle
  /** Default `{ found: 0 }`: any case fails in which two paraphrases get different outcomes. */
  readonly gate?: Gate
  /** When to end early: with the first such case, when the gate is decided, or never. Default 'all'. */
  readonly stop?: 'first' | 'decided' | 'all'
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
