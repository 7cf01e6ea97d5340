import { Random } from '../core/random.js'
import { DEFAULT_MIN_CASES } from '../oracle/gate.js'
import type { MeasureFacts } from '../questions/answer-gap/settings.js'
import { testMeasureOf } from '../questions/answer-gap/test-measure.js'
import type { GapTest, OnlyP } from '../questions/score-gap/gap-test.js'
import { binomial } from './binomial.js'

/** What answers are assumed to be like. */
export interface Assumed {
  readonly facts: MeasureFacts
  readonly base: number
  readonly spread: { readonly answers: number; readonly names: number; readonly cases: number }
  readonly over: 'suite' | 'population'
  readonly confidence: number
  /** Gaps that are judged together, each measured as exactly as this one, so that they share the error equally. */
  readonly family: number
  readonly runs: number
  readonly seed: number
}

/** Describes how much is asked. */
export interface Size {
  readonly cases: number
  readonly names: number
  readonly repeats: number
}

/** What a run may show of a gap: that it is beyond the limit, or within. */
export type Side = 'beyond' | 'within'

/**
 * How often runs of this size, of a true gap, call it so. Runs by chance, judged by the test of the question. No formula: shares near 0 are no bell, the test of medians is one of counts, and
 * betting has no closed form. Every size and gap meets the same chance, so that they can be compared.
 */
export function simulate(side: Side, assumed: Assumed, size: Size, gap: number): number {
  return shareOf(assumed.runs, simulated(side, assumed, size, gap))
}

/** Whether what `simulate()` would say is enough. */
export function isEnoughIn(side: Side, isEnough: IsEnough, assumed: Assumed, size: Size, gap: number): boolean {
  return reaches(isEnough, assumed.runs, simulated(side, assumed, size, gap))
}

/** Whether a share of runs is enough; a larger one is then too. */
export type IsEnough = (share: number) => boolean

/** The share of the runs that show it. */
export function shareOf(runs: number, shown: Iterable<boolean>): number {
  let some = 0
  for (const each of shown) if (each) some++
  return some / runs
}

/** Whether enough of the runs show it. Ends with the run that decides it: most sizes and gaps that are tried are far from the one looked for. */
export function reaches(isEnough: IsEnough, runs: number, shown: Iterable<boolean>): boolean {
  let [some, others] = [0, 0]
  for (const each of shown) {
    if (each) some++
    else others++
    if (each ? isEnough(some / runs) : !isEnough((runs - others) / runs)) return each
  }
  return isEnough(some / runs)
}

/** Whether each run shows it. */
function* simulated(side: Side, assumed: Assumed, size: Size, gap: number): Generator<boolean> {
  const { facts, over, confidence, family, runs, seed } = assumed
  const random = new Random(seed, 'planning')
  const draw = drawer(assumed, size, facts.scale === 'ratio' ? Math.log1p(gap) : gap)
  const way = over === 'suite' ? 't' : 'betting'
  const isEnough = way === 't' || size.cases >= DEFAULT_MIN_CASES
  const alpha = 1 - confidence
  const gaps = Array.from({ length: size.cases }, () => 0)
  for (let run = 0; run < runs; run++) {
    for (let at = 0; at < gaps.length; at++) gaps[at] = draw(random)
    const tested = (only: OnlyP): GapTest =>
      testMeasureOf(gaps, facts, { confidence, seed: run, names: size.names, only }, way)
    const isWithin = (): boolean => tested('pEquivalent').pEquivalent <= alpha
    const isBeyond = (): boolean => {
      const { pDifferent, gap: seen } = tested('pDifferent')
      // A gap that is called beyond on the wrong side is no find.
      return pDifferent <= alpha / family && seen.value * gap >= 0 && !isWithin()
    }
    yield side === 'within' ? isEnough && isWithin() : isBeyond()
  }
}

/** Draws the gap of a case. */
function drawer({ facts, base, spread }: Assumed, { names, repeats }: Size, gap: number): (random: Random) => number {
  const normal = normals()
  if (facts.scale !== 'share') {
    const [low, high] = facts.range ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
    const reach = high - low
    const error = Math.hypot(spread.cases, Math.sqrt((2 * (spread.names ** 2 + spread.answers ** 2 / repeats)) / names))
    return (random) => bounded(gap + error * normal(random), -reach, reach)
  }
  const vary = spread.names > 0 || spread.cases > 0
  const together = binomial(spread.names > 0 ? repeats : names * repeats, !vary)
  // Each name has a chance of its own, or all of a class share one.
  const side = (share: number, random: Random): number => {
    if (spread.names === 0) return together(share, random) / (names * repeats)
    let some = 0
    for (let at = 0; at < names; at++) some += together(around(share, spread.names, random), random)
    return some / (names * repeats)
  }
  return (random) => {
    return side(around(base + gap, spread.cases, random), random) - side(base, random)
  }
}

/**
 * A share near another one: one of two that have it as their mean and this spread, and lie within 0 and 1. Near 0 they are a small one and
 * a rare large one. A bell that is cut at 0 would have a larger mean, and so a larger gap than was stated.
 */
export const around = (share: number, spread: number, random: Random): number =>
  Math.min(spread, share) === 0 ? share : aroundBy(share, spread, random.float())

/** The same, by a number that was drawn. */
export function aroundBy(share: number, spread: number, drawn: number): number {
  const below = Math.min(spread, share)
  if (below === 0) return share
  const above = Math.min(spread ** 2 / below, 1 - share)
  return drawn < below / (below + above) ? share + above : share - below
}

const bounded = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

/** Numbers with the shape of a bell, mean 0 and spread 1 (Box and Muller): two for each pair of draws. */
function normals(): (random: Random) => number {
  let kept: number | undefined
  return (random) => {
    if (kept !== undefined) {
      const known = kept
      kept = undefined
      return known
    }
    const size = Math.sqrt(-2 * Math.log(1 - random.float()))
    const angle = 2 * Math.PI * random.float()
    kept = size * Math.sin(angle)
    return size * Math.cos(angle)
  }
}
