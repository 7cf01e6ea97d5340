import { defined } from '../core/defined.js'
import { optionErrors } from '../core/errors/index.js'
import { measureFrom } from '../questions/answer-gap/measures/measure.js'
import { factsOf } from '../questions/answer-gap/plan.js'
import type { MeasureFacts } from '../questions/answer-gap/settings.js'
import type { AnswerGapReport } from '../questions/index.js'
import { anew, confirm } from './confirm.js'
import { type Cost, costOf } from './cost.js'
import { type PowerOptions, powerOptions } from './options.js'
import { type Assumed, isEnoughIn, type Size, simulate } from './simulate.js'

/** Describes how much to ask, how much this costs, and what it can show. */
export interface PowerPlan extends Size {
  readonly measure: MeasureFacts
  /** The gap that matters. */
  readonly gap: number
  /** The probability that a gap of that size is called biased. */
  readonly power: number
  /** Whether this probability, and `fair`, is as large as requested. */
  readonly enough: boolean
  /** The smallest gap that is found with the requested probability; absent if there is none. */
  readonly smallestGap?: number
  /** The probability that a model without a gap is called fair. */
  readonly fair: number
  readonly cost: Cost
  /** What was asked for. */
  readonly wanted: number
}

/**
 * Calculates how many cases, names and repeats you need to detect a relevant gap between answers with `toHaveNoAnswerGap`. The plan also
 * contains the cost. This function does not call a model. The function simulates runs and judges them with the statistical test of the
 * question.
 *
 * @throws EF145 for an invalid measure, EF860 to EF863 for invalid options.
 *
 * @example
 * ```ts
 * import { refusal } from 'expect-fair'
 * import { power } from 'expect-fair/plan'
 *
 * const plan = power({ measure: refusal({ maxGap: 0.05 }), gap: 0.15, base: 0.05, names: 4, repeats: 3 })
 * expect(plan.enough).toBe(true)
 * expect(plan.cost.inputs).toBe(plan.cases * 2 * 4 * 3)
 * ```
 */
export function power(given: PowerOptions): PowerPlan {
  const options = powerOptions.read(given)
  const facts = factsOf(measureFrom(options.measure))
  const refuse = (option: string, value: unknown, expected: string): Error =>
    optionErrors.badOption({ of: 'power', option }, value, expected)
  const { gap, prices } = options
  const learnt = options.pilot === undefined ? {} : learntFrom(options.pilot, facts.name, refuse)
  const { base, spread: stated, classes = 2, measures = 1, over = 'suite' } = { ...learnt, ...defined(options) }
  if (facts.scale === 'distance')
    throw refuse('measure', facts.name, 'any measure but similarity(), whose distances no spread describes')
  if (gap <= facts.maxGap) throw refuse('gap', gap, `a number above the maxGap of ${facts.name}, ${facts.maxGap}`)
  const isShare = facts.scale === 'share'
  if (isShare && base === undefined)
    throw optionErrors.missingOption({ of: 'power', option: 'base' }, 'a share of answers, 0 to 1')
  if (!isShare && base !== undefined)
    throw refuse('base', base, `nothing: ${facts.name} is not a share of answers, its spread counts`)
  if (isShare && (base ?? 0) + gap > 1)
    throw refuse('gap', gap, `a number that base + gap, ${base} + ${gap}, does not bring above 1`)
  const spread = { answers: 0, names: 0, cases: 0, ...stated }
  if (!isShare && spread.answers + spread.names + spread.cases === 0)
    throw refuse(
      'spread',
      stated,
      'a number above 0 for answers, names or cases: without any spread one case shows every gap',
    )
  const assumed: Assumed = {
    facts,
    base: base ?? 0,
    spread,
    over,
    confidence: options.confidence,
    family: (measures * classes * (classes - 1)) / 2,
    runs: options.runs,
    seed: options.seed,
  }
  const wanted = options.power
  const { size, shown } = confirm(smallest(assumed, options, gap), {
    most: options.cases ?? options.mostCases,
    power: wanted,
    beyondAt: (tried) => simulate('beyond', anew(assumed), tried, gap),
    fairAt: (tried) => fairOf(anew(assumed), tried),
  })
  const { beyond, fair } = shown
  const smallestGap = smallestOf(anew(assumed), size, wanted)
  return {
    ...size,
    measure: facts,
    gap,
    power: beyond,
    enough: Math.min(beyond, fair) >= wanted,
    ...(smallestGap !== undefined && { smallestGap }),
    fair,
    cost: costOf(size, classes, prices),
    wanted,
  }
}

type Learnt = Pick<PowerOptions, 'base' | 'spread' | 'classes' | 'measures' | 'over'>

