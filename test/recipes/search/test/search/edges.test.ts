import { expect, test } from 'vitest'
import { audit, edges, table } from '../../src/index.js'
import { gridSpace, labelled, runOn } from './support/plain-model.js'

test('finds a planted row at the edge of the domain, where no row of the data is', async () => {
  const space = gridSpace(
    [
      ['sex', 0, 1],
      ['age', 18, 99],
      ['income', 0, 50],
    ],
    ['sex'],
    [
      [0, 40, 10],
      [1, 50, 20],
    ],
  )
  const model = labelled(([sex, age]) => (sex === 0 && age === 99 ? 'no' : 'yes'))
  const { found, tested, points } = await runOn(edges(), model, space, { attributes: ['sex'] })
  expect([found, tested]).toEqual([2, 8])
  expect(points.map(([, age]) => age)).toEqual([99, 99])
})

test('adds its finds to the report of a plan', async () => {
  const cases = table(
    {
      features: {
        sex: { kind: 'category', values: ['f', 'm'], protected: true },
        age: { kind: 'integer', min: 18, max: 99 },
      },
    },
    [{ sex: 'f', age: 40 }],
  )
  const model = (rows: readonly number[][]): string[] =>
    rows.map(([sex, age]) => (age === 99 && sex === 0 ? 'no' : 'yes'))
  const report = await audit(model, { question: 'individual', attributes: ['sex'], cases, search: edges({ rows: 1 }) })
  expect(report.yield).toMatchObject({ search: 'edges()', tested: 2, found: 1 })
  expect(report.verdict).toBe('biased')
})
