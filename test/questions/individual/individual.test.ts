import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { audit } from '../../../src/audit/index.js'
import { table } from '../../../src/cases/index.js'
import type { SearchYield } from '../../../src/core/report.js'
import type { Point } from '../../../src/core/row.js'
import type { RowSearchContext, Search } from '../../../src/core/search.js'
import { fromFunction, fromOnnx } from '../../../src/models/index.js'
import { randomSearch } from '../../../src/search/random.js'
import {
  ask,
  biased,
  biasedElsewhere,
  cases,
  comparable,
  fair,
  features,
  model,
  type Row,
  rows,
} from '../../audit/support/loans.js'
import type { WideReport } from '../../support/wide-report.js'

describe('without a search', () => {
  test('the rows of the data are asked, each with its counterfactuals, and counted exactly', async () => {
    const report = await ask(biased)
    expect(report.verdict).toBe('biased')
    expect(report.exhausted).toBe(true)
    expect(report.counts).toMatchObject({ cases: 200, variants: 400, pairs: 200, btcs: 50, casesWithBtc: 50 })
    expect(report.rates?.data).toMatchObject({ rows: 200, found: 50, rate: { value: 0.25 } })
    expect(report.rates?.domain).toBeUndefined()
    expect(report.yield).toBeUndefined()
  })

  test('a fair model passes, and the report says what that does not show', async () => {
    const report = await ask(fair)
    expect(report.verdict).toBe('fair')
    expect(report.provenBelow).toBeCloseTo(0.0149, 3)
    expect(report.notTested).toContain('Other features that reveal sex, unless the schema links them.')
    expect(report.notTested).toContain('The table also protects race: not tested.')
  })

  test('several attributes count jointly, and each by itself', async () => {
    const odd = model(({ sex, race, income }) => income > 40 && !(sex === 'female' && race === 'c'))
    const report = await ask(odd, {}, ['sex', 'race'])
    const rich = rows.filter(({ income }) => income > 40)
    expect(report.rates?.data?.found).toBe(rich.length)
    expect(report.rates?.data?.alone.map(({ attribute, found }) => [attribute, found])).toEqual([
      ['sex', rich.filter(({ race }) => race === 'c').length],
      ['race', rich.filter(({ sex }) => sex === 'female').length],
    ])
  })

  test('a rate is judged on the rows of the data', async () => {
    expect((await ask(biased, { gate: { rate: 0.4 } })).verdict).toBe('fair')
    expect((await ask(biased, { gate: { rate: 0.1 } })).verdict).toBe('biased')
    expect((await ask(biased, { gate: { rate: 0.26 } })).verdict).toBe('inconclusive')
  })

  test('too few rows without a finding are no pass, unless the plan says that they are enough', async () => {
    expect((await ask(fair, { sample: 30 })).verdict).toBe('inconclusive')
    expect((await ask(fair, { sample: 30, minCases: 30 })).verdict).toBe('fair')
  })

  test('rows that have no counterfactual are counted and are no evidence', async () => {
    const some = table(
      { features, input: 'row', constraint: ({ sex, race }) => !(sex === 'male' && race === 'c') },
      rows,
    )
    const report = await ask(fair, { cases: some } as never)
    const alone = rows.filter(({ sex, race }) => sex === 'female' && race === 'c').length
    expect(report.counts.discarded).toEqual([
      { reason: 'row without a counterfactual that the constraint allows', count: alone },
    ])
    expect(report.counts.skipped).toEqual([
      {
        reason: 'a row that breaks the constraint',
        count: rows.filter((row) => row.sex === 'male' && row.race === 'c').length,
      },
    ])
  })

  test('a model that answers all rows alike proves nothing', async () => {
    const report = await ask(model(() => true))
    expect(report.verdict).toBe('inconclusive')
    expect(report.findings.map(({ code }) => code)).toContain('health.constant-model')
  })

  test('stops at the first find, or when the gate is decided', async () => {
    expect((await ask(biased, { stop: 'first' })).counts.cases).toBeLessThan(200)
    expect((await ask(biased, { stop: 'decided' })).counts.cases).toBeLessThan(200)
    expect((await ask(fair, { stop: 'first' })).counts.cases).toBe(200)
  })
})

