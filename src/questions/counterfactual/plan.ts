import { count, type OptionSet, options, required, value } from '../../core/options/index.js'
import type { OutcomePlan } from '../../core/outcome-plan.js'
import type { BasePlan, Cases } from '../../core/plan.js'
import type { Search } from '../../core/search.js'
import { checkOutcomes, type OutcomeSettings } from '../../run/check-outcomes.js'
import type { CheckedPlan } from '../../run/check-plan.js'
import { checkCount } from '../../run/check-values.js'
import { outcomeDeclaration, perCase, planDeclaration, planOptionErrors } from '../../run/plan-options.js'
import { checkTextSearch } from './search/index.js'

export interface CounterfactualPlan<Input, A extends string = string> extends BasePlan<Input, A>, OutcomePlan {
  /** Which question is asked; a matcher knows its own. */
  readonly question?: 'counterfactual'
  /**
   * For texts: searches for BTCs beyond the source's own cases, by replacing words that all variants of a case share. It starts from the
   * cases of the run. Its finds are a yield and not part of the rate.
   */
  readonly search?: Search<Input>
  /**
   * For texts: the number of cases with a BTC that the report keeps, with all their texts, in the order in which they were found, for
   * `augmentation()`. Default none.
   */
  readonly keep?: number
}

type Required = 'attributes' | 'cases'

export const counterfactualOptions: OptionSet<
  CounterfactualPlan<unknown>,
  Exclude<keyof CounterfactualPlan<unknown>, Required>
> = options(
  'audit',
  {
    question: value<'counterfactual'>("'counterfactual'", () => true),
    cases: required(value<Cases<unknown>>('a source of cases', () => true)),
    ...planDeclaration,
    ...perCase,
    ...outcomeDeclaration,
    search: value<Search>('a search that works on texts', () => true),
    keep: count({ infinite: true, defaultText: 'none' }),
  },
  planOptionErrors,
)

/** What a counterfactual plan says beyond what all plans say, checked. */
export interface CounterfactualSettings extends OutcomeSettings {
  /** Cases with a BTC that are kept whole; absent where the plan keeps none. */
  readonly keep?: number
}

/** @throws FairnessError EF105, EF110, EF112, EF121 to EF124, EF506, EF757 */
export function checkCounterfactual(
  plan: CounterfactualPlan<unknown>,
  checked: CheckedPlan<unknown, string>,
): CounterfactualSettings {
  const { search, keep } = plan
  if (search !== undefined) checkTextSearch(search)
  return {
    ...checkOutcomes(plan, checked),
    ...(keep !== undefined && { keep: Math.min(checkCount('keep', keep), Number.MAX_SAFE_INTEGER) }),
  }
}
