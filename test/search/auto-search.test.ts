import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hash32 } from '../../src/core/hash32.js'
import type { Point } from '../../src/core/row.js'
import { audit, autoSearch, formatReport, fromOnnx, type Progress, table } from '../../src/index.js'
import { neededOf } from '../../src/search/auto/doubt.js'
import { type Arm, spendByHalving } from '../../src/search/auto/halving.js'
import { aequitas, randomSearch, autoSearch as search } from '../../src/search/index.js'
import { gridSpace, labelled, logistic, type Outcome, runOn } from './support/plain-model.js'

describe('spendByHalving', () => {
  /** Arms of steady yields that count what they are asked for. */
  const arms = (yields: readonly number[]): (Arm & { spent: number; readonly rate: number })[] =>
    yields.map((rate, at) => ({
      name: `${at}`,
      rate,
      spent: 0,
      async spend(inputs) {
        this.spent += inputs
        return { inputs, finds: inputs * this.rate }
      },
    }))

  test('spends what the race leaves on the best, and the same on all that race a round', async () => {
    const racing = arms([0.1, 0.9, 0.4, 0.2])
    const { inputs, ranked } = await spendByHalving(racing, 1000, { race: 0.24, least: 1 })
    expect(inputs).toBeCloseTo(1000)
    expect(racing.map(({ spent }) => Math.round(spent))).toEqual([30, 760 + 30 + 60, 90, 30])
    expect(ranked.map(({ name }) => name)).toEqual(['1', '2', '3', '0'])
  })

  test('lets the first of them alone have inputs that are too few for a race', async () => {
    const racing = arms([0.1, 0.9])
    await spendByHalving(racing, 100, { race: 0.2, least: 50 })
    expect(racing.map(({ spent }) => spent)).toEqual([100, 0])
  })

  test('ends an epoch whose winner has worn out', async () => {
    const [one, other] = arms([0.9, 0.5]) as [ReturnType<typeof arms>[0], ReturnType<typeof arms>[0]]
    const wearing: Arm = {
      name: 'wearing',
      spend: async (inputs) => {
        one.spent += inputs
        return { inputs, finds: one.spent < 300 ? 0.9 * inputs : 0 }
      },
    }
    const { inputs } = await spendByHalving([wearing, other], 1000, { race: 0.2, least: 10 })
    expect(inputs).toBeLessThan(700)
  })

  test('ranks what has nothing left to ask behind what finds nothing', async () => {
    const dry: Arm = { name: 'dry', spend: async () => ({ inputs: 0, finds: 0 }) }
    const [barren] = arms([0])
    const { ranked } = await spendByHalving([dry, barren as Arm], 100, { race: 0.5, least: 1 })
    expect(ranked.map(({ name }) => name)).toEqual(['0', 'dry'])
  })
})

const attributes = ['sex']
const space = gridSpace(
  [
    ['sex', 0, 1],
    ['one', 0, 40],
    ['two', 0, 40],
    ['three', 0, 40],
    ['four', 0, 40],
  ],
  attributes,
  Array.from({ length: 50 }, (_, at): Point => [at % 2, (3 * at) % 41, (7 * at) % 41, (11 * at) % 41, at % 41]),
)
const costOf = ({ calls }: Outcome): number => calls.reduce((sum, each) => sum + each, 0)
const by = (decides: (point: Point) => boolean) => labelled((point) => (decides(point) && point[0] === 1 ? 'b' : 'a'))

