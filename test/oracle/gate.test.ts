import { describe, expect, test } from 'vitest'
import { checkGate, checkMinCases } from '../../src/oracle/check-gate.js'
import { type AttributeEvidence, type Evidence, noEvidence } from '../../src/oracle/evidence.js'
import { decideGate, isDecided, moreCleanUnits } from '../../src/oracle/gate.js'

/** Evidence of one attribute on cases that are independent of each other. */
const seen = (cases: number, casesWithBtc: number, more: Partial<Evidence & AttributeEvidence> = {}): Evidence => {
  const { shares, pairShares, borderline = 0, indistinct = 0, units = cases, ...rest } = more
  const any: AttributeEvidence = {
    attribute: 'gender',
    cases,
    casesWithBtc,
    borderline,
    indistinct,
    units,
    firstWithBtc: casesWithBtc,
    ...(shares === undefined ? {} : { shares }),
    ...(pairShares === undefined ? {} : { pairShares }),
  }
  return {
    over: 'population',
    unit: 'template',
    exhausted: false,
    attributes: [any],
    any,
    pairs: cases,
    seed: 1,
    ...rest,
  }
}

/** Evidence of several attributes. */
const several = (attributes: readonly AttributeEvidence[], more: Partial<Evidence> = {}): Evidence => ({
  ...seen(0, 0),
  attributes,
  any: {
    ...noEvidence(attributes.map(({ attribute }) => attribute).join(' and ')),
    cases: Math.max(...attributes.map(({ cases }) => cases)),
    units: Math.max(...attributes.map(({ units }) => units)),
    casesWithBtc: Math.max(...attributes.map(({ casesWithBtc }) => casesWithBtc)),
  },
  ...more,
})

