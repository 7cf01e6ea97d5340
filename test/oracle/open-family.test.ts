import { describe, expect, test } from 'vitest'
import { amongOpen } from '../../src/oracle/open-family.js'

const open = (pDifferent: number) => ({ pEquivalent: 0.9, pDifferent })
/** Shown to be within by a test that leaves no doubt. */
const within = { pEquivalent: 0.0001, pDifferent: 1 }

describe('gaps that are tested together', () => {
  test('one alone needs no correction', () => {
    expect(amongOpen([open(0.049)], 0.05)).toEqual([0.049])
    expect(amongOpen([], 0.05)).toEqual([])
  })

  test('those plainly within count no more, and the rest share nine tenths of the error', () => {
    const [first, second, third] = amongOpen([open(0.018), within, open(0.04)], 0.05) as [number, number, number]
    expect(first).toBeCloseTo(0.036 / 0.9, 12)
    expect([second, third].map((each) => each.toFixed(4))).toEqual(['1.0000', '0.0444'])
    expect(amongOpen([open(0.045), within, within, within], 0.05)[0]).toBeCloseTo(0.05, 12)
  })

  test('one that is within at the level of the run alone still counts', () => {
    const barely = { pEquivalent: 0.04, pDifferent: 1 }
    expect(amongOpen([open(0.03), barely], 0.05)[0]).toBeCloseTo(0.06 / 0.9, 12)
  })
})
