import { describe, expect, test } from 'vitest'
import type { TextSeed } from '../../../src/core/text-search.js'
import { Effects, extremePlace, familyMargins, spread } from '../../../src/search/texts/effects.js'
import type { TextAt, WordField } from '../../../src/search/texts/word-field.js'

const seed = {
  words: [
    { text: 'bad', upos: 'ADJ', substitutes: ['awful', 'poor'] },
    { text: 'film', upos: 'NOUN', substitutes: ['movie'] },
  ],
  size: 3,
} as unknown as TextSeed
const vectors: Record<string, number> = { bad: 0, awful: 1, poor: -1, film: 0, movie: 2 }
const said = (no: number) => ({ kind: 'label', label: no >= 0.5 ? 'no' : 'yes', scores: { no, yes: 1 - no } }) as const
const family = (own: number, ...others: number[]) => ({
  seed,
  choice: [0, 0],
  reference: said(0.9),
  prediction: said(own),
  others: others.map(said),
})
const logOdds = (share: number) => Math.log(share / (1 - share))

/** Gradients of a loss by word: of the first text 1 and 0, of all others 2 and 0.5. */
const asked: TextAt[] = []
const field = {
  gradients: async (places: readonly TextAt[]) => {
    asked.push(...places)
    return places.map(({ text }) => (text === 0 ? [1, 0] : [2, 0.5]).map((slope) => Float64Array.of(slope)))
  },
  vectors: async () => (word: string) => Float64Array.of(vectors[word] as number),
} as unknown as WordField

describe('the margins of a family', () => {
  test('are log-odds of the label of the reference', () => {
    const margins = familyMargins(family(0.8, 0.3))
    expect(margins?.map((margin) => margin.toFixed(6))).toEqual(
      [logOdds(0.8), logOdds(0.3)].map((each) => each.toFixed(6)),
    )
    const bare = { kind: 'label', label: 'no' } as const
    expect(familyMargins({ reference: bare, prediction: bare, others: [bare] })).toBeUndefined()
  })

  test('are spread over the boundary where the smaller distance of the extremes is above 0', () => {
    expect(spread([1, -3, 0.5])).toBe(1)
    expect(spread([2, 1, 3])).toBe(-1)
    expect(spread([-2, -1])).toBe(-1)
  })
})

describe('the effects of replacements', () => {
  test('are at first what the gradients of the two texts that lie farthest apart say, of others the mean', async () => {
    asked.length = 0
    const [effects] = await Effects.around(field, [extremePlace(family(0.8, 0.7, 0.95))])
    expect(asked.map(({ text }) => text)).toEqual([1, 2])
    const margins = [0, 0, 0]
    const expected = effects?.expected(margins, [0, 0], [1, 0]) as readonly number[]
    // A loss that grows by 2 takes 2 / (1 - share) from the log-odds.
    expect(expected[1]).toBeCloseTo(-2 / 0.3)
    expect(expected[2]).toBeCloseTo(-2 / 0.05)
    expect(expected[0]).toBeCloseTo((-2 / 0.3 - 2 / 0.05) / 2)
    expect(effects?.saliency).toEqual([4, 1])
  })

  test('of a text with another label have the other sign', async () => {
    const [made] = await Effects.around(field, [extremePlace(family(0.8, 0.2))])
    const [own, other] = (made as Effects).expected([0, 0, 0], [0, 0], [1, 0])
    expect(own).toBeCloseTo(-1 / 0.2)
    expect(other).toBeCloseTo(2 / 0.2)
  })

  test('add up, and are corrected by what the model answers', async () => {
    const [made] = await Effects.around(field, [extremePlace(family(0.8, 0.7, 0.95))])
    const effects = made as Effects
    const known = [1, 2, 3]
    const both = effects.expected(known, [0, 0], [1, 1])
    const first = effects.expected(known, [0, 0], [1, 0])
    const second = effects.expected(known, [0, 0], [0, 1])
    both.forEach((each, at) => {
      expect(each).toBeCloseTo((first[at] as number) + (second[at] as number) - (known[at] as number))
    })
    effects.learn(known, [0, 0], [0.5, 0.6, 0.7], [1, 0])
    effects.expected(known, [0, 0], [1, 0]).forEach((each, at) => {
      expect(each).toBeCloseTo([0.5, 0.6, 0.7][at] as number)
    })
    // Back from there it leads to where it came from.
    effects.expected([0.5, 0.6, 0.7], [1, 0], [0, 0]).forEach((each, at) => {
      expect(each).toBeCloseTo(known[at] as number)
    })
    // What another word does is as before.
    expect(effects.expected(known, [0, 0], [0, 1])).toEqual(second)
    effects.learn([5, 5, 5], [1, 1], [4, 4, 4], [0, 1])
    expect(effects.expected([5, 5, 5], [1, 1], [0, 1])[0]).toBeCloseTo(4)
  })

  test('say how near the boundary can come, with so many words at most', async () => {
    const [made] = await Effects.around(field, [extremePlace(family(0.8, 0.7, 0.95))])
    const effects = made as Effects
    const margins = [50, 60, 70]
    const nearest = (choice: number[]) => -Math.min(...effects.expected(margins, [0, 0], choice))
    // With both words a text loses most; of one alone the word that brings more counts.
    expect(effects.reach(margins, [0, 0], 2)).toBeCloseTo(nearest([1, 1]))
    expect(effects.reach(margins, [0, 0], 1)).toBeCloseTo(nearest([1, 0]))
    expect(nearest([1, 0])).toBeGreaterThan(nearest([0, 1]))
    expect(effects.reach(margins, [0, 0], 0)).toBe(-50)
    // From the other side it is the gains that count; texts on both sides are there already.
    expect(effects.reach([-1, -2, -3], [0, 0], 0)).toBe(-1)
    expect(effects.reach([-1, 2, 3], [0, 0], 0)).toBe(1)
  })
})
