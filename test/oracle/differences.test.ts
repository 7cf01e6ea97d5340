import { describe, expect, test } from 'vitest'
import type { Oracle } from '../../src/core/oracle.js'
import type { Prediction } from '../../src/core/prediction.js'
import { differences, outcomeOf, positionOf } from '../../src/oracle/differences.js'
import { sameLabel } from '../../src/oracle/index.js'

const label = (name: string): Prediction => ({ kind: 'label', label: name })
const score = (value: number): Prediction => ({ kind: 'score', score: value })
const scoreOf = (prediction: Prediction): number => (prediction.kind === 'score' ? prediction.score : Number.NaN)
const line = (tolerance: number): Oracle => ({
  name: 'line',
  differs: () => {
    throw new Error('asked')
  },
  closeness: { score: scoreOf, tolerance },
})
const far: Oracle = { name: 'far', differs: (a, b) => Math.abs(scoreOf(a) - scoreOf(b)) > 1 }

describe('how many of the others differ', () => {
  test.each<readonly [string, readonly string[], readonly number[]]>([
    ['of none', [], []],
    ['of one', ['a'], [0]],
    ['of equal ones', ['a', 'a', 'a'], [0, 0, 0]],
    ['of different ones', ['a', 'b', 'a', 'c'], [2, 3, 2, 3]],
  ])('by their outcomes: %s', (_, labels, expected) => {
    expect([...differences(labels.map(label), sameLabel())]).toEqual(expected)
  })

  test.each<readonly [string, readonly number[], readonly number[]]>([
    ['of none', [], []],
    ['of one', [5], [0]],
    ['just at the limit', [0, 1], [0, 0]],
    ['above it', [0, 1.5], [1, 1]],
    ['in any order', [4, 0, 1, 10, 2], [4, 3, 2, 4, 3]],
    ['below 0', [-3, -2, 0], [1, 1, 2]],
    ['of equal ones', [7, 7, 9], [1, 1, 2]],
  ])('on a line and by a function of the user: %s', (_, scores, expected) => {
    expect([...differences(scores.map(score), line(1))]).toEqual(expected)
    expect([...differences(scores.map(score), far)]).toEqual(expected)
  })

  test('by their outcomes alone, where the oracle has some: no two are compared', () => {
    const oracle: Oracle = {
      name: 'outcomes alone',
      differs: () => {
        throw new Error('compared')
      },
      outcome: (prediction) => (prediction as { label: string }).label,
    }
    expect([...differences(['a', 'b', 'a'].map(label), oracle)]).toEqual([1, 2, 1])
  })

  test('a function of the user is asked once of each two, in order, and never of one and itself', () => {
    const asked: string[] = []
    const oracle: Oracle = {
      name: 'own',
      differs: (a, b) => {
        asked.push(`${scoreOf(a)}-${scoreOf(b)}`)
        return true
      },
    }
    expect([...differences([1, 2, 3].map(score), oracle)]).toEqual([2, 2, 2])
    expect(asked).toEqual(['1-2', '1-3', '2-3'])
  })
})

describe('the place of a prediction', () => {
  test('is what the oracle says', () => {
    expect(positionOf(line(1), score(-2))).toBe(-2)
    expect(outcomeOf(sameLabel(), label('a'))).toBe('a')
  })

  test.each([[Number.NaN], [Number.POSITIVE_INFINITY], [undefined], ['1'], [1n]])('cannot be %s', (place) => {
    const oracle: Oracle = {
      name: 'lost',
      differs: () => false,
      closeness: { score: () => place as number, tolerance: 1 },
    }
    expect(() => positionOf(oracle, score(1))).toThrow('EF507')
    expect(() => differences([score(1)], oracle)).toThrow(
      "The oracle 'lost' did not return a number for the position of a prediction.",
    )
  })

  test('is none of an oracle without a line', () => {
    expect(() => positionOf(far, score(1))).toThrow('EF507')
  })
})
