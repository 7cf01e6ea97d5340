import { fact } from '../../core/estimate.js'
import { medianOf } from '../../oracle/intervals.js'
import { type ClusterMeans, type GapTest, MIN_CLUSTERS, meansOf, type OnlyP, testGapOf } from '../score-gap/gap-test.js'
import { pOfRare } from '../score-gap/rare-gaps.js'
import { testMedian } from './median-test.js'
import type { MeasureFacts } from './settings.js'

/** Most refusals and words do not differ at all: 59 cases without any difference then prove a gap below five points. */
const boldly = 0.98

/**
 * How means are tested. Of steady answers to a suite that was asked whole they are a `fact`. Of answers that vary, to a suite that was asked
 * whole, only the answers are left to chance: each case's mean is one of many of them, and a `t` test holds, which counts what the cases differ
 * in as chance too; rare answers are minded. Of other cases like these only `betting` holds, since a few cases that were not asked may have large gaps.
 */
export type Way = 'fact' | 't' | 'betting'

/** What is the same for all measures of a run. */
export interface TestedRun {
  readonly confidence: number
  readonly seed: number
  /** Names of each class in a case. Default 1. */
  readonly names?: number
  /** See `GapTestOptions`. */
  readonly only?: OnlyP
}

/** Tests what the cases show of two classes by one measure; runs and their planning do so alike. */
export const testMeasure = (clusters: ClusterMeans, facts: MeasureFacts, run: TestedRun, way: Way): GapTest =>
  testMeasureOf(meansOf(clusters), facts, run, way)

/** The same, of the mean of each cluster. */
export function testMeasureOf(
  means: readonly number[],
  facts: MeasureFacts,
  { confidence, seed, names = 1, only }: TestedRun,
  way: Way,
): GapTest {
  const limit = facts.scale === 'ratio' ? Math.log1p(facts.maxGap) : facts.maxGap
  const [lowest, highest] = facts.range ?? [0, 1]
  const options = {
    maxGap: limit,
    confidence,
    reach: highest - lowest,
    // Beside a median only the size of the effect is by means.
    method: facts.judge === 'mean' ? way : 'fact',
    seed,
    boldly,
    ...(only !== undefined && { only }),
  } as const
  const byMean = testGapOf(means, options)
  if (facts.judge === 'mean') {
    const isFew = way !== 'fact' && means.length < MIN_CLUSTERS
    if (isFew) return { ...byMean, pEquivalent: 1, pDifferent: 1 }
    if (way !== 't' || byMean.pDifferent === 1) return oneSided(byMean, facts)
    const unseen = { reach: options.reach, names }
    const rare = pOfRare(means, { limit, unseen, oneSided: facts.scale === 'distance' })
    return oneSided({ ...byMean, pDifferent: Math.max(byMean.pDifferent, rare) }, facts)
  }
  if (way === 'fact') {
    const median = medianOf(means)
    const isWithin = Math.abs(median) <= limit
    return inUnits(
      { ...byMean, gap: fact(median, confidence), pEquivalent: isWithin ? 0 : 1, pDifferent: isWithin ? 1 : 0 },
      facts,
    )
  }
  return inUnits(
    { effectSize: byMean.effectSize, ...testMedian(means, { limit, confidence, ...(only !== undefined && { only }) }) },
    facts,
  )
}

/** Of a distance only more than the control is a gap: answers to two classes that are nearer than those to one are none. */
function oneSided(tested: GapTest, { scale, maxGap }: MeasureFacts): GapTest {
  if (scale !== 'distance') return tested
  return tested.gap.value > 0
    ? tested
    : { ...tested, pDifferent: 1, ...(tested.gap.interval.upper <= maxGap && { pEquivalent: 0 }) }
}

/** A ratio in shares: 0.1 for a tenth more. */
function inUnits(tested: GapTest, { scale }: MeasureFacts): GapTest {
  if (scale !== 'ratio') return tested
  const { value, interval } = tested.gap
  const { lower, upper } = interval
  return {
    ...tested,
    gap: { value: Math.expm1(value), interval: { ...interval, lower: Math.expm1(lower), upper: Math.expm1(upper) } },
  }
}
