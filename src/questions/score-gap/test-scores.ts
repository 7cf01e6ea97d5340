import type { Claim } from '../../core/report.js'
import { type ClusterMeans, type GapTest, type GapTestOptions, meansOf, testGapOf } from './gap-test.js'
import { namesIn, pOfRare } from './rare-gaps.js'

/**
 * How gaps are judged, and whether the answers to a suite that was asked whole vary. Only these answers are left to chance then: no fact, but
 * no other cases that may be missing either.
 */
export function wayOf(
  claim: Claim,
  { steady = true }: { readonly steady?: boolean },
  isBounded: boolean,
): readonly [varies: boolean, method: GapTestOptions['method']] {
  if (claim.complete) return steady ? [false, 'fact'] : [true, 't']
  return [false, isBounded ? 'betting' : 't']
}

/** Tests two classes; where `t` does, rare scores on the other side are minded. */
export function testScores(
  { clusters, pairs }: { readonly clusters: ClusterMeans; readonly pairs: number },
  options: GapTestOptions,
  isBounded: boolean,
): GapTest {
  const means = meansOf(clusters)
  const test = testGapOf(means, options)
  if (options.method !== 't') return test
  // Without a range it is not known how far off a score may be that was not seen.
  const unseen = isBounded ? { unseen: { reach: options.reach, names: namesIn(pairs, clusters) } } : {}
  return { ...test, pDifferent: Math.max(test.pDifferent, pOfRare(means, { limit: options.maxGap, ...unseen })) }
}
