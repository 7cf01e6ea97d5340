import type { MutationSource } from '../../core/case.js'
import { planErrors } from '../../core/errors/index.js'
import type { IntersectionalPlan } from '../../core/plan.js'
import type { Gate, Question } from '../../core/report.js'
import { checkGate, checkMinCases, checkOracle, type TallyOptions } from '../../oracle/index.js'
import { checkShrink } from '../check-shrink.js'

/** What an intersectional plan says beyond what all plans say. */
export interface IntersectionalQuestion {
  readonly question: Extract<Question, 'intersectional' | 'hidden'>
  readonly order: number
  readonly gate: Gate
  readonly minCases: { readonly minCases?: number }
  readonly stop: 'first' | 'decided' | 'all'
  readonly schedule: 'smart' | 'full'
  readonly askDiscarded: boolean
  readonly merit: TallyOptions
}

/** @throws EF110, EF112, EF121 to EF124, EF140 to EF144, EF506 */
export function checkIntersectional<Input, A extends string>(
  plan: IntersectionalPlan<Input, A>,
  attributes: readonly string[],
): IntersectionalQuestion {
  const { oracle, favourable, stop = 'all', schedule = 'smart', askDiscarded = false } = plan
  if (attributes.length < 2) throw planErrors.tooFewAttributes(plan.attributes)
  if (!isMutationSource(plan.cases)) throw planErrors.noMutants(plan.cases)
  const order = plan.order ?? (plan.cases.order > 1 ? plan.cases.order : attributes.length)
  if (!Number.isSafeInteger(order) || order < 2 || order > attributes.length) {
    throw planErrors.badOrder(order, attributes.length)
  }
  if (oracle !== undefined) checkOracle(oracle)
  if (!['first', 'decided', 'all'].includes(stop)) throw planErrors.unknownStop(stop)
  if (schedule !== 'smart' && schedule !== 'full') throw planErrors.unknownSchedule(schedule)
  if (typeof askDiscarded !== 'boolean') throw planErrors.notASwitch('askDiscarded', askDiscarded)
  checkShrink(plan.shrink)
  return {
    question: plan.question,
    order,
    gate: checkGate(plan.gate ?? { found: 0 }),
    minCases: plan.minCases === undefined ? {} : { minCases: checkMinCases(plan.minCases) },
    stop,
    schedule,
    askDiscarded,
    merit: favourable === undefined ? {} : { favourable },
  }
}

const isMutationSource = (cases: unknown): cases is MutationSource<unknown, string> =>
  typeof (cases as { cases?: unknown } | null)?.cases === 'function' &&
  Number.isSafeInteger((cases as { order?: unknown }).order)
