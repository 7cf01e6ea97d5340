import type { Over } from '../core/case.js'
import { planErrors } from '../core/errors/index.js'
import type { OutcomePlan } from '../core/outcome-plan.js'
import type { BasePlan, StopRule } from '../core/plan.js'
import type { Gate } from '../core/report.js'
import { checkGate, checkMinCases, checkOracle, type TallyOptions } from '../oracle/index.js'
import type { CheckedPlan } from './check-plan.js'
import { checkShrink } from './check-shrink.js'

const stops: readonly unknown[] = ['first', 'decided', 'all']

/** What a plan says, checked, whose cases pass or fail one by one. */
export interface OutcomeSettings {
  readonly gate: Gate
  readonly over: Over
  readonly minCases?: number
  readonly stop: StopRule
  readonly merit: TallyOptions
}

/** @throws FairnessError EF105, EF110, EF112, EF121 to EF124, EF506 */
export function checkOutcomes(
  {
    oracle,
    favourable,
    gate = { found: 0 },
    minCases,
    stop = 'all',
    shrink,
  }: OutcomePlan & Pick<BasePlan<unknown>, 'minCases'>,
  { over }: CheckedPlan<unknown, string>,
): OutcomeSettings {
  if (oracle !== undefined) checkOracle(oracle)
  if (!stops.includes(stop)) throw planErrors.unknownStop(stop)
  checkShrink(shrink)
  return {
    gate: checkGate(gate),
    over,
    ...(minCases !== undefined && { minCases: checkMinCases(minCases) }),
    stop,
    merit: favourable === undefined ? {} : { favourable },
  }
}
