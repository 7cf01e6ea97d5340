import { describe, expect, test } from 'vitest'
import { table } from '../../src/cases/index.js'
import type { Search } from '../../src/core/search.js'
import { fromFunction } from '../../src/models/index.js'
import { adf } from '../../src/search/index.js'
import { randomSearch } from '../../src/search/random.js'
import { ask, biasedElsewhere, fair } from './support/loans.js'

const numbers = table(
  {
    features: {
      income: { kind: 'integer', min: 0, max: 99 },
      debt: { kind: 'integer', min: 0, max: 99 },
      group: { kind: 'category', values: ['a', 'b'], protected: true },
    },
  },
  Array.from({ length: 60 }, (_, at) => ({ income: at, debt: at % 7, group: 'a' })),
)
/** Looks at the group where no row of the data is. */
const steep = () =>
  fromFunction(
    (asked: number[][]) =>
      asked.map(([income = 0, debt = 0, group = 0]) => (debt > 50 && group === 1 ? 1 - income / 99 : income / 99)),
    { batched: true, gradient: (asked: number[][]) => asked.map(() => [1, -1, 0]) },
  )

describe('a search on rows', () => {
  test('a budget ends it, and what was found stands', async () => {
    const plan = { search: randomSearch({ rows: 100_000 }), budget: { inputs: 3000 }, sample: 100 }
    const report = await ask(biasedElsewhere, plan)
    expect(report.verdict).toBe('biased')
    expect(report.yield?.ended).toBe('interrupted')
    expect(report.model.calls).toBeLessThanOrEqual(3000)
    const nothing = await ask(fair, plan)
    expect(nothing.verdict).toBe('interrupted')
  })

  test('pays for no row twice, however many its budget pays for', async () => {
    const wide = table(
      {
        features: {
          income: { kind: 'integer', min: 0, max: 59_999 },
          group: { kind: 'category', values: ['a', 'b'], protected: true },
        },
      },
      [{ income: 1, group: 'a' }],
    )
    const points = Array.from({ length: 60_000 }, (_, income) => [income, 0])
    const returning: Search = {
      name: 'returning',
      kind: 'rows',
      needsGradients: false,
      async run({ check }) {
        for (const first of [0, 20_000, 40_000, 0]) await check(points.slice(first, first + 20_000), 'local')
      },
    }
    const inputs = new Set<string>()
    let asked = 0
    const decides = fromFunction(
      (rows: number[][]) => {
        asked += rows.length
        for (const row of rows) inputs.add(row.join())
        return rows.map(([income = 0]) => (income > 30_000 ? 'granted' : 'refused'))
      },
      { batched: true },
    )
    const report = await ask(decides, { cases: wide, search: returning, budget: { inputs: 250_000 } } as never, [
      'group',
    ])
    expect(report.yield).toMatchObject({ tested: 60_000, ended: 'done' })
    expect(inputs.size).toBe(120_000)
    expect(asked).toBeLessThan(120_100)
  })

  test('a signal ends it', async () => {
    const report = await ask(fair, { search: randomSearch(), signal: AbortSignal.abort() })
    expect(report.verdict).toBe('interrupted')
    expect(report.counts.cases).toBe(0)
  })

  test('asks gradients out of its own part of the budget, and leaves what shrinking needs', async () => {
    const climbing: Search = {
      name: 'climbing',
      kind: 'rows',
      needsGradients: true,
      async run({ check, gradients, space }) {
        await check([[5, 80, 0]], 'local')
        for (let income = 0; income < 100; income++) {
          for (let debt = 0; debt < 100; debt++) await gradients?.([space.settle([income, debt, 0])])
        }
      },
    }
    const plan = { cases: numbers, search: climbing, budget: { inputs: 1000 }, sample: 20 }
    const report = await ask(steep(), plan as never, ['group'])
    expect(report.yield).toMatchObject({ found: 1, ended: 'interrupted' })
    expect(report.yield?.gradients).toBeGreaterThan(200)
    // Shrinking had calls left, and took some.
    expect(report.shrunk?.calls).toBeGreaterThan(3)
    expect(report.shrunk?.ended).toBe('minimal')
    expect(report.model.calls).toBeLessThanOrEqual(1000)
  })

  test('does not wait longer for gradients than the plan allows', async () => {
    const slow = Object.assign(steep(), { gradientSupport: () => new Promise<never>(() => {}) })
    const report = await ask(slow, { cases: numbers, search: adf(), budget: { ms: 4_000 }, sample: 20 } as never, [
      'group',
    ])
    expect(report.findings.map(({ code }) => code)).toContain('interrupted.budget')
    expect(report.rates?.data?.rows).toBe(20)
    expect(report.yield).toBeUndefined()
  })
})
