import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { ModelHandle } from '../../src/core/model.js'
import { packageRoot } from '../../src/core/root.cjs'
import { fromOnnx, type OnnxOptions, Probe } from '../../src/models/index.js'
import { readModel } from '../../src/onnx/index.js'
import { type Arithmetic, arithmeticHere, gradientByRows } from '../onnx/byte-products.js'
import { cosine, flat, referenceModel, referenceNames, referenceOf, relativeError } from '../onnx/references.js'
import { tiny } from './helpers.js'

const open: ModelHandle<never>[] = []
afterAll(() => Promise.all(open.map((model) => model.dispose())))

function load(name: string): ModelHandle<readonly number[]> {
  const reading: Record<string, OnnxOptions> = {
    probabilities: { activation: 'none' },
    chance: { activation: 'none', labels: ['no', 'yes'] },
  }
  const model = fromOnnx(referenceModel(name), { workers: 1, ...reading[referenceOf(name).output] })
  open.push(model as ModelHandle<never>)
  return model
}

/** Names of the first input and the first output of a graph. */
function namesOf(file: Uint8Array): [input: string, output: string] {
  const { inputs, outputs } = readModel(file).graph
  return [inputs[0]?.name ?? '', outputs[0]?.name ?? '']
}

describe('the gradient of a model of texts', () => {
  const text = (folder: string, options: object = {}) => {
    const model = fromOnnx(`${folder}/onnx/model.onnx`, { tokenizer: folder, workers: 1, ...options })
    open.push(model as ModelHandle<never>)
    return model
  }

  test('is by the vectors of its tokens, which the model gives too', async () => {
    // The logits are the sums of the word vectors: (2, -1) for good, (3, -2) for kind, 0 for what it does not know.
    const model = text(tiny('single-label'))
    const probe = new Probe(model)
    const [first, second] = await probe.wordGradients(['good kind film', 'rude'])
    expect(first?.tokens.map((token) => token.text)).toEqual(['[CLS]', 'good', 'kind', 'film', '[SEP]'])
    const other = 1 / (1 + Math.exp(8))
    expect(first?.vectors).toEqual(first?.tokens.map(() => [expect.closeTo(-other, 7), expect.closeTo(other, 7)]))
    const small = 1 / (1 + Math.exp(7))
    expect(second?.tokens.map(({ text }) => text)).toEqual(['[CLS]', 'rude', '[SEP]'])
    expect(second?.vectors).toEqual(second?.tokens.map(() => [expect.closeTo(small, 7), expect.closeTo(-small, 7)]))
    expect(probe.use).toMatchObject({ calls: 6, batches: 1 })
    const vectors = await model.wordVectors?.({})
    expect([vectors?.words, vectors?.width]).toEqual([12, 2])
    const good = first?.tokens[1]?.id ?? 0
    expect(Array.from(vectors?.values.slice(2 * good, 2 * good + 2) ?? [])).toEqual([2, -1])
    await expect(probe.gradients(['good'])).rejects.toThrow('only through its word vectors')
  })

  test('says what another word would do: replaced words move the score as far as their vectors differ along it', async () => {
    const model = text(join(packageRoot, 'fixtures', 'models', 'sentiment'), { activation: 'none' })
    expect(await model.gradientSupport?.()).toMatchObject({ available: true, way: 'graph', approximate: [] })
    const original = 'the film is good and the cast is fine'
    const [gradient] = (await model.wordGradients?.([original], { output: 1 }, {})) ?? []
    const vectors = await model.wordVectors?.({})
    const at = gradient?.tokens.findIndex((token) => token.text === 'good') ?? -1
    expect(at).toBeGreaterThan(0)
    const width = vectors?.width ?? 0
    const vector = (id: number): number[] => Array.from(vectors?.values.slice(id * width, (id + 1) * width) ?? [])
    const own = vector(gradient?.tokens[at]?.id ?? 0)
    const words = ['great', 'bad', 'awful', 'terrible', 'excellent', 'boring', 'dull', 'wonderful', 'poor', 'nice']
    const texts = words.map((word) => original.replace('good', word))
    const moved = (await model.wordGradients?.(texts, { output: 1 }, {})) ?? []
    const scores = (await model.predict([original, ...texts], {})).predictions.map((each) => {
      return Object.values((each as { scores: Record<string, number> }).scores)[1] as number
    })
    const told = moved.map(({ tokens }) => {
      expect(tokens).toHaveLength(gradient?.tokens.length ?? 0)
      const other = vector(tokens[at]?.id ?? 0)
      return own.reduce((sum, value, axis) => {
        return sum + ((other[axis] as number) - value) * (gradient?.vectors[at]?.[axis] as number)
      }, 0)
    })
    const real = scores.slice(1).map((score) => score - (scores[0] as number))
    const centred = (values: number[]) => values.map((value) => value - values.reduce((a, b) => a + b) / values.length)
    expect(cosine(centred(told), centred(real))).toBeGreaterThan(0.5)
  })
})

describe('the gradient of a network by its graph is that of torch, or of TensorFlow for Keras, for', () => {
  const exact = referenceNames('rows').filter((name) => !name.endsWith('int8'))

  test.each(exact)('%s', async (name) => {
    const { inputs, ownLabel, lastOutput } = referenceOf(name)
    const model = load(name)
    expect(await model.gradientSupport?.(inputs[0])).toEqual({
      available: true,
      way: 'graph',
      approximate: [],
      smooth: true,
    })
    const own = await model.gradients?.(inputs, 'own-label', {})
    expect(relativeError(flat(own?.gradients), flat(ownLabel))).toBeLessThan(1e-5)
    const outputs = await model.predict(inputs.slice(0, 1), {})
    const width = Object.keys((outputs.predictions[0] as { scores?: object }).scores ?? {}).length
    const last = referenceOf(name).output === 'chance' ? 0 : Math.max(0, width - 1)
    const of = await model.gradients?.(inputs, { output: last }, {})
    expect(relativeError(flat(of?.gradients), flat(lastOutput))).toBeLessThan(1e-5)
  })

  test('a network of whole-number weights: nearly, and it says so', async () => {
    const { inputs, ownLabel } = referenceOf('mlp-gelu-int8')
    const model = load('mlp-gelu-int8')
    const support = await model.gradientSupport?.(inputs[0])
    expect(support?.approximate).toEqual([
      'rounding to whole numbers is passed straight through: gradients are those of the unrounded model',
    ])
    const own = flat((await model.gradients?.(inputs, 'own-label', {}))?.gradients)
    const file = Uint8Array.from(readFileSync(referenceModel('mlp-gelu-int8')))
    const [input, output] = namesOf(file)
    const by = (arithmetic: Arithmetic) =>
      gradientByRows(file, inputs, { input, output, loss: { kind: 'softmax' } }, arithmetic)
    const [exact, saturating] = [await by('exact'), await by('saturating')]
    // Nearly that of the unrounded network where products are added exactly, and only there.
    expect(cosine(exact, flat(ownLabel))).toBeGreaterThan(0.98)
    expect(relativeError(saturating, exact)).toBeGreaterThan(0.1)
    expect(relativeError(own, (await arithmeticHere()) === 'exact' ? exact : saturating)).toBeLessThan(1e-4)
  })
})
