import { readFileSync } from 'node:fs'
import * as ort from 'onnxruntime-node'
import { describe, expect, test } from 'vitest'
import { appendGradient, findEmbedding, GraphView, type Loss, readModel } from '../../src/onnx/index.js'
import { joinBytes } from './build-model.js'
import { type Arithmetic, arithmeticHere, withProducts } from './byte-products.js'
import { probeWith } from './gradcheck.js'
import { cosine, flat, referenceModel, referenceNames, referenceOf, relativeError } from './references.js'

const whole = (table: readonly (readonly number[])[]): ort.Tensor =>
  new ort.Tensor('int64', BigInt64Array.from(table.flat(), BigInt), [table.length, (table[0] as number[]).length])

/** Gradient by the word vectors, made from the shapes of another sample: other texts of another length. */
async function gradientByWords(
  name: string,
  loss: Loss,
  arithmetic?: Arithmetic,
): Promise<{ values: number[]; approximate: readonly string[] }> {
  const { inputs, mask = [] } = referenceOf(name)
  const bytes = Uint8Array.from(readFileSync(referenceModel(name)))
  const graph = new GraphView(readModel(bytes))
  const { tensor } = findEmbedding(graph, 'input_ids')
  const sample = inputs.slice(0, 2).map((ids) => ids.slice(0, 4))
  const ones = sample.map((ids) => ids.map(() => 1))
  const {
    bytes: tail,
    gradient,
    approximate,
  } = await appendGradient(
    graph,
    { target: tensor, output: 'logits', loss },
    probeWith(bytes, { input_ids: whole(sample), attention_mask: whole(ones) }),
  )
  const model = joinBytes(bytes, tail)
  const run = arithmetic === undefined ? model : withProducts(model, arithmetic, [gradient])
  const session = await ort.InferenceSession.create(run, { logSeverityLevel: 4 })
  const answer = await session.run({ input_ids: whole(inputs), attention_mask: whole(mask) }, [gradient])
  const { data, dims } = answer[gradient] as ort.Tensor
  expect(dims.slice(0, 2)).toEqual([inputs.length, (inputs[0] as number[]).length])
  return { values: Array.from(data as Float32Array), approximate }
}

describe('the gradient by the word vectors of an encoder is that of torch, for', () => {
  const exact = referenceNames('texts').filter((name) => !name.endsWith('int8'))

  test.each(exact)('%s', async (name) => {
    const { ownLabel, lastOutput } = referenceOf(name)
    const own = await gradientByWords(name, { kind: 'softmax' })
    expect(own.approximate).toEqual([])
    expect(relativeError(own.values, flat(ownLabel))).toBeLessThan(1e-5)
    const last = await gradientByWords(name, { kind: 'column', column: 2 })
    expect(relativeError(last.values, flat(lastOutput))).toBeLessThan(1e-5)
  })

  describe('whole-number weights: nearly, and it says so', () => {
    const loss: Loss = { kind: 'column', column: 2 }

    test('where products are added exactly', async () => {
      const { values, approximate } = await gradientByWords('bert-int8', loss, 'exact')
      expect(approximate).toHaveLength(1)
      expect(cosine(values, flat(referenceOf('bert-int8').lastOutput))).toBeGreaterThan(0.98)
    })

    test('on this processor as its arithmetic gives it', async () => {
      const here = await arithmeticHere()
      const { values } = await gradientByWords('bert-int8', loss)
      const [same, other] = [
        await gradientByWords('bert-int8', loss, here),
        await gradientByWords('bert-int8', loss, here === 'exact' ? 'saturating' : 'exact'),
      ]
      expect(relativeError(values, same.values)).toBeLessThan(1e-4)
      expect(relativeError(values, other.values)).toBeGreaterThan(0.1)
    })
  })
})

describe('the table of word vectors', () => {
  async function tableOf(name: string): Promise<{ dims: readonly number[]; values: number[] }> {
    const bytes = Uint8Array.from(readFileSync(referenceModel(name)))
    const { tail, table } = findEmbedding(new GraphView(readModel(bytes)), 'input_ids')
    const session = await ort.InferenceSession.create(joinBytes(bytes, tail), { logSeverityLevel: 4 })
    const one = whole([[1, 2]])
    const { dims, data } = (await session.run({ input_ids: one, attention_mask: one }, [table]))[table] as ort.Tensor
    return { dims, values: Array.from(data as Float32Array) }
  }

  test('is found with all its vectors, in whole numbers too', async () => {
    const [plain, rounded] = [await tableOf('bert-13'), await tableOf('bert-int8')]
    expect([plain.dims, rounded.dims]).toEqual([
      [40, 16],
      [40, 16],
    ])
    expect(cosine(rounded.values, plain.values)).toBeGreaterThan(0.999)
  })

  test('is missed in a graph without one', () => {
    const graph = new GraphView(readModel(readFileSync(referenceModel('lstm-14'))))
    expect(() => findEmbedding(graph, 'rows')).toThrow('EF712')
  })
})
