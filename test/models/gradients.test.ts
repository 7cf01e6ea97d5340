import { afterAll, describe, expect, test } from 'vitest'
import type { ModelHandle } from '../../src/core/model.js'
import { fromOnnx, type OnnxOptions } from '../../src/models/index.js'
import { cosine, flat, referenceModel, referenceNames, referenceOf, relativeError } from '../onnx/references.js'

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

describe('the gradient of a network by its graph is that of torch, for', () => {
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
    const own = await model.gradients?.(inputs, 'own-label', {})
    expect(cosine(flat(own?.gradients), flat(ownLabel))).toBeGreaterThan(0.98)
  })
})
