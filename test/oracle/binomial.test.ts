import { describe, expect, test } from 'vitest'
import { binomial } from '../../src/oracle/binomial.js'

/** How many numbers in [0, 1) lead to each count: their chances, by a fine grid. */
function chances(count: number, share: number): number[] {
  const grid = 20_000
  const draw = binomial(count, share)
  const times = new Array<number>(count + 1).fill(0)
  for (let at = 0; at < grid; at++) times[draw((at + 0.5) / grid)] = (times[draw((at + 0.5) / grid)] ?? 0) + 1 / grid
  return times
}

const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k)

describe('the binomial distribution', () => {
  test.each([
    [1, 0.5],
    [5, 0.3],
    [12, 0.01],
    [12, 0.99],
    [20, 0.5],
  ])('of %i trials with chance %d has the chances of the formula', (count, share) => {
    chances(count, share).forEach((chance, k) => {
      expect(chance).toBeCloseTo(choose(count, k) * share ** k * (1 - share) ** (count - k), 3)
    })
  })

  test('grows with the number that it is given', () => {
    const draw = binomial(30, 0.4)
    const drawn = Array.from({ length: 100 }, (_, at) => draw(at / 100))
    expect(drawn).toEqual(drawn.toSorted((one, other) => one - other))
  })

  test.each([0, 0.5, 0.999])('has no chance at the ends: for %d', (uniform) => {
    expect(binomial(7, 0)(uniform)).toBe(0)
    expect(binomial(7, 1)(uniform)).toBe(7)
    expect(binomial(0, 0.5)(uniform)).toBe(0)
  })

  test('holds for counts whose single chances are too small to write', () => {
    const draw = binomial(1_000_000, 0.5)
    expect(draw(0.5)).toBeGreaterThan(499_990)
    expect(draw(0.5)).toBeLessThan(500_010)
    expect(draw(0.975) - draw(0.025)).toBeCloseTo(2 * 1.96 * 500, -1)
  })
})
