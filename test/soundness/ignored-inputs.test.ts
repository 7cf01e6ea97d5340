import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { Random } from '../../src/core/random.js'
import {
  adf,
  audit,
  expga,
  formatReport,
  fromFunction,
  fromOnnx,
  type Row,
  randomSearch,
  table,
} from '../../src/index.js'
import type { WideReport } from '../support/wide-report.js'
import { type Extra, schemaWith, smallNetwork, withColumns, writeNetwork } from './ignored-networks.js'

const folder = mkdtempSync(join(tmpdir(), 'expect-fair-ignored-'))
afterAll(() => rmSync(folder, { recursive: true }))

const runs = [1, 2, 3]
const mean = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length

describe('ADF on the census network with columns that it does not read', () => {
  async function search(name: string, extras: readonly Extra[], seed: number): Promise<WideReport> {
    mkdirSync(join(folder, name), { recursive: true })
    const path = join(folder, name, 'network.onnx')
    writeNetwork(path, extras)
    const model = fromOnnx(path, { activation: 'none', labels: ['<=50K', '>50K'] })
    const cases = table(schemaWith(extras), withColumns(extras, seed))
    const { space } = cases
    // The same rows to start from, whatever columns stand behind: clusters of the data would differ.
    const starts = new Random(seed, 'starts').shuffle(space.rows.map((_, at) => at)).slice(0, 50)
    try {
      return await audit(model, {
        question: 'individual',
        attributes: ['sex'],
        cases,
        sample: 20,
        seed,
        shrink: false,
        budget: { inputs: 15_000 },
        search: adf({ starts: starts.map((at) => space.rows[at] ?? []), localSteps: 200 }),
      })
    } finally {
      await model.dispose?.()
    }
  }
  const finds = async (name: string, extras: readonly Extra[]): Promise<number> =>
    mean(await Promise.all(runs.map(async (seed) => (await search(`${name} ${seed}`, extras, seed)).yield?.found ?? 0)))

  const planted: Readonly<Record<string, readonly Extra[]>> = {
    'a pruned row of the first layer': [{ name: 'pruned', max: 1 }],
    'a number for each row': [{ name: 'id', max: 9999, identifier: true }],
    'a column with next to no weight': [{ name: 'faint', max: 1, weight: 1e-7 }],
    'several of them': [
      { name: 'spare', max: 1 },
      { name: 'other', max: 39 },
      { name: 'last', max: 1 },
    ],
  }

  test('finds as much as without them at equal model inputs', { timeout: 300_000 }, async () => {
    const without = await finds('without', [])
    expect(without).toBeGreaterThan(100)
    for (const [name, extras] of Object.entries(planted)) {
      const found = await finds(name, extras)
      expect(found, name).toBeGreaterThan(0.95 * without)
      expect(found, name).toBeLessThan(1.05 * without)
    }
  })

  test('names them in the report, and nothing else', { timeout: 60_000 }, async () => {
    const report = await search(
      'named',
      [
        { name: 'spare', max: 1 },
        { name: 'id', max: 9999, identifier: true },
      ],
      1,
    )
    expect(report.ignored).toEqual({ names: ['spare', 'id'], of: 13, rows: 64 })
    const note = report.findings.find(({ code }) => code === 'model.ignored-inputs')
    expect(note?.message).toMatch(/^The model ignored 2 of its 13 inputs: spare, id\. In none of the 64 rows checked /)
    expect(formatReport(report, { verbose: true }).replace(/\s+/g, ' ')).toContain(
      'The model ignored 2 of its 13 inputs: spare, id.',
    )
    const all = await search('all', [], 1)
    expect(all.ignored?.names).toEqual([])
    expect(all.findings.map(({ code }) => code)).not.toContain('model.ignored-inputs')
  })
})

describe('a model without gradients of its own', () => {
  const inputs = 8
  const network = smallNetwork(inputs)
  const features = (extras: number) =>
    Object.fromEntries(
      Array.from({ length: inputs + extras }, (_, at) => [
        `f${at}`,
        { kind: 'integer' as const, min: 0, max: at < inputs ? 9 - (at % 3) : 1, protected: at === 0 },
      ]),
    )
  const rows = (extras: number, seed: number): Row[] => {
    const random = new Random(seed, 'rows')
    const spare = new Random(seed, 'spare')
    return Array.from({ length: 200 }, () =>
      Object.fromEntries(
        Array.from({ length: inputs + extras }, (_, at) => [
          `f${at}`,
          at < inputs ? random.int(10 - (at % 3)) : spare.int(2),
        ]),
      ),
    )
  }
  const model = fromFunction((row: readonly number[]) => {
    const scores = network(row)
    return Object.entries(scores).map(([label, score]) => ({ label, score }))
  })

  async function search(extras: number, seed: number): Promise<WideReport> {
    const cases = table({ features: features(extras) }, rows(extras, seed))
    return audit(model, {
      question: 'individual',
      attributes: ['f0'],
      cases,
      sample: 20,
      seed,
      shrink: false,
      // Each gradient asks two rows more for each column more.
      search: adf({ starts: cases.space.rows.slice(0, 25), localSteps: 25 }),
    })
  }

  test('finds as much by differences with two dead binary columns as without', { timeout: 120_000 }, async () => {
    const found = async (extras: number): Promise<number> =>
      mean(await Promise.all(runs.map(async (seed) => (await search(extras, seed)).yield?.found ?? 0)))
    const without = await found(0)
    expect(without).toBeGreaterThan(100)
    const dead = await found(2)
    expect(Math.abs(dead / without - 1)).toBeLessThan(0.05)
  })

  test.each([
    ['expga', () => expga({ maxExplained: 10, generations: 5, samples: 50 })],
    ['randomSearch', () => randomSearch({ rows: 50 })],
  ])('is told of with %s too', async (_, make) => {
    const cases = table({ features: features(1) }, rows(1, 7))
    const plan = { question: 'individual', attributes: ['f0'], cases, sample: 20, shrink: false } as const
    const report = await audit(model, { ...plan, search: make() })
    expect(report.ignored?.names).toEqual(['f8'])
    expect((await audit(model, plan)).ignored).toBeUndefined()
  })

  test('nothing is said where only labels are known, or a budget forbids the look', async () => {
    const cases = table({ features: features(1) }, rows(1, 7))
    const plan = { question: 'individual', attributes: ['f0'], cases, sample: 20, shrink: false } as const
    const labels = fromFunction((row: readonly number[]) => (network(row).yes > 0.5 ? 'yes' : 'no'))
    const search = randomSearch({ rows: 20 })
    expect((await audit(labels, { ...plan, search })).ignored).toBeUndefined()
    expect((await audit(model, { ...plan, search, budget: { inputs: 500 } })).ignored).toBeUndefined()
  })

  test('a constant model ignores everything, and a column that follows another is not counted apart', async () => {
    const schema = {
      features: {
        sex: { kind: 'integer', min: 0, max: 1, protected: true },
        school: { kind: 'integer', min: 0, max: 3 },
        years: { kind: 'integer', min: 0, max: 9 },
      },
      links: [{ feature: 'years', follows: 'school', values: { 0: 0, 1: 3, 2: 6, 3: 9 } }],
    } as const
    const cases = table(schema, [{ sex: 0, school: 1, years: 3 }])
    const constant = fromFunction((_row: readonly number[]) => 0.4)
    const plan = { question: 'individual', attributes: ['sex'], cases, search: randomSearch({ rows: 20 }) } as const
    expect((await audit(constant, plan)).ignored?.names).toEqual(['school'])
  })
})
