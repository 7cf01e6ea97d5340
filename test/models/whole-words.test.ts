import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { ModelHandle } from '../../src/core/model.js'
import { packageRoot } from '../../src/core/root.cjs'
import { fromOnnx, Probe } from '../../src/models/index.js'

interface Recorded {
  readonly text: string
  readonly tokens: readonly string[]
  readonly logits: readonly [number, number]
  readonly gradient: readonly (readonly number[])[]
}

const open: ModelHandle<string>[] = []
afterAll(() => Promise.all(open.map((model) => model.dispose())))

const folderOf = (name: string): string => join(packageRoot, 'fixtures', 'models', name)

function load(name: string): ModelHandle<string> {
  const model = fromOnnx(join(folderOf(name), 'onnx', 'model.onnx'), { tokenizer: folderOf(name), workers: 1 })
  open.push(model)
  return model
}

describe.each(['toxicity-lstm', 'toxicity-gru', 'sentiment-cnn', 'sentiment-linear'])('%s', (name) => {
  const recorded = JSON.parse(readFileSync(join(folderOf(name), 'recorded.json'), 'utf8')) as readonly Recorded[]
  const texts = recorded.map(({ text }) => text)
  const { id2label } = JSON.parse(readFileSync(join(folderOf(name), 'config.json'), 'utf8')) as {
    id2label: Record<string, string>
  }

  test('says what torch said, whatever texts are asked together', async () => {
    const model = load(name)
    const alone = await Promise.all(texts.map(async (text) => (await model.predict([text], {})).predictions[0]))
    const { predictions } = await model.predict(texts, {})
    for (const [at, { logits }] of recorded.entries()) {
      const second = 1 / (1 + Math.exp(logits[0] - logits[1]))
      const expected = {
        kind: 'label',
        label: id2label[second > 0.5 ? 1 : 0],
        scores: {
          [id2label[0] as string]: expect.closeTo(1 - second, 4),
          [id2label[1] as string]: expect.closeTo(second, 4),
        },
      }
      expect(predictions[at]).toEqual(expected)
      expect(alone[at]).toEqual(expected)
    }
  })

  test('gives the gradients of torch by the vectors of its words, padding left out', async () => {
    const model = load(name)
    const found = await new Probe(model).wordGradients(texts)
    for (const [at, { tokens, gradient }] of recorded.entries()) {
      expect(found[at]?.tokens.map(({ text }) => text)).toEqual(tokens)
      const largest = Math.max(...gradient.flat().map(Math.abs))
      const distance = gradient.flatMap((row, token) =>
        row.map((value, column) => Math.abs(value - (found[at]?.vectors[token]?.[column] as number))),
      )
      expect(Math.max(...distance)).toBeLessThan(1e-3 * largest + 1e-8)
    }
  })

  test('tells its tokens and their vectors without being asked a question', async () => {
    const probe = new Probe(load(name))
    const [tokens] = (await probe.wordTokens(['A warm story.'])) ?? []
    expect(tokens?.map(({ text }) => text)).toEqual(['a', 'warm', 'story', '.'])
    const vectors = await probe.wordVectors()
    expect(vectors?.words).toBe(20_000)
    expect(vectors?.width).toBe(name === 'sentiment-linear' ? 1 : 50)
    expect(probe.use.calls).toBe(0)
  })
})
