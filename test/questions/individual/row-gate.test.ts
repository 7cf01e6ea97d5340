import { describe, expect, test } from 'vitest'
import { noEvidence } from '../../../src/oracle/evidence.js'
import { decideRowGate, type RowEvidence } from '../../../src/questions/individual/row-gate.js'

/** Rows of the data, and rows that were tested beyond them. */
const rows = (cases: number, casesWithBtc: number, foundElsewhere = 0, testedElsewhere = 500): RowEvidence => {
  const any = { ...noEvidence('sex'), cases, casesWithBtc, units: cases, firstWithBtc: casesWithBtc }
  return {
    over: 'population',
    unit: 'group',
    exhausted: true,
    attributes: [any],
    any,
    pairs: cases,
    seed: 1,
    foundElsewhere,
    testedElsewhere,
  }
}

const found = { found: 0 } as const
const rate = { rate: 0.05 } as const

describe('a gate of { found: 0 } on rows', () => {
  test('passes where neither the data nor other rows have one', () => {
    const decision = decideRowGate(found, rows(59, 0))
    expect(decision.verdict).toBe('fair')
    expect(decision.provenBelow).toBeCloseTo(1 - 0.05 ** (1 / 59), 10)
    expect(decision.finding).toEqual({
      code: 'gate.none',
      message:
        'No counterfactual in 59 rows is treated differently: the rate of such rows is below 4.95 % (95 % confidence).',
    })
  })

  test.each([
    [1, 500, "Of 500 rows beyond the data's own, 1 is discriminatory, and the gate accepts none."],
    [2, 500, "Of 500 rows beyond the data's own, 2 are discriminatory, and the gate accepts none."],
    [1, 1, "Of 1 row beyond the data's own, 1 is discriminatory, and the gate accepts none."],
    [1000, 2000, "Of 2,000 rows beyond the data's own, 1,000 are discriminatory, and the gate accepts none."],
  ])('fails on %i of %i other rows', (foundElsewhere, testedElsewhere, message) => {
    const clean = decideRowGate(found, rows(59, 0))
    const { provenBelow: _, ...rest } = clean
    expect(decideRowGate(found, rows(59, 0, foundElsewhere, testedElsewhere))).toStrictEqual({
      ...rest,
      verdict: 'biased',
      reason: { code: 'gate.found', cases: testedElsewhere, casesWithBtc: foundElsewhere },
      finding: { code: 'gate.found', message },
    })
  })

  test('fails on other rows where too few of the data were asked, or none', () => {
    for (const cases of [0, 58]) {
      expect(decideRowGate(found, rows(cases, 0)).verdict).toBe('inconclusive')
      expect(decideRowGate(found, rows(cases, 0, 1)).verdict).toBe('biased')
    }
  })

  test('tells the rows of the data first', () => {
    for (const elsewhere of [0, 1]) {
      const decision = decideRowGate(found, rows(59, 1, elsewhere))
      expect(decision.verdict).toBe('biased')
      expect(decision.reason).toEqual({ code: 'gate.found', cases: 59, casesWithBtc: 1 })
      expect(decision.finding.message).toBe(
        '1 of 59 rows has a counterfactual that the model treats differently; the gate accepts none.',
      )
    }
  })

  test('says what to check where no row has a counterfactual', () => {
    expect(decideRowGate(found, rows(0, 0)).finding.message).toBe(
      'No row of the data has a counterfactual, so nothing was tested. Check that the attributes of the plan have at least two classes, and that the constraint allows the attributes to change.',
    )
  })
})

describe('a gate on rows that judges by a rate, or by a baseline', () => {
  test.each([
    ['fair', rate, 59],
    ['inconclusive', rate, 58],
    ['inconclusive', { newSince: 'baseline' }, 59],
  ] as const)('is %s whatever a search finds: %j on %i rows', (verdict, gate, cases) => {
    expect(decideRowGate(gate, rows(cases, 0, 9)).verdict).toBe(verdict)
    expect(decideRowGate(gate, rows(cases, 0, 9))).toEqual(decideRowGate(gate, rows(cases, 0)))
  })
})
