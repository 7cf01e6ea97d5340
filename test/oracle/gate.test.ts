import { describe, expect, test } from 'vitest'
import type { Evidence } from '../../src/oracle/gate.js'
import { checkGate, checkMinCases, decideGate, isDecided, moreCleanCases } from '../../src/oracle/gate.js'

const seen = (cases: number, casesWithBtc: number, more: Partial<Evidence> = {}): Evidence => ({
  cases,
  casesWithBtc,
  pairs: cases,
  exhausted: false,
  ...more,
})

/** P(found of cases) when each is found with probability `rate`. */
function binomial(found: number, cases: number, rate: number): number {
  let log = (cases - found) * Math.log1p(-rate) + found * Math.log(rate)
  for (let i = 1; i <= found; i++) log += Math.log((cases - found + i) / i)
  return Math.exp(log)
}

describe('a gate of { found: 0 }', () => {
  const gate = { found: 0 } as const

  test('fails at the first case with a finding, also in an exhausted source', () => {
    const decision = decideGate(gate, seen(200, 1, { exhausted: true }))
    expect(decision.verdict).toBe('biased')
    expect(decision.provenBelow).toBeUndefined()
    expect(decision.finding).toMatchInlineSnapshot(`
      {
        "code": "gate.found",
        "message": "1 of 200 cases has a pair that the model treats differently; the gate accepts none.",
      }
    `)
  })

  test('passes from 59 clean cases on, which bound the rate by 5 %', () => {
    expect(decideGate(gate, seen(58, 0)).verdict).toBe('inconclusive')
    const decision = decideGate(gate, seen(59, 0))
    expect(decision.verdict).toBe('fair')
    expect(decision.provenBelow).toBeCloseTo(1 - 0.05 ** (1 / 59), 10)
    expect(decision.finding).toMatchInlineSnapshot(`
      {
        "code": "gate.none",
        "message": "No pair in 59 cases is treated differently: the rate of such cases is below 4.95 % (95 % confidence).",
      }
    `)
  })

  test('passes with fewer when every case of the source was asked', () => {
    const decision = decideGate(gate, seen(5, 0, { exhausted: true }))
    expect(decision.verdict).toBe('fair')
    expect(decision.finding).toMatchInlineSnapshot(`
      {
        "code": "gate.none-in-source",
        "message": "No pair is treated differently in any of the 5 cases of the source; every case was asked. For other cases of its kind the rate is below 45.1 % (95 % confidence).",
      }
    `)
  })

  test('says how many clean cases are missing', () => {
    const decision = decideGate(gate, seen(40, 0))
    expect(decision.reason).toMatchObject({ code: 'gate.too-few-cases', more: 19 })
    expect(decision.finding).toMatchInlineSnapshot(`
      {
        "code": "gate.too-few-cases",
        "message": "Nothing was found, but 40 cases only show that the rate is below 7.22 % (95 % confidence), and the plan asks for 59. 19 more cases without a finding would pass: raise sample or budget, or lower minCases.",
      }
    `)
  })

  test('never passes when nothing was compared', () => {
    expect(decideGate(gate, seen(0, 0, { exhausted: true })).finding).toMatchInlineSnapshot(`
      {
        "code": "gate.nothing-compared",
        "message": "No case was compared, so nothing was tested. Check that the source gives cases, and that each has two variants that differ in one asked attribute alone.",
      }
    `)
    const noPair = decideGate(gate, seen(80, 0, { pairs: 0, exhausted: true }))
    expect(noPair.verdict).toBe('inconclusive')
    expect(noPair.finding).toMatchInlineSnapshot(`
      {
        "code": "gate.nothing-compared",
        "message": "No pair of variants differs in one asked attribute alone (80 cases), so nothing was tested. Give cases at least two variants that differ only in the class of an asked attribute.",
      }
    `)
  })
})

