import { describe, expect, test } from 'vitest'
import { Random } from '../../src/core/random.js'
import {
  audit,
  type FairnessReport,
  formatReport,
  fromFunction,
  mergeReports,
  randomSearch,
  table,
  themis,
} from '../../src/index.js'
import { counterfactualsOf } from '../../src/rows/index.js'
import { discriminatingSubsets, discriminationScores, formatSubsets } from '../../src/search.js'

/** A column of so many classes, a few of which a model treats in another way. */
const people = (classes: number, rows = 20) =>
  table(
    {
      features: {
        town: { kind: 'integer', min: 0, max: classes - 1, protected: true },
        sex: { kind: 'category', values: ['f', 'm'], protected: true },
        income: { kind: 'integer', min: 0, max: 99 },
      },
    },
    Array.from({ length: rows }, (_, at) => ({
      town: (at * 7) % classes,
      sex: at % 2 ? 'f' : 'm',
      income: (at * 13) % 100,
    })),
  )
const everyTenth = fromFunction((row: readonly number[]) => ((row[0] as number) % 10 === 3 ? 'no' : 'yes'))
const plan = { question: 'individual', attributes: ['town'], shrink: false } as const

describe('an attribute of 10,000 classes', () => {
  test('asks 64 counterfactuals of a row, says so, and is no complete suite', async () => {
    const report = await audit(everyTenth, { ...plan, cases: people(10_000) })
    expect(report.counts).toMatchObject({ cases: 20, pairs: 20 * 64, capped: 20 })
    expect(report.model.calls).toBeLessThan(20 * 65 + 20)
    expect(report.claim?.complete).toBe(false)
    expect(report.rates?.data?.capped).toBe(20)
    const note = report.findings.find(({ code }) => code === 'rows.capped')
    expect(note?.message).toMatch(
      /^For 20 of 20 rows, only some counterfactuals were asked .* drawn with seed 42: .* at least /,
    )
    expect(formatReport(report, { verbose: true }).replace(/\s+/g, ' ')).toContain('For 20 of 20 rows, only some')
  })

  test('asks others with another seed, the same with the same, and all where it is told to', async () => {
    const share = async (seed: number, more: object = {}): Promise<FairnessReport> =>
      audit(everyTenth, { ...plan, cases: people(1000), seed, ...more })
    const [one, again, other] = [await share(1), await share(1), await share(2)]
    expect(again.counts).toEqual(one.counts)
    expect(other.counts.btcs).not.toBe(one.counts.btcs)
    const all = await share(1, { variantsPerCase: Number.POSITIVE_INFINITY })
    expect(all.counts).toMatchObject({ pairs: 20 * 999 })
    expect(all.counts.capped).toBeUndefined()
    expect(all.exhausted).toBe(true)
    const few = await share(1, { variantsPerCase: 5 })
    expect(few.counts).toMatchObject({ pairs: 100, capped: 20 })
  })

  test('is asked whole up to 64 counterfactuals', async () => {
    const report = await audit(everyTenth, { ...plan, cases: people(65) })
    expect(report.counts.pairs).toBe(20 * 64)
    expect(report.counts.capped).toBeUndefined()
    expect(report.findings.map(({ code }) => code)).not.toContain('rows.capped')
  })

  test('is capped in searches and in the domain too', async () => {
    const report = await audit(everyTenth, { ...plan, cases: people(10_000), search: randomSearch({ rows: 30 }) })
    expect(report.model.calls).toBeLessThan((20 + 400 + 30) * 65 + 1000)
    expect(report.rates?.domain?.capped).toBe(report.rates?.domain?.rows)
  })

  test('adds up over shards', async () => {
    const cases = people(1000, 40)
    const whole = await audit(everyTenth, { ...plan, cases })
    const parts = await Promise.all(
      [1, 2, 3].map((index) => audit(everyTenth, { ...plan, cases, shard: { index, count: 3 } })),
    )
    const merged = mergeReports(parts)
    expect(merged.counts).toEqual(whole.counts)
    expect(merged.exhausted).toBe(whole.exhausted)
    expect(merged.findings.filter(({ code }) => code === 'rows.capped')).toEqual(
      whole.findings.filter(({ code }) => code === 'rows.capped'),
    )
  })
})

describe('the draw', () => {
  const drawnOf = (classes: number, seed: number, attributes: readonly string[], most: number) => {
    const { space } = people(classes)
    const point = space.rows[3] ?? []
    return counterfactualsOf(space, point, attributes, { most, random: new Random(seed, 'draw') }).points
  }

  test.each([200, 20_000])('gives each of %i classes the same chance', (classes) => {
    const tenths = Array.from({ length: 10 }, () => 0)
    let all = 0
    for (let seed = 0; seed < 400; seed++) {
      const towns = drawnOf(classes, seed, ['town'], 50).map(([town]) => town as number)
      expect(new Set(towns).size).toBe(50)
      for (const town of towns) (tenths[Math.floor((town / classes) * 10)] as number)++
      all += towns.length
    }
    // 20,000 draws: five standard deviations are 212.
    for (const tenth of tenths) expect(Math.abs(tenth - all / 10)).toBeLessThan(220)
  })

  test('of two attributes changes one only in half of the draw, and each as often', () => {
    const { space } = people(20_000)
    const [town, sex] = space.rows[3] ?? []
    const drawn = drawnOf(20_000, 5, ['town', 'sex'], 40)
    expect(drawn).toHaveLength(40)
    expect(drawn.filter((point) => point[0] === town && point[1] !== sex)).toHaveLength(1)
    expect(drawn.filter((point) => point[0] !== town && point[1] === sex)).toHaveLength(10)
    expect(drawn.filter((point) => point[0] !== town && point[1] !== sex)).toHaveLength(29)
  })

  test('takes only what the constraint allows, and all of it where that is little', () => {
    const schema = {
      features: {
        town: { kind: 'integer', min: 0, max: 2999, protected: true },
        income: { kind: 'integer', min: 0, max: 9 },
      },
      constraint: (row: Readonly<Record<string, unknown>>) => Number(row.town) % 100 === 0,
    } as const
    const { space } = table(schema, [{ town: 100, income: 1 }])
    const asked = counterfactualsOf(space, [100, 1], ['town'], { most: 64, random: new Random(1, 'draw') })
    expect(asked.complete).toBe(true)
    expect(asked.points).toHaveLength(29)
  })
})

