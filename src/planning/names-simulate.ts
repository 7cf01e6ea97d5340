import { Random } from '../core/random.js'
import { errorShares, leastShare } from '../oracle/error-shares.js'
import { DEFAULT_MIN_CASES } from '../oracle/gate.js'
import { large, pIfLarge } from '../questions/answer-gap/if-large.js'
import type { MeasureFacts } from '../questions/answer-gap/settings.js'
import { testMeasure } from '../questions/answer-gap/test-measure.js'
import { deals } from '../questions/recall-gap/test-names.js'
import { type NameSums, namesP } from './names-p.js'
import { around, type Chances, chancesIn, reaches, type ShownByRun } from './simulate.js'

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
 * Runs by chance, judged by both tests of the question: by cases and by names. An error is a name that is missed, or a text with a false
 * alarm: the tests of a gap are the same in both directions.
 */
export function simulateNames(assumed: AssumedNames, size: NamesSize, gap: number): Chances {
  return chancesIn(assumed.runs, simulated(assumed, size, gap))
}

/** Whether `simulateNames()` would find at least this chance of a gap beyond the limit. */
export function areNamesBeyondIn(share: number, assumed: AssumedNames, size: NamesSize, gap: number): boolean {
  return reaches(share, assumed.runs, simulated(assumed, size, gap))
}

/** What each run shows. */
function* simulated(assumed: AssumedNames, size: NamesSize, gap: number): Generator<ShownByRun> {
  const { facts, over, confidence, pairs, runs, seed } = assumed
  const { cases, names, perCase } = size
  const random = new Random(seed, 'planning of names')
  // All names in all cases are the whole suite, and a finder says the same to a text each time.
  const way = over === 'population' ? 'betting' : perCase >= names ? 'fact' : 't'
  const isEnough = way !== 'betting' || cases >= DEFAULT_MIN_CASES
  const alpha = 1 - confidence
  // Bets need many cases to be sure of a gap, also where chance shows nothing.
  const none = new Map(Array.from({ length: cases }, (_, at) => [`${at}`, { sum: 0, cases: 1 }]))
  const first = { confidence, seed, names: perCase }
  const exact = Math.max(surest, pIfLarge(none, testMeasure(none, facts, first, way), facts, first, way))
  for (let run = 0; run < runs; run++) {
    const { gaps, more, fewer } = drawRun(assumed, size, gap, random)
    const clusters = new Map(gaps.map((each, at) => [`${at}`, { sum: each, cases: 1 }]))
    const settings = { confidence, seed: run, names: perCase }
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
      return p <= shareOf(ifLarge, exact, alpha, pairs)
    }
    yield { isBeyond: isBeyond(), isWithin: isWithin && isEnough }
  }
}

/** What dealing says at least. */
const surest = 2 / (deals + 1)

/** The error that one gap may have: other pairs of classes are measured as exactly, and the other measure shows no chance. */
const shareOf = (ifLarge: number, exact: number, alpha: number, pairs: number): number => {
  const both = [...Array<number>(pairs).fill(ifLarge), ...Array<number>(pairs).fill(exact)]
  return errorShares(
    both.map((pIfLarge) => ({ pIfLarge })),
    alpha,
  )[0] as number
}

interface DrawnRun {
  /** Of each case. */
  readonly gaps: readonly number[]
  /** The class with more errors, and the other one. */
  readonly more: NameSums
  readonly fewer: NameSums
}

function drawRun(
  { base, spread }: AssumedNames,
  { cases, names, perCase }: NamesSize,
  gap: number,
  random: Random,
): DrawnRun {
  const classOf = (mean: number) => ({
    shares: Float64Array.from({ length: names }, () => around(mean, spread.names, random)),
    order: Int32Array.from({ length: names }, (_, at) => at),
    texts: new Float64Array(names),
    beyond: new Float64Array(names),
  })
  const [more, fewer] = [classOf(base + gap), classOf(base)]
  const errors = new Uint8Array(2 * perCase)
  const gaps: number[] = []
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
    gaps.push(difference / perCase)
  }
  return { gaps, more, fewer }
}
