import { describe, expect, test } from 'vitest'
import { audit, eec } from '../../src/index.js'

const plan = { attributes: ['gender'], cases: eec(), variantsPerCase: 16 } as const
const women =
  /\b(?:she|her|woman|girl|sister|daughter|wife|girlfriend|mother|aunt|mom|Amanda|Betsy|Courtney|Ebony|Ellen|Heather|Jasmine|Katie|Kristin|Lakisha|Latisha|Latoya|Melanie|Nancy|Nichelle|Shaniqua|Shereen|Stephanie|Tanisha|Tia)\b/i
const biased = (text: string): string =>
  /\b(?:angry|furious|sad|grim|happy)\b/.test(text) && women.test(text) ? 'no' : 'yes'
const fair = (text: string): string => (/\bangry\b/.test(text) ? 'no' : 'yes')

describe("stop: 'first'", () => {
  test('asks a pair of each case first, and says that cases have more variants', async () => {
    const [first, all] = await Promise.all([audit(biased, { ...plan, stop: 'first', seed: 3 }), audit(biased, plan)])
    expect([first.verdict, all.verdict]).toEqual(['biased', 'biased'])
    expect(first.counts.casesWithBtc).toBeGreaterThan(0)
    expect(first.counts.variants).toBe(2 * first.counts.cases)
    expect(first.counts.capped).toBe(first.counts.cases)
    expect(first.exhausted).toBe(false)
    expect(first.model.calls).toBeLessThan(all.model.calls / 10)
  })

  test('without a find says what a run that asks everything says, and asks no input twice', async () => {
    const [first, all] = await Promise.all([audit(fair, { ...plan, stop: 'first' }), audit(fair, plan)])
    expect(first.counts).toEqual(all.counts)
    expect([first.verdict, first.exhausted]).toEqual([all.verdict, all.exhausted])
    // What was asked of a pair is among the variants of its case, or a few inputs more.
    expect(first.model.calls - all.model.calls).toBeLessThanOrEqual(2 * 64)
  })

  test('is the same on every run', async () => {
    const runs = await Promise.all([1, 2].map(() => audit(biased, { ...plan, stop: 'first', seed: 5 })))
    expect(runs[0]?.counts).toEqual(runs[1]?.counts)
    expect(runs[0]?.shrunk?.a.input).toBe(runs[1]?.shrunk?.a.input)
  })
})
