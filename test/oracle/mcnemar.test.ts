import { describe, expect, test } from 'vitest'
import { byUnits, worseThanChance } from '../../src/oracle/mcnemar.js'

describe("McNemar's exact test", () => {
  test('is the chance of as many heads in as many tosses', () => {
    expect(worseThanChance(0, 7)).toBe(1)
    expect(worseThanChance(5, 0)).toBeCloseTo(1 / 32, 12)
    // 6 or 7 of 7: 8 of 128 outcomes.
    expect(worseThanChance(6, 1)).toBeCloseTo(8 / 128, 12)
    expect(worseThanChance(1, 1)).toBeCloseTo(3 / 4, 12)
  })

  test('counts a unit once, by what most of its changed cases did', () => {
    const net = { a: 12, b: 1, c: -3, d: 0, e: 2, f: 4, g: 1 }
    expect(byUnits(net)).toEqual({ worse: 5, better: 1, p: worseThanChance(5, 1) })
    expect(byUnits({ a: 0, b: 0 })).toEqual({ worse: 0, better: 0, p: 1 })
    expect(byUnits({})).toEqual({ worse: 0, better: 0, p: 1 })
    expect(byUnits({ a: -1, b: -8 })).toEqual({ worse: 0, better: 2, p: 1 })
  })
})