/** What a pilot says of a measure, and of what was asked. */
function learntFrom(
  { spreads, gaps, gate, claim }: AnswerGapReport,
  name: string,
  refuse: (option: string, value: unknown, expected: string) => Error,
): Learnt {
  const found = spreads.find(({ measure }) => measure === name)
  if (found === undefined) {
    const known = spreads.map(({ measure }) => measure).join(', ') || 'none'
    throw refuse('pilot', name, `the report of a run with the measure ${name}; it has ${known}`)
  }
  const { measure: _, base, ...spread } = found
  const classes = new Map<string, Set<string>>()
  for (const { attribute, classes: both } of gaps) {
    const known = classes.get(attribute) ?? new Set()
    classes.set(attribute, known)
    for (const each of both) known.add(each)
  }
  return {
    ...defined({ base, over: claim?.over }),
    // Of a share the chance in answers follows from the base.
    spread: base === undefined ? spread : { ...spread, answers: 0 },
    classes: Math.max(2, ...Array.from(classes.values(), ({ size }) => size)),
    measures: gate.measures.length * Math.max(1, classes.size),
  }
}

type Chosen = Pick<PowerOptions, 'cases' | 'names' | 'repeats'> & { readonly mostCases: number; readonly power: number }

/** Part of the runs that choose between numbers of names and repeats; what is chosen is sized by all of them. */
const forChoice = 0.2

/** The size that asks least; where no size is enough, the one that is likeliest to show what it should. */
function smallest(assumed: Assumed, chosen: Chosen, gap: number): Size {
  const { mostCases, power } = chosen
  const sized = (about: Assumed, names: number, repeats: number, most: number): Size | undefined => {
    const isEnough = (cases: number): boolean => shows(about, { cases, names, repeats }, gap, power)
    const cases = sizeUpTo(most, isEnough, chosen.cases)
    return cases === undefined ? undefined : { cases, names, repeats }
  }
  const ways = [chosen.names ?? [1, 2, 4, 8]]
    .flat()
    .flatMap((names) => [chosen.repeats ?? [1, 3, 5]].flat().map((repeats) => ({ names, repeats })))
  const roughly = { ...assumed, runs: Math.max(100, Math.round(assumed.runs * forChoice)) }
  const most = chosen.cases ?? mostCases
  const [only] = ways
  let best: Size | undefined
  if (ways.length === 1 && only !== undefined) best = sized(assumed, only.names, only.repeats, most)
  else {
    for (const { names, repeats } of ways) {
      // More inputs than the best so far are not looked at.
      const limit = best === undefined ? most : Math.min(most, Math.ceil(inputs(best) / (names * repeats)) - 1)
      if (limit > 1) best = sized(roughly, names, repeats, limit) ?? best
    }
    if (best !== undefined) best = sized(assumed, best.names, best.repeats, most) ?? best
  }
  if (best !== undefined) return best
  const tried = ways.map((way) => ({ ...way, cases: most }))
  const [likeliest] = tried
    .map((size) => ({ size, chance: chanceOf(roughly, size, gap) }))
    .toSorted((one, other) => other.chance - one.chance || inputs(one.size) - inputs(other.size))
  return (likeliest as { readonly size: Size }).size
}

const inputs = ({ cases, names, repeats }: Size): number => cases * names * repeats

/** `fair` needs every gap within; taken as independent, which asks for more cases rather than fewer. */
const fairOf = (assumed: Assumed, size: Size): number => simulate('within', assumed, size, 0) ** assumed.family

/** A test that finds the gap and that no model passes is no test: both must be likely. */
function chanceOf(assumed: Assumed, size: Size, gap: number): number {
  const beyond = simulate('beyond', assumed, size, gap)
  return beyond < 0.5 ? beyond : Math.min(beyond, fairOf(assumed, size))
}

/** Whether both are as likely as wanted. */
const shows = (assumed: Assumed, size: Size, gap: number, wanted: number): boolean =>
  isEnoughIn('beyond', (share) => share >= wanted, assumed, size, gap) &&
  isEnoughIn('within', (share) => share ** assumed.family >= wanted, assumed, size, 0)

/** The stated number if it is enough and at most `most`, or the smallest such number, where more are never worse; `undefined` where none is. */
export function sizeUpTo(most: number, isEnough: (cases: number) => boolean, stated?: number): number | undefined {
  if (stated !== undefined) return stated <= most && isEnough(stated) ? stated : undefined
  let [low, high] = [2, Math.min(4, most)]
  while (!isEnough(high)) {
    if (high >= most) return undefined
    ;[low, high] = [high, Math.min(most, high * 2)]
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (isEnough(middle)) high = middle
    else low = middle
  }
  return high
}

/** Halvings until a gap is known to a five-hundredth of where it was looked for. */
const halvings = 9

function smallestOf(assumed: Assumed, size: Size, wanted: number): number | undefined {
  const { facts, base, spread } = assumed
  const range = facts.range === undefined ? undefined : facts.range[1] - facts.range[0]
  const isFound = (gap: number): boolean => isEnoughIn('beyond', (share) => share >= wanted, assumed, size, gap)
  let high =
    facts.scale === 'share' ? 1 - base : (range ?? facts.maxGap + 10 * (spread.answers + spread.names + spread.cases))
  if (!isFound(high)) return undefined
  let low = facts.maxGap
  for (let at = 0; at < halvings; at++) {
    const middle = (low + high) / 2
    if (isFound(middle)) high = middle
    else low = middle
  }
  return high
}
