import { describe, expect, test } from 'vitest'
import { formatReport } from '../../src/index.js'
import { ask, PLANTINGS, type Planting, truthOf } from './support/mutant-plantings.js'

/** Rates of mutants, over many seeds: what is claimed must hold the true rate, which grows with no limit on variants. */

describe.each(Object.entries(PLANTINGS))('planted: %s', (_, planting) => {
  const truth = truthOf(planting)

  test.each([8, 32, Number.POSITIVE_INFINITY])(
    'the rate at %d variants of a case holds the true one',
    async (limit) => {
      let missed = 0
      for (let seed = 1; seed <= 12; seed++) {
        const report = await ask(planting, { sample: 60, seed, variantsPerCase: limit })
        const { lower, upper } = report.intersection?.all.errorRate.interval ?? { lower: 1, upper: 0 }
        if (truth.mutants < lower || truth.mutants > upper) missed++
        if (limit === Number.POSITIVE_INFINITY) {
          expect(report.claim?.rateOf).toBe('cases')
          expect(report.counts).not.toHaveProperty('capped')
        } else {
          expect(report.claim?.rateOf).toBe('mutants')
          expect(report.rate).toEqual(report.intersection?.all.errorRate)
          expect(report.exhausted).toBe(false)
          expect(report.intersection?.all.caseErrorRate.interval.upper).toBe(1)
        }
      }
      // At 5 % at most 3 of 12, but for two runs in 1,000.
      expect(missed).toBeLessThanOrEqual(3)
    },
  )

  test('no gate passes below the true rate, however few mutants are asked', async () => {
    const gate = { rate: truth.mutants * 0.99 }
    const verdicts: string[] = []
    for (let seed = 1; seed <= 12; seed++) {
      verdicts.push((await ask(planting, { sample: 100, seed, gate, variantsPerCase: seed % 2 ? 4 : 32 })).verdict)
    }
    expect(verdicts.filter((verdict) => verdict === 'fair').length).toBeLessThanOrEqual(3)
  })

  test('what is printed of originals is a least number, and the true share is not below it', async () => {
    const report = await ask(planting, { variantsPerCase: 16, seed: 5 })
    const { casesWithError, cases, caseErrorRate } = report.intersection?.all ?? {}
    expect(caseErrorRate?.value).toBeLessThanOrEqual(truth.originals)
    const text = formatReport(report, { verbose: true })
    expect(text).toContain(`at least ${casesWithError} of ${cases} originals`)
    expect(text).toMatch(/of \d[\d,]* mutants drawn from 120 originals/)
  })
})

test("stop: 'decided' reads bounds that hold at every moment", async () => {
  const planting = PLANTINGS['a few pairs of words in every original'] as Planting
  const report = await ask(planting, { variantsPerCase: 8, gate: { rate: 0.3 }, stop: 'decided', minCases: 10 })
  expect(report).toMatchObject({
    verdict: 'fair',
    claim: { rateOf: 'mutants' },
    rate: { interval: { method: 'anytime-valid' } },
  })
  expect(report.counts.cases).toBeLessThan(120)
  const truth = truthOf(planting).mutants
  let wrong = 0
  for (let seed = 1; seed <= 20; seed++) {
    const gate = { rate: truth * 0.99 }
    const { verdict } = await ask(planting, { variantsPerCase: 8, gate, stop: 'decided', minCases: 10, seed })
    if (verdict === 'fair') wrong++
  }
  expect(wrong).toBeLessThanOrEqual(4)
})