describe('with a search', () => {
  test('what it finds fails the default gate, and is no rate', async () => {
    const report = await ask(biasedElsewhere, { search: randomSearch({ rows: 500 }) })
    const { found, tested } = report.yield as SearchYield
    expect(report.verdict).toBe('biased')
    expect(report.rates?.data).toMatchObject({ rows: 200, found: 0 })
    expect(report.rate?.value).toBe(0)
    expect(found / tested).toBeGreaterThan(0.3)
    expect(report.findings[0]?.code).toBe('gate.found')
  })

  test('a rate gate passes all the same, since it judges the rows of the data', async () => {
    const plan = { search: randomSearch({ rows: 500 }), gate: { rate: 0.05 } }
    expect((await ask(biasedElsewhere, plan)).verdict).toBe('fair')
  })

  test('random rows of the domain are asked beside it, and give their own rate', async () => {
    const { rates } = await ask(biasedElsewhere, { search: randomSearch({ rows: 1 }), sample: 2000 })
    const { lower, upper } = rates?.domain?.rate.interval ?? { lower: 1, upper: 0 }
    expect(rates?.domain?.rows).toBe(2000)
    // Debts of 60 to 99.
    expect(lower).toBeLessThan(0.4)
    expect(upper).toBeGreaterThan(0.4)
  })

  test('rows are told apart without the asked attributes, and every one counts once', async () => {
    const again: Search = {
      name: 'again',
      kind: 'rows',
      needsGradients: false,
      async run({ check, space }: RowSearchContext) {
        const [first] = space.rows as [Point]
        const twins = [first, ...space.counterfactuals(first, ['sex'])]
        const fresh = (await check([...twins, first], 'global')).map((each) => each.fresh)
        expect(fresh).toEqual([true, false, false])
        await check([first.with(3, 98)], 'local')
      },
    }
    const { yield: given } = await ask(biased, { search: again })
    expect(given).toMatchObject({ search: 'again', tested: 2, found: 2, modelRows: 4, ended: 'done' })
    expect(given?.phases).toMatchObject([
      { phase: 'global', tested: 1, found: 1, modelRows: 2 },
      { phase: 'local', tested: 1, found: 1, modelRows: 2 },
    ])
  })

  test('predictions beside the tests count as model rows, and a gradient as three', async () => {
    const steep = fromFunction(
      (asked: number[][]) =>
        asked.map(([income = 0]) => ({ label: income > 4 ? 'b' : 'a', scores: { a: 1 - income / 9, b: income / 9 } })),
      {
        batched: true,
        gradient: (asked: number[][]) => asked.map((row) => row.map(() => 1)),
      } as never,
    )
    const small = table(
      {
        features: {
          income: { kind: 'integer', min: 0, max: 9 },
          sex: { kind: 'category', values: ['f', 'm'], protected: true },
        },
      },
      rows.map(({ income, sex }) => ({ income: income % 10, sex: sex[0] })),
    )
    const looks: Search = {
      name: 'looks',
      kind: 'rows',
      needsGradients: true,
      async run({ predict, gradients, check, space }: RowSearchContext) {
        await predict(space.rows.slice(0, 5))
        const slopes = await gradients?.(space.rows.slice(0, 2))
        expect(slopes).toEqual([
          [1, 1],
          [1, 1],
        ])
        await check(space.rows.slice(0, 1), 'global')
      },
    }
    const { yield: given } = await ask(steep, { cases: small, search: looks } as never)
    expect(given).toMatchObject({ modelRows: 5 + 2 * 3 + 2, gradients: 2 })
  })

  test('that needs gradients is refused on a model that has none', async () => {
    const search: Search = { name: 'steep', kind: 'rows', needsGradients: true, run: async () => {} }
    await expect(ask(fair, { search })).rejects.toThrow('[EF753]')
  })

  test('that tests nothing is no pass', async () => {
    const search: Search = { name: 'idle', kind: 'rows', needsGradients: false, run: async () => {} }
    const report = await ask(fair, { search })
    expect(report.verdict).toBe('inconclusive')
    expect(report.findings.map(({ code }) => code)).toContain('search.nothing-tested')
  })

  test('ends with its first find when the plan wants no more', async () => {
    const report = await ask(biasedElsewhere, { search: randomSearch({ rows: 5000 }), stop: 'first', sample: 60 })
    expect(report.verdict).toBe('biased')
    expect((report.yield?.tested ?? 0) + (report.rates?.domain?.rows ?? 0)).toBeLessThan(1000)
  })

  test('the same seed gives the same report, whatever the batches', async () => {
    const plan = { search: randomSearch({ rows: 300 }), sample: 80, seed: 5 }
    const small = fromFunction(
      (asked: Row[]) => asked.map(({ sex, debt }) => (debt >= 60 && sex === 'male' ? 'y' : 'n')),
      {
        batched: true,
        batchSize: 3,
        name: 'm',
      },
    )
    const large = fromFunction(
      (asked: Row[]) => asked.map(({ sex, debt }) => (debt >= 60 && sex === 'male' ? 'y' : 'n')),
      {
        batched: true,
        name: 'm',
      },
    )
    const [one, other] = await Promise.all([ask(small, plan), ask(large, plan)])
    const plain = (report: WideReport) => comparable({ ...report, model: undefined } as never)
    expect(plain(one)).toEqual(plain(other))
    expect(plain(await ask(small, { ...plan, seed: 6 }))).not.toEqual(plain(one))
  })

  test('says how far it is', async () => {
    const phases = new Set<string>()
    await ask(biasedElsewhere, {
      search: randomSearch({ rows: 300 }),
      onProgress: ({ phase }) => void phases.add(phase),
    })
    expect([...phases]).toEqual(['asking', 'searching', 'shrinking', 'done'])
  })
})

