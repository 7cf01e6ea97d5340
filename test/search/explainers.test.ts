import { describe, expect, test } from 'vitest'
import type { GridFeature, Point } from '../../src/core/row.js'
import { rankOf } from '../../src/search/explain.js'
import { kernelShap, lime } from '../../src/search/index.js'

const feature = (name: string, kind: GridFeature['kind'], upper: number): GridFeature => ({
  name,
  kind,
  protected: false,
  lower: 0,
  upper,
  step: 1,
})
const features = [
  feature('age', 'integer', 60),
  feature('income', 'integer', 60),
  feature('colour', 'category', 2),
  feature('idle', 'integer', 60),
]
const rows = Array.from({ length: 200 }, (_, at): Point => [(at * 7) % 61, (at * 13) % 61, at % 3, (at * 29) % 61])
const table = { features, rows }
/** Age counts twice as much as income, the colour 1 adds 20, the last feature says nothing. */
const score = (points: readonly Point[]): number[] =>
  points.map(([age, income, colour]) => 2 * (age as number) - (income as number) + (colour === 1 ? 20 : 0))

describe('lime', () => {
  test('gives the effect of a standard deviation, and of being in the own category', async () => {
    const { weights, fit } = await lime(score, [30, 30, 1, 30], table, { samples: 4000 })
    const deviation = 61 / Math.sqrt(12)
    expect((weights[0] as number) / deviation).toBeCloseTo(2, 1)
    expect((weights[1] as number) / deviation).toBeCloseTo(-1, 1)
    expect(weights[2]).toBeGreaterThan(19)
    expect(weights[2]).toBeLessThan(21)
    expect(Math.abs(weights[3] as number)).toBeLessThan(0.5)
    expect(fit).toBeGreaterThan(0.99)
  })

  test('asks for its neighbourhood in one call, on the grid and inside the bounds', async () => {
    const calls: (readonly Point[])[] = []
    await lime(
      (points) => {
        calls.push(points)
        return score(points)
      },
      [30, 30, 1, 30],
      table,
      { samples: 300 },
    )
    expect(calls.map((points) => points.length)).toEqual([300])
    expect(calls[0]?.[0]).toEqual([30, 30, 1, 30])
    const outside = calls[0]?.filter((point) =>
      point.some((value, at) => !Number.isInteger(value) || value < 0 || value > (features[at] as GridFeature).upper),
    )
    expect(outside).toEqual([])
  })

  test('explains a constant by nothing, also without data', async () => {
    const { weights } = await lime((points) => points.map(() => 1), [1, 1, 1, 1], { features, rows: [] })
    for (const weight of weights) expect(weight).toBeCloseTo(0, 9)
  })

  test('is the same under the same seed', async () => {
    const once = await lime(score, [1, 2, 0, 4], table, { samples: 100, random: 7 })
    expect(await lime(score, [1, 2, 0, 4], table, { samples: 100, random: 7 })).toEqual(once)
    expect(await lime(score, [1, 2, 0, 4], table, { samples: 100, random: 8 })).not.toEqual(once)
  })
})

