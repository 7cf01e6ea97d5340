import { describe, expect, test } from 'vitest'
import type { BaselineComparison, Gate } from '../../src/core/report.js'
import { type AttributeEvidence, type Evidence, noEvidence } from '../../src/oracle/evidence.js'
import { decideGate, isDecided, moreCleanUnits } from '../../src/oracle/gate.js'
import { upperBound } from '../../src/oracle/intervals.js'
import { worseThanChance } from '../../src/oracle/mcnemar.js'

const of = (attribute: string, cases: number, casesWithBtc = 0, more: Partial<AttributeEvidence> = {}) => ({
  ...noEvidence(attribute),
  cases,
  casesWithBtc,
  units: cases,
  firstWithBtc: casesWithBtc,
  ...more,
})

const on = (attributes: readonly AttributeEvidence[], more: Partial<Evidence> = {}): Evidence => {
  const most = (value: (each: AttributeEvidence) => number): number => Math.max(...attributes.map(value))
  const { indistinct } = attributes[0] ?? noEvidence('')
  return {
    over: 'population',
    unit: 'template',
    exhausted: false,
    pairs: 100,
    seed: 1,
    attributes,
    any: {
      ...noEvidence('any'),
      indistinct,
      cases: most(({ cases }) => cases),
      units: most(({ units }) => units),
      casesWithBtc: most(({ casesWithBtc }) => casesWithBtc),
      firstWithBtc: most(({ firstWithBtc }) => firstWithBtc),
      borderline: most(({ borderline }) => borderline),
    },
    ...more,
  }
}

const verdicts = (gate: Gate, evidence: Evidence) => [...decideGate(gate, evidence).byAttribute.values()]

const found = { found: 0 } as const
const rate = { rate: 0.05 } as const
const suite = { over: 'suite', exhausted: true } as const

describe('each asked attribute', () => {
  test('has a verdict of its own where findings are not accepted', () => {
    const evidence = on([of('gender', 100, 2), of('race', 59), of('age', 58), of('faith', 0)])
    expect(verdicts(found, evidence)).toEqual(['biased', 'fair', 'inconclusive', 'inconclusive'])
    expect(decideGate(found, evidence).verdict).toBe('biased')
  })

  test('has a verdict of its own at a rate', () => {
    const evidence = on([of('gender', 100, 20), of('race', 100), of('age', 20), of('faith', 100, 5), of('body', 0)])
    expect(verdicts(rate, evidence)).toEqual(['biased', 'fair', 'inconclusive', 'inconclusive', 'inconclusive'])
  })

  test('is inconclusive where nothing was compared', () => {
    for (const gate of [found, rate, { newSince: 'baseline' }] as const) {
      const decision = decideGate(gate, on([of('gender', 0, 0, { indistinct: 7 }), of('race', 0)]))
      expect([...decision.byAttribute]).toEqual([
        ['gender', 'inconclusive'],
        ['race', 'inconclusive'],
      ])
      expect(decision.reason).toEqual({ code: 'gate.nothing-compared', cases: 7 })
      expect(decision).not.toHaveProperty('rate')
      expect(decision).not.toHaveProperty('provenBelow')
    }
  })

  test('of a whole suite has nothing to prove of others', () => {
    const { reason } = decideGate(found, on([of('gender', 20)], suite))
    expect(reason).toStrictEqual({ code: 'gate.none-in-suite', cases: 20, units: 20, borderline: 0 })
  })

  test('counts in what is proven of a clean run: the one with the fewest units bounds it', () => {
    const decision = decideGate(found, on([of('gender', 300), of('race', 60), of('age', 0)]))
    expect(decision.provenBelow).toBe(upperBound(0, 60, 0.95))
    const near = decideGate(found, on([of('gender', 300, 0, { borderline: 30 }), of('race', 60)]))
    expect(near.provenBelow).toBe(upperBound(30, 300, 0.95))
    expect(decideGate(found, on([of('gender', 80, 0, { units: 2, borderline: 40 })])).provenBelow).toBe(1)
    expect(decideGate(rate, on([of('gender', 300)]))).not.toHaveProperty('provenBelow')
  })
})

