import cdfOfT from '@stdlib/stats-base-dists-t-cdf'
import { describe, expect, test } from 'vitest'
import { Random } from '../../src/core/random.js'
import { inOneFamily } from '../../src/oracle/one-family.js'
import { type ClusterMeans, testGap } from '../../src/questions/score-gap/gap-test.js'

const tail = (z: number): number => cdfOfT(-z, 1e6)
const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.float())) * Math.cos(2 * Math.PI * random.float())

/** How the numbers of several measures go together. */
const worlds: Readonly<Record<string, (random: Random, all: number) => number[]>> = {
  'know nothing of each other': (random, all) => Array.from({ length: all }, () => normal(random)),
  'go together': (random, all) => {
    const shared = normal(random)
    return Array.from({ length: all }, () => Math.sqrt(0.7) * shared + Math.sqrt(0.3) * normal(random))
  },
  'are large where the others are small': (random, all) => {
    const shared = normal(random)
    return Array.from({ length: all }, (_, at) => (at === 0 ? shared : -shared))
  },
}

describe('of gaps that are all within their limit', () => {
  /** Limits of the measures, in standard errors: what is measured exactly, and what is not. */
  const exactness: Readonly<Record<string, readonly number[]>> = { alike: [4, 4, 4], differently: [1.2, 2, 5] }
  const runs = 4000

  test.each(
    Object.keys(worlds).flatMap((world) =>
      Object.keys(exactness).flatMap((exact) => [0, 1.5, 2.5].map((further) => [world, exact, further] as const)),
    ),
  )(
    'one is called beyond in at most one run of 20 where the measures %s and are measured %s, the others %d further within',
    (world, exact, further) => {
      const random = new Random(3, `${world} ${exact} ${further}`)
      const draw = worlds[world] as (typeof worlds)[string]
      const limits = exactness[exact] as readonly number[]
      let wrong = 0
      for (let run = 0; run < runs; run++) {
        const tested = draw(random, 3).map((error, at) => {
          const limit = limits[at] as number
          const p = (found: number) => Math.min(1, tail(Math.abs(found) - limit) + tail(Math.abs(found) + limit))
          return { pDifferent: p(limit - (at === 0 ? 0 : further) + error), pIfLarge: p(3 * limit) }
        })
        if (inOneFamily(tested, 0.05).some((p) => p <= 0.05)) wrong++
      }
      // 5 % of 4,000 runs, and three standard errors.
      expect(wrong / runs).toBeLessThan(0.0604)
    },
  )
})

describe('a gap that is just the limit', () => {
  const [limit, runs, cases] = [0.1, 2000, 60]
  /** Shares of twelve answers to each of two classes, which differ by the limit; and gaps of which few are large. */
  const gaps: Readonly<Record<string, (random: Random) => number>> = {
    'shares of answers': (random) => {
      const share = (chance: number) => Array.from({ length: 12 }, () => random.float() < chance).filter(Boolean).length
      return (share(0.3) - share(0.2)) / 12
    },
    'seldom and large': (random) => (random.float() < limit ? 1 : 0),
    'as large the other way, now and then': (random) => (random.float() < 0.55 ? 1 : -1),
  }

  test.each(
    Object.keys(gaps).flatMap((name) =>
      (name === 'shares of answers' ? (['t', 'betting'] as const) : (['betting'] as const)).map(
        (method) => [name, method] as const,
      ),
    ),
  )('(%s) is called beyond by a test of %s in at most one run of 20', (name, method) => {
    const random = new Random(5, `${name} ${method}`)
    const draw = gaps[name] as (typeof gaps)[string]
    let wrong = 0
    for (let run = 0; run < runs; run++) {
      const clusters: ClusterMeans = new Map(
        Array.from({ length: cases }, (_, at) => [`${at}`, { sum: draw(random), cases: 1 }] as const),
      )
      const { pDifferent } = testGap(clusters, {
        maxGap: limit,
        confidence: 0.95,
        reach: 1,
        method,
        seed: run,
        boldly: 0.98,
      })
      if (pDifferent <= 0.05) wrong++
    }
    // 5 % of 2,000 runs, and three standard errors.
    expect(wrong / runs).toBeLessThan(0.0647)
  })
})