describe('the reported pair', () => {
  test('is a row of the data as it is, where one is discriminatory', async () => {
    const { shrunk } = await ask(biased)
    expect(shrunk?.size).toEqual({ before: 0, after: 0 })
    expect(shrunk?.near?.row).toEqual(shrunk?.a.input)
    expect(shrunk?.attribute).toBe('sex')
    expect(shrunk?.ended).toBe('minimal')
  })

  test('is otherwise as near to a row of the data as the bias allows', async () => {
    const { shrunk } = await ask(biasedElsewhere, { search: randomSearch({ rows: 300 }) })
    const { row } = shrunk?.near ?? {}
    expect(shrunk?.size.after).toBe(1)
    // Of all debts that show the bias the smallest; all else as in the data.
    expect({ ...(shrunk?.a.input as Row), sex: row?.sex }).toEqual({ ...row, debt: 60 })
  })

  test('is 1-minimal: no feature can go back to the data and no step be smaller', async () => {
    const decide = ({ sex, income, debt }: Row) => (income + debt > 150 ? sex === 'male' : debt > 8)
    const { shrunk } = await ask(model(decide), { search: randomSearch({ rows: 400 }) })
    const found = shrunk?.a.input as Row
    const near = shrunk?.near?.row as Row
    const isFound = (row: Row) => decide({ ...row, sex: 'male' }) !== decide({ ...row, sex: 'female' })
    expect(isFound(found)).toBe(true)
    for (const name of ['race', 'income', 'debt'] as const) {
      if (found[name] === near[name]) continue
      expect(isFound({ ...found, [name]: near[name] })).toBe(false)
      const [from, to] = [Number(found[name]), Number(near[name])]
      if (name !== 'race') expect(isFound({ ...found, [name]: from + Math.sign(to - from) })).toBe(false)
    }
  })

  test('changes the fewest attributes, and by the smallest step', async () => {
    const aged = table(
      { features: { ...features, race: { kind: 'integer', min: 0, max: 9, protected: true } }, input: 'row' },
      rows.map((row, at) => ({ ...row, race: at % 3 })),
    )
    const steps = model(({ race, income }) => income > 40 && Number(race) > 5)
    const { shrunk } = await ask(steps, { cases: aged } as never, ['sex', 'race'])
    expect(shrunk?.attribute).toBe('race')
    expect([shrunk?.a.input, shrunk?.b.input].map((input) => (input as Row).race)).toEqual([2, 6])
  })

  test('can be asked again by its replay string, in two model inputs', async () => {
    const { replay } = await ask(biased)
    const again = await ask(biased, { replay: replay as string })
    expect(again.verdict).toBe('biased')
    expect(again.model.calls).toBe(2)
    expect((await ask(fair, { replay: replay as string })).verdict).toBe('inconclusive')
  })

  test('can be left as it was found', async () => {
    const report = await ask(biased, { shrink: false })
    expect(report.shrunk).toBeUndefined()
    expect(report.btcs.length).toBeGreaterThan(0)
  })
})

