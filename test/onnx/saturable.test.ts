import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as ort from 'onnxruntime-node'
import { describe, expect, test } from 'vitest'
import { packageRoot } from '../../src/core/root.cjs'
import { elementType, type OnnxNode, type OnnxTensor } from '../../src/onnx/codec/model.js'
import { byteProducts, readModel, saturationProbe } from '../../src/onnx/index.js'
import { buildModel, node, tensor } from './build-model.js'
import { arithmeticHere } from './byte-products.js'
import { referenceModel } from './references.js'

type Byte = 'uint8' | 'int8'
const most = { uint8: 255, int8: 127 } as const
const { float32 } = elementType

/** A graph of one product of the largest numbers, and what it gives where products are added exactly. */
interface Largest {
  readonly nodes: readonly OnnxNode[]
  readonly constants: readonly OnnxTensor[]
  readonly input: {
    readonly type: 'uint8' | 'int8' | 'float32'
    readonly dims: readonly number[]
    readonly value: number
  }
  readonly exact: number
}

const one = (name: string, type: Byte | 'float32', value: number): OnnxTensor =>
  tensor(name, elementType[type], [], [value])
const filled = (name: string, type: Byte, dims: readonly number[], value: number): OnnxTensor =>
  tensor(name, elementType[type], dims, Array(dims.reduce((size, dim) => size * dim, 1)).fill(value))

const depth = 8
type Make = (a: Byte, b: Byte, weight: number) => Largest

const rows = (a: Byte): Largest['input'] => ({ type: a, dims: [2, depth], value: most[a] })
const weights = (b: Byte, weight: number): OnnxTensor => filled('b', b, [depth, 4], weight)
const scales = (a: Byte, b: Byte): OnnxTensor[] => [
  one('as', 'float32', 1),
  one('bs', 'float32', 1),
  one('az', a, 0),
  one('bz', b, 0),
]
const ones = (sum: number, a: Byte): OnnxTensor[] => [one('ys', 'float32', sum / 127), one('yz', a, 0)]

const makers: Readonly<Record<string, Make>> = {
  MatMulInteger: (a, b, weight) => ({
    nodes: [node('MatMulInteger', ['a', 'b'], ['y'])],
    constants: [weights(b, weight)],
    input: rows(a),
    exact: depth * most[a] * weight,
  }),
  QLinearMatMul: (a, b, weight) => ({
    nodes: [node('QLinearMatMul', ['a', 'as', 'az', 'b', 'bs', 'bz', 'ys', 'yz'], ['y'])],
    constants: [weights(b, weight), ...scales(a, b), ...ones(depth * most[a] * weight, a)],
    input: rows(a),
    exact: 127,
  }),
  QGemm: (a, b, weight) => ({
    nodes: [node('QGemm', ['a', 'as', 'az', 'b', 'bs', 'bz'], ['y'], {}, 'com.microsoft')],
    constants: [weights(b, weight), ...scales(a, b)],
    input: rows(a),
    exact: depth * most[a] * weight,
  }),
  MatMulIntegerToFloat: (a, b, weight) => ({
    nodes: [node('MatMulIntegerToFloat', ['a', 'b', 'as', 'bs'], ['y'], {}, 'com.microsoft')],
    constants: [weights(b, weight), ...scales(a, b)],
    input: rows(a),
    exact: depth * most[a] * weight,
  }),
  DynamicQuantizeMatMul: (_, b, weight) => ({
    nodes: [node('DynamicQuantizeMatMul', ['a', 'b', 'bs'], ['y'], {}, 'com.microsoft')],
    constants: [weights(b, weight), one('bs', 'float32', 1)],
    input: { type: 'float32', dims: [2, depth], value: 1 },
    exact: depth * weight,
  }),
  'quantised and dequantised MatMul': (a, b, weight) => ({
    nodes: [
      node('QuantizeLinear', ['a', 'as', 'az'], ['aq']),
      node('DequantizeLinear', ['aq', 'as', 'az'], ['ad']),
      node('DequantizeLinear', ['b', 'bs', 'bz'], ['bd']),
      node('MatMul', ['ad', 'bd'], ['y']),
    ],
    constants: [weights(b, weight), ...scales(a, b)],
    input: { type: 'float32', dims: [2, depth], value: most[a] },
    exact: depth * most[a] * weight,
  }),
  QLinearConv: (a, b, weight) => ({
    nodes: [node('QLinearConv', ['a', 'as', 'az', 'b', 'bs', 'bz', 'ys', 'yz'], ['y'])],
    constants: [filled('b', b, [4, depth, 3, 3], weight), ...scales(a, b), ...ones(9 * depth * most[a] * weight, a)],
    input: { type: a, dims: [1, depth, 5, 5], value: most[a] },
    exact: 127,
  }),
  ConvInteger: (a, b, weight) => ({
    nodes: [node('ConvInteger', ['a', 'b'], ['y'])],
    constants: [filled('b', b, [4, depth, 3, 3], weight)],
    input: { type: a, dims: [1, depth, 5, 5], value: most[a] },
    exact: 9 * depth * most[a] * weight,
  }),
  DynamicQuantizeLSTM: (_, b, weight) => {
    const gate = 1 / (1 + Math.exp(-1))
    const names = ['a', 'w', 'r', '', '', '', '', '', 'ws', 'wz', 'rs', 'wz']
    return {
      nodes: [node('DynamicQuantizeLSTM', names, ['y'], { hidden_size: 4 }, 'com.microsoft')],
      constants: [
        filled('w', b, [1, depth, 16], weight),
        filled('r', b, [1, 4, 16], 0),
        tensor('ws', float32, [1], [1 / (depth * weight)]),
        tensor('rs', float32, [1], [1]),
        tensor('wz', elementType[b], [1], [0]),
      ],
      input: { type: 'float32', dims: [1, 1, depth], value: 1 },
      exact: gate * Math.tanh(gate * Math.tanh(1)),
    }
  },
}

