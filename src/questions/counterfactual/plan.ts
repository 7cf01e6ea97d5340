import { count, type OptionSet, options, required, value } from '../../core/options/index.js'
import type { Oracle } from '../../core/oracle.js'
import type { BasePlan, Cases, ShrinkOptions } from '../../core/plan.js'
import type { Gate } from '../../core/report.js'
import type { Search } from '../../core/search.js'
import { checkOutcomes, type OutcomeSettings } from '../../run/check-outcomes.js'
import type { CheckedPlan } from '../../run/check-plan.js'
import { checkCount } from '../../run/check-values.js'
import { outcomeDeclaration, perCase, planDeclaration, planOptionErrors } from '../../run/plan-options.js'
import { checkTextSearch } from './search/index.js'

export interface CounterfactualPlan<Input, A extends string = string> extends BasePlan<Input, A> {
  /** Which question is asked; a matcher knows its own. */
  readonly question?: 'counterfactual'
  /**
   * Of texts: looks for BTCs beyond the source's own cases, by replacing words that all variants of a case share. Starts from
   * the cases that were asked. What it finds is a yield, and no part of the rate.
   */
  readonly search?: Search<Input>
  /** When two predictions count as the same. Default by the kind of prediction. */
  readonly oracle?: Oracle
  /** The outcome that is better to get, for the direction of a bias. Default: a label that reads "positive"; of scores, the higher. */
  readonly favourable?: string
  /** Default `{ found: 0 }`: any BTC fails. */
  readonly gate?: Gate
  /**
   * When to end early: after the window of cases (64 to 512 inputs) that holds the first BTC, when the gate is decided
   * (by bounds that hold at any time), or never. Default 'all'.
   */
  readonly stop?: 'first' | 'decided' | 'all'
  /** Makes the plainest find small, or, with `false`, shows it as it was found. */
  readonly shrink?: ShrinkOptions | false
  /** A `replay` string from an earlier report: asks that pair alone. */
  readonly replay?: string
  /**
   * Of texts: cases with a BTC that the report keeps with all texts that were asked of them, the first found first, for
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
    search: value<Search>('a search that walks in texts', () => true),
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