const of = (attribute: string, cases: number, casesWithBtc = 0, more: Partial<AttributeEvidence> = {}) => ({
  ...noEvidence(attribute),
  cases,
  casesWithBtc,
  units: cases,
  firstWithBtc: casesWithBtc,
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

  test('passes with fewer where the claim is about the suite, and all of it was asked', () => {
    const suite = { over: 'suite', exhausted: true } as const
    const decision = decideGate(gate, seen(5, 0, suite))
    expect(decision.verdict).toBe('fair')
    expect(decision.provenBelow).toBeUndefined()
    expect(decision.rate).toEqual({
      value: 0,
      interval: { lower: 0, upper: 0, confidence: 0.95, method: 'complete' },
    })
    expect(decision.finding).toMatchInlineSnapshot(`
      {
        "code": "gate.none-in-suite",
        "message": "No pair is treated differently in any of the 5 cases of the suite. Every case and every variant was asked. This says nothing about other cases.",
      }
    `)
    expect(decideGate(gate, seen(5, 0, { ...suite, minCases: 6 })).verdict).toBe('inconclusive')
    expect(decideGate(gate, seen(5, 0, { ...suite, capped: 1 })).verdict).toBe('inconclusive')
    expect(decideGate(gate, seen(5, 0, { ...suite, exhausted: false })).verdict).toBe('inconclusive')
    expect(decideGate(gate, seen(5, 0, { exhausted: true })).verdict).toBe('inconclusive')
  })

  test('says how many clean cases are missing', () => {
    const decision = decideGate(gate, seen(40, 0))
    expect(decision.reason).toMatchObject({ code: 'gate.too-few-cases', needed: 59 })
    expect(decision.finding).toMatchInlineSnapshot(`
      {
        "code": "gate.too-few-cases",
        "message": "Nothing was found, but only 40 cases could be compared, and 59 are needed (40 only show that the rate is below 7.22 %, 95 % confidence). 19 more cases without a finding would pass: increase sample or budget.",
      }
    `)
  })

  test('never passes when nothing was compared', () => {
    expect(decideGate(gate, seen(0, 0, { exhausted: true })).finding).toMatchInlineSnapshot(`
      {
        "code": "gate.nothing-compared",
        "message": "No case was compared, so nothing was tested. Check that the source provides cases, and that each case has two variants that differ in only one attribute of the plan.",
      }
    `)
    const alike = decideGate(gate, seen(0, 0, { indistinct: 80, exhausted: true }))
    expect(alike.verdict).toBe('inconclusive')
    expect(alike.finding).toMatchInlineSnapshot(`
      {
        "code": "gate.nothing-compared",
        "message": "The model could not distinguish the variants in any of 80 cases, so nothing was tested. The parts that it reads are the same, because of truncated texts or unknown words. Use shorter texts, texts that mention the person early, or a tokenizer that knows the words.",
      }
    `)
  })

  test('counts units, not cases', () => {
    const shares = { least: Array(12).fill(0), most: Array(12).fill(0) }
    const decision = decideGate(gate, seen(144, 0, { units: 12, shares, exhausted: true, skipped: 40 }))
    expect(decision.verdict).toBe('inconclusive')
    expect(decision.finding.message).toMatchInlineSnapshot(
      `"Nothing was found, but only 12 templates could be compared, and 59 are needed (12 only show that the rate is below 22.1 %, 95 % confidence). The source has no more (40 of 184 inputs gave no case): add 47 more templates, or limit the claim to these cases with gate: { found: 0, over: 'suite' }."`,
    )
    expect(decideGate(gate, seen(144, 0, { units: 59 })).verdict).toBe('fair')
    expect(decideGate(gate, seen(144, 0, { units: 59 })).finding.message).toMatchInlineSnapshot(
      `"No pair in 144 cases of 59 templates is treated differently: the rate of such cases among templates like these is below 4.95 % (95 % confidence)."`,
    )
  })

  test('judges each asked attribute by itself', () => {
    const never = decideGate(gate, several([of('gender', 390), of('race', 0)]))
    expect(never.verdict).toBe('inconclusive')
    expect([...never.byAttribute]).toEqual([
      ['gender', 'fair'],
      ['race', 'inconclusive'],
    ])
    expect(never.finding.message).toMatchInlineSnapshot(
      `"race was never compared: no case has two variants that differ only in it. Remove the attribute, or use cases that contain it (or a larger variantsPerCase)."`,
    )
    const few = decideGate(gate, several([of('gender', 390), of('race', 20, 0, { indistinct: 3 })]))
    expect(few.verdict).toBe('inconclusive')
    expect(few.finding.message).toMatchInlineSnapshot(
      `"race: nothing was found, but only 20 cases could be compared (the model reads the variants of 3 other cases as equal), and 59 are needed (20 only show that the rate is below 13.9 %, 95 % confidence). 39 more cases without a finding would pass: increase sample or budget."`,
    )
    const cut = decideGate(gate, several([of('gender', 390), of('race', 0, 0, { indistinct: 70 })]))
    expect(cut.finding.message).toMatchInlineSnapshot(
      `"race was never compared: the model reads the variants of all 70 cases as equal (truncated texts, unknown words). Use shorter texts, or a tokenizer that knows the words."`,
    )
    expect(decideGate(gate, several([of('gender', 390), of('race', 59)])).verdict).toBe('fair')
    expect(
      decideGate(gate, several([of('gender', 390), of('race', 0)], { over: 'suite', exhausted: true })).verdict,
    ).toBe('inconclusive')
  })

  test('does not fail for what float noise may be, and counts it', () => {
    const decision = decideGate(gate, seen(80, 0, { borderline: 2 }))
    expect(decision.verdict).toBe('fair')
    // The exact bound of 2 of 80: what may be a BTC counts against a pass.
    expect(decision.provenBelow).toBeCloseTo(0.0766, 4)
    expect(decision.finding.message).toMatchInlineSnapshot(
      `"No pair in 80 cases is treated differently: the rate of such cases is below 7.66 % (95 % confidence). In 2 cases, two labels differ only within the model's own floating-point noise, so they are counted separately."`,
    )
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
    expect(decideGate({ rate: 0.5 }, seen(20, 0, { exhausted: true })).verdict).toBe('inconclusive')
    expect(decideGate({ rate: 0.5 }, seen(20, 0, { over: 'suite', exhausted: true })).verdict).toBe('fair')
  })

  test('says its reason in numbers', () => {
    expect(decideGate({ rate: 0.05 }, seen(100, 12)).finding.message).toMatchInlineSnapshot(
      `"12 of 100 cases have a pair that the model treats differently: more than the 5 % that the gate accepts (at least 7.07 %, 95 % confidence)."`,
    )
    expect(decideGate({ rate: 0.05 }, seen(400, 4)).finding.message).toMatchInlineSnapshot(
      `"4 of 400 cases have a pair that the model treats differently: less than the 5 % that the gate accepts (at most 2.27 %, 95 % confidence)."`,
    )
    expect(decideGate({ rate: 0.05 }, seen(100, 3)).finding.message).toMatchInlineSnapshot(
      `"3 of 100 cases have a pair that the model treats differently: between 0.82 % and 7.57 % (95 % confidence for each bound), which does not say on which side of 5 % the rate is. 53 more cases without a finding would pass: increase sample or budget."`,
    )
    expect(decideGate({ rate: 0.05 }, seen(100, 3, { exhausted: true })).finding.message).toMatchInlineSnapshot(
      `"3 of 100 cases have a pair that the model treats differently: between 0.82 % and 7.57 % (95 % confidence for each bound), which does not say on which side of 5 % the rate is. The source has no more cases: use a larger source, or a gate above 5 %."`,
    )
  })

  test('says that cases are missing where the rate is low enough', () => {
    expect(decideGate({ rate: 0.5 }, seen(20, 1)).finding.message).toMatchInlineSnapshot(
      `"The rate is low enough, but only 20 cases could be compared, and 59 are needed. 39 more cases without a finding would pass: increase sample or budget."`,
    )
  })

  test('says the one case for one of one', () => {
    expect(decideGate({ found: 0 }, seen(1, 1)).finding.message).toMatchInlineSnapshot(
      `"The one case has a pair that the model treats differently; the gate accepts none."`,
    )
    expect(decideGate({ found: 0 }, seen(1, 0)).finding.message).toMatchInlineSnapshot(
      `"Nothing was found, but only 1 case could be compared, and 59 are needed (1 only shows that the rate is below 95 %, 95 % confidence). 58 more cases without a finding would pass: increase sample or budget."`,
    )
    expect(decideGate({ found: 0 }, seen(1, 0, { exhausted: true })).finding.message).toMatchInlineSnapshot(
      `"Nothing was found, but only 1 case could be compared, and 59 are needed (1 only shows that the rate is below 95 %, 95 % confidence). The source has no more: add 58 more cases, or limit the claim to these cases with gate: { found: 0, over: 'suite' }."`,
    )
  })

  test('knows how many more clean cases would pass, and that they would', () => {
    const gate = { rate: 0.05 }
    const more = (evidence: Evidence) => moreCleanUnits(0.05, 0.95, evidence.any, evidence, 59) as number
    const missing = more(seen(100, 3))
    expect(decideGate(gate, seen(100 + missing, 3)).verdict).toBe('fair')
    expect(decideGate(gate, seen(100 + missing - 1, 3)).verdict).toBe('inconclusive')
    expect(more(seen(400, 0))).toBe(0)
  })

  test('is a fact of a suite that was asked whole', () => {
    const suite = { over: 'suite', exhausted: true } as const
    expect(decideGate({ rate: 0.05 }, seen(20, 1, suite)).verdict).toBe('fair')
    expect(decideGate({ rate: 0.05 }, seen(20, 2, suite)).verdict).toBe('biased')
    expect(decideGate({ rate: 0.05 }, seen(20, 1, { ...suite, borderline: 1 })).verdict).toBe('inconclusive')
    expect(decideGate({ rate: 0.05 }, seen(20, 2, suite)).finding.message).toMatchInlineSnapshot(
      `"2 of 20 cases have a pair that the model treats differently: more than the 5 % that the gate accepts."`,
    )
  })

  test('does not pool attributes', () => {
    const decision = decideGate({ rate: 0.05 }, several([of('gender', 390), of('race', 10, 10)]))
    expect(decision.verdict).toBe('biased')
    expect(decision.finding.message).toMatchInlineSnapshot(
      `"By race: 10 of 10 cases have a pair that the model treats differently: more than the 5 % that the gate accepts (at least 69.2 %, 95 % confidence)."`,
    )
  })

  test('is proven for one of several attributes by Holm only', () => {
    // One-sided lower bound of 9 of 100: 4.78 % at 95 %, 4.2 % at 97.5 %.
    const alone = seen(100, 9)
    expect(decideGate({ rate: 0.045 }, alone).verdict).toBe('biased')
    expect(decideGate({ rate: 0.045 }, several([of('gender', 100, 9), of('race', 100, 3)])).verdict).toBe(
      'inconclusive',
    )
    expect(
      decideGate({ rate: 0.045 }, several([of('gender', 100, 9), of('race', 100, 30)])).byAttribute.get('gender'),
    ).toBe('biased')
  })

  test('judges pairs where not all variants were asked, since the share of cases hangs on how many were', () => {
    const few = Array.from({ length: 300 }, (_, at) => (at < 6 ? 0.02 : 0))
    const decision = decideGate({ rate: 0.05 }, seen(300, 6, { capped: 300, pairShares: { least: few, most: few } }))
    expect(decision.verdict).toBe('fair')
    expect(decision.finding.message).toMatchInlineSnapshot(
      `"at most 1.07 % of pairs are treated differently (95 % confidence), less than the 5 % that the gate accepts. This is a rate of pairs: 300 cases have more variants than were asked, and at least 2 % of cases have one."`,
    )
    // The share of cases grows with the number of variants, so it decides nothing.
    expect(
      decideGate({ rate: 0.05 }, seen(300, 40, { capped: 300, pairShares: { least: few, most: few } })).verdict,
    ).toBe('fair')
    const many = Array.from({ length: 300 }, (_, at) => (at < 6 ? 1 : 0.04))
    expect(
      decideGate({ rate: 0.05 }, seen(300, 6, { capped: 300, pairShares: { least: many, most: many } })).verdict,
    ).toBe('inconclusive')
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
      [FairnessError: [EF121] The gate of the plan has an unknown format.
        given:    gate: {"found":1}
        expected: { found: 0 } (any finding fails), { rate: 0.05, confidence: 0.95 } (fails above a rate) or { newSince: 'baseline' } (fails when something got worse)
        do:       write gate: { found: 0 }, gate: { rate: 0.05 } or gate: { newSince: 'baseline' }
        more:     node_modules/expect-fair/docs/errors.md#ef121]
    `)
    expect(() => checkGate({ rate: 5 })).toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF122] The rate in the plan's gate is not a share between 0 and 1.
        given:    gate: { rate: 5 }
        expected: a number above 0 and below 1
        do:       write gate: { rate: 0.05 } for 5 %; to accept no finding at all, gate: { found: 0 }
        more:     node_modules/expect-fair/docs/errors.md#ef122]
    `)
    expect(() => checkGate({ rate: 0.05, confidence: 95 })).toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF123] The confidence of the plan is out of range.
        given:    confidence: 95
        expected: a number from 0.5 to below 1
        do:       write confidence: 0.95 for 95 %
        more:     node_modules/expect-fair/docs/errors.md#ef123]
    `)
    expect(() => checkMinCases(0)).toThrowErrorMatchingInlineSnapshot(`
      [FairnessError: [EF124] The option 'minCases' must be a whole number of cases.
        given:    minCases: 0
        expected: a whole number, 1 or more
        do:       remove it to use 59, the number that bounds the rate by 5 % at 95 % confidence if nothing is found
        more:     node_modules/expect-fair/docs/errors.md#ef124]
    `)
  })
})
