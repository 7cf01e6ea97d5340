import { describe, expect, test } from 'vitest'
import { augmentation } from '../../src/audit/index.js'
import { randomSearch } from '../../src/search/random.js'
import { ask, biased, biasedElsewhere, model } from './support/loans.js'

describe('rows for retraining', () => {
  test('have the label that most of their counterfactuals get, as JSON Lines and CSV', async () => {
    const report = await ask(
      model(({ race, income }) => income > 40 && race !== 'b'),
      {},
      ['race'],
    )
    const lines = augmentation(report, { label: 'y' })
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.length).toBe(report.foundRows?.length)
    expect(lines.every(({ y }) => y === 'granted')).toBe(true)
    const [head, first] = augmentation(report, { format: 'csv', label: 'y', limit: 1 }).split('\n')
    expect(head).toBe('sex,race,income,debt,y')
    expect(first?.split(',')).toEqual(Object.values(lines[0]).map(String))
  })

  test('are each found once, and no more than the plan keeps', async () => {
    const report = await ask(biasedElsewhere, { search: randomSearch({ rows: 1000 }), keep: 20 })
    const rowsOf = (from: string) => (report.foundRows ?? []).filter((each) => each.from === from)
    expect([rowsOf('domain').length, rowsOf('search').length, rowsOf('data').length]).toEqual([20, 20, 0])
    const found = (report.foundRows ?? []).map(({ row: { sex: _, ...rest } }) => JSON.stringify(rest))
    expect(new Set(found).size).toBe(40)
    expect(augmentation(report, { from: ['data'] })).toBe('')
  })

  test('cannot be taken of another report', async () => {
    expect(() => augmentation({ question: 'score-gap' } as never)).toThrow('[EF454]')
    const report = await ask(biased)
    expect(() => augmentation(report, { label: 'debt' })).toThrow('[EF455]')
  })
})
