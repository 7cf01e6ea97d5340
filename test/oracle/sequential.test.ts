import { describe, expect, test } from 'vitest'
import { holm } from '../../src/oracle/holm.js'
import { anytimeBounds } from '../../src/oracle/sequential.js'

describe('a confidence sequence', () => {
  // Computed apart, in Python : where the beta(1/2, 1/2) mixture outweighs a rate 20 times (10 times at 90 %).
  test.each([
    [0, 1, 0.95, 0, 0.975],
    [1, 1, 0.95, 0.025000000000000026, 1],
    [0, 80, 0.95, 0, 0.06947693252203938],
    [80, 80, 0.95, 0.9305230674779605, 1],
    [5, 100, 0.95, 0.007149478932596962, 0.155794443540606],
    [5, 100, 0.9, 0.008413862187788492, 0.14701116820156707],
    [95, 100, 0.95, 0.844205556459394, 0.9928505210674031],
    [40, 2000, 0.95, 0.010414714463819924, 0.0340542279485696],
    [3, 59, 0.99, 0.0020076822945881236, 0.22493101670602406],
  ])('of %i in %i at %d is where the mixture refutes no more', (found, cases, confidence, lower, upper) => {
    const bounds = anytimeBounds(found, cases, confidence)
    expect(bounds.lower).toBeCloseTo(lower, 9)
    expect(bounds.upper).toBeCloseTo(upper, 9)
    expect(bounds).toMatchObject({ confidence, method: 'anytime-valid' })
  })

  test('is the whole range before anything was seen', () => {
    expect(anytimeBounds(0, 0)).toEqual({ lower: 0, upper: 1, confidence: 0.95, method: 'anytime-valid' })
  })
})

describe('p-values of several tests', () => {
  test('are adjusted in their own places, in any order', () => {
    expect(holm([0.04, 0.01, 0.03])).toEqual([0.06, 0.03, 0.06])
    expect(holm([])).toEqual([])
    expect(holm([0.2])).toEqual([0.2])
    expect(holm([0.9, 0.001, 0.9])).toEqual([1, 0.003, 1])
  })
})
