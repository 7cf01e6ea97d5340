import { expect, test } from 'vitest'
import { smoothScores } from '../../src/repair.js'

// k = 15, epsilon = 2, the original's score and 5 violations before, 3 after are MT-NLP's published example. Its mutants'
// scores were not published: those here are planted so that the same counts come out of the formula.
const published = 0.66590524
const planted = [0.1, 0.1, 0.15, 0.49, 0.495, 0.55, 0.55, 0.6, 0.6, 0.6, 0.65, 0.7, 0.7, 0.7]

test('the published setting: of five violations three are left', () => {
  const { k, epsilon, violations, scores } = smoothScores([published, ...planted])
  expect({ k, epsilon }).toEqual({ k: 15, epsilon: 2 })
  expect(violations).toEqual({ before: 5, after: 3 })
  const mean = (published + planted.reduce((sum, each) => sum + each, 0)) / 15
  const weight = Math.E ** 2 / (Math.E ** 2 + 15)
  expect(scores[0]).toBeCloseTo(weight * published + (1 - weight) * mean, 12)
})

test('scores move together by the factor that epsilon and k give, and their mean stays', () => {
  const before = [0.9, 0.2, 0.4]
  const { scores } = smoothScores(before, { epsilon: 1 })
  const factor = Math.E / (Math.E + 3)
  expect((scores[0] as number) - (scores[1] as number)).toBeCloseTo(0.7 * factor, 12)
  expect(scores.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1.5, 12)
})

test('scores and options that mean nothing are refused', () => {
  expect(() => smoothScores([0.5])).toThrow('EF202')
  expect(() => smoothScores([0.5, Number.NaN])).toThrow('EF202')
  expect(() => smoothScores([0.5, 0.6], { epsilon: -1 })).toThrow('EF202')
  expect(() => smoothScores([0.5, 0.6], { threshold: 2 })).toThrow('EF202')
})
