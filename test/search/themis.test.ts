import { expect, test } from 'vitest'
import { Random } from '../../src/core/random.js'
import type { DiscriminationScores } from '../../src/core/report.js'
import type { Point, RowSpace } from '../../src/core/row.js'
import { discriminatingSubsets, discriminationScores, themis } from '../../src/search/index.js'
import { gridSpace, labelled, runOn } from './support/plain-model.js'

// A planted subject: the outcome is 1 for red men alone. Sex therefore changes it for one race of four (25 %), race for one
// sex of two (50 %); and those are also the largest differences between two groups.
const space = gridSpace(
  [
    ['sex', 0, 1],
    ['age', 2, 6],
    ['race', 0, 3],
    ['income', 2, 5],
  ],
  ['sex', 'age', 'race', 'income'],
)
const planted = labelled(([sex, , race]: Point) => (sex === 0 && race === 0 ? '1' : '0'))
const context = { space, random: new Random(42, 'test'), predict: planted.predict }

test.each([
  ['sex', 0.25],
  ['race', 0.5],
  ['age', 0],
])('scores the planted subject by %s', async (attribute, truth) => {
  const { causal, group } = await discriminationScores(context, [attribute], { error: 0.03, confidence: 0.99 })
  for (const score of [causal, group]) {
    expect(Math.abs(score.score - truth)).toBeLessThanOrEqual(0.03)
    expect(score.error).toBeLessThanOrEqual(0.03)
    expect(score).toMatchObject({ attributes: [attribute], confidence: 0.99 })
  }
})

test('does not call a score exact because nothing was found in a few rows', async () => {
  const { causal } = await discriminationScores(context, ['age'], { error: 0.01 })
  expect(causal.score).toBe(0)
  expect(causal.rows).toBeGreaterThan(300)
})

test('says how far it came where rows run out first', async () => {
  const { causal } = await discriminationScores(context, ['race'], { error: 0.001, most: 200 })
  expect(causal.rows).toBe(200)
  expect(causal.error).toBeGreaterThan(0.05)
})

test('finds the smallest sets that discriminate, and asks no set that holds one', async () => {
  const asked: string[] = []
  const counterfactuals = (point: Point, attributes: readonly string[]): readonly Point[] => {
    if (asked.at(-1) !== attributes.join('+')) asked.push(attributes.join('+'))
    return space.counterfactuals(point, attributes)
  }
  const settle = (point: Point): Point => space.settle(point)
  const allows = (point: Point): boolean => space.allows(point)
  const watched = { ...context, space: { ...space, settle, allows, counterfactuals } as RowSpace }
  const found = await discriminatingSubsets(watched, ['sex', 'age', 'race'], { threshold: 0.2 })
  expect(found.map(({ attributes }) => attributes)).toEqual([['sex'], ['race']])
  expect(asked).toEqual(['sex', 'age', 'race'])
  // 25 % is not greater than 40 %: race alone is left, and sex with age is asked.
  const strict = await discriminatingSubsets(context, ['sex', 'age', 'race'], { threshold: 0.4 })
  expect(strict.map(({ attributes }) => attributes)).toEqual([['race']])
})

test('as a search, hands out the scores of the asked attributes taken jointly', async () => {
  const scores: DiscriminationScores[] = []
  const search = themis({ error: 0.02, onScores: (each) => scores.push(each) })
  const { tested, found, phases } = await runOn(search, planted, space, { attributes: ['sex', 'race'] })
  expect(scores).toHaveLength(1)
  // Some change of both makes or unmakes a red man, whoever one is.
  expect(scores[0]?.causal.score).toBe(1)
  expect(scores[0]?.group.score).toBe(1)
  expect(found).toBe(tested)
  expect(Object.keys(phases)).toEqual(['random'])
})

test('refuses a model where a domain, chance and a model are asked for', async () => {
  for (const wrong of [{ predict: () => [] }, undefined]) {
    await expect(discriminationScores(wrong as never, ['sex'])).rejects.toThrow('[EF756]')
    await expect(discriminatingSubsets(wrong as never, ['sex'])).rejects.toThrow('[EF756]')
  }
})

test('refuses shares that are not in 0..1', async () => {
  await expect(discriminationScores(context, ['sex'], { confidence: 95 })).rejects.toThrow(/EF750.*'confidence'/s)
})
