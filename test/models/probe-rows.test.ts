import { describe, expect, test } from 'vitest'
import { modelBrand } from '../../src/core/model.js'
import type { Prediction } from '../../src/core/prediction.js'
import { type LabelColumns, type PackedRows, packRows, predictionsOf, unpackRows } from '../../src/core/row-columns.js'
import type { OwnHandle } from '../../src/models/handle.js'
import { Probe } from '../../src/models/probe.js'

const names = ['no', 'yes']
const scoreOf = ([one = 0, two = 0]: readonly number[]): number => 1 / (1 + Math.exp(two - one))
const predictionOf = (row: readonly number[]): Prediction => {
  const yes = scoreOf(row)
  return { kind: 'label', label: yes >= 0.5 ? 'yes' : 'no', scores: { no: 1 - yes, yes } }
}
const columnsOf = (rows: PackedRows): LabelColumns => {
  const scores = unpackRows(rows).map(scoreOf)
  return {
    names,
    labels: Int32Array.from(scores, (yes) => Number(yes >= 0.5)),
    scores: Float64Array.from(scores.flatMap((yes) => [1 - yes, yes])),
  }
}

/** A model of rows that answers lists, and blocks in columns; and what it was asked. */
function modelOf(predictRows?: (rows: PackedRows) => Promise<LabelColumns | { predictions: Prediction[] }>) {
  const asked: (readonly number[])[] = []
  const model: OwnHandle<readonly number[]> = {
    [modelBrand]: true,
    id: 'rows',
    batch: 'adaptive',
    limits: [],
    unchanging: true,
    predict: async (rows) => {
      asked.push(...rows)
      return { predictions: rows.map(predictionOf) }
    },
    dispose: async () => {},
    ...(predictRows && {
      predictRows: async (rows) => {
        asked.push(...unpackRows(rows))
        return predictRows(rows)
      },
    }),
  }
  return { model, asked }
}

const rows = (from: number, to: number): number[][] => Array.from({ length: to - from }, (_, at) => [from + at, 40])
const windows = [rows(0, 30), rows(20, 60), [...rows(50, 90), ...rows(55, 70)], rows(0, 100), rows(99, 100)]
/** A memory of 45 answers forgets some of them. */
const few = { cacheEntries: 45 }

async function answered(model: OwnHandle<readonly number[]>, options = {}) {
  const probe = new Probe(model, options)
  const answers: (readonly Prediction[])[] = []
  for (const window of windows) answers.push(await probe.ask(window))
  const { calls, saved } = probe.use
  return { answers, calls, saved }
}

describe('rows in columns', () => {
  test.each([{}, few])('are answered as lists are, at the same cost: %j', async (options) => {
    const [lists, columns] = [modelOf(), modelOf(async (block) => columnsOf(block))]
    expect(await answered(columns.model, options)).toEqual(await answered(lists.model, options))
    expect([...columns.asked].sort()).toEqual([...lists.asked].sort())
  })

  test('are asked in a block once the model was looked at', async () => {
    let blocks = 0
    const { model } = modelOf(async (block) => {
      blocks++
      return columnsOf(block)
    })
    const probe = new Probe(model)
    const block = packRows(rows(0, 30)) as PackedRows
    expect(await probe.askRows(block)).toBeUndefined()
    await probe.ask(rows(0, 30))
    expect(blocks).toBe(0)
    const columns = (await probe.askRows(packRows(rows(10, 50)) as PackedRows)) as LabelColumns
    expect(predictionsOf(columns)).toEqual(rows(10, 50).map(predictionOf))
    expect(blocks).toBeGreaterThan(0)
    expect(probe.use).toMatchObject({ saved: 20 })
  })

  test('a run of a model from files goes on with calls as large as those of the run before, and one with a size of its own does not', async () => {
    const calls: number[] = []
    const { model } = modelOf(async (block) => {
      calls.push(block.rows)
      return columnsOf(block)
    })
    const callsOf = async (from: number, options = {}): Promise<number[]> => {
      calls.length = 0
      const probe = new Probe(model, options)
      if (from === 0) await probe.ask(rows(0, 30))
      for (let window = 0; window < 3; window++) {
        await probe.ask(rows(from + 2000 * window, from + 2000 * (window + 1)))
      }
      return [...calls]
    }
    const first = await callsOf(0)
    expect(first[0]).toBeLessThan(500)
    expect(await callsOf(10_000)).toEqual([2000, 2000, 2000])
    expect((await callsOf(20_000, { batchSize: 100 }))[0]).toBe(100)
  })

  const others: Record<string, (rows: PackedRows) => Promise<LabelColumns | { predictions: Prediction[] }>> = {
    'a list of predictions': async (block) => ({ predictions: unpackRows(block).map(predictionOf) }),
    'other names': async (block) => ({ ...columnsOf(block), names: ['yes', 'no'] }),
  }
  test.each(Object.entries(others))(
    'are left where the model answers %s, and nothing is asked again',
    async (_, predictRows) => {
      const { model, asked } = modelOf(predictRows)
      const probe = new Probe(model)
      await probe.ask(rows(0, 30))
      const before = asked.length
      const answers = await probe.ask(rows(0, 100))
      expect(answers).toHaveLength(100)
      expect(asked.length - before).toBe(70)
      expect(probe.use).toMatchObject({ saved: 30 })
      await probe.ask(rows(0, 100))
      expect(asked.length - before).toBe(70)
    },
  )

  test('a budget that does not hold the window asks nothing of it', async () => {
    const { model, asked } = modelOf(async (block) => columnsOf(block))
    const probe = new Probe(model, { budget: { inputs: 60 } })
    await probe.ask(rows(0, 30))
    const before = asked.length
    await expect(probe.ask(rows(20, 100))).rejects.toThrow('EF220')
    expect(asked).toHaveLength(before)
    expect(await probe.ask(rows(20, 40))).toEqual(rows(20, 40).map(predictionOf))
  })

  test('a wrong number of answers ends the run', async () => {
    const { model } = modelOf(async ({ rows: count, width, values }) =>
      columnsOf({ rows: count - 1, width, values: values.slice(0, (count - 1) * width) }),
    )
    const probe = new Probe(model)
    await probe.ask(rows(0, 30))
    await expect(probe.ask(rows(0, 60))).rejects.toThrow('30')
  })

  test('a secret in a label is hidden as in lists', async () => {
    process.env.COLUMNS_API_KEY = 'sk-columns-0123456789'
    const [no, yes] = ['no', `yes ${process.env.COLUMNS_API_KEY}`]
    const relabelled = (block: PackedRows): LabelColumns => ({ ...columnsOf(block), names: [no, yes] })
    const { model } = modelOf(async (block) => relabelled(block))
    const list: OwnHandle<readonly number[]>['predict'] = async (given) => ({
      predictions: predictionsOf(relabelled(packRows(given) as PackedRows)),
    })
    Object.assign(model, { predict: list })
    const probe = new Probe(model)
    const answers = [...(await probe.ask(rows(0, 30))), ...(await probe.ask(rows(30, 90)))]
    delete process.env.COLUMNS_API_KEY
    expect(JSON.stringify(answers)).not.toContain('sk-columns')
  })
})
