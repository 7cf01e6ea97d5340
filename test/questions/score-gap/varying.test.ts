import { describe, expect, test } from 'vitest'
import { audit } from '../../../src/audit/index.js'
import { Random } from '../../../src/core/random.js'
import { fromFunction } from '../../../src/models/index.js'

const names = { female: ['Anna', 'Emma'], male: ['Tom', 'Bob'] }
const cases = Array.from({ length: 12 }, (_, at) => ({
  id: `case ${at}`,
  variants: Object.entries(names).flatMap(([gender, own]) =>
    own.map((name) => ({
      input: `I am ${name}. This is letter ${at}.`,
      classes: { gender },
      edits: [{ start: 5, end: 5 + name.length, slot: 'person' }],
    })),
  ),
}))
const plan = {
  question: 'score-gap',
  attributes: ['gender'],
  cases,
  over: 'suite',
  maxGap: 5,
  range: [0, 100],
} as const
const isFemale = (text: string) => names.female.some((name) => text.includes(name))

describe('of a suite that was asked whole', () => {
  test('scores that vary are no fact: chance is not called a gap', async () => {
    let biased = 0
    for (let seed = 0; seed < 60; seed++) {
      const random = new Random(seed, 'varying')
      const report = await audit(
        fromFunction(() => 100 * random.float(), { batched: false }),
        { ...plan, seed },
      )
      expect(report.claim?.complete).toBe(false)
      expect(report.verdict).not.toBe('fair')
      if (report.verdict === 'biased') biased++
    }
    // 5 % of 60 runs, and three standard errors. Taken as facts, two of three were called biased.
    expect(biased).toBeLessThanOrEqual(8)
  })

  test('a gap that is larger than chance is found in scores that vary, and one that is smaller is within', async () => {
    const random = new Random(1, 'gap')
    const by = (gap: number) =>
      fromFunction((text: string) => 50 + 12 * random.float() + (isFemale(text) ? gap : 0), { batched: false })
    expect((await audit(by(20), plan)).verdict).toBe('biased')
    expect((await audit(by(0), plan)).verdict).toBe('fair')
  })

  test('scores that do not vary are a fact', async () => {
    const model = fromFunction((text: string) => (isFemale(text) ? 56 : 50), { batched: false })
    const { verdict, claim, gaps } = await audit(model, plan)
    expect([verdict, claim?.complete, gaps[0]?.gap.interval.method]).toEqual(['biased', true, 'complete'])
  })
})
