import { Random } from '../core/random.js'
import { isInFirstShare, leastShare } from '../oracle/error-shares.js'
import { DEFAULT_MIN_CASES } from '../oracle/gate.js'
import { large, pIfLarge } from '../questions/answer-gap/if-large.js'
import type { MeasureFacts } from '../questions/answer-gap/settings.js'
import { testMeasure } from '../questions/answer-gap/test-measure.js'
import { deals } from '../questions/recall-gap/test-names.js'
import { type NameSums, namesP } from './names-p.js'
import { around, type IsEnough, reaches, type Side, shareOf } from './simulate.js'

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
  // Bets need many cases to be sure of a gap, also where chance shows nothing.
  const clusters = new Map(Array.from({ length: cases }, (_, at) => [`${at}`, { sum: 0, cases: 1 }]))
  const each = [...clusters.values()]
  const first = { confidence, seed, names: perCase, onlyP: true }
  const exact = Math.max(surest, pIfLarge(clusters, testMeasure(clusters, facts, first, way), facts, first, way))
  const drawn = emptyRun(size)
  for (let run = 0; run < runs; run++) {
    drawRun(assumed, size, gap, random, drawn)
    const { gaps, more, fewer } = drawn
    each.forEach((one, at) => {
      one.sum = gaps[at] as number
    })
    const settings = { confidence, seed: run, names: perCase, onlyP: true }
    const tested = testMeasure(clusters, facts, settings, way)
    const isWithin = tested.pEquivalent <= alpha
    const isBeyond = (): boolean => {
      if (isWithin || tested.pDifferent > alpha || tested.gap.value < 0) return false
      const p = Math.max(tested.pDifferent, namesP(more, fewer, facts.maxGap))
      if (p > alpha || p <= leastShare(2 * pairs, alpha)) return p <= alpha
      const ifLarge = Math.max(
        pIfLarge(clusters, tested, facts, settings, way),
        namesP(more, fewer, facts.maxGap, large * facts.maxGap),
      )
      return isInShare(p, ifLarge, exact, alpha, pairs)
    }
    yield side === 'within' ? isWithin && isEnough : isBeyond()
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
  readonly gaps: Float64Array
  /** The class with more errors, and the other one. */
  readonly more: DrawnNames
  readonly fewer: DrawnNames
  /** Of a case: an error or none for each name of the one class, then of the other. */
  readonly errors: Uint8Array
}

interface DrawnNames extends NameSums {
  /** How likely each name meets an error. */
  readonly shares: Float64Array
  /** The names in the order in which they were drawn last. */
  readonly order: Int32Array
}

function emptyRun({ cases, names, perCase }: NamesSize): DrawnRun {
  const noNames = (): DrawnNames => ({
    shares: new Float64Array(names),
    order: new Int32Array(names),
    texts: new Float64Array(names),
    beyond: new Float64Array(names),
  })
  return { gaps: new Float64Array(cases), more: noNames(), fewer: noNames(), errors: new Uint8Array(2 * perCase) }
}

/** Draws a run into the place of the last one: a plan draws thousands. */
function drawRun(
  { base, spread }: AssumedNames,
  { cases, names, perCase }: NamesSize,
  gap: number,
  random: Random,
  { gaps, more, fewer, errors }: DrawnRun,
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
    const place = spread.cases > 0 ? random.float() : 0
    let both = 0
    let difference = 0
    for (const one of [more, fewer]) {
      const start = one === more ? 0 : perCase
      for (let drawn = 0; drawn < perCase; drawn++) {
        const other = drawn + Math.floor(random.float() * (names - drawn))
        const name = one.order[other] as number
        one.order[other] = one.order[drawn] as number
        one.order[drawn] = name
        const own = one.shares[name] as number
        // Cases differ in their gap: in the errors of one class, in all its names alike.
        const share = one === more && spread.cases > 0 ? around(own, spread.cases, { float: () => place }) : own
        const error = random.float() < share ? 1 : 0
        errors[start + drawn] = error
        both += error
        difference += one === more ? error : -error
      }
    }
    const mean = both / (2 * perCase)
    for (let drawn = 0; drawn < perCase; drawn++) {
      for (const one of [more, fewer]) {
        const name = one.order[drawn] as number
        one.texts[name] = (one.texts[name] as number) + 1
        const error = errors[(one === more ? 0 : perCase) + drawn] as number
        one.beyond[name] = (one.beyond[name] as number) + error - mean
      }
    }
    gaps[at] = difference / perCase
  }
}
