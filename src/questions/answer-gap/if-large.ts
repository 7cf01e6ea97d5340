import type { Exactness } from '../../oracle/error-shares.js'
import type { ClusterMeans, GapTest } from '../score-gap/gap-test.js'
import type { MeasureFacts } from './settings.js'
import { type TestedRun, testMeasure, type Way } from './test-measure.js'

/** A gap that matters, in limits: what a limit was chosen for. */
export const large = 3

/** What `pDifferent` would be of a gap of three times the limit in cases that differ as these do: how exactly the gap is measured. */
export const pIfLarge = (
  clusters: ClusterMeans,
  tested: GapTest,
  facts: MeasureFacts,
  run: TestedRun,
  way: Way,
): number => testMeasure(enlarged(clusters, tested, facts), facts, { ...run, onlyP: true }, way).pDifferent

/** How exactly a gap is measured, by its test of the cases. */
export const exactnessOf = (
  clusters: ClusterMeans,
  tested: GapTest,
  facts: MeasureFacts,
  run: TestedRun,
  way: Way,
): Exactness => ({
  pIfLarge: pIfLarge(clusters, tested, facts, run, way),
  // One case has no degree of freedom, and t no quantile then.
  ...(way === 't' && facts.judge === 'mean' && clusters.size > 1 && { degrees: clusters.size - 1 }),
})

/** The same cases with a gap of three times the limit, on the side on which it is; a distance has one side only. */
function enlarged(clusters: ClusterMeans, { gap }: GapTest, { scale, maxGap }: MeasureFacts): ClusterMeans {
  const isRatio = scale === 'ratio'
  const seen = isRatio ? Math.log1p(gap.value) : gap.value
  const wanted = isRatio ? Math.log1p(large * maxGap) : large * maxGap
  const further = (seen < 0 && scale !== 'distance' ? -wanted : wanted) - seen
  return new Map([...clusters].map(([key, { sum, cases }]) => [key, { sum: sum + further * cases, cases }]))
}
