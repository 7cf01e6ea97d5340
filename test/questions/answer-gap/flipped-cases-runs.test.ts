import { describe, expect, test } from 'vitest'
import { Random } from '../../../src/core/random.js'
import { inOneFamily } from '../../../src/oracle/one-family.js'
import { chanceByFlips } from '../../../src/questions/answer-gap/flipped-cases.js'
import { exactnessOf } from '../../../src/questions/answer-gap/if-large.js'
import type { MeasureFacts } from '../../../src/questions/answer-gap/settings.js'
import { testMeasure } from '../../../src/questions/answer-gap/test-measure.js'

const LIMIT = 0.05
const share = (judge: 'mean' | 'median', maxGap = LIMIT): MeasureFacts =>
  ({ name: judge, unit: 'of the answers', scale: 'share', judge, maxGap, range: [0, 1] }) as MeasureFacts
const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.float())) * Math.cos(2 * Math.PI * random.float())

/** Gaps of a case in each measure, from twelve answers to each of two classes: what `say` finds in each answer. */
const counted =
  (all: number, say: (random: Random, first: boolean) => readonly boolean[]) =>
  (random: Random): number[] => {
    const sums = Array.from({ length: all }, () => 0)
    for (const first of [true, false])
      for (let answer = 0; answer < 12; answer++)
        for (const [at, found] of say(random, first).entries())
          if (found) sums[at] = (sums[at] as number) + (first ? 1 : -1)
    return sums.map((sum) => sum / 12)
  }

interface World {
  readonly measures: readonly MeasureFacts[]
  readonly gapsOf: (random: Random, at: number, all: number) => readonly number[]
}

/** Gaps that are all just their limits, and how they go together. */
const worlds: Readonly<Record<string, World>> = {
  'shares that go together': {
    measures: [share('mean'), share('mean'), share('mean')],
    gapsOf: counted(3, (random, first) => {
      const shared = random.float()
      return [0, 1, 2].map(() => (random.float() < 0.8 ? shared : random.float()) < (first ? 0.25 : 0.2))
    }),
  },
  'shares of which one leaves no place for the other': {
    measures: [share('mean'), share('mean')],
    gapsOf: counted(2, (random, first) => {
      const where = random.float()
      return [where < (first ? 0.45 : 0.4), where > (first ? 0.55 : 0.6)]
    }),
  },
  'shares that are higher for either class': {
    measures: [share('mean'), share('mean')],
    gapsOf: counted(2, (random, first) => {
      const where = random.float()
      return [where < (first ? 0.35 : 0.3), where > (first ? 0.7 : 0.65)]
    }),
  },
  'a mean and medians that go together': {
    measures: [share('mean'), share('median'), share('median')],
    gapsOf: (random) => {
      const shared = normal(random)
      return [0, 1, 2].map((at) => {
        const tail = at === 1 ? Math.exp(normal(random)) : 1
        return LIMIT + 0.12 * (0.9 * shared + 0.44 * normal(random)) * tail
      })
    },
  },
  'cases that differ in all measures alike': {
    measures: [share('mean'), share('mean'), share('mean')],
    gapsOf: (random, at, all) => {
      const own = LIMIT + 0.3 * ((at + 0.5) / all - 0.5)
      return [0, 1, 2].map(() => own + 0.1 * normal(random))
    },
  },
  'means with a long tail to the other side': {
    measures: [share('mean'), share('mean'), share('mean')],
    gapsOf: (random) => {
      const tail = () => -Math.log(1 - random.float())
      const shared = tail()
      return [0, 1, 2].map(() => LIMIT + 0.05 * (1 - 0.7 * shared - 0.3 * tail()))
    },
  },
  'answers that are rarely far on the other side': {
    measures: [share('mean'), share('mean')],
    gapsOf: (random) =>
      [0, 1].map(() => {
        const names = Array.from({ length: 4 }, () => (random.float() < 0.1 ? LIMIT - 0.5 : LIMIT + 0.5 / 9))
        return names.reduce((sum, each) => sum + each, 0) / 4 + 0.05 * normal(random)
      }),
  },
  'hardly any limit': {
    measures: [share('mean', 0.001), share('mean', 0.001), share('median', 0.001)],
    gapsOf: (random) => {
      const shared = normal(random)
      return [0, 1, 2].map(() => 0.001 + 0.12 * (0.9 * shared + 0.44 * normal(random)))
    },
  },
}

const runs = 200

describe('of gaps that are just their limits', () => {
  test.each(Object.keys(worlds).flatMap((name) => [20, 60].map((cases) => [name, cases] as const)))(
    'one is called beyond in at most one run of 20: %s, %d cases',
    { timeout: 300_000 },
    (name, cases) => {
      const { measures, gapsOf } = worlds[name] as World
      let wrong = 0
      for (let seed = 0; seed < runs; seed++) {
        const random = new Random(seed, name)
        const gaps = Array.from({ length: cases }, (_, at) => gapsOf(random, at, cases))
        const run = { confidence: 0.95, seed }
        const tested = measures.map((facts, place) => {
          const clusters = new Map(gaps.map((own, at) => [`${at}`, { sum: own[place] as number, cases: 1 }]))
          const found = testMeasure(clusters, facts, run, 't')
          const exact = exactnessOf(clusters, found, facts, run, 't')
          return { facts, clusters, test: found, pDifferent: found.pDifferent, ...exact }
        })
        if (inOneFamily(tested, 0.05, chanceByFlips(tested, 0.05, seed)).some((p) => p <= 0.05)) wrong++
      }
      // 5 % of 200 runs, and three standard errors.
      expect(wrong / runs).toBeLessThan(0.0963)
    },
  )
})
