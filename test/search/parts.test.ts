import { describe, expect, test } from 'vitest'
import { Random } from '../../src/core/random.js'
import type { Point } from '../../src/core/row.js'
import { drawWeighted, normal } from '../../src/search/chance.js'
import { clusteredRows, roundRobin } from '../../src/search/clusters.js'
import { adf, aequitas, expga, randomSearch, symbolic, themis } from '../../src/search/index.js'
import { observations, ridge } from '../../src/search/least-squares.js'
import { negated, solveLast } from '../../src/search/path-constraints.js'
import { pathThroughTree } from '../../src/search/path-tree.js'
import { inverseSaliency } from '../../src/search/saliency.js'
import { difference } from '../../src/search/score-difference.js'
import { gridSpace, labelled, logistic, runOn } from './support/plain-model.js'

describe('the explanation tree', () => {
  const points = Array.from({ length: 100 }, (_, at): Point => [at % 10, Math.floor(at / 10)])
  const outcomes = points.map(([x, y]) => ((x as number) > 6 && (y as number) <= 2 ? 'yes' : 'no'))

  test('gives the path of a point, with the share of points that go the same way', () => {
    expect(pathThroughTree(points, outcomes, [8, 1])).toEqual([
      { feature: 0, below: false, threshold: 6.5, confidence: 0.3 },
      { feature: 1, below: true, threshold: 2.5, confidence: 0.3 },
    ])
    expect(pathThroughTree(points, outcomes, [2, 9])).toEqual([
      { feature: 0, below: true, threshold: 6.5, confidence: 0.7 },
    ])
  })

  test('has no path where all points have one outcome', () => {
    expect(
      pathThroughTree(
        points,
        points.map(() => 'no'),
        [8, 1],
      ),
    ).toEqual([])
  })

  test('is the same for whole numbers, which are counted, and for fractions, which are sorted', () => {
    const scaled = points.map(([x, y]): Point => [(x as number) / 4, (y as number) / 4])
    const path = (of: readonly Point[], point: Point) => pathThroughTree(of, outcomes, point)
    expect(path(scaled, [2, 0.25])).toEqual(
      path(points, [8, 1]).map((branch) => ({ ...branch, threshold: branch.threshold / 4 })),
    )
  })

  test('takes missing numbers for greater than all others, and ends', () => {
    const gaps: Point[] = [[1], [2], [3], [Number.NaN], [Number.NaN]]
    const path = (point: Point) => pathThroughTree(gaps, ['a', 'a', 'a', 'b', 'b'], point)
    expect(path([Number.NaN])).toEqual([{ feature: 0, below: false, threshold: 3, confidence: 0.4 }])
    expect(path([2])).toEqual([{ feature: 0, below: true, threshold: 3, confidence: 0.6 }])
  })

  test('a negated branch is solved inside the other constraints on its feature', () => {
    const space = gridSpace(
      [
        ['x', 0, 9],
        ['y', 0, 9],
      ],
      ['y'],
    )
    const above = { feature: 0, below: false, threshold: 3.5, confidence: 0.5 }
    const path = [above, { feature: 0, below: true, threshold: 6.5, confidence: 0.25 }] as const
    const flipped = negated(path[1])
    expect(flipped).toEqual({ feature: 0, below: false, threshold: 6.5, confidence: 0.75 })
    expect(solveLast(space, [5, 2], [above, flipped], 'nearest')).toEqual([7, 2])
    expect(solveLast(space, [5, 2], [path[1], negated(above)], 'nearest')).toEqual([3, 2])
    expect(solveLast(space, [5, 2], [{ ...above, threshold: 8.5 }, path[1]], 'nearest')).toBeUndefined()
    const drawn = new Set(
      Array.from({ length: 50 }, (_, seed) => solveLast(space, [5, 2], [above, flipped], new Random(seed))?.[0]),
    )
    expect([...drawn].sort()).toEqual([7, 8, 9])
  })
})