function modelOf({ nodes, constants, input }: Largest): Uint8Array {
  return buildModel({
    opset: 13,
    domains: { 'com.microsoft': 1 },
    nodes,
    initializers: constants,
    inputs: [{ name: 'a', type: elementType[input.type], rank: input.dims.length }],
    outputs: ['y'],
  })
}

async function run(model: Uint8Array, { type, dims, value }: Largest['input']): Promise<number> {
  const session = await ort.InferenceSession.create(model, { logSeverityLevel: 4, intraOpNumThreads: 1 })
  const size = dims.reduce((product, dim) => product * dim, 1)
  const array = { uint8: Uint8Array, int8: Int8Array, float32: Float32Array }[type]
  const values = new array(size).fill(value)
  const { y } = await session.run({ a: new ort.Tensor(type, values as Uint8Array, [...dims]) })
  return Number((y as ort.Tensor).data[0])
}

describe('what is called exact is exact, and what can saturate does so where the processor does:', () => {
  const mixed = ['MatMulInteger', 'QLinearMatMul', 'QGemm', 'MatMulIntegerToFloat', 'QLinearConv']
  test.each<[string, Byte, Byte, number, boolean]>([
    ...mixed.map((name): [string, Byte, Byte, number, boolean] => [name, 'uint8', 'int8', 127, true]),
    ...mixed.map((name): [string, Byte, Byte, number, boolean] => [name, 'uint8', 'int8', 64, false]),
    ...mixed.map((name): [string, Byte, Byte, number, boolean] => [name, 'uint8', 'uint8', 255, false]),
    ...mixed.map((name): [string, Byte, Byte, number, boolean] => [name, 'int8', 'int8', 127, false]),
    // The factors of this one change places.
    ['ConvInteger', 'uint8', 'int8', 127, false],
    ['ConvInteger', 'int8', 'uint8', 255, true],
    // These make their activations unsigned themselves.
    ...['DynamicQuantizeMatMul', 'DynamicQuantizeLSTM'].flatMap((name): [string, Byte, Byte, number, boolean][] => [
      [name, 'uint8', 'int8', 127, true],
      [name, 'uint8', 'int8', 64, false],
      [name, 'uint8', 'uint8', 255, false],
    ]),
    ['quantised and dequantised MatMul', 'uint8', 'int8', 127, true],
    ['quantised and dequantised MatMul', 'int8', 'int8', 127, true],
    ['quantised and dequantised MatMul', 'uint8', 'int8', 64, false],
    ['quantised and dequantised MatMul', 'uint8', 'uint8', 255, false],
  ])('%s of %s by %s up to %i: %s', async (name, a, b, weight, saturable) => {
    const largest = (makers[name] as Make)(a, b, weight)
    const model = modelOf(largest)
    expect(byteProducts(readModel(model))).toEqual({ products: 1, saturable: saturable ? 1 : 0 })
    const found = await run(model, largest.input)
    const isExact = Math.abs(found - largest.exact) <= 0.01 * Math.abs(largest.exact)
    expect(isExact).toBe(!saturable || (await arithmeticHere()) === 'exact')
  })
})

