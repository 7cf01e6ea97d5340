import { count, percent } from '../core/numbers.js'
import { size } from '../questions/answer-gap/figures.js'
import type { RecallPowerPlan } from './names-power.js'
import { planText } from './words.js'

/**
 * Describes a plan for `toHaveNoRecallGap` in sentences, as `npx expect-fair plan --question recall-gap` prints it.
 *
 * @example
 * ```ts
 * import { formatRecallPower, recallPower } from 'expect-fair/plan'
 *
 * const plan = recallPower({ gap: 0.15, base: 0.05, spread: { names: 0.05 }, cases: 90, names: 30, perCase: 4 })
 * expect(formatRecallPower(plan)).toContain('90 cases, 30 names of each class, 4 of them in a case')
 * ```
 */
export function formatRecallPower(plan: RecallPowerPlan): string {
  const { measure, cases, names, perCase, variantsPerCase } = plan
  const { base, spread } = plan.assumed
  const vary = size(Math.min(spread.names, Math.sqrt(base * (1 - base))), measure)
  const kind = measure.name === 'recall' ? 'of the names are missed' : 'of the texts have a false alarm'
  return planText(
    plan,
    `${count(cases, 'case')}, ${count(names, 'name')} of each class, ${perCase} of them in a case`,
    {
      settings: [`  Set          sample: ${cases}, variantsPerCase: ${variantsPerCase}`],
      todo: 'use a source with more names, ask more cases or names in a case, or choose another limit',
      mayAskAgain: true,
      assumed: `The simulation assumes that ${percent(base)} ${kind} in the class with fewer, and that names differ by ${vary}. Other values give other numbers.`,
    },
  )
}
