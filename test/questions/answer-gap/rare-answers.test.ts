import { describe, expect, test } from 'vitest'
import { Random } from '../../../src/core/random.js'
import type { MeasureFacts } from '../../../src/questions/answer-gap/settings.js'
import { testMeasure } from '../../../src/questions/answer-gap/test-measure.js'

const LIMIT = 0.05
const facts = {
  name: 'score',
  unit: 'points',
  scale: 'number',
  judge: 'mean',
  maxGap: LIMIT,
  range: [0, 1],
} as MeasureFacts
const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.float())) * Math.cos(2 * Math.PI * random.float())
const pOf = (gaps: readonly number[], names: number): number => {
  const clusters = new Map(gaps.map((sum, at) => [`${at}`, { sum, cases: 1 }]))
  return testMeasure(clusters, facts, { confidence: 0.95, seed: 1, names }, 't').pDifferent
}

/** Gaps of a name that are just the limit on average: most are a little more, some are far less. */
const rarely = (share: number, far: number, noise: number) => (random: Random) =>
  (random.float() < share ? LIMIT - far : LIMIT + (far * share) / (1 - share)) + noise * normal(random)
const grid = [0.01, 0.02, 0.05, 0.1, 0.2].flatMap((share) =>
  [0.15, 0.5, 1].flatMap((far) => [0.01, 0.1].map((noise) => [share, far, noise] as const)),
)
const runs = 400

describe('answers that are rarely far on the other side', () => {
  test.each(grid)('in %d of names, %d below, with noise %d', (share, far, noise) => {
    const gapOf = rarely(share, far, noise)
    for (const names of [1, 4])
      for (const cases of [20, 60]) {
        const random = new Random(7, `${share} ${far} ${noise} ${names} ${cases}`)
        let wrong = 0
        for (let run = 0; run < runs; run++) {
          const gaps = Array.from(
            { length: cases },
            () => Array.from({ length: names }, () => gapOf(random)).reduce((sum, each) => sum + each, 0) / names,
          )
          if (pOf(gaps, names) <= 0.05) wrong++
        }
        // 6.5 % of the runs, and three standard errors.
        expect(wrong / runs).toBeLessThan(0.102)
      }
  })

  test('a suite of which one case of twenty is far below stays right', () => {
    const random = new Random(3, 'a suite')
    let wrong = 0
    for (let run = 0; run < runs; run++) {
      const gaps = Array.from(
        { length: 20 },
        (_, at) => (at === 0 ? LIMIT - 0.5 : LIMIT + 0.5 / 19) + 0.02 * normal(random),
      )
      if (pOf(gaps, 4) <= 0.05) wrong++
    }
    expect(wrong).toBe(0)
  })

  test('nothing changes where cases differ more than one name could', () => {
    const random = new Random(5, 'wide')
    const gaps = Array.from({ length: 60 }, () => 0.15 + 0.2 * normal(random)).map((gap, at, all) =>
      // Symmetric about the mean.
      at % 2 === 1 ? 0.3 - (all[at - 1] as number) : gap,
    )
    const clusters = new Map(gaps.map((sum, at) => [`${at}`, { sum, cases: 1 }]))
    const { gap, pDifferent } = testMeasure(clusters, facts, { confidence: 0.95, seed: 1, names: 4 }, 't')
    expect(gap.value).toBeCloseTo(0.15, 10)
    expect(pDifferent).toBeLessThan(0.001)
  })

  test('a gap of many equal cases is still a gap, of few with one name it is not', () => {
    expect(pOf(Array(60).fill(0.15), 4)).toBeLessThan(0.001)
    expect(pOf(Array(60).fill(-0.15), 4)).toBeLessThan(0.001)
    expect(pOf(Array(20).fill(0.1), 1)).toBeGreaterThan(0.3)
    expect(pOf(Array(20).fill(-0.1), 1)).toBeGreaterThan(0.3)
    expect(pOf(Array(20).fill(0), 1)).toBe(1)
  })
})