describe('starting rows', () => {
  test('come from each cluster in turn, and clusters that have run out are passed over', () => {
    expect(roundRobin([0, 0, 0, 1, 2, 2], 3)).toEqual([0, 3, 4, 1, 5, 2])
  })

  test('are distinct rows from everywhere, also of rows with missing numbers', () => {
    const rows: Point[] = []
    for (let at = 0; at < 90; at++) rows.push([at < 80 ? 0 : 500, at % 30])
    rows.push([Number.NaN, 3])
    const starts = clusteredRows(rows, 2, 10, new Random(1))
    expect(starts).toHaveLength(10)
    expect(new Set(starts.map(String)).size).toBe(10)
    expect(starts.filter(([far]) => far === 500)).toHaveLength(5)
  })

  test('are refused where there are none', async () => {
    const space = gridSpace(
      [
        ['sex', 0, 1],
        ['x', 0, 9],
      ],
      ['sex'],
    )
    const model = logistic([1, 1], -5)
    await expect(runOn(adf({ starts: [] }), model, space, { attributes: ['sex'] })).rejects.toThrow(/EF751/)
    await expect(runOn(symbolic({ starts: [] }), model, space, { attributes: ['sex'] })).rejects.toThrow(/EF751/)
    expect((await runOn(aequitas({ localSteps: 5 }), model, space, { attributes: ['sex'] })).found).toBeGreaterThan(0)
  })

  test('must have a number for each feature of the table', async () => {
    const space = gridSpace(
      [
        ['sex', 0, 1],
        ['x', 0, 9],
      ],
      ['sex'],
    )
    for (const search of [adf({ starts: [[1]] }), symbolic({ starts: [[1]] }), aequitas({ starts: [[1]] })]) {
      const run = runOn(search, logistic([1, 1], -5), space, { attributes: ['sex'] })
      await expect(run).rejects.toThrow(/EF750.*'starts'.*2 numbers/s)
    }
  })
})

describe('gradients', () => {
  const space = gridSpace(
    [
      ['sex', 0, 1],
      ['x', 0, 9],
      ['y', 0, 9],
    ],
    ['sex'],
    Array.from({ length: 30 }, (_, at) => [at % 2, at % 5, at % 3]),
  )

  test('of nothing but zeros do not stop ADF: it moves by chance', async () => {
    const { predict } = logistic([1, 1, 1], -6.5)
    const silent = { predict, gradients: (points: readonly Point[]) => points.map(() => [0, 0, 0]) }
    const { tested, found } = await runOn(adf({ localSteps: 50 }), silent, space, { attributes: ['sex'] })
    expect(tested).toBeGreaterThan(10)
    expect(found).toBeGreaterThan(0)
  })

  test('are refused by name where the model gives none', async () => {
    await expect(
      runOn(
        adf(),
        labelled(() => 'a'),
        space,
        { attributes: ['sex'] },
      ),
    ).rejects.toThrow(/EF753/)
  })

  test('weigh features in inverse proportion', () => {
    expect(inverseSaliency([1, 2], [9, 1, -2], [9, 1, -2])).toEqual([1, 0.5])
  })

  test('of zero, or next to it, count as the smallest of the others', () => {
    expect(inverseSaliency([0, 1, 2], [0, 3, 6], [0, 1, 2])).toEqual([1, 1, 0.5])
    expect(inverseSaliency([0, 1, 2], [1e-9, 3, 6], [0, 1, 2])).toEqual([1, 1, 0.5])
    // A hundredth of the median is no outlier: the paper's own proportion holds.
    expect(inverseSaliency([0, 1, 2], [0.02, 1, 1], [0, 0, 0])).toEqual([1, 0.02, 0.02])
    expect(inverseSaliency([0, 1], [0, 0], [0, 0])).toEqual([1, 1])
  })
})

test('symbolic generation without its local phase looks on other paths only, and multiplies nothing', async () => {
  const space = gridSpace(
    [
      ['sex', 0, 1],
      ['x', 0, 9],
      ['y', 0, 9],
    ],
    ['sex'],
    Array.from({ length: 30 }, (_, at) => [at % 2, at % 10, at % 7]),
  )
  const model = logistic([4, 1, 1], -12)
  const phasesWith = async (local: boolean) =>
    (await runOn(symbolic({ limit: 60, samples: 100, local }), model, space, { attributes: ['sex'] })).phases
  const [whole, global] = [await phasesWith(true), await phasesWith(false)]
  expect(global.seeds).toEqual(whole.seeds)
  expect(whole.local?.tested).toBeGreaterThan(0)
  expect(global.local).toBeUndefined()
  expect(global.global?.tested).toBeGreaterThan(0)
})

