import { describe, expect, test } from 'vitest'
import { hash32 } from '../../src/core/random.js'
import { Excess } from '../../src/oracle/excess.js'
import type { CaseTally } from '../../src/oracle/tally.js'

type Moved = readonly [cell: string, filler: string, value: number]

/** A case with so many BTCs of so many pairs, so many flips of so many control pairs, and what its fillers moved. */
const tally = (btcs: number, pairs: number, flips: number, controls: number, moved: readonly Moved[]): CaseTally => ({
  variants: 4,
  pairs,
  btcs,
  attributes: [],
  control: { pairs: controls, flips },
  influences: moved.map(([cell, filler, value]) => ({ cell, filler, value })),
})

function estimateOf(tallies: readonly CaseTally[], confidence = 0.5) {
  const excess = new Excess()
  for (const each of tallies) excess.add(each)
  return excess.estimate(confidence)
}

// At a confidence of 0.5 these are the upper quartiles of t with one and with two degrees of freedom, in closed form.
const ofOne = 1
const ofTwo = Math.sqrt(2 / 3)

const around = (value: number, variance: number, t: number) => ({
  value: expect.closeTo(value, 12),
  interval: {
    lower: expect.closeTo(value - t * Math.sqrt(variance), 9),
    upper: expect.closeTo(value + t * Math.sqrt(variance), 9),
    confidence: 0.5,
    method: 't',
  },
})

