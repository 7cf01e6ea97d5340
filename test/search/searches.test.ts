import { describe, expect, test } from 'vitest'
import type { Point, Row, RowSpace } from '../../src/core/row.js'
import type { Search } from '../../src/core/search.js'
import { makeSpace } from '../../src/rows/index.js'
import { adf, aequitas, autoSearch, expga, grft, randomSearch, symbolic, themis } from '../../src/search/index.js'
import { gridSpace, logistic, type PlainModel, runOn } from './support/plain-model.js'

// A planted subject: sex matters next to the boundary alone, where income and debt nearly cancel out.
const features = [
  ['sex', 0, 1],
  ['income', 0, 30],
  ['debt', 0, 30],
  ['children', 0, 5],
] as const
const rows = Array.from({ length: 60 }, (_, at): Point => [at % 2, (at * 7) % 31, (at * 11) % 31, at % 6])
const space = gridSpace(features, ['sex'], rows)
const model = logistic([1, 0.5, -0.5, 0.05], -0.61)
const attributes = ['sex']
/** Who gets another answer as the other sex, by hand: the sum passes 0 between sex 0 and sex 1. */
const isPlanted = (point: Point): boolean => {
  const without = 0.5 * (point[1] as number) - 0.5 * (point[2] as number) + 0.05 * (point[3] as number) - 0.61
  return without <= 0 && without + 1 > 0
}

const searches: Readonly<Record<string, () => Search<Point>>> = {
  randomSearch: () => randomSearch({ rows: 400 }),
  themis: () => themis({ most: 400, error: 0.01 }),
  aequitas: () => aequitas({ maxStarts: 100, localSteps: 60 }),
  'aequitas, published': () => aequitas({ variant: 'published', maxStarts: 100, localSteps: 60 }),
  symbolic: () => symbolic({ limit: 60, samples: 200 }),
  adf: () => adf({ maxStarts: 40, localSteps: 60 }),
  'adf as EIDIG': () => adf({ maxStarts: 40, localSteps: 60, momentum: 0.5, reuse: 10 }),
  auto: () => autoSearch({ inputs: 3000 }),
  grft: () => grft({ population: 20, generations: 10, localSteps: 60 }),
  expga: () => expga({ maxExplained: 60, maxStarts: 20, samples: 200, generations: 40 }),
}

describe.each(Object.entries(searches))('%s', (_, make) => {
  test('finds rows that are discriminatory by hand, and no others', async () => {
    const { found, points } = await runOn(make(), model, space, { attributes })
    expect(found).toBeGreaterThan(3)
    expect(points.filter((point) => !isPlanted(point))).toEqual([])
  })

  test('does the same again under the same seed, and something else under another', async () => {
    const first = await runOn(make(), model, space, { attributes, seed: 1 })
    expect(await runOn(make(), model, space, { attributes, seed: 1 })).toEqual(first)
    const other = await runOn(make(), model, space, { attributes, seed: 2 })
    expect(other.points).not.toEqual(first.points)
  })

  test('finds the same whatever the size of the batches', async () => {
    const { calls: _calls, ...whole } = await runOn(make(), model, space, { attributes })
    const { calls, ...single } = await runOn(make(), model, space, { attributes, batch: 7 })
    expect(single).toEqual(whole)
    expect(Math.max(...calls)).toBe(7)
  })

  test('keeps inside the domain', async () => {
    const seen: Point[] = []
    const watched: PlainModel = {
      ...model,
      predict(points) {
        seen.push(...points)
        return model.predict(points)
      },
    }
    await runOn(make(), watched, space, { attributes })
    expect(seen.filter((point) => !space.allows(point))).toEqual([])
  })

  test('lets an interruption pass, and keeps what it had found', async () => {
    const whole = await runOn(make(), model, space, { attributes })
    const cost = whole.calls.reduce((sum, size) => sum + size, 0)
    const cut = await runOn(make(), model, space, { attributes, budget: cost - 10 })
    expect(cut.interrupted).toBe(true)
    expect(cut.tested).toBeGreaterThan(0)
    expect(cut.points).toEqual(whole.points.slice(0, cut.found))
  })

  test('ends soon after the first find where one is enough', async () => {
    const all = await runOn(make(), model, space, { attributes })
    const first = await runOn(make(), model, space, { attributes, stopAtFirst: true })
    expect(first.found).toBeGreaterThan(0)
    expect(first.tested).toBeLessThanOrEqual(all.tested)
  })

  test('finds nothing in a model that does not look at the attribute', async () => {
    const blind = logistic([0, 0.5, -0.5, 0.05], -0.61)
    const { tested, found } = await runOn(make(), blind, space, { attributes })
    expect(tested).toBeGreaterThan(0)
    expect(found).toBe(0)
  })

  test('survives a table of the asked feature alone', async () => {
    const alone = gridSpace([['sex', 0, 1]], ['sex'], [[0], [1]])
    const { tested, found } = await runOn(make(), logistic([1], -0.5), alone, { attributes })
    expect([tested, found]).toEqual([1, 1])
  })

  test('survives rows without a counterfactual', async () => {
    const bound = constrained()
    const { tested, found } = await runOn(make(), logistic([1, 0.5], -3), bound, { attributes })
    expect(tested).toBeGreaterThan(0)
    expect(found).toBe(0)
  })
})

