import type { Exactness } from '../../oracle/error-shares.js'
import type { ClusterMeans, GapTest } from '../score-gap/gap-test.js'
import type { MeasureFacts } from './settings.js'
import { type TestedRun, testMeasureOf, type Way } from './test-measure.js'

/** A gap that matters, in limits: what a limit was chosen for. */
export const large = 3

/** What `pDifferent` would be of a gap of three times the limit in cases that differ as these do: how exactly the gap is measured. */
export const pIfLarge = (means: readonly number[], facts: MeasureFacts, run: TestedRun, way: Way): number =>
  testMeasureOf(means, facts, { ...run, only: 'pDifferent' }, way).pDifferent

/** How exactly a gap is measured, by its test of the cases. */
export const exactnessOf = (
  clusters: ClusterMeans,
  tested: GapTest,
  facts: MeasureFacts,
  run: TestedRun,
  way: Way,
): Exactness => ({
  pIfLarge: pIfLarge(enlarged(clusters, furtherIfLarge(tested.gap.value, facts)), facts, run, way),
  // One case has no degree of freedom, and t no quantile then.
  ...(way === 't' && facts.judge === 'mean' && clusters.size > 1 && { degrees: clusters.size - 1 }),
})

/** What makes a gap one of three times the limit, on the side on which it is; a distance has one side only. */
export function furtherIfLarge(gap: number, { scale, maxGap }: MeasureFacts): number {
  const isRatio = scale === 'ratio'
  const seen = isRatio ? Math.log1p(gap) : gap
  const wanted = isRatio ? Math.log1p(large * maxGap) : large * maxGap
  return (seen < 0 && scale !== 'distance' ? -wanted : wanted) - seen
}

const enlarged = (clusters: ClusterMeans, further: number): number[] =>
  Array.from(clusters.values(), ({ sum, cases }) => (sum + further * cases) / cases)
