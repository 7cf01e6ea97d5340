import { expect, test } from 'vitest'
import type { TextSearchContext, TextSeed } from '../../../src/core/text-search.js'
import { askExtremes } from '../../../src/search/texts/ask-extremes.js'

const seed = { size: 3, words: [], at: (_: unknown, text: number) => ({ text: `text ${text}` }) } as unknown as TextSeed
const share = (margin: number): number => 1 / (1 + Math.exp(-margin))
const said = (margin: number) =>
  ({
    kind: 'label',
    label: margin > 0 ? 'yes' : 'no',
    scores: { yes: share(margin), no: share(-margin) },
  }) as const

/** Asks of one family whose texts have these margins; with what was asked. */
async function ask(expected: readonly number[], true_: readonly number[]) {
  const asked: string[] = []
  const context = {
    predict: async (texts: readonly string[]) => {
      asked.push(...texts)
      return texts.map((text) => said(true_[Number(text.split(' ')[1])] as number))
    },
  } as unknown as TextSearchContext
  const [answer] = await askExtremes(context, [{ seed, choice: [], reference: said(1), expected }], 'global')
  return { asked, answer }
}

const rounded = (margins: readonly number[] | undefined) => margins?.map((margin) => Number(margin.toFixed(6)))

test('asks the text that is expected nearer to the boundary, and the other one when the first is on its side', async () => {
  const { asked, answer } = await ask([3, -1, 2], [2, -2, 5])
  expect(asked).toEqual(['text 1', 'text 0'])
  expect(answer?.between).toBe(true)
  expect(answer?.texts).toEqual([1, 0])
  expect(answer?.asked.map(({ text }) => text)).toEqual([1, 0])
  // The loss of the label that a text has: the gradient of another label's loss raises the margin.
  expect(answer?.asked[0]?.slope).toBeCloseTo(-1 / share(-2))
  expect(answer?.asked[1]?.slope).toBeCloseTo(1 / (1 - share(2)))
  // Both were a unit lower than expected, so the third is taken to be too.
  expect(rounded(answer?.margins)).toEqual([2, -2, 1])
})

test('leaves the other one where the first is not on its side', async () => {
  const { asked, answer } = await ask([3, -1, 1], [3, 0.5, 1])
  expect(asked).toEqual(['text 1'])
  expect(answer?.between).toBe(false)
  expect(answer?.asked.map(({ text }) => text)).toEqual([1])
  expect(rounded(answer?.margins)).toEqual([4.5, 0.5, 2.5])
})

test('asks two texts where all are expected alike, and says nothing of a model without probabilities', async () => {
  expect((await ask([1, 1, 1], [1, 1, 1])).answer?.texts).toEqual([0, 1])
  const bare = { kind: 'label', label: 'yes' } as const
  const context = { predict: async (texts: readonly string[]) => texts.map(() => bare) } as unknown as TextSearchContext
  const answers = await askExtremes(context, [{ seed, choice: [], reference: bare, expected: [1, 2, -1] }], 'global')
  expect(answers).toEqual([undefined])
})
