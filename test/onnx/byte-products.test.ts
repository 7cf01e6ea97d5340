import { readFileSync } from 'node:fs'
import * as ort from 'onnxruntime-node'
import { describe, expect, test } from 'vitest'
import { Random } from '../../src/core/random.js'
import { elementType } from '../../src/onnx/codec/model.js'
import { buildModel, node, tensor } from './build-model.js'
import { arithmeticHere, byteProduct, realProduct, withProducts } from './byte-products.js'
import { referenceModel, referenceOf } from './references.js'

const column = (...values: number[]): number[][] => values.map((value) => [value])

describe('the product of 8-bit numbers, worked out by hand:', () => {
  test.each([
    // 255 x 127 = 32,385. Two of them are 64,770, and the largest number of 16 bits is 32,767.
    ['a pair that is too large', [255, 255], [127, 127], 64_770, 32_767],
    ['two such pairs', [255, 255, 255, 255], [127, 127, 127, 127], 129_540, 65_534],
    // 255 x -128 = -32,640, and the least number of 16 bits is -32,768.
    ['a pair that is too small', [255, 255], [-128, -128], -65_280, -32_768],
    // 255 x (64 + 64) = 32,640: weights of seven bits fit, the largest and the least of them.
    ['weights of seven bits', [255, 255], [64, 64], 32_640, 32_640],
    ['weights of seven bits below zero', [255, 255], [-64, -64], -32_640, -32_640],
    ['one step more', [255, 255], [64, 65], 32_895, 32_767],
    // 254 x 129 = 32,766 fits, 255 x 129 = 32,895 does not.
    ['the last sum that fits', [254, 254], [100, 29], 32_766, 32_766],
    ['signs that take each other away', [255, 255], [127, -128], -255, -255],
    // The pairs are (first, second) and (third, fourth): 32,385 + 0 fits, and 0 + 32,385 does.
    ['large products in different pairs', [255, 0, 0, 255], [127, 0, 0, 127], 64_770, 64_770],
    ['a number without a partner', [255, 255, 255], [127, 127, 127], 97_155, 65_152],
  ])('%s', (_, row, weights, exact, saturating) => {
    expect(byteProduct([row], column(...weights), 'exact')).toEqual([[exact]])
    expect(byteProduct([row], column(...weights), 'saturating')).toEqual([[saturating]])
  })

  test('each column of the weights by itself', () => {
    const weights = [
      [127, 1, -128],
      [127, 2, -128],
    ]
    const rows = [
      [255, 255],
      [1, 2],
    ]
    expect(byteProduct(rows, weights, 'exact')).toEqual([
      [64_770, 765, -65_280],
      [381, 5, -384],
    ])
    expect(byteProduct(rows, weights, 'saturating')).toEqual([
      [32_767, 765, -32_768],
      [381, 5, -384],
    ])
  })
})

const random = new Random(8).derive('byte products')
const bytes = (rows: number, columns: number, least: number, most: number): number[][] =>
  Array.from({ length: rows }, () => Array.from({ length: columns }, () => least + random.int(most - least + 1)))

describe('this processor', () => {
  const shapes = [
    [1, 4, 1],
    [1, 13, 5],
    [2, 64, 16],
    [7, 33, 40],
    [32, 130, 24],
  ] as const

  test.each(shapes)(
    'multiplies %i x %i by %i as one of the two references does, to the last number',
    async (m, k, n) => {
      const [a, b] = [bytes(m, k, 0, 255), bytes(k, n, -128, 127)]
      expect(await realProduct(a, b)).toEqual(byteProduct(a, b, await arithmeticHere()))
    },
  )

  test('multiplies weights of seven bits exactly, and unsigned ones', async () => {
    const a = bytes(9, 70, 0, 255)
    const seven = bytes(70, 17, -64, 64)
    expect(await realProduct(a, seven)).toEqual(byteProduct(a, seven, 'exact'))
    const unsigned = bytes(70, 17, 0, 255)
    expect(await realProduct(a, unsigned, ['uint8', 'uint8'])).toEqual(byteProduct(a, unsigned, 'exact'))
  })
})

describe('a graph with its products written out', () => {
  const a = bytes(6, 21, 0, 255)
  const b = bytes(21, 10, -128, 127)
  const parts = {
    opset: 13,
    nodes: [node('MatMulInteger', ['a', 'b', 'azero', 'bzero'], ['y'])],
    initializers: [
      tensor('b', elementType.int8, [21, 10], b.flat()),
      tensor('azero', elementType.uint8, [], [113]),
      tensor('bzero', elementType.int8, [], [-7]),
    ],
    inputs: [{ name: 'a', type: elementType.uint8, rank: 2 }],
    outputs: ['y'],
  }
  const run = async (model: Uint8Array): Promise<number[]> => {
    const session = await ort.InferenceSession.create(model, { logSeverityLevel: 4 })
    const { y } = await session.run({ a: new ort.Tensor('uint8', Uint8Array.from(a.flat()), [6, 21]) })
    return Array.from((y as ort.Tensor).data as Int32Array)
  }
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

  test.each(['exact', 'saturating'] as const)('gives the %s reference less the zero points', async (arithmetic) => {
    const columns = b[0]?.map((_, at) => sum(b.map((row) => row[at] as number))) ?? []
    const expected = byteProduct(a, b, arithmetic).flatMap((row, at) =>
      row.map((value, to) => value - 113 * (columns[to] as number) + 7 * sum(a[at] ?? []) - 21 * 113 * 7),
    )
    expect(await run(withProducts(buildModel(parts), arithmetic))).toEqual(expected)
  })

  test('gives what this processor gives, as one of the two', async () => {
    const model = buildModel(parts)
    expect(await run(withProducts(model, await arithmeticHere()))).toEqual(await run(model))
  })

  test('of a whole network answers as this processor does', async () => {
    const file = Uint8Array.from(readFileSync(referenceModel('mlp-gelu-int8')))
    const { inputs } = referenceOf('mlp-gelu-int8')
    const answer = async (model: Uint8Array): Promise<number[]> => {
      const session = await ort.InferenceSession.create(model, { logSeverityLevel: 4 })
      const rows = new ort.Tensor('float32', Float32Array.from(inputs.flat()), [inputs.length, inputs[0]?.length ?? 0])
      const given = await session.run({ [session.inputNames[0] as string]: rows })
      return Array.from(given[session.outputNames[0] as string]?.data as Float32Array)
    }
    const [real, exact, saturating] = [
      await answer(file),
      await answer(withProducts(file, 'exact')),
      await answer(withProducts(file, 'saturating')),
    ]
    const far = (one: number[], other: number[]) =>
      Math.max(...one.map((value, at) => Math.abs(value - (other[at] as number))))
    expect(far(exact, saturating)).toBeGreaterThan(0.05)
    expect(far(real, (await arithmeticHere()) === 'exact' ? exact : saturating)).toBeLessThan(1e-5)
  })
})
