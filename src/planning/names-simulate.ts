import { Random } from '../core/random.js'
import { isInFirstShare, leastShare } from '../oracle/error-shares.js'
import { DEFAULT_MIN_CASES } from '../oracle/gate.js'
import { furtherIfLarge, large, pIfLarge } from '../questions/answer-gap/if-large.js'
import type { MeasureFacts } from '../questions/answer-gap/settings.js'
import { type TestedRun, testMeasureOf } from '../questions/answer-gap/test-measure.js'
import { deals } from '../questions/recall-gap/test-names.js'
import type { GapTest, OnlyP } from '../questions/score-gap/gap-test.js'
import { type NameSums, namesP } from './names-p.js'
import { around, aroundBy, type IsEnough, reaches, type Side, shareOf } from './simulate.js'

/** What a finder of names is assumed to be like. */
export interface AssumedNames {
  readonly facts: MeasureFacts
  readonly base: number
  readonly spread: { readonly names: number; readonly cases: number }
  readonly over: 'suite' | 'population'
  readonly confidence: number
  /** Pairs of classes: by both measures, they are judged together. */
  readonly pairs: number
  readonly runs: number
  readonly seed: number
}

/** Describes how many cases and names are asked. */
export interface NamesSize {
  readonly cases: number
  /** Different names of each class in the whole run. */
  readonly names: number
  /** Names of each class in a case. */
  readonly perCase: number
}

/**
 * How often runs of this size, of a true gap, call it so. Runs by chance, judged by both tests of the question: by cases and by names. An error is a name that is missed, or a text with a false
 * alarm: the tests of a gap are the same in both directions.
 */
export function simulateNames(side: Side, assumed: AssumedNames, size: NamesSize, gap: number): number {
  return shareOf(assumed.runs, simulated(side, assumed, size, gap))
}

/** Whether what `simulateNames()` would say is enough. */
export function areNamesEnoughIn(
  side: Side,
  isEnough: IsEnough,
  assumed: AssumedNames,
  size: NamesSize,
  gap: number,
): boolean {
  return reaches(isEnough, assumed.runs, simulated(side, assumed, size, gap))
}

/** Whether each run shows it. */
function* simulated(side: Side, assumed: AssumedNames, size: NamesSize, gap: number): Generator<boolean> {
  const { facts, over, confidence, pairs, runs, seed } = assumed
  const { cases, names, perCase } = size
  const random = new Random(seed, 'planning of names')
  // All names in all cases are the whole suite, and a finder says the same to a text each time.
  const way = over === 'population' ? 'betting' : perCase >= names ? 'fact' : 't'
  const isEnough = way !== 'betting' || cases >= DEFAULT_MIN_CASES
  const alpha = 1 - confidence
  const drawn = emptyRun(size)
  const { gaps, more, fewer } = drawn
  const ifLarge = (gap: number, run: TestedRun): number => {
    const further = furtherIfLarge(gap, facts)
    const enlarged = gaps.map((each) => each + further)
    return pIfLarge(enlarged, facts, run, way)
  }
  // Bets need many cases to be sure of a gap, also where chance shows nothing.
  const exact = Math.max(surest, ifLarge(0, { confidence, seed, names: perCase }))
  for (let run = 0; run < runs; run++) {
    drawRun(assumed, size, gap, random, drawn)
    const settings = { confidence, seed: run, names: perCase }
    const tested = (only: OnlyP): GapTest => testMeasureOf(gaps, facts, { ...settings, only }, way)
    const isWithin = (): boolean => tested('pEquivalent').pEquivalent <= alpha
    const isBeyond = (): boolean => {
      const { pDifferent, gap: seen } = tested('pDifferent')
      if (pDifferent > alpha || seen.value < 0 || isWithin()) return false
      const p = Math.max(pDifferent, namesP(more, fewer, facts.maxGap))
      if (p > alpha || p <= leastShare(2 * pairs, alpha)) return p <= alpha
      const own = Math.max(ifLarge(seen.value, settings), namesP(more, fewer, facts.maxGap, large * facts.maxGap))
      return isInShare(p, own, exact, alpha, pairs)
    }
    yield side === 'within' ? isEnough && isWithin() : isBeyond()
  }
}