describe('models that no method has in mind', () => {
  test('a bias in a tiny region is found as soon as chance meets it, and the region is searched', async () => {
    // 5 * 5 * 5 of 41 * 41 * 41 places: one row in 551. No score leads there.
    const corner = by(([, one = 0, two = 0, three = 0]) => one > 35 && two > 35 && three > 35)
    const found = []
    for (let seed = 1; seed <= 5; seed++) {
      found.push((await runOn(search({ inputs: 20_000 }), corner, space, { attributes, seed })).found)
    }
    const chance = (await runOn(randomSearch({ rows: 10_000 }), corner, space, { attributes })).found
    // All there are: 125 places with 41 values of the feature that does not matter.
    expect(Math.min(...found)).toBeGreaterThan(50 * chance)
    expect(Math.max(...found)).toBeLessThanOrEqual(125 * 41)
  })

  test('finds that are no neighbours: where steps lead nowhere, as much as random rows', async () => {
    const chequered = by(([, one = 0, ...rest]) => rest.reduce((sum, each) => sum + each, one) % 2 === 0 && one < 8)
    const steps = await runOn(aequitas({ maxStarts: 100, localSteps: 1000 }), chequered, space, {
      attributes,
      budget: 8000,
    })
    const random = await runOn(randomSearch({ rows: 4000 }), chequered, space, { attributes })
    const auto = await runOn(search({ inputs: 8000 }), chequered, space, { attributes })
    expect(auto.found).toBeGreaterThan(steps.found)
    expect(auto.found).toBeGreaterThan(0.9 * random.found)
  })

  test('finds without any order: at least four fifths of random rows', async () => {
    const scattered = by((point) => hash32(point.slice(1).join(',')) % 10 === 0)
    let auto = 0
    let random = 0
    for (let seed = 1; seed <= 3; seed++) {
      auto += (await runOn(search({ inputs: 8000 }), scattered, space, { attributes, seed })).found
      random += (await runOn(randomSearch({ rows: 4000 }), scattered, space, { attributes, seed })).found
    }
    expect(auto).toBeGreaterThan(0.8 * random)
  })

  test.each([
    ['labels', labelled(() => 'a')],
    ['probabilities', logistic([0, 0, 0, 0, 0], -1)],
  ])('a constant model of %s: the inputs are spent, nothing is found, and it ends', async (_, constant) => {
    const outcome = await runOn(search({ inputs: 4000 }), constant, space, { attributes })
    expect(outcome.found).toBe(0)
    expect(outcome.tested).toBeGreaterThan(1000)
    expect(costOf(outcome)).toBeLessThanOrEqual(4000)
  })

  test('a domain smaller than the inputs is asked to its end', async () => {
    const small = gridSpace(
      [
        ['sex', 0, 1],
        ['one', 0, 5],
        ['two', 0, 5],
      ],
      attributes,
    )
    const outcome = await runOn(
      search(),
      by(([, one = 0]) => one > 2),
      small,
      { attributes },
    )
    expect([outcome.tested, outcome.found]).toEqual([36, 18])
  })

  test('a biased model everywhere: every row that is asked is a find', async () => {
    const { found, tested } = await runOn(
      search({ inputs: 4000 }),
      by(() => true),
      space,
      { attributes },
    )
    expect(found).toBe(tested)
    expect(found).toBeGreaterThan(1900)
  })
})

describe('books', () => {
  const model = logistic([1, 0.5, -0.5, 0.05, 0], -0.61)

  test.each([1, 2, 3, 10, 50, 200, 1001])('never asks more than %i inputs', async (inputs) => {
    // A gradient counts as three inputs, and as one row of a call.
    const outcome = await runOn(search({ inputs }), { predict: model.predict }, space, { attributes })
    expect(costOf(outcome)).toBeLessThanOrEqual(inputs)
    expect(costOf(outcome)).toBeGreaterThan(inputs - (inputs < 10 ? 4 : 10))
  })

  test('every tested row and find belongs to one method, once', async () => {
    const outcome = await runOn(search({ inputs: 4000 }), model, space, { attributes })
    const phases = Object.values(outcome.phases)
    expect(phases.length).toBeGreaterThan(5)
    expect(phases.reduce((sum, { tested }) => sum + tested, 0)).toBe(outcome.tested)
    expect(phases.reduce((sum, { found }) => sum + found, 0)).toBe(outcome.found)
    expect(new Set(outcome.points.map((point) => space.key(point, attributes))).size).toBe(outcome.found)
  })

  test('no row is asked twice', async () => {
    const seen: string[] = []
    const watched = {
      ...model,
      predict(points: readonly Point[]) {
        seen.push(...points.map((point) => point.join()))
        return model.predict(points)
      },
    }
    await runOn(search({ inputs: 4000 }), watched, space, { attributes })
    expect(new Set(seen).size).toBe(seen.length)
  })

  test('an ignored input is moved only where all else is known', async () => {
    const small = gridSpace(
      [
        ['sex', 0, 1],
        ['one', 0, 9],
        ['id', 0, 9999],
      ],
      attributes,
    )
    const decided = by(([, one = 0]) => one === 5)
    const alike = (points: readonly Point[]): number => new Set(points.map(([, one]) => one)).size
    const outcome = await runOn(search({ inputs: 2000 }), decided, small, { attributes, ignored: [2] })
    expect(outcome.found).toBeGreaterThan(900)
    expect(alike(outcome.points)).toBe(1)
  })

  test('what seemed to be ignored and matters in a rare corner is moved as soon as a find shows it', async () => {
    const names = ['one', 'two', 'three', 'four', 'five', 'six'] as const
    const wide = gridSpace([['sex', 0, 1], ...names.map((name) => [name, 0, 9] as const)], attributes)
    // Of a sample of rows only `one` decides: the sex counts where two to four are high, one row in 37.
    const cornered = by(([, , two = 0, three = 0, four = 0]) => two > 6 && three > 6 && four > 6)
    for (let seed = 1; seed <= 3; seed++) {
      const outcome = await runOn(search({ inputs: 4000 }), cornered, wide, {
        attributes,
        seed,
        ignored: [2, 3, 4, 5, 6],
      })
      const live = new Set(outcome.points.map(([, one, two, three, four]) => [one, two, three, four].join()))
      // All that are told apart by what decides are 270; five and six, which are ignored, are moved only after these.
      expect(live.size).toBeGreaterThan(200)
    }
  })
})

