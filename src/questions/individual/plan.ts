import { isTable } from '../../cases/index.js'
import { planErrors } from '../../core/errors/index.js'
import { count, type OptionSet, options, required, value } from '../../core/options/index.js'
import type { OutcomePlan } from '../../core/outcome-plan.js'
import type { BasePlan } from '../../core/plan.js'
import type { Search } from '../../core/search.js'
import type { Table } from '../../core/table.js'
import { checkOutcomes, type OutcomeSettings } from '../../run/check-outcomes.js'
import type { CheckedPlan } from '../../run/check-plan.js'
import { checkCount } from '../../run/check-values.js'
import { settings } from '../../run/defaults.js'
import { outcomeDeclaration, perCase, planDeclaration, planOptionErrors } from '../../run/plan-options.js'

export interface IndividualPlan<Input, A extends string = string>
  extends Omit<BasePlan<Input, A>, 'cases' | 'variantsPerCase'>,
    OutcomePlan {
  /** Which question is asked; a matcher knows its own. */
  readonly question: 'individual'
  /**
   * The largest number of counterfactuals of a row, drawn with the seed if there are more; `Infinity`: all. Default 64, `nightly` all. If
   * some were not asked, the share of discriminatory rows is "at least", and no sample covers the whole table.
   */
  readonly variantsPerCase?: number
  /** A table. Each row is asked with its counterfactuals: all combinations of the values of the attributes. */
  readonly cases: Table<Input, A>
  /**
   * Looks for discriminatory rows beyond the data's own. With a search, random rows of the schema's domain are asked too, as many as
   * `sample` and at most 10,000. Without a search, only the data's own rows are asked. `'auto'` is `autoSearch()`: several methods
   * according to their yield.
   */
  readonly search?: Search<Input> | 'auto'
  /**
   * The number of discriminatory rows that the report keeps for each source (data, domain, search), for `augmentation()`. All are counted.
   * Default 1000.
   */
  readonly keep?: number
}

type Required = 'question' | 'attributes' | 'cases'

export const individualOptions: OptionSet<
  IndividualPlan<unknown>,
  Exclude<keyof IndividualPlan<unknown>, Required>
> = options(
  'audit',
  {
    question: required(value<'individual'>("'individual'", () => true)),
    cases: required(value<Table>('the result of table(schema, rows)', () => true)),
    ...planDeclaration,
    ...perCase,
    variantsPerCase: count({ infinite: true, defaultText: '64, nightly all' }),
    ...outcomeDeclaration,
    search: value<Search | 'auto'>("a search that works on rows, or 'auto'", () => true),
    keep: count({ infinite: true, defaultText: '1000' }),
  },
  planOptionErrors,
)

/** What an individual plan says beyond what all plans say, checked. */
export interface IndividualSettings extends OutcomeSettings {
  /** Finds of each source that are kept. */
  readonly keep: number
  /** Counterfactuals of a row to ask at most. */
  readonly counterfactuals: number
}

/** However little a profile asks of texts, rows with this many counterfactuals or fewer are asked with all. */
const fewestByDefault = 64

/** @throws FairnessError EF105, EF110, EF112, EF114, EF115, EF121 to EF124, EF506 */
export function checkIndividual(
  plan: IndividualPlan<unknown>,
  checked: CheckedPlan<unknown, string>,
): IndividualSettings {
  const { cases, search, keep = 1000 } = plan
  if (!isTable(cases)) throw planErrors.noTable(cases)
  if (search !== undefined && search !== 'auto') checkSearch(search)
  const { variantsPerCase = Math.max(fewestByDefault, settings().variantsPerCase) } = plan
  return {
    ...checkOutcomes(plan, checked),
    keep: Math.min(checkCount('keep', keep), Number.MAX_SAFE_INTEGER),
    counterfactuals: Math.min(checkCount('variantsPerCase', variantsPerCase), Number.MAX_SAFE_INTEGER),
  }
}

function checkSearch(search: unknown): void {
  const given = search as Partial<Search> | null
  if (typeof given !== 'object' || typeof given?.run !== 'function' || given.kind !== 'rows') {
    throw planErrors.noSearch(search)
  }
  given.refuseIdle?.('rows')
}
