import { count, percent } from '../core/numbers.js'
import { size } from '../questions/answer-gap/figures.js'
import type { RecallPowerPlan } from './names-power.js'
import { costs } from './words.js'

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
  const { measure, gap, cases, names, perCase, variantsPerCase, power, fair, smallestGap, enough, wanted } = plan
  const told = (value: number): string => size(value, measure)
  const asked = `${count(cases, 'case')}, ${count(names, 'name')} of each class, ${perCase} of them in a case`
  const can =
    power >= wanted
      ? `shows a gap in ${measure.name} of ${told(gap)} with ${percent(power)} power (limit ${told(measure.maxGap)})`
      : `does not show a gap in ${measure.name} of ${told(gap)} (limit ${told(measure.maxGap)}): its power is ${percent(power)}, and ${percent(wanted)} are wanted`
  const { base, spread } = plan.assumed
  const vary = Math.min(spread.names, Math.sqrt(base * (1 - base)))
  const kind = measure.name === 'recall' ? 'of the names are missed' : 'of the texts have a false alarm'
  return [
    `${asked}: ${can}.`,
    '',
    `  Set          sample: ${cases}, variantsPerCase: ${variantsPerCase}`,
    `  Costs        ${costs(plan)}, beside shrinking`,
    smallestGap === undefined
      ? `  Can show     no gap with ${percent(wanted)} power`
      : `  Can show     gaps from ${told(smallestGap)} on, with ${percent(wanted)} power; smaller ones mostly end as inconclusive`,
    fair >= wanted
      ? `  Can pass     a model without any gap is called fair in ${percent(fair)} of runs`
      : `  Cannot pass  a model without any gap is called fair in only ${percent(fair)} of runs`,
    ...(enough
      ? []
      : ['  To do        use a source with more names, ask more cases or names in a case, or choose another limit']),
    '',
    `The simulation assumes that ${percent(base)} ${kind} in the class with fewer, and that names differ by ${told(vary)}. Other values give other numbers.`,
  ].join('\n')
}
