import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { packageRoot } from '../../../src/core/root.cjs'
import type { TextSeed } from '../../../src/core/text-search.js'
import { fromOnnx, Probe } from '../../../src/models/index.js'
import { WordField } from '../../../src/search/texts/word-field.js'

const folder = join(packageRoot, 'fixtures', 'models', 'sentiment')
const model = fromOnnx(join(folder, 'onnx', 'model.onnx'), { tokenizer: folder, workers: 1 })
afterAll(() => model.dispose())

const text = 'The overacting made a dull film.'
const words = ['overacting', 'dull'].map((word) => ({
  start: text.indexOf(word),
  end: text.indexOf(word) + word.length,
}))
const seed = { at: () => ({ text, words, edits: [] }) } as unknown as TextSeed

test('a word of a transformer has the sum of the gradients of its pieces, and the mean of their vectors', async () => {
  const probe = new Probe(model)
  const vectors = await probe.wordVectors()
  if (vectors === undefined) throw new Error('the fixture has word vectors')
  const field = new WordField({
    vectors,
    of: (texts) => probe.wordGradients(texts),
    tokens: async (texts) => (await probe.wordTokens(texts)) ?? [],
  })
  const [whole] = await probe.wordGradients([text])
  const tokens = whole?.tokens.map((token) => token.text) ?? []
  const from = tokens.findIndex((token) => token.startsWith('over'))
  const to = tokens.findIndex((token, at) => at > from && !token.startsWith('##'))
  expect(to - from).toBeGreaterThan(1)

  const [gradients] = await field.gradients([{ seed, choice: [], text: 0 }])
  const column = 5
  const sum = whole?.vectors.slice(from, to).reduce((total, vector) => total + (vector[column] as number), 0)
  expect(gradients?.[0]?.[column]).toBeCloseTo(sum as number, 7)
  expect(gradients?.[1]?.[column]).toBeCloseTo(whole?.vectors[tokens.indexOf('dull')]?.[column] as number, 7)

  const vector = await field.vectors(['overacting', 'dull'])
  const values = (id: number): number => vectors.values[id * vectors.width + column] as number
  const ids = whole?.tokens.slice(from, to).map(({ id }) => id) ?? []
  expect(vector('overacting')[column]).toBeCloseTo(ids.reduce((total, id) => total + values(id), 0) / ids.length, 6)
  expect(vector('dull')[column]).toBeCloseTo(values(whole?.tokens[tokens.indexOf('dull')]?.id as number), 6)
})