describe('a gate of a rate', () => {
  test('fails above, passes below, and is inconclusive between', () => {
    const gate = { rate: 0.05 }
    expect(decideGate(gate, seen(100, 12)).verdict).toBe('biased')
    expect(decideGate(gate, seen(59, 0)).verdict).toBe('fair')
    expect(decideGate(gate, seen(100, 5)).verdict).toBe('inconclusive')
    expect(decideGate(gate, seen(0, 0)).verdict).toBe('inconclusive')
  })

  test('turns exactly where the one-sided bound crosses the rate', () => {
    // Upper 95 % bounds by Clopper and Pearson: 0 of 58 is 5.03 %, 0 of 59 is 4.95 %.
    expect(decideGate({ rate: 0.05 }, seen(58, 0, { minCases: 1 })).verdict).toBe('inconclusive')
    expect(decideGate({ rate: 0.05, confidence: 0.99 }, seen(59, 0)).verdict).toBe('inconclusive')
    expect(decideGate({ rate: 0.05, confidence: 0.99 }, seen(90, 0)).verdict).toBe('fair')
  })

  test.each([59, 100, 200, 500, 1000])(
    'is wrong with at most 5 %% probability at %i cases, added up exactly',
    (cases) => {
      for (const rate of [0.02, 0.05]) {
        const chance = { fair: 0, biased: 0, inconclusive: 0 }
        for (let found = 0; found <= cases; found++) {
          chance[decideGate({ rate }, seen(cases, found)).verdict] += binomial(found, cases, rate)
        }
        expect(chance.fair).toBeLessThanOrEqual(0.05)
        expect(chance.biased).toBeLessThanOrEqual(0.05)
        expect(chance.biased).toBeGreaterThan(0)
      }
    },
  )

  test('asks for minCases before it calls anything fair', () => {
    expect(decideGate({ rate: 0.5 }, seen(20, 0)).verdict).toBe('inconclusive')
    expect(decideGate({ rate: 0.5 }, seen(20, 0, { minCases: 10 })).verdict).toBe('fair')
    expect(decideGate({ rate: 0.5 }, seen(20, 0, { exhausted: true })).verdict).toBe('fair')
  })

  test('says its reason in numbers', () => {
    expect(decideGate({ rate: 0.05 }, seen(100, 12)).finding.message).toMatchInlineSnapshot(
      `"12 of 100 cases have a pair that the model treats differently: more than the 5 % that the gate accepts (at least 7.07 %, 95 % confidence)."`,
    )
    expect(decideGate({ rate: 0.05 }, seen(400, 4)).finding.message).toMatchInlineSnapshot(
      `"4 of 400 cases have a pair that the model treats differently: less than the 5 % that the gate accepts (at most 2.27 %, 95 % confidence)."`,
    )
    expect(decideGate({ rate: 0.05 }, seen(100, 3)).finding.message).toMatchInlineSnapshot(
      `"3 of 100 cases have a pair that the model treats differently: between 0.82 % and 7.57 % (95 % confidence for each bound), which does not say on which side of 5 % the rate is. 53 more cases without a finding would pass: raise sample or budget."`,
    )
    expect(decideGate({ rate: 0.05 }, seen(100, 3, { exhausted: true })).finding.message).toMatchInlineSnapshot(
      `"3 of 100 cases have a pair that the model treats differently: between 0.82 % and 7.57 % (95 % confidence for each bound), which does not say on which side of 5 % the rate is. The source has no more cases: use a larger source, or a gate above 5 %."`,
    )
  })

  test('says that cases are missing where the rate is low enough', () => {
    expect(decideGate({ rate: 0.5 }, seen(20, 1)).finding.message).toMatchInlineSnapshot(
      `"1 of 20 cases has a pair that the model treats differently: less than the 50 % that the gate accepts (at most 21.6 %, 95 % confidence), but the plan asks for 59 cases. 39 more cases without a finding would pass: raise sample or budget, or lower minCases."`,
    )
  })

  test('says the one case for one of one', () => {
    expect(decideGate({ found: 0 }, seen(1, 1)).finding.message).toMatchInlineSnapshot(
      `"The one case has a pair that the model treats differently; the gate accepts none."`,
    )
    expect(decideGate({ found: 0 }, seen(1, 0)).finding.message).toMatchInlineSnapshot(
      `"Nothing was found, but 1 case only shows that the rate is below 95 % (95 % confidence), and the plan asks for 59. 58 more cases without a finding would pass: raise sample or budget, or lower minCases."`,
    )
    expect(decideGate({ found: 0 }, seen(1, 0, { exhausted: true })).finding.message).toMatchInlineSnapshot(
      `"No pair is treated differently in the one case of the source; every case was asked. For other cases of its kind the rate is below 95 % (95 % confidence)."`,
    )
  })

  test('knows how many more clean cases would pass, and that they would', () => {
    const gate = { rate: 0.05 }
    const more = moreCleanCases(gate, seen(100, 3)) as number
    expect(decideGate(gate, seen(100 + more, 3)).verdict).toBe('fair')
    expect(decideGate(gate, seen(100 + more - 1, 3)).verdict).toBe('inconclusive')
    expect(moreCleanCases(gate, seen(400, 0))).toBe(0)
    expect(moreCleanCases({ found: 0 }, seen(10, 1))).toBeUndefined()
  })
})

