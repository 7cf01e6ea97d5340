import { describe, expect, test } from 'vitest'
import type { TextSeed } from '../../../src/core/text-search.js'
import { farthest } from '../../../src/search/texts/margins.js'
import { moved, movesOf, ranked } from '../../../src/search/texts/moves.js'

const seed = {
  words: [
    { text: 'bad', upos: 'ADJ', substitutes: ['awful', 'poor'] },
    { text: 'film', upos: 'NOUN', substitutes: ['movie'] },
  ],
} as unknown as TextSeed

const vectors: Record<string, readonly [number, number]> = {
  bad: [0, 0],
  awful: [1, 1],
  poor: [-1, 0.5],
  film: [0, 0],
  movie: [0.1, 0],
}
const vector = (word: string): Float64Array => Float64Array.from(vectors[word] as readonly number[])
const gradients = (...rows: readonly (readonly number[])[]): Float64Array[] => rows.map((row) => Float64Array.from(row))
const facts = (own: Float64Array[], other: Float64Array[] | undefined) => ({
  seed,
  choice: [0, 0],
  moves: movesOf(seed, [0, 0]),
  own,
  other,
  vector,
})

describe('the moves of a text', () => {
  test('are all substitutes of all words, and back where another word stays changed', () => {
    expect(movesOf(seed, [0, 0])).toEqual([
      { word: 0, chosen: 1 },
      { word: 0, chosen: 2 },
      { word: 1, chosen: 1 },
    ])
    expect(movesOf(seed, [1, 0])).toEqual([
      { word: 0, chosen: 2 },
      { word: 1, chosen: 1 },
    ])
    expect(movesOf(seed, [1, 1])).toEqual([
      { word: 0, chosen: 0 },
      { word: 0, chosen: 2 },
      { word: 1, chosen: 0 },
    ])
  })

  test('change no more words than wanted', () => {
    // Another word may take the place of the one that is replaced.
    expect(movesOf({ ...seed, changes: 1 }, [1, 0])).toEqual([
      { word: 0, chosen: 2 },
      { word: 1, chosen: 1, back: 0 },
    ])
    expect(moved([1, 0], { word: 1, chosen: 1, back: 0 })).toEqual([0, 1])
    expect(moved([1, 0], { word: 0, chosen: 2 })).toEqual([2, 0])
  })
})

describe('the first move', () => {
  test('of asc is of the word whose gradients differ most, along the signs of the gradient of the text', () => {
    const own = gradients([-2, 1], [3, 0])
    const other = gradients([2, 1], [3, 1])
    expect(ranked('asc', facts(own, other))[0]).toEqual({ word: 0, chosen: 2 })
    // The plain attack looks at the size of its one gradient.
    expect(ranked('asc', facts(own, undefined))[0]).toEqual({ word: 1, chosen: 1 })
  })

  test('of hotflip changes the two losses most differently, whichever way', () => {
    const own = gradients([1, 1], [9, 0])
    const other = gradients([-1, 1], [9, 0])
    // (2, 0) times the way: 2 for awful, -2 for poor; the same in both texts for movie.
    expect(ranked('hotflip', facts(own, other)).slice(0, 2)).toEqual([
      { word: 0, chosen: 1 },
      { word: 0, chosen: 2 },
    ])
    expect(ranked('hotflip', facts(own, undefined))[0]).toEqual({ word: 0, chosen: 1 })
  })
})

describe('the counterfactual that is followed', () => {
  const said = (share: number) => ({ kind: 'label', label: 'no', scores: { no: share, yes: 1 - share } }) as const

  test('lies farthest from the text', () => {
    expect(farthest(said(0.8), [said(0.7), said(0.95), said(0.66)])).toBe(2)
  })

  test('is the first of equals', () => {
    const bare = { kind: 'label', label: 'no' } as const
    expect(farthest(bare, [bare, bare])).toBe(1)
  })
})
