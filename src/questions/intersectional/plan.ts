import type { MutationSource } from '../../core/case.js'
import { planErrors } from '../../core/errors/index.js'
import { count, type OptionSet, oneOf, options, required, value } from '../../core/options/index.js'
import type { OutcomePlan } from '../../core/outcome-plan.js'
import type { BasePlan } from '../../core/plan.js'
import { checkOutcomes, type OutcomeSettings } from '../../run/check-outcomes.js'
import type { CheckedPlan } from '../../run/check-plan.js'
import { outcomeDeclaration, perCase, planDeclaration, planOptionErrors } from '../../run/plan-options.js'

/** Describes a plan for `toHaveNoIntersectionalBias` or `toHaveNoHiddenIntersectionalBias` (HInter, Souani et al., 2025). */
export interface IntersectionalPlan<Input, A extends string = string>
  extends Omit<BasePlan<Input, A>, 'cases'>,
    OutcomePlan {
  /**
   * `intersectional`: an original has an error if the outcome of any of its mutants differs from its own. `hidden`: only if the outcome of
   * a mutant differs although every proper sub-mutant is valid and keeps the original's outcome.
   */
  readonly question: 'intersectional' | 'hidden'
  /** `mutations()`, or another source whose cases have mutants. It needs two or more attributes. */
  readonly cases: MutationSource<Input, A>
  /** The number of attributes that change at once. Default: the order of the source if it is 2 or more, otherwise all of `attributes`. */
  readonly order?: number
  /**
   * `smart` (default) asks only the sub-mutants of mutants with an error. `full` asks those of all mutants, which costs more, but the
   * report then has the errors of atomic mutants and their overlap with the intersectional ones.
   */
  readonly schedule?: 'smart' | 'full'
  /**
   * Also asks mutants that do not keep the structure of their text, at most `variantsPerCase` per case, and reports how many errors the
   * invariant excluded. They never count as errors. Default false.
   */
  readonly askDiscarded?: boolean
}

type Required = 'question' | 'attributes' | 'cases'

export const intersectionalOptions: OptionSet<
  IntersectionalPlan<unknown>,
  Exclude<keyof IntersectionalPlan<unknown>, Required>
> = options(
  'audit',
  {
    question: required(oneOf(['intersectional', 'hidden'])),
    cases: required(value<MutationSource<unknown, string>>('what mutations() gives', () => true)),
    ...planDeclaration,
    ...perCase,
    ...outcomeDeclaration,
    order: count({ least: 2, defaultText: 'that of the source, else all attributes' }),
    schedule: oneOf(['smart', 'full'], { defaultText: "'smart'" }),
    askDiscarded: value<boolean>('true or false', () => true, { defaultText: 'false' }),
  },
  planOptionErrors,
)

/** What an intersectional plan says beyond what all plans say, checked. */
export interface IntersectionalSettings extends OutcomeSettings {
  readonly question: IntersectionalPlan<unknown>['question']
  readonly order: number
  readonly schedule: 'smart' | 'full'
  readonly askDiscarded: boolean
}

/** @throws FairnessError EF110, EF112, EF121 to EF124, EF140 to EF144, EF506 */
export function checkIntersectional(
  plan: IntersectionalPlan<unknown>,
  checked: CheckedPlan<unknown, string>,
): IntersectionalSettings {
  const { attributes } = checked
  const { schedule = 'smart', askDiscarded = false } = plan
  if (attributes.length < 2) throw planErrors.tooFewAttributes(plan.attributes)
  if (!isMutationSource(plan.cases)) throw planErrors.noMutants(plan.cases)
  const order = plan.order ?? (plan.cases.order > 1 ? plan.cases.order : attributes.length)
  if (!Number.isSafeInteger(order) || order < 2 || order > attributes.length) {
    throw planErrors.badOrder(order, attributes.length)
  }
  const settings = checkOutcomes(plan, checked)
  if (schedule !== 'smart' && schedule !== 'full') throw planErrors.unknownSchedule(schedule)
  if (typeof askDiscarded !== 'boolean') throw planErrors.notASwitch('askDiscarded', askDiscarded)
  return { ...settings, question: plan.question, order, schedule, askDiscarded }
}

const isMutationSource = (cases: unknown): cases is MutationSource<unknown, string> =>
  typeof (cases as { cases?: unknown } | null)?.cases === 'function' &&
  Number.isSafeInteger((cases as { order?: unknown }).order)
