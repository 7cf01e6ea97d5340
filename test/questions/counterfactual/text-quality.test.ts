import { describe, expect, test } from 'vitest'
import type { TextCheck, TextSeed } from '../../../src/core/text-search.js'
import { bleu, cosine, jaccard } from '../../../src/questions/counterfactual/search/text-distance.js'
import { qualityOf } from '../../../src/questions/counterfactual/search/text-quality.js'

const own = 'The bad film bored a whole town of people.'
const other = 'The awful film bored a whole town of people.'

/** Two free words, `bad` and `film`. */
const seed = {
  id: 'one',
  words: [
    { text: 'bad', upos: 'ADJ', substitutes: ['awful', 'poor'] },
    { text: 'film', upos: 'NOUN', substitutes: ['movie'] },
  ],
  at: ([bad = 0, film = 0]: readonly number[]) => ({
    text: own.replace('bad', ['bad', 'awful', 'poor'][bad] as string).replace('film', film === 0 ? 'film' : 'movie'),
    words: [],
    edits: [],
  }),
} as unknown as TextSeed
const find = (...choice: number[]) => ({ seed, choice }) as unknown as TextCheck

describe('the nearness of two texts', () => {
  test('by shared words: 9 of 11, marks counted', () => {
    expect(jaccard(own, other)).toBeCloseTo(9 / 11)
    expect(jaccard(own, own.toUpperCase())).toBe(1)
    expect(jaccard('one two', 'three')).toBe(0)
  })

  test('by runs of one to four words', () => {
    // Of 10, 9, 8 and 7 runs 9, 7, 6 and 5 are shared.
    expect(bleu(own, other)).toBeCloseTo(((9 / 10) * (7 / 9) * (6 / 8) * (5 / 7)) ** 0.25)
    expect(bleu(own, own)).toBe(1)
    expect(bleu(own, 'nothing of it')).toBe(0)
    // A text that is shorter is worth less, however much of it is shared.
    expect(bleu(own, 'the bad film bored a')).toBeCloseTo(Math.exp(1 - 10 / 5))
    // A word comes as often as the reference has it.
    expect(bleu('a b', 'a a')).toBe(0)
  })

  test('by the angle of two vectors', () => {
    expect(cosine([1, 0], [1, 1])).toBeCloseTo(Math.SQRT1_2)
    expect(cosine([1, 2], [-1, -2])).toBeCloseTo(-1)
    expect(cosine([0, 0], [1, 1])).toBe(0)
  })
})

describe('the quality of finds', () => {
  const vectors: Readonly<Record<string, readonly number[]>> = {
    bad: [0, 0],
    awful: [3, 0],
    poor: [0, 1],
    film: [1, 1],
    movie: [1, 5],
  }
  const vectorsOf = async () => (word: string) => vectors[word] as readonly number[]

  test('is the mean over the finds in which words were replaced', async () => {
    const quality = await qualityOf([find(0, 0), find(1, 0), find(1, 1)], { vectorsOf })
    expect(quality).toMatchObject({ texts: 2, changed: 1.5, distance: (3 + 5) / 2 })
    expect(quality?.jaccard).toBeCloseTo((9 / 11 + 8 / 12) / 2)
    expect(quality?.cosine).toBeUndefined()
  })

  test('has the cosine of an encoder, which is asked once for every text', async () => {
    const asked: string[][] = []
    const quality = await qualityOf([find(1, 0), find(2, 0)], {
      encode: async (texts) => {
        asked.push([...texts])
        return texts.map((text) => (text === own ? [1, 0] : [1, 1]))
      },
    })
    expect(quality?.cosine).toBeCloseTo(Math.SQRT1_2)
    expect(asked).toEqual([[own, other, other.replace('awful', 'poor')]])
    expect(quality?.distance).toBeUndefined()
  })

  test('is absent where no word was replaced', async () => {
    expect(await qualityOf([find(0, 0)], { vectorsOf })).toBeUndefined()
    expect(await qualityOf([], {})).toBeUndefined()
  })

  test.each([
    ['one vector too few', () => [[1, 2]]],
    ['vectors of two lengths', () => [[1, 2], [1]]],
    ['what is no number', () => [[1], [Number.NaN]]],
    ['numbers', () => [1, 2]],
    ['nothing', () => undefined],
  ])('refuses an encoder that gives %s', async (_, encode) => {
    await expect(qualityOf([find(1, 0)], { encode: encode as never })).rejects.toThrow('EF760')
  })
})