describe('the excess over the control', () => {
  test('is not known without a case', () => {
    expect(estimateOf([], 0.9)).toEqual({
      value: 0,
      interval: { lower: -1, upper: 1, confidence: 0.9, method: 't' },
    })
  })

  test('is the mean over cases, with the chance of cases and of fillers', () => {
    // 2/4 - 1/2 = 0 and 3/4 - 1/4 = 0.5. By case (0.25² + 0.25²) / 2 = 0.0625. Fillers: Ann 0.4, Bea -0.1, Cy -0.3, squared
    // 0.26, over 2² cases 0.065; by both 0.2 / 2² = 0.05. Second order: 2 * (0.375 / 3)² * (0.26 / 0.2 / 2).
    const estimate = estimateOf([
      tally(2, 4, 1, 2, [
        ['f', 'Ann', 0.1],
        ['f', 'Bea', -0.1],
      ]),
      tally(3, 4, 1, 4, [
        ['f', 'Ann', 0.3],
        ['f', 'Cy', -0.3],
      ]),
    ])
    expect(estimate).toEqual(around(0.25, 0.0625 + 0.065 - 0.05 + 0.0203125, ofOne))
  })

  test('is never surer than its cases alone allow', () => {
    // Fillers that act against themselves: by filler 0.02 / 4, by both 0.1 / 4.
    const estimate = estimateOf([
      tally(1, 4, 0, 2, [
        ['f', 'Ann', 0.2],
        ['m', 'Bob', 0.1],
      ]),
      tally(3, 4, 0, 2, [
        ['f', 'Ann', -0.1],
        ['m', 'Bob', -0.2],
      ]),
    ])
    expect(estimate).toEqual(around(0.5, 0.0625, ofOne))
  })

  test('is never surer than its fillers alone allow', () => {
    // One value twice, so nothing by case; each filler 0.2 and -0.2 in sum: 0.08 / 4 by filler, 0.04 / 4 by both. They act
    // alike in every case: 2 * (0.25 / (2 fillers / 2 cells))² in full.
    const moved: Moved[] = [
      ['f', 'Ann', 0.1],
      ['m', 'Bob', -0.1],
    ]
    const estimate = estimateOf([tally(2, 4, 1, 4, moved), tally(2, 4, 1, 4, moved)])
    expect(estimate).toEqual(around(0.25, 0.02 + 2 * 0.25 ** 2, ofOne))
  })

  test('counts the smaller of cases and fillers', () => {
    const moved: Moved[] = [
      ['f', 'Ann', 0.1],
      ['f', 'Bea', -0.1],
    ]
    const three: Moved[] = [
      ['f', 'Ann', 0.1],
      ['f', 'Bea', -0.2],
      ['f', 'Cy', 0.1],
    ]
    const cases = [0, 2, 4].map((btcs) => tally(btcs, 4, 0, 2, moved))
    // By case 0.5 / 6, by filler 0.18 / 9, by both 0.06 / 9.
    expect(estimateOf(cases)).toEqual(around(0.5, 0.5 / 6 + 0.02 - 0.06 / 9, ofOne))
    const more = [0, 2, 4].map((btcs) => tally(btcs, 4, 0, 2, three))
    // By filler (0.3² + 0.6² + 0.3²) / 9, by both 3 * 0.06 / 9.
    expect(estimateOf(more)).toEqual(around(0.5, 0.5 / 6 + 0.06 - 0.02, ofTwo))
  })

  test('of one case has the chance of its fillers alone', () => {
    // Three fillers of two cells: 2 * (0.5 / 1.5)².
    const estimate = estimateOf([
      tally(1, 1, 1, 2, [
        ['f', 'Ann', 0.1],
        ['f', 'Bea', -0.1],
        ['m', 'Bob', 0.2],
      ]),
    ])
    expect(estimate).toEqual(around(0.5, 0.06 + 2 / 9, ofTwo))
  })

  test('has one degree of freedom at least', () => {
    expect(estimateOf([tally(0, 4, 0, 2, []), tally(2, 4, 0, 2, [])])).toEqual(around(0.25, 0.0625, ofOne))
    expect(estimateOf([tally(1, 4, 0, 2, [['f', 'Ann', 0.5]])])).toEqual(around(0.25, 0.25, ofOne))
    expect(estimateOf([tally(0, 4, 1, 2, [['f', 'Ann', 0]]), tally(4, 4, 1, 2, [['f', 'Ann', 0]])])).toEqual(
      around(0, 0.25, ofOne),
    )
  })

  test('adds what a filler moves in one case before it is squared', () => {
    const estimate = estimateOf([
      tally(1, 4, 0, 2, [
        ['f', 'Ann', 0.1],
        ['f', 'Ann', 0.2],
        ['m', 'Ann', 0.4],
      ]),
    ])
    // Ann of one cell is another than Ann of the other.
    expect(estimate).toEqual(around(0.25, 0.3 ** 2 + 0.4 ** 2, ofOne))
  })

  test('takes fillers for one that share one of 16,384 places', () => {
    const placeOf = (filler: string): number => hash32(`f ${filler}`) % 16384
    const first = new Map<number, string>()
    let pair: [string, string] | undefined
    for (let n = 0; pair === undefined; n++) {
      const filler = `name ${n}`
      const before = first.get(placeOf(filler))
      if (before !== undefined) pair = [before, filler]
      first.set(placeOf(filler), filler)
    }
    const [one, other] = pair
    const estimate = estimateOf([
      tally(1, 4, 0, 2, [
        ['f', one, 0.1],
        ['f', other, 0.2],
      ]),
    ])
    expect(estimate).toEqual(around(0.25, 0.3 ** 2, ofOne))
    const apart = estimateOf([
      tally(1, 4, 0, 2, [
        ['f', 'Ann', 0.1],
        ['f', 'Bea', 0.2],
      ]),
    ])
    expect(apart).toEqual(around(0.25, 0.1 ** 2 + 0.2 ** 2, ofOne))
  })

  test('stays within -1 and 1', () => {
    const wide = (btcs: number, flips: number) =>
      estimateOf([tally(btcs, 4, flips, 4, [['f', 'Ann', 2]])], 0.5).interval
    expect(wide(4, 0)).toEqual({ lower: expect.closeTo(-1, 9), upper: 1, confidence: 0.5, method: 't' })
    expect(wide(3, 0)).toEqual({ lower: -1, upper: 1, confidence: 0.5, method: 't' })
    expect(wide(0, 4).lower).toBe(-1)
  })

  test('has the t quantile of the confidence that is asked', () => {
    // Both bounds leave 0.025 beyond: tan(0.475 pi) for one degree of freedom.
    const { interval } = estimateOf([tally(1, 4, 0, 2, [['f', 'Ann', 0.01]])], 0.95)
    expect(interval).toEqual({
      lower: expect.closeTo(0.25 - 0.01 * Math.tan(0.475 * Math.PI), 9),
      upper: expect.closeTo(0.25 + 0.01 * Math.tan(0.475 * Math.PI), 9),
      confidence: 0.95,
      method: 't',
    })
  })

  test('of cases that are all the same is exact on how many others there can be', () => {
    const others = 1 - 0.05 ** (1 / 3)
    const same = tally(2, 4, 0, 2, [['f', 'Ann', 0]])
    expect(estimateOf([same, same, same], 0.9)).toEqual({
      value: 0.5,
      interval: {
        lower: expect.closeTo(0.5 - 1.5 * others, 9),
        upper: expect.closeTo(0.5 + 0.5 * others, 9),
        confidence: 0.9,
        method: 'clopper-pearson',
      },
    })
  })
})
