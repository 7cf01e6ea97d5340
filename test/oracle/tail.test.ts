import { describe, expect, test } from 'vitest'
import { tailBound } from '../../src/oracle/tail.js'

/** The tail of a binomial distribution, added up. */
function binomialTail(seen: number, trials: number, share: number): number {
  let total = 0
  for (let k = seen; k <= trials; k++) {
    let ways = 1
    for (let i = 0; i < k; i++) ways = (ways * (trials - i)) / (i + 1)
    total += ways * share ** k * (1 - share) ** (trials - k)
  }
  return total
}

describe('the bound on a tail', () => {
  test('is the tail of the binomial distribution with the mean share', () => {
    expect(tailBound(3, 2, 4)).toBeCloseTo(5 / 16, 14)
    expect(tailBound(4, 2, 4)).toBeCloseTo(1 / 16, 14)
    expect(tailBound(2, 0.5, 10)).toBeCloseTo(binomialTail(2, 10, 0.05), 14)
    expect(tailBound(9, 3, 12)).toBeCloseTo(binomialTail(9, 12, 0.25), 14)
    expect(tailBound(5, 4, 5)).toBeCloseTo(0.8 ** 5, 14)
  })

  test('holds from one above the mean on, and is 1 nearer to it', () => {
    expect(tailBound(2, 1, 4)).toBeCloseTo(binomialTail(2, 4, 0.25), 14)
    expect(tailBound(2, 1.001, 4)).toBe(1)
    expect(tailBound(2, 2, 4)).toBe(1)
    expect(tailBound(0, 2, 4)).toBe(1)
  })

  test('is 0 of what cannot happen, and 1 where nothing was tried', () => {
    expect(tailBound(1, 0, 4)).toBe(0)
    expect(tailBound(0, 0, 0)).toBe(1)
    expect(tailBound(1, 0, 0)).toBe(1)
  })
})