describe('neededOf', () => {
  const places = Array.from({ length: 64 }, (_, at) => at)
  const find = places.map(() => 1)
  const other = places.map(() => 0)

  test.each([[[5]], [[0, 63]], [[3, 4, 40]], [places.slice(10, 20)]])(
    'gives all of %j, for a few rows each',
    async (needed) => {
      let rows = 0
      const found = await neededOf(find, other, places, async (point) => {
        rows++
        return needed.every((at) => point[at] === 1)
      })
      expect([...found].sort((one, next) => one - next)).toEqual(needed)
      expect(rows).toBeLessThanOrEqual(7 * needed.length + 1)
    },
  )

  test('gives one of two that do each by itself', async () => {
    expect(await neededOf(find, other, places, async (point) => point[7] === 1 || point[30] === 1)).toEqual([7])
  })

  test('gives all that are left where rows cannot be asked', async () => {
    expect(await neededOf(find, other, [1, 2, 3], async () => undefined)).toEqual([1, 2, 3])
  })
})

test('inputs of a network that are dead are known by its gradients, where nobody has looked for them', async () => {
  const wide = gridSpace(
    [
      ['sex', 0, 1],
      ['one', 0, 9],
      ['two', 0, 9],
      ...Array.from({ length: 40 }, (_, at) => [`dead ${at}`, 0, 9] as const),
    ],
    attributes,
    Array.from({ length: 40 }, (_, at): Point => [at % 2, at % 10, (at * 3) % 10, ...Array(40).fill(at % 10)]),
  )
  const blind = logistic([1, 0.5, -0.5, ...Array(40).fill(0)], -0.3)
  const alike = (of: Outcome): number => new Set(of.points.map(([, one, two]) => `${one},${two}`)).size
  const outcome = await runOn(search({ inputs: 1000 }), blind, wide, { attributes })
  // Of the hundred pairs of one and two those on the boundary are discriminatory. Where dead inputs are moved as others are, it finds 4.
  const boundary = [...Array(100).keys()].filter((at) => {
    const sum = 0.5 * Math.floor(at / 10) - 0.5 * (at % 10) - 0.3
    return sum <= 0 && sum + 1 > 0
  }).length
  expect(alike(outcome)).toBeGreaterThan(boundary / 2)
})

