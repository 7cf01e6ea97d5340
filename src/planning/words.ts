import { count, percent, whole } from '../core/numbers.js'
import { size } from '../questions/answer-gap/figures.js'
import { mostAskedAgain } from '../run/ask-again.js'
import type { Cost } from './cost.js'
import type { DryRun } from './dry-run.js'
import type { PowerPlan } from './power.js'

/**
 * Describes a plan in sentences, as `npx expect-fair plan` prints it.
 *
 * @example
 * ```ts
 * import { refusal } from 'expect-fair'
 * import { formatPower, power } from 'expect-fair/plan'
 *
 * const plan = power({ measure: refusal(), gap: 0.15, base: 0.05, cases: 60, names: 4, repeats: 3 })
 * expect(formatPower(plan)).toContain('60 cases, 4 names of each class, each input asked 3 times')
 * ```
 */
export function formatPower(plan: PowerPlan): string {
  const { cases, names, repeats } = plan
  const asked = `${count(cases, 'case')}, ${count(names, 'name')} of each class, each input asked ${repeats === 1 ? 'once' : `${repeats} times`}`
  return planText(plan, asked, {
    todo: 'ask more cases, names or repeats, judge fewer measures, or choose another limit',
    mayAskAgain: repeats === 1,
    assumed: 'The simulation uses the base rates and spreads that you stated. Other values give other numbers.',
  })
}

/** What every plan says: what it can show, what it costs and whether a fair model can pass. */
type Planned = Pick<PowerPlan, 'measure' | 'gap' | 'power' | 'fair' | 'smallestGap' | 'enough' | 'wanted' | 'cost'>

interface OwnWords {
  /** What to do if it is not enough. */
  readonly todo: string
  readonly assumed: string
  /** Whether some inputs are asked again, to test whether the model answers them in one way. */
  readonly mayAskAgain: boolean
  /** Lines before those of the costs. */
  readonly settings?: readonly string[]
}

/** @param asked What is asked, as the start of a sentence. */
export function planText(
  plan: Planned,
  asked: string,
  { todo, assumed, mayAskAgain, settings = [] }: OwnWords,
): string {
  const { measure, gap, power, fair, smallestGap, enough, wanted } = plan
  const told = (value: number): string => size(value, measure)
  const can =
    power >= wanted
      ? `shows a gap in ${measure.name} of ${told(gap)} with ${percent(power)} power (limit ${told(measure.maxGap)})`
      : `does not show a gap in ${measure.name} of ${told(gap)} (limit ${told(measure.maxGap)}): its power is ${percent(power)}, and ${percent(wanted)} are wanted`
  return [
    `${asked}: ${can}.`,
    '',
    ...settings,
    `  Costs        ${costs(plan)}, beside shrinking${mayAskAgain ? ` and at most ${mostAskedAgain} inputs that a function is asked again` : ''}`,
    smallestGap === undefined
      ? `  Can show     no gap with ${percent(wanted)} power`
      : `  Can show     gaps from ${told(smallestGap)} on, with ${percent(wanted)} power; smaller ones mostly end as inconclusive`,
    fair >= wanted
      ? `  Can pass     a model without any gap is called fair in ${percent(fair)} of runs`
      : `  Cannot pass  a model without any gap is called fair in only ${percent(fair)} of runs`,
    ...(enough ? [] : [`  To do        ${todo}`]),
    '',
    assumed,
  ].join('\n')
}

/**
 * Describes the inputs of a run in sentences, as `npx expect-fair audit --dry-run` prints them.
 *
 * @example
 * ```ts
 * import { eec } from 'expect-fair'
 * import { dryRun, formatDryRun } from 'expect-fair/plan'
 *
 * const counted = await dryRun({ attributes: ['gender'], cases: eec(), sample: 10, variantsPerCase: 4 })
 * expect(formatDryRun(counted)).toContain('asks 10 cases')
 * ```
 */
export function formatDryRun(counted: DryRun): string {
  const { source, cases, checks, shrinking, characters } = counted
  return [
    `Nothing was asked. A run on ${source} asks ${count(cases, 'case')}: ${costs(counted)}.`,
    ...(checks === 0
      ? []
      : [`Of these, at most ${count(checks, 'input')} test whether the model answers an input in one way.`]),
    `An input has ${whole(Math.round(characters))} characters on average.`,
    shrinking === 0
      ? 'Shrinking a finding needs no further inputs.'
      : `Shrinking a finding needs at most ${count(shrinking, 'input')} more.`,
  ].join('\n')
}

function costs({ cost: { inputs, tokens, money, ms } }: { readonly cost: Cost }): string {
  return [
    count(inputs, 'input'),
    ...(tokens === undefined ? [] : [count(Math.round(tokens), 'token')]),
    ...(money === undefined ? [] : [`${money < 1 ? money.toPrecision(2) : money.toFixed(2)} in your currency`]),
    ...(ms === undefined ? [] : [`at least ${time(ms)} at the rate limit`]),
  ].join(', ')
}

function time(ms: number): string {
  const minutes = ms / 60_000
  if (minutes < 1) return `${Math.ceil(ms / 1000)} s`
  return minutes < 120 ? `${Math.ceil(minutes)} min` : `${whole(Math.ceil(minutes / 60))} h`
}
