import { describe, expect, test } from 'vitest'
import { Random } from '../../../src/core/random.js'
import { chanceByFlips } from '../../../src/questions/answer-gap/flipped-cases.js'
import type { MeasureFacts } from '../../../src/questions/answer-gap/settings.js'
import { testMeasure } from '../../../src/questions/answer-gap/test-measure.js'

const facts = (judge: 'mean' | 'median'): MeasureFacts =>
  ({ name: judge, unit: 'of the answers', scale: 'share', judge, maxGap: 0.05, range: [0, 1] }) as MeasureFacts
const run = { confidence: 0.95, seed: 1 }
const tested = (judge: 'mean' | 'median', gaps: readonly number[]) => {
  const clusters = new Map(gaps.map((sum, at) => [`case ${at}`, { sum, cases: 1 }]))
  return { facts: facts(judge), clusters, test: testMeasure(clusters, facts(judge), run, 't') }
}
const numbers = (label: string, all = 60) => {
  const random = new Random(1, label)
  return Array.from({ length: all }, () => 0.05 + random.float() - 0.5)
}

describe('the chance that any of several gaps at their limits is called beyond', () => {
  test('is the share of a single one', () => {
    const chance = chanceByFlips([tested('mean', numbers('one')), tested('mean', numbers('other'))], 0.05, 1)
    for (const share of [0.05, 0.02]) expect(Math.abs((chance?.([0], [share]) ?? 1) - share)).toBeLessThan(0.01)
  })

  test('is little more than that where measures say the same, and the sum where they have nothing to do with each other', () => {
    const same = chanceByFlips([tested('mean', numbers('one')), tested('mean', numbers('one'))], 0.05, 1)
    expect(same?.([0, 1], [0.04, 0.04])).toBe(same?.([0], [0.04]))
    const apart = chanceByFlips([tested('mean', numbers('one')), tested('mean', numbers('other'))], 0.05, 1)
    expect(apart?.([0, 1], [0.04, 0.04])).toBeCloseTo(0.0784, 1)
    expect(apart?.([0, 1], [0.04, 0.04])).toBeGreaterThan(0.065)
  })

  test('is smaller than the share where cases are few: t is corrected for their skewness, as in the test itself', () => {
    const chance = chanceByFlips([tested('mean', numbers('one', 20)), tested('mean', numbers('other', 20))], 0.05, 1)
    // 0.0475 and 0.0235 by Student's t.
    expect(chance?.([0], [0.05])).toBeCloseTo(0.037, 2)
    expect(chance?.([0], [0.02])).toBeLessThan(0.012)
  })

  test('is that of the sign test for medians: at most the share', () => {
    const chance = chanceByFlips([tested('median', numbers('one')), tested('mean', numbers('other'))], 0.05, 1)
    expect(chance?.([0], [0.05])).toBeLessThan(0.05)
    expect(chance?.([0], [0.05])).toBeGreaterThan(0.01)
  })

  test('does not depend on the order of cases', () => {
    const [one, other] = [numbers('one'), numbers('other')]
    const forward = [tested('mean', one), tested('median', other)]
    const backward = forward.map((each) => ({ ...each, clusters: new Map([...each.clusters].reverse()) }))
    const shares = [0.03, 0.04]
    expect(chanceByFlips(backward, 0.05, 1)?.([0, 1], shares)).toBe(chanceByFlips(forward, 0.05, 1)?.([0, 1], shares))
  })

  test('is not known of one gap, of few cases, and next to nothing where cases are all alike', () => {
    expect(chanceByFlips([tested('mean', numbers('one'))], 0.05, 1)).toBeUndefined()
    expect(chanceByFlips([tested('mean', numbers('one')), tested('mean', numbers('few', 19))], 0.05, 1)).toBeUndefined()
    const alike = tested('mean', numbers('one').fill(0.05))
    expect(chanceByFlips([alike, alike], 0.05, 1)?.([0, 1], [0.05, 0.05])).toBeLessThan(0.001)
  })
})