describe("'auto' in a plan", () => {
  const read = (data: string) => {
    const folder = `fixtures/models/${data}`
    return { folder, cases: table(JSON.parse(readFileSync(`${folder}/schema.json`, 'utf8')), `${folder}/rows.csv`) }
  }
  const ask = (data: string, model: string, asked: readonly string[], how: object) => {
    const { folder, cases } = read(data)
    return audit(fromOnnx(`${folder}/${model}.onnx`), {
      question: 'individual',
      attributes: asked as never,
      cases,
      search: 'auto',
      sample: 59,
      shrink: false,
      seed: 1,
      ...how,
    })
  }

  test.each([
    ['census', 'network', ['sex']],
    ['census', 'forest', ['race']],
    ['census', 'svm', ['sex']],
    ['census', 'network', ['sex', 'race']],
    ['credit', 'network', ['sex']],
  ] as const)('ends within the budget and not by it: %s, %s, %j', async (data, model, asked) => {
    const report = await ask(data, model, asked, { budget: { inputs: 4000 } })
    expect(report.yield?.search).toBe('auto')
    expect(report.yield?.ended).toBe('done')
    expect(report.verdict).toBe('biased')
    expect(report.model.calls).toBeLessThanOrEqual(4000)
    expect(report.yield?.found).toBeGreaterThan(0)
    const methods = report.yield?.phases.map(({ phase }) => phase) ?? []
    expect(methods.includes('adf local')).toBe(model === 'network' && asked.length === 1)
    expect(report.yield?.phases.reduce((sum, { modelRows }) => sum + modelRows, 0)).toBe(report.yield?.modelRows)
  })

  test('the same seed gives the same report, and stops at the first find where one is enough', async () => {
    const timeless = ({ yield: given, foundRows }: Awaited<ReturnType<typeof ask>>) => ({
      foundRows,
      phases: given?.phases.map(({ ms: _, ...phase }) => phase),
    })
    const how = { search: autoSearch({ inputs: 3000 }) }
    const first = timeless(await ask('census', 'network', ['sex'], how))
    expect(timeless(await ask('census', 'network', ['sex'], how))).toEqual(first)
    expect(timeless(await ask('census', 'network', ['sex'], { ...how, seed: 2 }))).not.toEqual(first)
    const quick = await ask('census', 'network', ['sex'], { stop: 'first', sample: 1, seed: 3 })
    expect(quick.yield?.tested ?? 0).toBeLessThan(2000)
  })

  test('a run that goes on from its journal gives the report of one that was not cut off', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'auto-'))
    const what = ({ yield: given, foundRows }: Awaited<ReturnType<typeof ask>>) => ({
      foundRows,
      tested: given?.tested,
      phases: given?.phases.map(({ ms: _, ...phase }) => phase),
    })
    const how = { sample: 10, search: autoSearch({ inputs: 3000 }), journal: join(folder, 'journal') }
    const { journal: _, ...without } = how
    const whole = what(await ask('census', 'network', ['sex'], without))
    const controller = new AbortController()
    const cut = await ask('census', 'network', ['sex'], {
      ...how,
      signal: controller.signal,
      onProgress: ({ phase, cases }: Progress) => phase === 'searching' && cases > 400 && controller.abort(),
    })
    expect(cut.yield?.ended).toBe('interrupted')
    expect(cut.yield?.tested).toBeLessThan(whole.tested ?? 0)
    expect(what(await ask('census', 'network', ['sex'], how))).toEqual(whole)
    rmSync(folder, { recursive: true })
  })

  test('asks 64 counterfactuals of a row at most, however many values the attribute has', async () => {
    const people = table(
      {
        features: {
          postcode: { kind: 'integer', min: 0, max: 9999, protected: true },
          income: { kind: 'integer', min: 0, max: 999 },
        },
      },
      Array.from({ length: 100 }, (_, at) => ({ postcode: 100 * at, income: 10 * at })),
    )
    const grant = (rows: readonly (readonly number[])[]) =>
      rows.map(([postcode = 0, income = 0]) => (income + (postcode < 5000 ? 100 : 0) > 500 ? 'yes' : 'no'))
    const report = await audit(grant, {
      question: 'individual',
      attributes: ['postcode'],
      cases: people,
      search: 'auto',
      sample: 2,
      seed: 1,
      shrink: false,
      budget: { inputs: 10_000 },
    })
    const { found = 0, tested = 0, modelRows = 0, ended } = report.yield ?? {}
    expect(ended).toBe('done')
    expect(modelRows).toBe(65 * tested)
    // One income in ten is discriminatory.
    expect(found).toBeGreaterThan(tested / 4)
    expect(report.model.calls).toBeLessThanOrEqual(10_000)
  })

  test('what it found is made small within the same budget, and replayed', async () => {
    const how = { sample: 1, seed: 5, shrink: {}, gate: { rate: 0.5 } }
    const report = await ask('census', 'forest', ['sex'], { ...how, budget: { inputs: 4000 } })
    expect(report.yield?.found).toBeGreaterThan(100)
    expect(report.shrunk?.a.prediction).not.toEqual(report.shrunk?.b.prediction)
    expect(report.model.calls).toBeLessThanOrEqual(4000)
  })

  test('a budget that holds no row beside the sample ends the run as it would without a search', async () => {
    const report = await ask('census', 'forest', ['sex'], { sample: 5, budget: { inputs: 30 } })
    expect(report.model.calls).toBeLessThanOrEqual(30)
  })

  test('says by method what it asked and found', async () => {
    const report = await ask('census', 'network', ['sex'], { search: autoSearch({ inputs: 4000 }) })
    const text = formatReport(report, { verbose: true })
    for (const { phase, tested } of report.yield?.phases ?? []) {
      if (tested > 0) expect(text).toMatch(new RegExp(`${phase} [\\d,]+ of [\\d,]+ rows?, [\\d,]+ model rows`))
    }
  })
})