test('a cold chain never leaves the discriminatory rows, and finds more of them', async () => {
  const wide = gridSpace(
    [
      ['sex', 0, 1],
      ['x', 0, 40],
      ['y', 0, 40],
    ],
    ['sex'],
    [[0, 20, 20]],
  )
  const model = logistic([3, 1, -1], -1)
  const run = (temperature: number) =>
    runOn(adf({ localSteps: 300, temperature }), model, wide, { attributes: ['sex'] })
  const [cold, warm] = [await run(0), await run(1)]
  expect(cold.found / cold.tested).toBeGreaterThan(warm.found / warm.tested)
})

test('weights are drawn in proportion, and all alike where none weighs anything', () => {
  const random = new Random(3)
  const counts = [0, 0, 0]
  for (let at = 0; at < 4000; at++) (counts[drawWeighted([1, 0, 3], random)] as number)++
  expect(counts[1]).toBe(0)
  expect((counts[2] as number) / (counts[0] as number)).toBeCloseTo(3, 0)
  expect(new Set(Array.from({ length: 50 }, () => drawWeighted([0, 0], random)))).toEqual(new Set([0, 1]))
})

test('normal numbers have mean 0 and deviation 1', () => {
  const random = new Random(5)
  const drawn = Array.from({ length: 20_000 }, () => normal(random))
  const mean = drawn.reduce((sum, value) => sum + value, 0) / drawn.length
  expect(mean).toBeCloseTo(0, 1)
  expect(Math.sqrt(drawn.reduce((sum, value) => sum + value ** 2, 0) / drawn.length)).toBeCloseTo(1, 1)
})

test('least squares weigh their rows, and survive columns that do not vary', () => {
  const rows = [
    [0, 1],
    [1, 1],
    [2, 1],
    [3, 1],
  ]
  const { weights, intercept, fit } = ridge(observations(rows), [1, 3, 5, 100], [1, 1, 1, 0], 0)
  expect(weights[0]).toBeCloseTo(2, 9)
  expect(intercept + (weights[1] as number)).toBeCloseTo(1, 9)
  expect(fit).toBeCloseTo(1, 9)
})

test('predictions of every kind have a distance', () => {
  const label = (name: string, p?: number) =>
    p === undefined
      ? { kind: 'label' as const, label: name }
      : { kind: 'label' as const, label: name, scores: { a: p, b: 1 - p } }
  expect(difference(label('a'), label('b'))).toBe(1)
  expect(difference(label('a'), label('a'))).toBe(0)
  expect(difference(label('a', 0.9), label('b', 0.4))).toBeCloseTo(0.5, 9)
  expect(difference({ kind: 'score', score: 0.2 }, { kind: 'score', score: 0.7 })).toBeCloseTo(0.5, 9)
  expect(difference({ kind: 'labels', labels: ['a'] }, { kind: 'labels', labels: ['a', 'b'] })).toBe(1)
})

test.each([
  ['adf', () => adf({ localSteps: -1 }), 'localSteps'],
  ['adf', () => adf({ chains: 0.5 }), 'chains'],
  ['adf', () => adf({ temperature: Number.NaN }), 'temperature'],
  ['aequitas', () => aequitas({ scheme: 'fast' as 'random' }), 'scheme'],
  ['adf', () => adf({ maxStarts: '10' as never }), 'maxStarts'],
  ['adf', () => adf({ starts: 'all' as never }), 'starts'],
  ['symbolic', () => symbolic({ leastConfidence: 30 }), 'leastConfidence'],
  ['symbolic', () => symbolic({ local: 'no' as never }), 'local'],
  ['symbolic', () => symbolic({ starts: [{ sex: 'male' }] as never }), 'starts'],
  ['themis', () => themis({ confidence: 95 }), 'confidence'],
  ['themis', () => themis({ error: '0.1' as never }), 'error'],
  ['aequitas', () => aequitas({ temperature: '1' as never }), 'temperature'],
])('%s refuses an option out of range', (name, make, option) => {
  expect(make).toThrow(new RegExp(`EF750.*'${option}' of ${name}\\(\\)`, 's'))
})

test.each<[string, (options: never) => unknown]>([
  ['adf', adf],
  ['aequitas', aequitas],
  ['symbolic', symbolic],
  ['expga', expga],
  ['themis', themis],
  ['randomSearch', randomSearch],
])('%s refuses an option that it does not have, and what is no object of options', (name, make) => {
  expect(() => make({ localStep: 5 } as never)).toThrow(new RegExp(`EF860.*${name}\\(\\).*localStep`, 's'))
  expect(() => make(null as never)).toThrow(new RegExp(`EF862.*${name}`, 's'))
})
