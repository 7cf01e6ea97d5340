import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { table } from '../../src/cases/index.js'
import type { Point } from '../../src/core/row.js'
import { makeSpace, nearestRow } from '../../src/rows/index.js'

const schema = {
  features: {
    sex: { kind: 'category', values: ['female', 'male'], protected: true },
    title: { kind: 'category', values: ['Ms', 'Mr', 'Dr'] },
    relation: { kind: 'category', values: ['wife', 'husband', 'none'], encode: 'one-hot' },
    age: { kind: 'integer', min: 20, max: 60, step: 5, protected: true, encode: { bins: [30, 50] } },
    grade: { kind: 'number', min: 0, max: 1, step: 0.25, encode: { mean: 0.5, deviation: 0.25 } },
    level: { kind: 'category', values: [10, 20, 40] },
  },
  links: [
    // Doctors stay doctors.
    {
      feature: 'title',
      follows: 'sex',
      values: (row) => (row.title === 'Dr' ? undefined : row.sex === 'male' ? 'Mr' : 'Ms'),
    },
  ],
  constraint: ({ sex, relation }) => !(sex === 'female' && relation === 'husband'),
} as const satisfies Parameters<typeof table>[0]

const rows = [
  { sex: 'male', title: 'Mr', relation: 'none', age: 35, grade: 0.5, level: 20 },
  { sex: 'male', title: 'Mr', relation: 'husband', age: 40, grade: 1, level: 10 },
  { sex: 'female', title: 'Dr', relation: 'wife', age: 60, grade: 0, level: 40 },
]
const { space } = table(schema, rows)
const [single, husband, doctor] = space.rows as [Point, Point, Point]

describe('a counterfactual', () => {
  test('brings along what is linked to the attribute, and nothing else', () => {
    expect(space.counterfactuals(single, ['sex']).map((point) => space.show(point))).toEqual([
      { ...rows[0], sex: 'female', title: 'Ms' },
    ])
    expect(space.counterfactuals(doctor, ['sex']).map((point) => space.show(point))).toEqual([
      { ...rows[2], sex: 'male' },
    ])
  })

  test('that breaks the constraint is left out', () => {
    expect(space.counterfactuals(husband, ['sex'])).toEqual([])
    expect(space.counterfactuals(husband, ['age'])).toHaveLength(8)
  })

  test('of several attributes is the product of their values without the row itself', () => {
    const all = space.counterfactuals(single, ['sex', 'age'])
    expect(all).toHaveLength(2 * 9 - 1)
    expect(new Set(all.map(String)).size).toBe(17)
    expect(all.map(String)).not.toContain(String(single))
  })

  test('has the key of its row, and no other row has it', () => {
    for (const attributes of [['sex'], ['age'], ['sex', 'age']]) {
      for (const other of space.counterfactuals(single, attributes)) {
        expect(space.key(other, attributes)).toBe(space.key(single, attributes))
      }
      expect(space.key(husband, attributes)).not.toBe(space.key(single, attributes))
    }
  })
})

describe('a point', () => {
  test('is settled inside the bounds, on the grid, with what follows', () => {
    expect(space.settle([1, 0, 5, 33, 0.3, -2])).toEqual([1, 1, 2, 35, 0.25, 0])
  })

  test('that was settled is allowed unless it breaks the constraint, and settling it again changes nothing', () => {
    const values = fc.array(fc.double({ min: -100, max: 100, noNaN: true }), { minLength: 6, maxLength: 6 })
    fc.assert(
      fc.property(values, (point) => {
        const settled = space.settle(point)
        expect(space.settle(settled)).toEqual(settled)
        const row = space.show(settled)
        expect(space.allows(settled)).toBe(!(row.sex === 'female' && row.relation === 'husband'))
      }),
    )
  })

  test('outside the bounds, against a link or against the constraint is not allowed', () => {
    expect(space.allows(single)).toBe(true)
    expect(space.allows(single.with(3, 65))).toBe(false)
    expect(space.allows(single.with(1, 0))).toBe(false)
    expect(space.allows(husband.with(0, 0).with(1, 0))).toBe(false)
    expect(space.allows(single.with(4, Number.NaN))).toBe(false)
  })

  test('is the row that it was made of', () => {
    expect(space.rows.map((point) => space.show(point))).toEqual(rows)
  })
})

describe('the input of the model', () => {
  test('has a column for each feature, and one for each value where it is one-hot', () => {
    expect(space.encode(single)).toEqual([1, 1, 0, 0, 1, 1, 0, 20])
    expect(space.encode(doctor)).toEqual([0, 2, 1, 0, 0, 2, -2, 40])
  })

  test('has gradients by feature that agree with differences of the input where it is a line', () => {
    const weights = [3, -1, 0.5, 2, -4, 1, 7, 0.1]
    const output = (point: Point): number =>
      (space.encode(point) as number[]).reduce((sum, value, at) => sum + value * (weights[at] as number), 0)
    const gradient = space.featureGradient(single, weights)
    const slope = (at: number, low: number, high: number): number =>
      (output(single.with(at, high)) - output(single.with(at, low))) / (high - low)
    expect(gradient[0]).toBeCloseTo(slope(0, 0, 1))
    expect(gradient[1]).toBeCloseTo(slope(1, 0, 2))
    expect(gradient[2]).toBeCloseTo(slope(2, 1, 2))
    expect(gradient[4]).toBeCloseTo(slope(4, 0.25, 0.75))
    expect(gradient[5]).toBeCloseTo(slope(5, 0, 2))
    // Of bins: three in 40 years.
    expect(gradient[3]).toBeCloseTo((1 * 3) / 40)
  })

  test('of a number can be one-hot by bins', () => {
    const binned = table(
      { features: { age: { kind: 'integer', min: 0, max: 9, encode: { bins: [3, 6], oneHot: true } } } },
      [{ age: 2 }, { age: 3 }, { age: 9 }],
    ).space
    expect(binned.rows.map((point) => binned.encode(point))).toEqual([
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ])
    // From the first bin to the last the output rises by 4, three bins in nine years.
    expect(binned.featureGradient(binned.rows[1] ?? [], [1, 7, 5])).toEqual([2 * (3 / 9)])
  })

  test('of a user function has gradients too, and none where it is no list of numbers', () => {
    const made = table({ ...schema, input: ({ grade, age }) => [Number(grade) * 2, Number(age)] }, rows).space
    expect(made.featureGradient(single, [5, 3])).toEqual([0, 0, 0, 3, 10, 0])
    const named = table({ ...schema, input: 'row' }, rows).space
    expect(() => named.featureGradient(single, [1])).toThrow('[EF350]')
  })
})

test('the nearest row of the data differs in the fewest features, then by the smallest share of their ranges', () => {
  const free = [2, 4, 5]
  const point = single.with(4, 1)
  expect(nearestRow(space, point, free)).toEqual({ at: 0, features: 1, distance: 0.5 })
  expect(nearestRow(space, husband.with(4, 0), free)).toMatchObject({ at: 1, features: 1 })
})

test('a row of the data is one point, asked for by itself or with all others', () => {
  const { space } = makeSpace(schema, rows)
  const second = space.rowAt(1)
  expect(space.knownRow(1)).toBe(second)
  expect(space.knownRow(0)).toBeUndefined()
  expect(space.rows[1]).toBe(second)
  expect(space.rows[0]).toBe(space.rowAt(0))
  expect(space.knownRow(0)).toBe(space.rows[0])
  expect(space.rows.map((point) => space.show(point))).toEqual(rows)
})
