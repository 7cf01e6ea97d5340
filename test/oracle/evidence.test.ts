import { describe, expect, test } from 'vitest'
import { claimOf, comparedOf, type Evidence, evidenceOf, isComplete, noEvidence } from '../../src/oracle/evidence.js'
import type { FairnessReport } from '../../src/questions/index.js'

const gender = { ...noEvidence('gender'), cases: 24, casesWithBtc: 3, borderline: 1, indistinct: 2, units: 12 }
const evidence: Evidence = {
  over: 'population',
  unit: 'template',
  exhausted: true,
  attributes: [gender, noEvidence('race')],
  any: gender,
  pairs: 48,
  seed: 1,
}

describe('evidence', () => {
  test('is complete where every case and every variant of a suite was asked', () => {
    const suite = { ...evidence, over: 'suite' } as const
    expect(isComplete(suite)).toBe(true)
    expect(isComplete({ ...suite, capped: 0 })).toBe(true)
    expect(isComplete({ ...suite, capped: 1 })).toBe(false)
    expect(isComplete({ ...suite, exhausted: false })).toBe(false)
    expect(isComplete(evidence)).toBe(false)
  })

  test('tells of each attribute what the gate has decided, and nothing of one that it has not', () => {
    expect(comparedOf(evidence, new Map([['gender', 'fair']]), 'inconclusive')).toEqual([
      { attribute: 'gender', cases: 24, casesWithBtc: 3, units: 12, borderline: 1, indistinct: 2, verdict: 'fair' },
      { attribute: 'race', cases: 0, casesWithBtc: 0, units: 0, borderline: 0, indistinct: 0, verdict: 'inconclusive' },
    ])
  })

  test('tells no bias of an attribute where the run proves none', () => {
    const decided = new Map([['gender', 'biased']] as const)
    const verdicts = (run: 'biased' | 'inconclusive' | 'fair') => comparedOf(evidence, decided, run)[0]?.verdict
    expect([verdicts('biased'), verdicts('inconclusive'), verdicts('fair')]).toEqual([
      'biased',
      'inconclusive',
      'inconclusive',
    ])
  })

  test('claims its units, by their name only where they are no single cases', () => {
    expect(claimOf(evidence)).toEqual({
      over: 'population',
      complete: false,
      unit: 'template',
      units: 12,
      rateOf: 'cases',
    })
    expect(claimOf({ ...evidence, any: { ...gender, units: 24 } })).toMatchObject({ unit: 'case', units: 24 })
    const capped = { ...evidence, any: { ...gender, pairShares: { least: [], most: [] } } }
    expect(claimOf(capped)).toMatchObject({ rateOf: 'pairs' })
    expect(claimOf(capped, 'mutants')).toMatchObject({ rateOf: 'mutants' })
    expect(claimOf({ ...evidence, over: 'suite' })).toMatchObject({ over: 'suite', complete: true })
  })

  test('is read back from a report', () => {
    const report = {
      attributes: ['gender', 'race'],
      claim: { over: 'suite', complete: false, unit: 'case', units: 12, rateOf: 'cases' },
      compared: [{ ...comparedOf(evidence, new Map(), 'inconclusive')[0] }],
      counts: { cases: 24, casesWithBtc: 3, pairs: 48, borderline: 1, capped: 5 },
      seed: 9,
      exhausted: true,
    } as unknown as FairnessReport
    expect(evidenceOf(report)).toEqual({
      over: 'suite',
      unit: 'case',
      exhausted: true,
      seed: 9,
      pairs: 48,
      capped: 5,
      attributes: [expect.objectContaining({ attribute: 'gender', cases: 24, firstWithBtc: 3 })],
      any: {
        ...noEvidence('gender and race'),
        cases: 24,
        casesWithBtc: 3,
        units: 12,
        borderline: 1,
      },
    })
  })

  test('of a report that says nothing of its claim is of single cases like these', () => {
    const report = {
      attributes: ['gender'],
      counts: { cases: 24, casesWithBtc: 3, pairs: 48 },
      seed: 9,
      exhausted: false,
    } as unknown as FairnessReport
    const read = evidenceOf(report)
    expect(read).toMatchObject({ over: 'population', unit: 'case', exhausted: false, attributes: [] })
    expect(read.any).toMatchObject({ units: 24, borderline: 0 })
    expect(read).not.toHaveProperty('capped')
  })
})