describe('kernelShap', () => {
  // Of an additive model the Shapley value is the feature's own part less its mean over the background.
  test('gives the Shapley values of an additive model exactly', async () => {
    const point = [50, 10, 1, 3]
    const { weights, base } = await kernelShap(score, point, { features, rows: rows.slice(0, 10) })
    const mean = (at: number, of: (value: number) => number): number =>
      rows.slice(0, 10).reduce((sum, row) => sum + of(row[at] as number), 0) / 10
    const tint = (value: number): number => (value === 1 ? 20 : 0)
    expect(weights[0]).toBeCloseTo(2 * 50 - 2 * mean(0, Number), 6)
    expect(weights[1]).toBeCloseTo(-10 + mean(1, Number), 6)
    expect(weights[2]).toBeCloseTo(20 - mean(2, tint), 6)
    expect(weights[3]).toBeCloseTo(0, 6)
    expect(base + weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(score([point])[0] as number, 6)
  })

  test('shares what only two features do together', async () => {
    const both = (points: readonly Point[]): number[] => points.map(([one, two]) => (one === 1 && two === 1 ? 1 : 0))
    const { weights } = await kernelShap(both, [1, 1, 0], { features: features.slice(0, 3), rows: [[0, 0, 0]] })
    expect(weights.map((weight) => Number(weight.toFixed(6)))).toEqual([0.5, 0.5, 0])
  })

  test('samples coalitions where there are too many, and still adds up', async () => {
    const many = Array.from({ length: 16 }, (_, at) => feature(`f${at}`, 'integer', 9))
    const sum = (points: readonly Point[]): number[] =>
      points.map((point) => point.reduce((total, value, at) => total + value * (at === 3 ? 5 : 0.1), 0))
    const asked: number[] = []
    const { weights, base } = await kernelShap(
      (points) => {
        asked.push(points.length)
        return sum(points)
      },
      many.map(() => 9),
      { features: many, rows: [many.map(() => 0)] },
      { samples: 100 },
    )
    expect(asked).toHaveLength(1)
    expect(asked[0]).toBeLessThanOrEqual(102)
    expect(rankOf(weights, [3])).toBe(0)
    expect(weights[3]).toBeCloseTo(45, 4)
    expect(base + weights.reduce((total, weight) => total + weight, 0)).toBeCloseTo(45 + 15 * 0.9, 6)
  })

  test('gives a single feature all of the score, and nothing without data', async () => {
    const one = { features: features.slice(0, 1), rows: [[2], [4]] }
    expect(await kernelShap((points) => points.map(([value]) => value as number), [9], one)).toEqual({
      weights: [6],
      base: 3,
      fit: 1,
    })
    const { weights, base } = await kernelShap(score, [1, 2, 1, 4], { features, rows: [] })
    expect([weights, base]).toEqual([[0, 0, 0, 0], 20])
  })
})

test.each([
  ['lime', lime],
  ['kernelShap', kernelShap],
])('%s refuses what is no point of the table', async (name, explain) => {
  await expect(explain(score, [1, 2], table)).rejects.toThrow(new RegExp(`EF754.*${name}\\(\\).*4 numbers`, 's'))
  await expect(explain(score, { age: 3 } as never, table)).rejects.toThrow(/EF754/)
})

test('a rank counts the features that weigh more than the strongest asked one', () => {
  expect(rankOf([5, -3, 1, 0], [0])).toBe(0)
  expect(rankOf([5, -3, 1, 0], [2])).toBe(2)
  expect(rankOf([5, -3, 1, 0], [2, 1])).toBe(1)
  expect(rankOf([0, 0], [1])).toBe(0)
})

describe.each([
  ['lime', lime],
  ['kernelShap', kernelShap],
] as const)('%s', (name, explain) => {
  const point = [1, 2, 0, 4]

  test.each<[string, unknown, string]>([
    ['too few scores', () => [1], 'a list of 1'],
    ['scores that are no numbers', (points: readonly Point[]) => points.map(() => 'high'), '"high"'],
    ['a score that is not finite', (points: readonly Point[]) => points.map(() => Number.NaN), 'NaN'],
    ['no list', () => 0.5, '0.5'],
    ['a model instead of a function', { predict: score }, 'a function'],
  ])('refuses %s', async (_, wrong, shown) => {
    await expect(explain(wrong as never, point, table)).rejects.toThrow(
      expect.objectContaining({ code: 'EF755', message: expect.stringContaining(shown) }),
    )
  })

  test('refuses a point without its table', async () => {
    for (const wrong of [undefined, {}, { space: table }])
      await expect(explain(score, point, wrong as never)).rejects.toThrow('[EF754]')
  })

  test('refuses options that it cannot work with', async () => {
    for (const wrong of [{ random: 'chance' }, { samples: 1 }])
      await expect(explain(score, point, table, wrong as never)).rejects.toThrow(new RegExp(`EF750.*${name}`, 's'))
    await expect(explain(score, point, table, { sample: 100 } as never)).rejects.toThrow(/EF860.*sample/s)
  })
})

test('a kernel has a width', async () => {
  await expect(lime(score, [1, 2, 0, 4], table, { kernelWidth: 0 })).rejects.toThrow(/EF750.*'kernelWidth'/s)
})

test('fewer coalitions than tell the features apart are refused', async () => {
  await expect(kernelShap(score, [1, 2, 0, 4], table, { samples: 7 })).rejects.toThrow(/EF750.*of 8 or more/s)
})
