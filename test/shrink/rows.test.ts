import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { table } from '../../src/cases/index.js'
import type { Prediction } from '../../src/core/prediction.js'
import type { Point } from '../../src/core/row.js'
import { sameLabel } from '../../src/oracle/index.js'
import { nameRows } from '../../src/rows/index.js'
import { shrinkRows } from '../../src/shrink/index.js'

const { space } = table(
  {
    features: {
      sex: { kind: 'category', values: ['f', 'm'], protected: true },
      title: { kind: 'category', values: ['Ms', 'Mr'] },
      age: { kind: 'integer', min: 0, max: 9, protected: true },
      job: { kind: 'category', values: ['a', 'b', 'c'] },
      income: { kind: 'integer', min: 0, max: 90, step: 10 },
      debt: { kind: 'number', min: 0, max: 1, step: 0.125 },
    },
    links: [{ feature: 'title', follows: 'sex', values: { f: 'Ms', m: 'Mr' } }],
    constraint: ({ job, income }) => !(job === 'c' && Number(income) < 20),
  },
  [{ sex: 'f', title: 'Ms', age: 4, job: 'a', income: 30, debt: 0.5 }],
)
const near = space.rows[0] as Point
const attributes = ['sex', 'age']
const free = [3, 4, 5]

const score = (weights: readonly number[], point: Point): number =>
  point.reduce((sum, value, at) => sum + value * (weights[at] as number), 0)

/** A model that decides on the sum of what the features weigh. */
const decide = (weights: readonly number[], limit: number) => (point: Point) => score(weights, point) > limit

const predict = (model: (point: Point) => boolean, point: Point): Prediction => ({
  kind: 'label',
  label: model(point) ? 'yes' : 'no',
})

function shrink(model: (point: Point) => boolean, point: Point, other: Point, maxInputs?: number) {
  const { attribute, classes } = nameRows(space, point, other)
  return shrinkRows(
    {
      attribute,
      a: { input: point, classes: classes[0], prediction: predict(model, point) },
      b: { input: other, classes: classes[1], prediction: predict(model, other) },
    },
    {
      space,
      attributes,
      near,
      oracle: sameLabel(),
      ask: async (points) => points.map((each) => predict(model, each)),
      ...(maxInputs === undefined ? {} : { maxInputs }),
    },
  )
}

const point = fc
  .tuple(
    ...space.features.map(({ lower, upper, step }) => fc.integer({ min: 0, max: Math.round((upper - lower) / step) })),
  )
  .map((steps) => space.settle(steps.map((value, at) => value * (space.features[at]?.step ?? 1))))
  .filter((each) => space.allows(each))
const weights = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 6, maxLength: 6 })

describe('a shrunk pair of rows', () => {
  test('is still a bias of two rows of the domain that differ in asked attributes alone, and 1-minimal', async () => {
    let pairs = 0
    await fc.assert(
      fc.asyncProperty(point, weights, fc.integer({ min: -20, max: 20 }), async (start, given, off) => {
        const model = decide(given, score(given, start) + off)
        const other = space.counterfactuals(start, attributes).find((each) => model(each) !== model(start))
        if (other === undefined) return
        pairs++
        const { pair, size, ended } = await shrink(model, start, other)
        const [a, b] = [pair.a.input, pair.b.input]
        expect(ended).toBe('minimal')
        expect(model(a)).not.toBe(model(b))
        // Not the other way round.
        expect(model(a)).toBe(model(start))
        expect([space.allows(a), space.allows(b)]).toEqual([true, true])
        expect(space.counterfactuals(a, attributes)).toContainEqual(b)
        expect(size.after).toBe(free.filter((at) => a[at] !== near[at]).length)
        expect(size.after).toBeLessThanOrEqual(size.before)

        /** Whether the row, with this other side, would have been found as well. */
        const holds = (row: Point, sex: number, age: number): boolean => {
          const twin = space.counterfactuals(row, attributes).find((each) => each[0] === sex && each[2] === age)
          return twin !== undefined && space.allows(row) && model(row) === model(start) && model(twin) !== model(row)
        }
        const [sex, age] = [b[0] as number, b[2] as number]
        for (const at of free) {
          if (a[at] === near[at]) continue
          expect(holds(a.with(at, near[at] as number), sex, age)).toBe(false)
          const { kind, step } = space.features[at] ?? { kind: 'category', step: 1 }
          const way = ((near[at] as number) - (a[at] as number)) / step
          if (kind !== 'category' && Math.abs(way) > 1) {
            expect(holds(a.with(at, (a[at] as number) + Math.sign(way) * step), sex, age)).toBe(false)
          }
        }
        if (a[0] !== sex && a[2] !== age) {
          expect(holds(a, a[0] as number, age)).toBe(false)
          expect(holds(a, sex, a[2] as number)).toBe(false)
        }
        for (
          let value = age + Math.sign((a[2] as number) - age);
          value !== a[2];
          value += Math.sign((a[2] as number) - value)
        ) {
          expect(holds(a, sex, value)).toBe(false)
        }
      }),
      { numRuns: 400 },
    )
    expect(pairs).toBeGreaterThan(50)
  })

  test('is the same each time, and ends at its limit with what it has', async () => {
    const model = decide([40, 0, 1, 5, 1, 20], 100)
    const start = [0, 0, 9, 2, 80, 0] as const
    const other = space.counterfactuals(start, ['sex'])[0] as Point
    expect(model(start)).not.toBe(model(other))
    const [one, again, cut] = [
      await shrink(model, start, other),
      await shrink(model, start, other),
      await shrink(model, start, other, 3),
    ]
    expect(again).toEqual(one)
    expect(cut.ended).toBe('ceiling')
    expect(cut.calls).toBeLessThanOrEqual(3)
  })
})