describe('the graph', () => {
  const graph = (nodes: readonly OnnxNode[], constants: readonly OnnxTensor[], type: number = elementType.uint8) =>
    byteProducts(
      readModel(
        buildModel({
          opset: 13,
          domains: { 'com.microsoft': 1 },
          nodes,
          initializers: constants,
          inputs: [{ name: 'a', type, rank: 2 }],
          outputs: ['y'],
        }),
      ),
    )
  const large = filled('b', 'int8', [depth, 4], 127)

  test('of floats has no such product, whatever its weights are kept in', () => {
    const nodes = [node('DequantizeLinear', ['b', 's'], ['bf']), node('MatMul', ['a', 'bf'], ['y'])]
    expect(graph(nodes, [large, one('s', 'float32', 1)], float32)).toEqual({ products: 0, saturable: 0 })
  })

  test('may move its weights before they are multiplied', () => {
    const nodes = [node('Transpose', ['b'], ['t'], { perm: [1, 0] }), node('MatMulInteger', ['a', 't'], ['y'])]
    expect(graph(nodes, [large])).toEqual({ products: 1, saturable: 1 })
    expect(graph(nodes, [filled('b', 'int8', [depth, 4], -64)])).toEqual({ products: 1, saturable: 0 })
  })

  test('may quantise both factors: unsigned both, so that nothing saturates', () => {
    const nodes = [
      node('DynamicQuantizeLinear', ['a'], ['q', 's', 'z']),
      node('Transpose', ['q'], ['t'], { perm: [1, 0] }),
      node('MatMulInteger', ['q', 't', 'z', 'z'], ['y']),
    ]
    expect(graph(nodes, [], float32)).toEqual({ products: 1, saturable: 0 })
  })

  test('may hold its weights in another file, of which the worst is taken', () => {
    // As the file says it: a tensor without values, at a place elsewhere.
    const model = readModel(
      buildModel({
        opset: 13,
        nodes: [node('MatMulInteger', ['a', 'b'], ['y'])],
        initializers: [filled('b', 'int8', [depth, 4], 1)],
        inputs: [{ name: 'a', type: elementType.uint8, rank: 2 }],
        outputs: ['y'],
      }),
    )
    const elsewhere = model.graph.initializers.map(({ name, dims, type }) => ({ name, dims, type, external: true }))
    expect(byteProducts(model)).toEqual({ products: 1, saturable: 0 })
    expect(byteProducts({ ...model, graph: { ...model.graph, initializers: elsewhere } }).saturable).toBe(1)
  })

  test('may hold products in the branches of a node', () => {
    const branch = {
      nodes: [node('MatMulInteger', ['a', 'b'], ['inner'])],
      initializers: [],
      inputs: [],
      outputs: [{ name: 'inner' }],
    }
    const nodes = [node('If', ['which'], ['y'], { then_branch: branch, else_branch: branch })]
    expect(graph(nodes, [large, tensor('which', elementType.bool, [], [1])])).toEqual({ products: 2, saturable: 2 })
  })

  test.each([
    ['of the language network multiplies weights of 7 bits', 'src/language/weights/parser.onnx', 4, 0],
    [
      'of the sentiment model keeps 8-bit weights and multiplies floats',
      'fixtures/models/sentiment/onnx/model.onnx',
      0,
      0,
    ],
    ['of a toxicity model too', 'fixtures/models/toxicity-lstm/onnx/model.onnx', 0, 0],
  ])('%s', (_, path, products, saturable) => {
    expect(byteProducts(readModel(readFileSync(join(packageRoot, path))))).toEqual({ products, saturable })
  })

  test('of a network that onnxruntime quantised by default can saturate in all its products', () => {
    expect(byteProducts(readModel(readFileSync(referenceModel('bert-int8'))))).toEqual({ products: 14, saturable: 14 })
    expect(byteProducts(readModel(readFileSync(referenceModel('bert-13'))))).toEqual({ products: 0, saturable: 0 })
  })
})

test('the probe is exact on a processor that adds exactly, and on no other', async () => {
  const { graph, depth: size, exact } = saturationProbe()
  const found = await run(graph, { type: 'uint8', dims: [1, size], value: 255 })
  expect(found === exact).toBe((await arithmeticHere()) === 'exact')
})