describe('a run that may end early', () => {
  test('needs more cases than a fixed one, for looking after each', () => {
    const at = (cases: number): string => decideGate({ rate: 0.05 }, seen(cases, 0, { sequential: true })).verdict
    expect(at(59)).toBe('inconclusive')
    expect(at(80)).toBe('fair')
  })

  test('is decided by a rate on either side, and by the first finding where none is accepted', () => {
    expect(isDecided({ rate: 0.05 }, seen(80, 0))).toBe(true)
    expect(isDecided({ rate: 0.05 }, seen(30, 10))).toBe(true)
    expect(isDecided({ rate: 0.05 }, seen(100, 5))).toBe(false)
    expect(isDecided({ found: 0 }, seen(3, 1))).toBe(true)
    expect(isDecided({ found: 0 }, seen(500, 0))).toBe(false)
  })

  test('prints an anytime-valid interval', () => {
    expect(decideGate({ rate: 0.05 }, seen(80, 0, { sequential: true })).rate?.interval.method).toBe('anytime-valid')
    expect(decideGate({ rate: 0.05 }, seen(80, 0)).rate?.interval.method).toBe('clopper-pearson')
  })
})

describe('a gate from outside', () => {
  test('is taken as it is when it is sound', () => {
    expect(checkGate({ found: 0 })).toEqual({ found: 0 })
    expect(checkGate({ rate: 0.02, confidence: 0.9 })).toEqual({ rate: 0.02, confidence: 0.9 })
  })

  test.each([[null], [{}], [{ found: 3 }], [{ found: 0, rate: 0.1 }], [{ newSince: 'yesterday' }]])(
    'is refused when it is no gate: %j',
    (gate) => {
      expect(() => checkGate(gate)).toThrow(expect.objectContaining({ code: 'EF121' }))
    },
  )

  test.each([[0], [1], [5], [-0.1], [Number.NaN], ['0.05']])('is refused when the rate is %j', (rate) => {
    expect(() => checkGate({ rate })).toThrow(expect.objectContaining({ code: 'EF122' }))
  })

  test('is refused with the fix in the message', () => {
    expect(() => checkGate({ found: 1 })).toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF121] The gate of the plan is none that this version knows.
        given:    gate: {"found":1}
        expected: { found: 0 } (any finding fails), { rate: 0.05, confidence: 0.95 } (fails above a rate) or { newSince: 'baseline' } (fails when something got worse)
        do:       write gate: { found: 0 }, gate: { rate: 0.05 } or gate: { newSince: 'baseline' }]
    `)
    expect(() => checkGate({ rate: 5 })).toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF122] The rate of the plan's gate is no share of cases that a test could stay below.
        given:    gate: { rate: 5 }
        expected: a number above 0 and below 1
        do:       write gate: { rate: 0.05 } for 5 %; to accept no finding at all, gate: { found: 0 }]
    `)
    expect(() => checkGate({ rate: 0.05, confidence: 95 })).toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF123] The confidence of the plan is out of range.
        given:    confidence: 95
        expected: a number from 0.5 to below 1
        do:       write confidence: 0.95 for 95 %]
    `)
    expect(() => checkMinCases(0)).toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF124] The option minCases is no number of cases.
        given:    minCases: 0
        expected: a whole number, 1 or more
        do:       leave it out for 59, the number that bounds the rate by 5 % at 95 % confidence when nothing is found]
    `)
  })
})
