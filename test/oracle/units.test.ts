import { describe, expect, test } from 'vitest'
import { type CaseOutcome, Units } from '../../src/oracle/units.js'

const outcome = (found: boolean, borderline = false, pairShare = Number(found)): CaseOutcome => ({
  found,
  borderline,
  pairShare,
})

describe('units of independent cases', () => {
  test('count cases, units, and the first case of each', () => {
    const units = new Units()
    units.add('a', outcome(true))
    units.add('b', outcome(false))
    units.add('a', outcome(false))
    units.add('b', outcome(true))
    units.add('b', outcome(false, true))
    expect(units.evidence('gender')).toEqual({
      attribute: 'gender',
      cases: 5,
      casesWithBtc: 2,
      borderline: 1,
      indistinct: 0,
      units: 2,
      firstWithBtc: 1,
      shares: { least: [1 / 2, 1 / 3], most: [1 / 2, 2 / 3] },
    })
  })

  test('of one case each have no shares beside their counts', () => {
    const units = new Units()
    units.add('a', outcome(true))
    units.add('b', outcome(false))
    const evidence = units.evidence('gender')
    expect(evidence).not.toHaveProperty('shares')
    expect(evidence).not.toHaveProperty('pairShares')
    expect(evidence).toMatchObject({ cases: 2, units: 2, firstWithBtc: 1 })
  })

  test('count a case that has both kinds of BTC once, as found', () => {
    const units = new Units()
    units.add('a', outcome(true, true))
    expect(units.evidence('gender')).toMatchObject({ casesWithBtc: 1, borderline: 0 })
  })

  test('tell the mean share of pairs where some case was capped, whichever it is', () => {
    const units = new Units()
    units.add('a', outcome(true, false, 0.5), true)
    units.add('a', outcome(true, false, 0.25))
    units.add('b', outcome(false, false, 0))
    units.add('c', outcome(false, true, 0.5))
    units.add('c', outcome(true, true, 0.25))
    // Borderline cases count in the one and not in the other.
    expect(units.evidence('gender').pairShares).toEqual({ least: [0.375, 0, 0.125], most: [0.375, 0, 0.375] })
  })

  test('count cases that look the same to the model apart', () => {
    const units = new Units()
    units.addIndistinct()
    units.addIndistinct(3)
    expect(units.evidence('gender')).toMatchObject({ cases: 0, units: 0, indistinct: 4, casesWithBtc: 0 })
  })

  test('of several parts of a run add up to those of the whole', () => {
    const whole = new Units()
    const parts = [new Units(), new Units()]
    const cases = [
      ['a', outcome(true, false, 0.5)],
      ['b', outcome(false, true, 0.25)],
      ['a', outcome(false)],
      ['b', outcome(true)],
    ] as const
    for (const [unit, seen] of cases) {
      whole.add(unit, seen)
      parts[unit === 'a' ? 0 : 1]?.add(unit, seen)
    }
    expect(whole.sums).toEqual([
      [2, 1, 0, 0.5, 0.5, 1],
      [2, 1, 1, 1, 1.25, 0],
    ])
    const joined = new Units()
    for (const part of parts) joined.addSums(part.sums)
    expect(joined.sums).toEqual(whole.sums)
    expect(joined.evidence('gender')).toEqual(whole.evidence('gender'))
  })

  test('of which some case gave no drawn pair have no share of pairs, and the others keep theirs', () => {
    const units = new Units()
    units.add('a', outcome(true, false, 0.5), true)
    units.add('b', outcome(true, false, 1), true)
    units.add('b', { found: false, borderline: false, pairShare: undefined }, true)
    units.add('c', { found: false, borderline: false, pairShare: undefined }, true)
    expect(units.evidence('gender').pairShares).toEqual({ least: [0.5], most: [0.5] })
  })

  test('of one case each stay so when parts are joined', () => {
    const joined = new Units()
    joined.addSums([
      [1, 1, 0, 1, 1, 1],
      [1, 0, 0, 0, 0, 0],
    ])
    expect(joined.evidence('gender')).toMatchObject({ units: 2, firstWithBtc: 1, casesWithBtc: 1 })
    expect(joined.evidence('gender')).not.toHaveProperty('shares')
    expect(joined.evidence('gender')).not.toHaveProperty('pairShares')
    joined.addSums([], true)
    expect(joined.evidence('gender').pairShares).toEqual({ least: [1, 0], most: [1, 0] })
  })
})
