import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bestTree, isTree } from '../../src/language/network/tree.js'

describe('isTree', () => {
  test.each([
    [[0], true],
    [[2, 0, 2], true],
    [[], false],
    [[0, 0], false],
    [[2, 1], false],
    [[0, 3, 2], false],
    [[1], false],
  ])('%j is a tree: %j', (heads, expected) => {
    expect(isTree(heads)).toBe(expected)
  })
})

/** Scores [words, words + 1] without ties, and the best head of each word by itself. */
const sentences = fc.integer({ min: 1, max: 6 }).chain((size) =>
  fc
    .array(fc.double({ min: -9, max: 9, noNaN: true }), {
      minLength: size * (size + 1),
      maxLength: size * (size + 1),
    })
    .map((scores) => ({ size, scores })),
)

const scoreOf = (heads: readonly number[], scores: readonly number[]): number =>
  heads.reduce((sum, head, at) => sum + (scores[at * (heads.length + 1) + head] as number), 0)

function greedy(size: number, scores: readonly number[]): number[] {
  return Array.from({ length: size }, (_, at) => {
    const row = scores.slice(at * (size + 1), (at + 1) * (size + 1))
    row[at + 1] = Number.NEGATIVE_INFINITY
    return row.indexOf(Math.max(...row))
  })
}

function* allTrees(size: number, heads: readonly number[] = []): Generator<readonly number[]> {
  if (heads.length === size) {
    if (isTree(heads)) yield heads
    return
  }
  for (let head = 0; head <= size; head++) yield* allTrees(size, [...heads, head])
}

describe('bestTree', () => {
  test('is a tree, and none scores higher', () => {
    fc.assert(
      fc.property(sentences, ({ size, scores }) => {
        const found = bestTree(greedy(size, scores), scores)
        expect(isTree(found)).toBe(true)
        const highest = Math.max(...Array.from(allTrees(size), (heads) => scoreOf(heads, scores)))
        expect(scoreOf(found, scores)).toBeCloseTo(highest, 8)
      }),
      { seed: 1, numRuns: 300 },
    )
  })

  test('a sentence of 200 words with a cycle at every other word becomes a tree', () => {
    // Every word best hangs on its neighbour, which best hangs on it: many cycles, each of which becomes one node.
    const size = 200
    const scores = Array.from({ length: size * (size + 1) }, (_, at) => {
      const [word, head] = [Math.floor(at / (size + 1)), (at % (size + 1)) - 1]
      return -Math.abs((word ^ 1) - head) - (head < 0 ? 50 : 0) + Math.sin(at) / 10
    })
    const found = bestTree(greedy(size, scores), scores)
    expect(isTree(found)).toBe(true)
  })

  test('leaves a tree as it is', () => {
    expect(bestTree([2, 0, 2], [])).toEqual([2, 0, 2])
  })
})
