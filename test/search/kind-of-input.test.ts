import { describe, expect, test } from 'vitest'
import { adf, audit, eec, expga, randomSearch, table } from '../../src/index.js'

describe('an option that does nothing for the kind of input', () => {
  const rows = table({ features: { sex: { kind: 'category', values: ['f', 'm'], protected: true } } }, [
    { sex: 'f' },
    { sex: 'm' },
  ])
  const decide = (inputs: readonly (readonly number[])[]): string[] => inputs.map(([sex]) => (sex === 0 ? 'no' : 'yes'))
  const label = (texts: string[]): string[] => texts.map(() => 'fine')

  test.each([
    ['adf', adf({ strategy: 'asc' }), 'strategy'],
    ['adf', adf({ texts: { substitutes: 3 } }), 'texts'],
    ['expga', expga({ population: 5 }), 'population'],
    ['randomSearch', randomSearch({ steps: 5 }), 'steps'],
  ])('of %s on rows is refused before anything is asked', async (name, search, option) => {
    const run = audit(decide, { question: 'individual', attributes: ['sex'], cases: rows, search })
    await expect(run).rejects.toThrow(
      `[EF864] The option '${option}' of ${name}() is for texts, but this run searches rows.`,
    )
  })

  test.each([
    ['adf', adf({ starts: [[0]] }), 'starts'],
    ['adf', adf({ stepSize: 1 }), 'stepSize'],
    ['expga', expga({ from: 'data' }), 'from'],
    ['randomSearch', randomSearch({ rows: 5 }), 'rows'],
  ])('of %s on texts is refused before anything is asked', async (name, search, option) => {
    let asked = 0
    const counting = (texts: string[]): string[] => {
      asked += texts.length
      return label(texts)
    }
    const run = audit(counting, { question: 'counterfactual', attributes: ['gender'], cases: eec(), search })
    await expect(run).rejects.toThrow(
      `[EF864] The option '${option}' of ${name}() is for rows, but this run searches texts.`,
    )
    expect(asked).toBe(0)
  })
})
