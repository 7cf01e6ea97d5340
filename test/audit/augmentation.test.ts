import { describe, expect, test } from 'vitest'
import { augmentation } from '../../src/audit/index.js'
import { fromFunction } from '../../src/models/index.js'
import { randomSearch } from '../../src/search/random.js'
import { ask, biased, biasedElsewhere, model, type Row } from './support/loans.js'

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
    // Of each row and its counterfactual the one that was refused: the other teaches nothing.
    expect(lines.every(({ race }) => race === 'b')).toBe(true)
    const [head, first] = augmentation(report, { format: 'csv', label: 'y', limit: 1 }).split('\n')
    expect(head).toBe('sex,race,income,debt,y')
    expect(first?.split(',')).toEqual(Object.values(lines[0]).map(String))
  })

  test('are those that were found, or pairs, where the caller wants them', async () => {
    const report = await ask(
      model(({ race, income }) => income > 40 && race !== 'b'),
      {},
      ['race'],
    )
    const racesOf = (rows: 'found' | 'both') =>
      augmentation(report, { rows, limit: 3 })
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).race)
    const found = (report.foundRows ?? []).slice(0, 3)
    expect(racesOf('found')).toEqual(found.map(({ row }) => row.race))
    expect(racesOf('both')).toEqual(found.flatMap(({ row, against }) => [row.race, against.race]))
    expect(found.every(({ row, against }) => (row.race === 'b') !== (against.race === 'b'))).toBe(true)
  })

  test('of scores are the rows found, with the mean of their counterfactuals', async () => {
    const scores = fromFunction(
      (asked: Row[]) => asked.map(({ sex, income }) => (sex === 'male' ? 0.9 : income / 500)),
      {
        batched: true,
      },
    )
    const report = await ask(scores)
    const [line] = augmentation(report).split('\n')
    const { label, ...row } = JSON.parse(line ?? '')
    expect(report.foundRows?.[0]?.row).toEqual(row)
    expect(label).toBeCloseTo((0.9 + row.income / 500) / 2)
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
    expect(() => augmentation(report, { rows: 'all' } as never)).toThrow('[EF456]')
    expect(() => augmentation(report, { format: 'xml' } as never)).toThrow('[EF456]')
    for (const wrong of [
      { from: 'data' },
      { from: ['dat'] },
      { limit: -1 },
      { limit: 'all' },
      { label: '' },
      { label: 5 },
    ])
      expect(() => augmentation(report, wrong as never)).toThrow('[EF456]')
  })
})
