import { isTable } from '../../cases/index.js'
import { planErrors } from '../../core/errors/index.js'
import type { IndividualPlan, ShrinkOptions } from '../../core/plan.js'
import type { Gate } from '../../core/report.js'
import type { Search } from '../../core/search.js'
import type { Table } from '../../core/table.js'
import { checkGate, checkMinCases, checkOracle, type TallyOptions } from '../../oracle/index.js'
import { checkShrink } from '../check-shrink.js'
import { checkCount } from '../check-values.js'
import { settings } from '../defaults.js'

/** What an individual plan says beyond what all plans say, checked. */
export interface IndividualQuestion<Input> {
  readonly table: Table<Input>
  readonly search: Search<Input> | undefined
  readonly gate: Gate
  readonly minCases: { readonly minCases?: number }
  readonly stop: 'first' | 'decided' | 'all'
  readonly merit: TallyOptions
  readonly shrink: ShrinkOptions | false
  readonly keep: number
  /** Counterfactuals of a row to ask at most. */
  readonly counterfactuals: number
}

/** However little a profile asks of texts, rows with this many counterfactuals or fewer are asked with all. */
const fewestByDefault = 64

/** @throws FairnessError EF105, EF110, EF112, EF114, EF115, EF121 to EF124, EF506 */
export function checkIndividual<Input, A extends string>(plan: IndividualPlan<Input, A>): IndividualQuestion<Input> {
  const { cases, search, oracle, favourable, stop = 'all', keep } = plan
  if (!isTable(cases)) throw planErrors.noTable(cases)
  if (search !== undefined) checkSearch(search)
  if (oracle !== undefined) checkOracle(oracle)
  if (!['first', 'decided', 'all'].includes(stop)) throw planErrors.unknownStop(stop)
  checkShrink(plan.shrink)
  return {
    table: cases as Table<Input>,
    search,
    gate: checkGate(plan.gate ?? { found: 0 }),
    minCases: plan.minCases === undefined ? {} : { minCases: checkMinCases(plan.minCases) },
    stop,
    merit: favourable === undefined ? {} : { favourable },
    shrink: plan.shrink ?? {},
    keep: checkCount('keep', keep ?? 1000),
    counterfactuals: checkCount(
      'variantsPerCase',
      plan.variantsPerCase ?? Math.max(fewestByDefault, settings().variantsPerCase),
    ),
  }
}

function checkSearch(search: unknown): void {
  const given = search as Partial<Search> | null
  if (typeof given !== 'object' || typeof given?.run !== 'function' || given.kind !== 'rows') {
    throw planErrors.noSearch(search)
  }
}
