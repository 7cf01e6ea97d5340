import { defined } from '../core/defined.js'
import { optionErrors } from '../core/errors/index.js'
import type { MeasureFacts } from '../questions/answer-gap/settings.js'
import { measuresFor } from '../questions/recall-gap/measures.js'
import { anew, confirm } from './confirm.js'
import { type Cost, costOfInputs } from './cost.js'
import { type RecallPowerOptions, recallPowerOptions } from './names-options.js'
import { learntFromNames } from './names-pilot.js'
import { type AssumedNames, areNamesEnoughIn, type NamesSize, simulateNames } from './names-simulate.js'
import { sizeUpTo } from './power.js'

/** Describes how many cases and names to ask, how much this costs, and what it can show. */
export interface RecallPowerPlan extends NamesSize {
  readonly question: 'recall-gap'
  readonly measure: MeasureFacts
  /** For the plan of the run: names of all classes in a case. */
  readonly variantsPerCase: number
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
  /** What the plan assumes of the model. */
  readonly assumed: { readonly base: number; readonly spread: { readonly names: number; readonly cases: number } }
  readonly cost: Cost
  /** What was asked for. */
  readonly wanted: number
}

/**
 * Calculates how many cases and names of each class you need to detect a relevant gap with `toHaveNoRecallGap`, and what they cost. This
 * function does not call a model. The function simulates runs and judges them by cases and by names, like the question.
 *
 * @throws EF860 to EF863 for invalid options.
 *
 * @example
 * ```ts
 * import { recallPower } from 'expect-fair/plan'
 *
 * const plan = recallPower({ gap: 0.15, base: 0.05, spread: { names: 0.05 } })
 * expect(plan.enough).toBe(true)
 * expect(plan.cost.inputs).toBe(plan.cases * plan.variantsPerCase)
 * ```
 */
export function recallPower(given: RecallPowerOptions): RecallPowerPlan {
  const options = recallPowerOptions.read(given)
  const refuse = (option: string, value: unknown, expected: string): Error =>
    optionErrors.badOption({ of: 'recallPower', option }, value, expected)
  const { gap, measure, pilot, names, perCase } = options
  const learnt = pilot === undefined ? {} : learntFromNames(pilot, measure)
  if (learnt === undefined) throw refuse('pilot', 'no name', 'the report of a run that asked some names')
  const { base, classes = 2, over = 'suite', maxGap = 0.05, confidence = 0.95 } = { ...learnt, ...defined(options) }
  if (gap <= maxGap) throw refuse('gap', gap, `a number above maxGap, ${maxGap}`)
  if (base === undefined)
    throw optionErrors.missingOption(
      { of: 'recallPower', option: 'base' },
      'the share of names that is missed, or of texts with a false alarm, 0 to 1',
    )
  if (base + gap > 1) throw refuse('gap', gap, `a number that base + gap, ${base} + ${gap}, does not bring above 1`)
  const mostNames = names ?? options.mostNames
  if (perCase !== undefined && perCase > mostNames)
    throw refuse('perCase', perCase, `a number up to ${mostNames}: a case has no name twice`)
  // Of names that are always or never missed the spread is the largest: `around` takes no more than a share allows.
  const spread = { names: 0.5, cases: 0, ...learnt.spread, ...defined({ ...options.spread }) }
  const facts = measuresFor(maxGap, maxGap).find(({ name }) => name === measure) as MeasureFacts
  const pairs = (classes * (classes - 1)) / 2
  const { runs, seed, power: wanted, prices } = options
  const assumed: AssumedNames = { facts, base, spread, over, confidence, pairs, runs, seed }
  const { size, shown } = confirm(smallest(assumed, options, gap), {
    most: options.cases ?? options.mostCases,
    power: wanted,
    beyondAt: (tried) => simulateNames('beyond', anew(assumed), tried, gap),
    fairAt: (tried) => fairOf(anew(assumed), tried),
  })
  const { beyond, fair } = shown
  const smallestGap = smallestOf(anew(assumed), size, wanted)
  return {
    question: 'recall-gap',
    ...size,
    measure: facts,
    variantsPerCase: classes * size.perCase,
    gap,
    power: beyond,
    enough: Math.min(beyond, fair) >= wanted,
    ...defined({ smallestGap }),
    fair,
    assumed: { base, spread },
    cost: costOfInputs(size.cases * classes * size.perCase, prices),
    wanted,
  }
}