/** What dealing says at least. */
const surest = 2 / (deals + 1)

/** Whether p is in the error that one gap may have: other pairs of classes are measured as exactly, and the other measure shows no chance. */
const isInShare = (p: number, ifLarge: number, exact: number, alpha: number, pairs: number): boolean => {
  const both = [...Array<number>(pairs).fill(ifLarge), ...Array<number>(pairs).fill(exact)]
  return isInFirstShare(
    p,
    both.map((pIfLarge) => ({ pIfLarge })),
    alpha,
  )
}

interface DrawnRun {
  /** Of each case. */
  readonly gaps: number[]
  /** The class with more errors, and the other one. */
  readonly more: DrawnNames
  readonly fewer: DrawnNames
}

interface DrawnNames extends NameSums {
  /** How likely each name meets an error. */
  readonly shares: Float64Array
  /** The names in the order in which they were drawn last. */
  readonly order: Int32Array
  /** Of a case: an error or none for each of its names. */
  readonly errors: Uint8Array
}

function emptyRun({ cases, names, perCase }: NamesSize): DrawnRun {
  const noNames = (): DrawnNames => ({
    shares: new Float64Array(names),
    order: new Int32Array(names),
    errors: new Uint8Array(perCase),
    texts: new Float64Array(names),
    beyond: new Float64Array(names),
  })
  return { gaps: Array.from({ length: cases }, () => 0), more: noNames(), fewer: noNames() }
}

// In the contexts in which Jest runs tests, looking up a global takes long.
const { floor } = Math

/** Draws a run into the place of the last one: a plan draws thousands. */
function drawRun(
  { base, spread }: AssumedNames,
  { cases, names, perCase }: NamesSize,
  gap: number,
  random: Random,
  { gaps, more, fewer }: DrawnRun,
): void {
  for (const one of [more, fewer]) {
    const mean = one === more ? base + gap : base
    for (let name = 0; name < names; name++) {
      one.shares[name] = around(mean, spread.names, random)
      one.order[name] = name
    }
    one.texts.fill(0)
    one.beyond.fill(0)
  }
  for (let at = 0; at < cases; at++) {
    // Cases differ in their gap: in the errors of one class, in all its names alike.
    const place = spread.cases > 0 ? random.float() : undefined
    const errorsOfMore = drawCase(more, perCase, random, (own) =>
      place === undefined ? own : aroundBy(own, spread.cases, place),
    )
    const errorsOfFewer = drawCase(fewer, perCase, random)
    const mean = (errorsOfMore + errorsOfFewer) / (2 * perCase)
    addCase(more, perCase, mean)
    addCase(fewer, perCase, mean)
    gaps[at] = (errorsOfMore - errorsOfFewer) / perCase
  }
}

/** Draws which names of a class are in a case, and which of them meet an error. Gives how many do. */
function drawCase(
  { order, shares, errors }: DrawnNames,
  perCase: number,
  random: Random,
  inCase?: (share: number) => number,
): number {
  let some = 0
  for (let drawn = 0; drawn < perCase; drawn++) {
    const other = drawn + floor(random.float() * (order.length - drawn))
    const name = order[other] as number
    order[other] = order[drawn] as number
    order[drawn] = name
    const own = shares[name] as number
    const error = random.float() < (inCase === undefined ? own : inCase(own)) ? 1 : 0
    errors[drawn] = error
    some += error
  }
  return some
}

function addCase({ order, texts, beyond, errors }: DrawnNames, perCase: number, mean: number): void {
  for (let drawn = 0; drawn < perCase; drawn++) {
    const name = order[drawn] as number
    texts[name] = (texts[name] as number) + 1
    beyond[name] = (beyond[name] as number) + (errors[drawn] as number) - mean
  }
}
