import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fromOnnx } from '../../src/models/index.js'
import { graphFolder } from '../audit/support/text-graphs.js'

const text = 'The teacher told a weird story about the police.'

async function wordsOf(name: 'single' | 'half') {
  const folder = graphFolder(name)
  const model = fromOnnx(join(folder, 'onnx/model.onnx'), { tokenizer: folder, workers: 1 })
  const [gradient] = (await model.wordGradients?.([text], 'own-label', {})) ?? []
  const vectors = await model.wordVectors?.({})
  await model.dispose()
  return { gradient: gradient?.vectors.flat() ?? [], vectors: Array.from(vectors?.values ?? []) }
}

test('word vectors in half precision, and gradients by them, are numbers and not their bits', async () => {
  const [single, half] = [await wordsOf('single'), await wordsOf('half')]
  expect(half.gradient.length).toBe(single.gradient.length)
  expect(single.gradient.some((value) => value !== 0)).toBe(true)
  for (const [at, value] of single.gradient.entries()) expect(half.gradient[at]).toBeCloseTo(value, 3)
  expect(half.vectors.length).toBe(single.vectors.length)
  const farthest = single.vectors.reduce(
    (most, value, at) => Math.max(most, Math.abs(value - (half.vectors[at] ?? 9))),
    0,
  )
  expect(farthest).toBeLessThan(1e-3)
})
