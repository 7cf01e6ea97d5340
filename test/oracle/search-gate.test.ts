import { describe, expect, test } from 'vitest'
import type { Gate, SearchYield } from '../../src/core/report.js'
import { type Evidence, noEvidence } from '../../src/oracle/evidence.js'
import { decideGate } from '../../src/oracle/gate.js'
import { withSearch } from '../../src/oracle/search-gate.js'

const seen = (cases: number, casesWithBtc: number): Evidence => {
  const any = { ...noEvidence('gender'), cases, casesWithBtc, units: cases, firstWithBtc: casesWithBtc }
  return { over: 'population', unit: 'case', exhausted: true, attributes: [any], any, pairs: cases, seed: 1 }
}

const searched = (found: number, tested = 500): SearchYield => ({
  search: 'astraea()',
  tested,
  found,
  modelRows: tested,
  ms: 5,
  gradients: 0,
  phases: [],
  ended: 'done',
})

const decide = (gate: Gate, evidence: Evidence, given?: SearchYield) =>
  withSearch(decideGate(gate, evidence), gate, given)

const found = { found: 0 } as const

describe('a gate of { found: 0 } beside a search', () => {
  test('passes where the search found nothing, or there was none', () => {
    const decision = decideGate(found, seen(59, 0))
    expect(decision.verdict).toBe('fair')
    expect(decision.provenBelow).toBeCloseTo(1 - 0.05 ** (1 / 59), 10)
    expect(withSearch(decision, found, undefined)).toEqual(decision)
    expect(withSearch(decision, found, searched(0))).toEqual(decision)
  })

  test.each([
    [
      1,
      500,
      'astraea() tested 500 texts and found 1 that the model treats differently from a counterfactual. The gate accepts none.',
    ],
    [
      2,
      500,
      'astraea() tested 500 texts and found 2 that the model treats differently from a counterfactual. The gate accepts none.',
    ],
    [
      1,
      1,
      'astraea() tested 1 text and found 1 that the model treats differently from a counterfactual. The gate accepts none.',
    ],
    [
      1000,
      2000,
      'astraea() tested 2,000 texts and found 1,000 that the model treats differently from a counterfactual. The gate accepts none.',
    ],
  ])('fails on %i found among %i texts', (some, tested, message) => {
    const { provenBelow: _, ...rest } = decideGate(found, seen(59, 0))
    expect(decide(found, seen(59, 0), searched(some, tested))).toStrictEqual({
      ...rest,
      verdict: 'biased',
      reason: { code: 'gate.found', cases: tested, casesWithBtc: some },
      finding: { code: 'gate.found', message },
    })
  })

  test('fails on a find where too few cases were asked, or none', () => {
    for (const cases of [0, 58]) {
      expect(decide(found, seen(cases, 0), searched(0)).verdict).toBe('inconclusive')
      expect(decide(found, seen(cases, 0), searched(1)).verdict).toBe('biased')
    }
  })

  test('tells the asked cases first', () => {
    const decision = decide(found, seen(59, 1), searched(9))
    expect(decision.verdict).toBe('biased')
    expect(decision.finding.message).toBe(
      '1 of 59 cases has a pair that the model treats differently; the gate accepts none.',
    )
  })
})

describe('a gate that judges by a rate, or by a baseline', () => {
  test.each([
    ['fair', { rate: 0.05 }, 59],
    ['inconclusive', { rate: 0.05 }, 58],
    ['inconclusive', { newSince: 'baseline' }, 59],
  ] as const)('is %s whatever a search finds: %j on %i cases', (verdict, gate, cases) => {
    expect(decide(gate, seen(cases, 0), searched(9)).verdict).toBe(verdict)
    expect(decide(gate, seen(cases, 0), searched(9))).toEqual(decide(gate, seen(cases, 0)))
  })
})