describe('the sentence of a rate', () => {
  test('names the attribute with the largest share among those that are proven', () => {
    const evidence = on([of('gender', 100, 20), of('race', 100, 60), of('age', 100, 30)])
    const { reason } = decideGate(rate, evidence)
    expect(reason).toMatchObject({ code: 'gate.above', attribute: 'race', cases: 100, casesWithBtc: 60 })
  })

  test('prints the bound at the level that proved it', () => {
    const alone = decideGate(rate, on([of('gender', 100, 20)])).reason
    const among = decideGate(rate, on([of('gender', 100, 20), of('race', 100)])).reason
    if (alone.code !== 'gate.above' || among.code !== 'gate.above') throw new Error('not above')
    expect(among.lower).toBeLessThan(alone.lower)
    expect(among.lower).toBeGreaterThan(0.1)
  })

  test('names the one that is most open', () => {
    const evidence = on([of('gender', 100, 3), of('race', 100, 6), of('age', 100, 4), of('faith', 400)])
    expect(decideGate(rate, evidence).reason).toMatchObject({ code: 'gate.undecided', attribute: 'race' })
    const small = on([of('gender', 200, 6), of('race', 60, 3), of('age', 100, 2)])
    expect(decideGate(rate, small).reason).toMatchObject({ code: 'gate.undecided', attribute: 'race' })
  })

  test('names the one with the highest bound where all are below', () => {
    const evidence = on([of('gender', 400), of('race', 400, 6), of('age', 400, 2)])
    expect(decideGate(rate, evidence).reason).toMatchObject({ code: 'gate.below', attribute: 'race' })
  })

  test('says that cases are missing only where they are all that is missing', () => {
    const open = on([of('gender', 58, 5), of('race', 20)])
    expect(decideGate(rate, open).reason).toMatchObject({ code: 'gate.undecided', attribute: 'gender' })
    const short = on([of('gender', 400), of('race', 20)])
    expect(decideGate({ rate: 0.5 }, short).reason).toMatchObject({ code: 'gate.too-few-cases', needed: 59 })
    expect(verdicts({ rate: 0.5 }, short)).toEqual(['fair', 'inconclusive'])
    // One that is short and open beside one that is short alone: more clean cases would not pass both.
    const both = on([of('gender', 20, 10), of('race', 20)])
    expect(decideGate({ rate: 0.5 }, both).reason).toMatchObject({ code: 'gate.undecided', attribute: 'gender' })
    const never = on([of('gender', 58, 5), of('race', 0)])
    expect(decideGate(rate, never).reason).toMatchObject({ code: 'gate.too-few-cases' })
  })

  test('counts the cases that are needed as the plan says, else 59, and of a whole suite one', () => {
    expect(decideGate({ rate: 0.5 }, on([of('gender', 59)])).verdict).toBe('fair')
    expect(decideGate({ rate: 0.5 }, on([of('gender', 58)])).verdict).toBe('inconclusive')
    expect(decideGate({ rate: 0.5 }, on([of('gender', 500)], { minCases: 501 })).verdict).toBe('inconclusive')
    expect(decideGate({ rate: 0.5 }, on([of('gender', 500)], { minCases: 500 })).verdict).toBe('fair')
    expect(decideGate({ rate: 0.5 }, on([of('gender', 1)], suite)).verdict).toBe('fair')
    expect(decideGate({ rate: 0.5 }, on([of('gender', 1)], { ...suite, minCases: 2 })).verdict).toBe('inconclusive')
    expect(decideGate(found, on([of('gender', 3)], { ...suite, minCases: 3 })).verdict).toBe('fair')
  })

  test('of a whole suite tells no number of further cases', () => {
    const { reason } = decideGate(rate, on([of('gender', 20, 1, { borderline: 1 })], suite))
    expect(reason).toMatchObject({ code: 'gate.undecided' })
    expect(reason).not.toHaveProperty('more')
  })
})

describe('how many more clean units would pass', () => {
  const more = (seen: AttributeEvidence, atRate = 0.05, needed = 59): number | undefined =>
    moreCleanUnits(atRate, 0.95, seen, on([seen]), needed)

  test('is none where it passes, and counts up to what is needed', () => {
    expect(more(of('gender', 59))).toBe(0)
    expect(more(of('gender', 58))).toBe(1)
    expect(more(of('gender', 58), 0.5, 59)).toBe(1)
    expect(more(of('gender', 10), 0.5, 59)).toBe(49)
    expect(more(of('gender', 400), 0.5, 500)).toBe(100)
  })

  test('is told of units of one case alone', () => {
    expect(more(of('gender', 40, 0, { shares: { least: [], most: [] } }), 0.5)).toBeUndefined()
    const clean = new Array(40).fill(0)
    expect(more(of('gender', 40, 0, { pairShares: { least: clean, most: clean } }), 0.5)).toBeUndefined()
  })

  test('ends where ten million would not be enough', () => {
    expect(more(of('gender', 100, 50), 1e-6)).toBeUndefined()
    expect(more(of('gender', 100, 1), 1e-6)).toBeGreaterThan(4_000_000)
    expect(more(of('gender', 0), 0.5, 8_000_000)).toBe(8_000_000)
    expect(more(of('gender', 0), 0.5, 9_000_000)).toBeUndefined()
  })
})