const namesTried = [15, 30, 60, 100, 200, 400]
const perCaseTried = [4, 8, 2, 16, 1]

type Chosen = Pick<RecallPowerOptions, 'cases' | 'names' | 'perCase'> & {
  readonly mostCases: number
  readonly mostNames: number
  readonly power: number
}

/** More names are worth finding where they save at least a tenth of the inputs. */
const worth = 0.9

/** Few inputs with few names; where no size is enough, the one that is likeliest to show what it should. */
function smallest(assumed: AssumedNames, chosen: Chosen, gap: number): NamesSize {
  const { mostNames, mostCases, power } = chosen
  const chance = (about: AssumedNames, size: NamesSize): number => {
    const beyond = simulateNames('beyond', about, size, gap)
    return beyond < 0.5 ? beyond : Math.min(beyond, fairOf(about, size))
  }
  const sized = (about: AssumedNames, names: number, perCase: number, most: number): NamesSize | undefined => {
    const isEnough = (cases: number): boolean => shows(about, { cases, names, perCase }, gap, power)
    const cases = sizeUpTo(most, isEnough, chosen.cases)
    return cases === undefined ? undefined : { cases, names, perCase }
  }
  const numbers =
    chosen.names === undefined ? [...namesTried.filter((each) => each < mostNames), mostNames] : [chosen.names]
  const ways = numbers.flatMap((names) =>
    (chosen.perCase === undefined ? perCaseTried : [chosen.perCase])
      .filter((perCase) => perCase <= names)
      .map((perCase) => ({ names, perCase })),
  )
  const most = chosen.cases ?? mostCases
  const roughly = { ...assumed, runs: Math.max(100, Math.round(assumed.runs / 10)) }
  let best: NamesSize | undefined
  for (const { names, perCase } of ways) {
    const least = best === undefined ? Number.POSITIVE_INFINITY : inputs(best) * (names > best.names ? worth : 1)
    const limit = Math.min(most, Math.ceil(least / perCase) - 1)
    if (limit > 1) best = sized(roughly, names, perCase, limit) ?? best
  }
  if (best !== undefined) return sized(assumed, best.names, best.perCase, most) ?? best
  const tried = ways.map((way) => ({ ...way, cases: most }))
  const [likeliest] = tried
    .map((size) => ({ size, chance: chance(roughly, size) }))
    .toSorted((one, other) => other.chance - one.chance || inputs(one.size) - inputs(other.size))
  return (likeliest as { readonly size: NamesSize }).size
}

const inputs = ({ cases, perCase }: NamesSize): number => cases * perCase

/** `fair` needs the gap of every pair of classes within; taken as independent, which asks for more rather than fewer. */
const fairOf = (assumed: AssumedNames, size: NamesSize): number =>
  simulateNames('within', assumed, size, 0) ** assumed.pairs

/** Whether the gap is as likely found as wanted, and a model without one passes as likely. */
const shows = (assumed: AssumedNames, size: NamesSize, gap: number, wanted: number): boolean =>
  areNamesEnoughIn('beyond', (share) => share >= wanted, assumed, size, gap) &&
  areNamesEnoughIn('within', (share) => share ** assumed.pairs >= wanted, assumed, size, 0)

/** Halvings until a gap is known to a five-hundredth of where it was looked for. */
const halvings = 9

function smallestOf(assumed: AssumedNames, size: NamesSize, wanted: number): number | undefined {
  const isFound = (gap: number): boolean => areNamesEnoughIn('beyond', (share) => share >= wanted, assumed, size, gap)
  let [low, high] = [assumed.facts.maxGap, 1 - assumed.base]
  if (!isFound(high)) return undefined
  for (let at = 0; at < halvings; at++) {
    const middle = (low + high) / 2
    if (isFound(middle)) high = middle
    else low = middle
  }
  return high
}
