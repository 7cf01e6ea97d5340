import { afterAll, describe, expect, test } from 'vitest'
import { modelBrand } from '../../src/core/model.js'
import { type Seen, seenOf } from '../../src/core/seen.js'
import { fromFunction, fromOnnx, fromPipeline, type ModelHandle } from '../../src/index.js'
import { Probe, tiny } from './helpers.js'

const models: ModelHandle<string>[] = []
afterAll(() => Promise.all(models.map((model) => model.dispose())))
const made = (model: ModelHandle<string>): ModelHandle<string> => {
  models.push(model)
  return model
}
const long = `${'very '.repeat(20)}good`
const texts = [
  'the film is good',
  'The FILM is good',
  'the zorb is good',
  'the blax is good',
  long,
  `${long} bad`,
  'very',
]
const read = async (model: ModelHandle<string>): Promise<(Seen | undefined)[]> =>
  (await new Probe(model).ask(texts)).map(seenOf)

describe('what a model reads of a text', () => {
  test.each([
    ['a pipeline', () => made(fromPipeline(tiny('single-label'), { workers: 1 }))],
    ['a pipeline of several threads', () => made(fromPipeline(tiny('single-label'), { workers: 2 }))],
    ['a multi-label model', () => made(fromPipeline(tiny('multi-label'), { workers: 1 }))],
    ['a regression', () => made(fromPipeline(tiny('regression'), { workers: 1 }))],
    ['a graph', () => made(fromOnnx(tiny('single-label', 'onnx', 'model.onnx'), { tokenizer: tiny('single-label') }))],
  ])('is told by %s', async (_, make) => {
    const seen = await read(make())
    const keys = seen.map((each) => each?.key)
    expect(seen.map((each) => each?.cut)).toEqual([false, false, false, false, true, true, false])
    expect(seen.map((each) => each?.unknown)).toEqual([0, 0, 1, 1, 0, 0, 0])
    expect([keys[0] === keys[1], keys[2] === keys[3], keys[4] === keys[5]]).toEqual([true, true, true])
    expect(new Set(keys).size).toBe(4)
  })

  test('is the same key whatever texts stand in its batch', async () => {
    const model = made(fromPipeline(tiny('single-label'), { workers: 1 }))
    const together = await read(model)
    const alone = await Promise.all(texts.map(async (text) => (await model.predict([text], {})).seen?.[0]))
    expect(alone).toEqual(together)
  })

  test('is not known of a function', async () => {
    expect(await read(fromFunction((text: string) => text, { batched: false }))).toEqual(texts.map(() => undefined))
  })

  test('belongs to each input, where a handle gives one prediction for several', async () => {
    const one = { kind: 'label', label: 'same' } as const
    const model: ModelHandle<string> = {
      [modelBrand]: true,
      id: 'one prediction',
      batch: 'adaptive',
      limits: [],
      predict: async (inputs) => ({
        predictions: inputs.map(() => one),
        seen: inputs.map((input) => ({ key: input, cut: false, unknown: 0 })),
      }),
      dispose: async () => {},
    }
    expect((await read(model)).map((seen) => seen?.key)).toEqual(texts)
  })
})
