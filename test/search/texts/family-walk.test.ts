import { expect, test } from 'vitest'
import { Random } from '../../../src/core/random.js'
import type { TextCheck, TextSeed } from '../../../src/core/text-search.js'
import { Doubt } from '../../../src/search/texts/doubt.js'
import { isHopeful, learn, takeEffects, type Walk, walkFrom } from '../../../src/search/texts/family-walk.js'
import { climber } from '../../../src/search/texts/walk-texts.js'
import type { TextAt, WordField } from '../../../src/search/texts/word-field.js'

const seed = {
  words: [
    { text: 'bad', upos: 'ADJ', substitutes: ['awful'] },
    { text: 'film', upos: 'NOUN', substitutes: ['movie'] },
  ],
  changes: 1,
  size: 2,
} as unknown as TextSeed
const said = (no: number) => ({ kind: 'label', label: no >= 0.5 ? 'no' : 'yes', scores: { no, yes: 1 - no } }) as const
const checked = (own: number, other: number): TextCheck => ({
  seed,
  choice: [0, 0],
  prediction: said(own),
  others: [said(other)],
  fresh: true,
})
const walk = (own: number, other: number) => walkFrom(climber(seed, new Random(1)), checked(own, other)) as Walk

/** Words are 0 and their substitutes 1; a loss grows by 0.1 for each. */
function fieldOf(asked: TextAt[]): WordField {
  return {
    gradients: async (places: readonly TextAt[]) => {
      asked.push(...places)
      return places.map(() => [Float64Array.of(0.1), Float64Array.of(0.1)])
    },
    vectors: async () => (word: string) => Float64Array.of(['awful', 'movie'].includes(word) ? 1 : 0),
  } as unknown as WordField
}

test('a walk takes one gradient, at the text nearest to the boundary, and a new one only where it has moved', async () => {
  const asked: TextAt[] = []
  const field = fieldOf(asked)
  const made = walk(0.9, 0.7)
  await takeEffects(field, [made])
  await takeEffects(field, [made])
  expect(asked.map(({ text, choice }) => ({ text, choice }))).toEqual([{ text: 1, choice: [0, 0] }])
  const doubt = new Doubt()
  const far = { margins: [3, 2], texts: [1, 0], asked: [{ text: 1, slope: 5 }], between: false } as const
  learn(made, [1, 0], far, doubt)
  await takeEffects(field, [made])
  expect(made.choice).toEqual([0, 0])
  expect(asked).toHaveLength(1)
  learn(made, [0, 1], { ...far, margins: [2, 0.3] }, doubt)
  await takeEffects(field, [made])
  expect(made.choice).toEqual([0, 1])
  expect(asked.map(({ text, choice }) => ({ text, choice }))).toEqual([
    { text: 1, choice: [0, 0] },
    { text: 1, choice: [0, 1] },
  ])
})

test('a walk is given up where no words bring the boundary, once it is known how far estimates are off', async () => {
  const [near, far] = [walk(0.9, 0.52), walk(0.8, 0.7)]
  await takeEffects(fieldOf([]), [near, far])
  const doubt = new Doubt()
  expect([isHopeful(near, doubt), isHopeful(far, doubt)]).toEqual([true, true])
  for (let answer = 0; answer < 30; answer++) doubt.learn(0, 0.1)
  expect([isHopeful(near, doubt), isHopeful(far, doubt)]).toEqual([true, false])
  for (let answer = 0; answer < 30; answer++) doubt.learn(0, 20)
  expect([isHopeful(near, doubt), isHopeful(far, doubt)]).toEqual([true, true])
})