describe('scores of Themis', () => {
  const cases = people(10)
  const bySex = fromFunction((row: readonly number[]) => (row[1] === 1 && (row[2] as number) > 49 ? 'yes' : 'no'))

  test('stand in the report with their error bounds', async () => {
    const report = await audit(bySex, {
      question: 'individual',
      attributes: ['sex'],
      cases,
      search: themis({ error: 0.05 }),
    })
    const { causal, group } = report.discrimination ?? {}
    expect(Math.abs((causal?.score ?? 9) - 0.5)).toBeLessThan(0.08)
    expect(causal).toMatchObject({ kind: 'causal', attributes: ['sex'], confidence: 0.95 })
    expect(causal?.error).toBeLessThanOrEqual(0.05)
    expect(group?.error).toBeLessThanOrEqual(0.05)
    const text = formatReport(report, { verbose: true }).replace(/\s+/g, ' ')
    expect(text).toContain('causal: for ')
    expect(text).toContain('another sex changes the outcome')
    // The short message has them too, since they are what this search is for.
    const brief = formatReport(report).replace(/\s+/g, ' ')
    expect(brief).toMatch(/Scores causal [\d.]+ % ± [\d.]+ %, group [\d.]+ % ± [\d.]+ % \(95 % confidence\)/)
  })

  test('stand there as far as they came where a budget ends the search', async () => {
    const report = await audit(bySex, {
      question: 'individual',
      attributes: ['sex'],
      cases,
      sample: 20,
      budget: { inputs: 1200 },
      shrink: false,
      search: themis({ error: 0.001 }),
    })
    expect(report.yield?.ended).toBe('interrupted')
    expect(report.discrimination?.causal.error).toBeGreaterThan(0.001)
  })

  test('are given in one call', async () => {
    const scores = await discriminationScores(bySex, { attributes: ['sex'], cases, error: 0.05 })
    expect(Math.abs(scores.causal.score - 0.5)).toBeLessThan(0.08)
    expect(await discriminationScores(bySex, { attributes: ['sex'], cases, error: 0.05 })).toEqual(scores)
    const sets = await discriminatingSubsets(bySex, { attributes: ['sex', 'town'], cases, threshold: 0.2 })
    expect(sets.map(({ attributes }) => attributes)).toEqual([['sex']])
    const all = { attributes: ['town', 'sex'], cases } as const
    expect(await discriminationScores(bySex, cases)).toEqual(await discriminationScores(bySex, all))
    expect(await discriminatingSubsets(bySex, cases)).toEqual(await discriminatingSubsets(bySex, all))
    const many = await discriminationScores(everyTenth, { attributes: ['town'], cases: people(10_000), most: 128 })
    expect(many.causal.capped).toBe(128)
    for (const none of [undefined, null, {}, 'people']) {
      await expect(discriminationScores(bySex, none as never)).rejects.toThrow(/EF114|EF862/)
      await expect(discriminatingSubsets(bySex, none as never)).rejects.toThrow(/EF114|EF862/)
    }
    await expect(discriminationScores(bySex, { attributes: ['income' as never], cases })).rejects.toThrow('EF102')
    await expect(discriminationScores(bySex, { attributes: ['sex'], cases, eror: 1 } as never)).rejects.toThrow('EF860')
  })

  test('take options after a table, and do not lose them', async () => {
    const plan = { attributes: ['sex'], cases, error: 0.2 } as const
    const { causal } = await discriminationScores(bySex, cases, { attributes: ['sex'], error: 0.2 })
    expect(causal).toEqual((await discriminationScores(bySex, plan)).causal)
    await expect(discriminationScores(bySex, cases, { error: 5 })).rejects.toThrow('EF750')
    await expect(discriminatingSubsets(bySex, cases, { threshold: 5 })).rejects.toThrow('EF750')
  })

  test('are refused for a table without protected features', async () => {
    const none = table({ features: { income: { kind: 'integer', min: 0, max: 9 } } }, [{ income: 1 }])
    await expect(discriminationScores(bySex, none)).rejects.toThrow('EF101')
    await expect(discriminatingSubsets(bySex, none)).rejects.toThrow('EF101')
  })

  test('as a table of sets say what is missing where the sets are not awaited', async () => {
    const sets = discriminatingSubsets(bySex, cases)
    expect(() => formatSubsets(sets as never)).toThrow(/EF\d+.*await discriminatingSubsets/s)
    await sets
  })
})