/** A domain whose constraint ties sex to income, so that no row has a counterfactual. */
function constrained(): RowSpace<Point> {
  const schema = {
    features: {
      sex: { kind: 'integer', min: 0, max: 1, protected: true },
      income: { kind: 'integer', min: 0, max: 30 },
    },
    constraint: ({ sex, income }: Row) => Number(income) % 2 === sex,
  } as const
  return makeSpace<Point>(schema, [
    { sex: 0, income: 4 },
    { sex: 1, income: 7 },
  ]).space
}

test('the asked attribute of AEQUITAS moves as published, and never once repaired', async () => {
  const starts = rows.filter((row) => row[0] === 0 && isPlanted(row))
  expect(starts.length).toBeGreaterThan(0)
  const sexesOf = async (variant: 'published' | 'repaired') => {
    const { points } = await runOn(aequitas({ variant, starts, localSteps: 200 }), model, space, { attributes })
    return new Set(points.map(([sex]) => sex))
  }
  expect(await sexesOf('repaired')).toEqual(new Set([0]))
  expect(await sexesOf('published')).toEqual(new Set([0, 1]))
})

describe('AEQUITAS as published learns from the value that a check ends with', () => {
  // Both find the starts; elsewhere they disagree.
  const alike = logistic([1, 0.5, -0.5, 0.05], -0.61)
  const unlike = logistic([1, 0.5, -0.5, -5], -0.61)
  const walked = async (model: PlainModel, lowest: 0 | 1, variant: 'published' | 'repaired') => {
    const moved = (points: readonly Point[]) =>
      points.map((point) => [(point[0] as number) - lowest, ...point.slice(1)])
    const seen: Point[] = []
    const shifted: PlainModel = {
      predict(points) {
        seen.push(...points)
        return model.predict(moved(points))
      },
    }
    const [, ...others] = features
    const wide = gridSpace([['sex', lowest, lowest + 1], ...others], ['sex'])
    const starts = rows
      .filter((row) => row[3] === 0 && isPlanted(row))
      .map((row) => [(row[0] as number) + lowest, ...row.slice(1)])
    expect(starts.length).toBeGreaterThan(0)
    await runOn(aequitas({ variant, starts, localSteps: 300, learningRate: 0.05 }), shifted, wide, { attributes })
    return seen
  }

  test('so that a value that is never 0 says nothing of the model: the walk is the same on any', async () => {
    expect(await walked(unlike, 1, 'published')).toEqual(await walked(alike, 1, 'published'))
  })

  test('and a value that may be 0 does, as the outcome does once repaired', async () => {
    expect(await walked(unlike, 0, 'published')).not.toEqual(await walked(alike, 0, 'published'))
    expect(await walked(unlike, 1, 'repaired')).not.toEqual(await walked(alike, 1, 'repaired'))
  })
})

const inStep: Readonly<Record<string, (chains: number) => Search<Point>>> = {
  aequitas: (chains) => aequitas({ maxStarts: 400, localSteps: 30, chains }),
  adf: (chains) => adf({ maxStarts: 40, localSteps: 30, chains }),
}

test.each(Object.entries(inStep))('%s asks for all its chains at once', async (_, make) => {
  const together = await runOn(make(1024), model, space, { attributes })
  const apart = await runOn(make(1), model, space, { attributes })
  expect(together.calls.length).toBeLessThan(apart.calls.length / 3)
})

test('adf finds the same however many chains advance together', async () => {
  const {
    calls: _a,
    points: all,
    ...together
  } = await runOn(inStep.adf?.(1024) as Search<Point>, model, space, {
    attributes,
  })
  const {
    calls: _b,
    points: each,
    ...apart
  } = await runOn(inStep.adf?.(3) as Search<Point>, model, space, {
    attributes,
  })
  expect(apart.found).toBe(together.found)
  expect(apart.tested).toBe(together.tested)
  expect(new Set(each.map((point) => space.key(point, attributes)))).toEqual(
    new Set(all.map((point) => space.key(point, attributes))),
  )
})

test('several attributes are taken jointly', async () => {
  const both = gridSpace(
    [
      ['sex', 0, 1],
      ['race', 0, 3],
      ['income', 0, 20],
    ],
    ['sex', 'race'],
    Array.from({ length: 40 }, (_, at) => [at % 2, at % 4, at % 21]),
  )
  // No single change of sex or race decides at income 10: both together do.
  const joint = logistic([1, 1, 0], -3.5)
  for (const make of [searches.adf, searches.aequitas, searches.expga, searches.symbolic]) {
    const { found } = await runOn((make as () => Search<Point>)(), joint, both, { attributes: ['sex', 'race'] })
    expect(found).toBeGreaterThan(0)
  }
})