describe('a run that may end early', () => {
  test('is judged by bounds that hold at any time, whether or not its evidence says so', () => {
    // 59 clean cases pass a fixed run at 5 %, and 11 of 100 fail one: looked at again and again, neither is enough.
    expect(isDecided(rate, on([of('gender', 59)]))).toBe(false)
    expect(isDecided(rate, on([of('gender', 73)]))).toBe(false)
    expect(isDecided(rate, on([of('gender', 74)]))).toBe(true)
    expect(decideGate(rate, on([of('gender', 100, 11)])).verdict).toBe('biased')
    expect(isDecided(rate, on([of('gender', 100, 11)]))).toBe(false)
    expect(isDecided(rate, on([of('gender', 100, 11)], { sequential: false }))).toBe(false)
  })

  test('goes on until each attribute is decided, or one is proven', () => {
    expect(isDecided(rate, on([of('gender', 80), of('race', 80)]))).toBe(true)
    expect(isDecided(rate, on([of('gender', 80), of('race', 30)]))).toBe(false)
    expect(isDecided(rate, on([of('gender', 80), of('race', 0)]))).toBe(false)
    expect(isDecided(rate, on([of('gender', 80), of('race', 80, 40)]))).toBe(true)
    expect(isDecided(rate, on([of('gender', 0)]))).toBe(false)
  })

  test('asks as many cases as a pass needs', () => {
    expect(isDecided({ rate: 0.5 }, on([of('gender', 58)]))).toBe(false)
    expect(isDecided({ rate: 0.5 }, on([of('gender', 59)]))).toBe(true)
    expect(isDecided({ rate: 0.5 }, on([of('gender', 70)], { minCases: 71 }))).toBe(false)
    expect(isDecided({ rate: 0.5 }, on([of('gender', 20)], { minCases: 20 }))).toBe(true)
  })

  test('is decided by pairs where not all variants are asked', () => {
    const pairs = (share: number) => {
      const pairShares = { least: new Array(500).fill(share), most: new Array(500).fill(share) }
      return isDecided(rate, on([of('gender', 500, 250, { pairShares })]))
    }
    expect([pairs(0), pairs(0.05), pairs(0.5)]).toEqual([true, false, true])
  })
})

describe('a gate that compares', () => {
  const comparison: BaselineComparison = {
    status: 'compared',
    common: 100,
    onlyNow: 0,
    onlyBefore: 0,
    changed: 0,
    new: [],
    fixed: [],
    open: [],
    accepted: [],
  }
  const gate = { newSince: 'baseline' } as const

  test('passes no attribute that was never compared', () => {
    const decision = decideGate(gate, on([of('gender', 100), of('race', 0)], { comparison }))
    expect(decision.verdict).toBe('inconclusive')
    expect(decision.reason).toMatchObject({ code: 'gate.too-few-cases', needed: 1 })
    expect([...decision.byAttribute]).toEqual([
      ['gender', 'fair'],
      ['race', 'inconclusive'],
    ])
    expect(decideGate(gate, on([of('gender', 100), of('race', 1)], { comparison })).verdict).toBe('fair')
  })

  test('fails for what is new, whatever else was never compared', () => {
    const worse = { ...comparison, new: [{ caseId: 'a', attributes: ['gender'] }] }
    const decision = decideGate(gate, on([of('gender', 100, 1), of('race', 0)], { comparison: worse }))
    expect([decision.verdict, decision.reason.code]).toEqual(['biased', 'baseline.worse'])
  })

  test('decides nothing before anything was compared', () => {
    expect(decideGate(gate, on([of('gender', 100)])).reason.code).toBe('baseline.none')
    expect(isDecided(gate, on([of('gender', 0)], { newSince: 1 }))).toBe(false)
    expect(isDecided(gate, on([of('gender', 100)]))).toBe(false)
  })

  test('takes for worse what chance alone would seldom do: exactly', () => {
    // scipy.stats.binomtest(worse, worse + better, alternative='greater').pvalue
    expect(worseThanChance(0, 0)).toBe(1)
    expect(worseThanChance(0, 9)).toBe(1)
    expect(worseThanChance(5, 0)).toBeCloseTo(1 / 32, 12)
    expect(worseThanChance(8, 2)).toBeCloseTo(0.0546875, 12)
    expect(worseThanChance(3, 3)).toBeCloseTo(0.65625, 12)
  })
})