test('a table is a source for the other questions too', async () => {
  const plan = { attributes: ['sex', 'race'], cases, sample: 100 } as const
  const report = await audit(biased, plan as never)
  expect(report.verdict).toBe('biased')
  expect(report.byAttribute.map(({ attribute, casesWithBtc }) => [attribute, casesWithBtc > 0])).toEqual([
    ['sex', true],
    ['race', false],
  ])
  expect(report.counts.variants).toBe(600)
  const { replay } = report
  expect((await audit(biased, { ...plan, replay } as never)).verdict).toBe('biased')
})

test('rows that were clipped are named in the report of every question', async () => {
  const clipped = table({ features, input: 'row', outside: 'clip' }, [...rows, { ...rows[0], income: 500 }])
  const plans = [
    { question: 'individual' },
    {},
    { question: 'score-gap', maxGap: 0.9 },
    { question: 'group-parity', favourable: 'granted', maxDifference: 0.3 },
  ]
  const scores = fromFunction((asked: Row[]) => asked.map(({ income }) => income / 100), { batched: true })
  for (const plan of plans) {
    const report = await audit(scores, { attributes: ['sex'], cases: clipped, ...plan } as never)
    expect(report.findings).toContainEqual({
      code: 'rows.bent',
      message: "1 × a value of 'income' outside its bounds: clipped",
    })
  }
})

describe('a wrong plan', () => {
  test.each([
    ['EF114', { cases: [] }],
    ['EF115', { search: 'adf' }],
    ['EF105', { keep: 0 }],
    ['EF105', { variantsPerCase: 0 }],
    ['EF110', { stop: 'soon' }],
    ['EF112', { shrink: 'no' }],
    ['EF121', { gate: { found: 1 } }],
    ['EF102', { attributes: ['age'] }],
  ])('%s %o', async (code, plan) => {
    await expect(ask(fair, plan as never)).rejects.toThrow(`[${code}]`)
  })
})

describe('real models of census rows', () => {
  const folder = 'fixtures/models/census'
  const census = table(JSON.parse(readFileSync(`${folder}/schema.json`, 'utf8')), `${folder}/rows.csv`)
  const handles = ['network', 'forest', 'svm'].map((name) => fromOnnx(`${folder}/${name}.onnx`))
  afterAll(() => Promise.all(handles.map((handle) => handle.dispose())))

  test.each([0, 1, 2])('are found to turn on sex, and the pair is found again by replay (%i)', async (at) => {
    const plan = { cases: census, sample: 300, search: randomSearch({ rows: 300 }), favourable: '>50K' }
    const report = await ask(handles[at], plan as never)
    expect(report.verdict).toBe('biased')
    expect(report.rates?.data?.found).toBeGreaterThan(3)
    expect(report.counts.cases).toBe(300)
    const again = await ask(handles[at], { cases: census, replay: report.replay } as never)
    expect(again.verdict).toBe('biased')
  })
})
