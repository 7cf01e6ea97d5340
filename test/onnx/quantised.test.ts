import * as ort from 'onnxruntime-node'
import { describe, expect, test } from 'vitest'
import { elementType, type OnnxNode, type OnnxTensor } from '../../src/onnx/codec/model.js'
import { appendGradient, GraphView, readModel } from '../../src/onnx/index.js'
import { buildModel, joinBytes, node, tensor } from './build-model.js'
import { probeWith } from './gradcheck.js'

const { float32, int8, uint8, int64 } = elementType
const rows = [
  [0.5, -1.25, 2],
  [1.5, 0.75, -0.25],
]
/** Whole-number weights [3, 2] with a scale and a zero point for each column. */
const whole = [
  [40, -3],
  [-70, 55],
  [12, 101],
]
const scales = [0.02, 0.05]
const zeros = [3, -4]
/** What the weights stand for. */
const weights = whole.map((row) => row.map((value, at) => (value - (zeros[at] as number)) * (scales[at] as number)))

const constants: readonly OnnxTensor[] = [
  tensor('w', int8, [3, 2], whole.flat()),
  tensor('ws', float32, [2], scales),
  tensor('wz', int8, [2], zeros),
  tensor('one', float32, [2, 1], [1, 1]),
  tensor('three', float32, [3, 1], [1, 1, 1]),
]

/** Gradient of the sum of `y` by an input of the graph. */
async function gradientBy(
  target: string,
  nodes: readonly OnnxNode[],
  feeds: Record<string, number[][]>,
  ones = 'one',
): Promise<number[][]> {
  const bytes = buildModel({
    opset: 17,
    domains: { 'com.microsoft': 1 },
    nodes: [...nodes, node('MatMul', ['y', ones], ['rowsums']), node('ReduceSum', ['rowsums', 'last'], ['score'])],
    initializers: [...constants, tensor('last', int64, [1], [-1])],
    inputs: Object.keys(feeds).map((name) => ({ name, type: float32, rank: 2 })),
    outputs: ['score'],
  })
  const given = Object.fromEntries(
    Object.entries(feeds).map(([name, table]) => {
      return [name, new ort.Tensor('float32', Float32Array.from(table.flat()), [table.length, table[0]?.length ?? 0])]
    }),
  )
  const {
    bytes: tail,
    gradient,
    approximate,
  } = await appendGradient(
    new GraphView(readModel(bytes)),
    { target, output: 'score', loss: { kind: 'column', column: 0 } },
    probeWith(bytes, given),
  )
  expect(approximate).toHaveLength(1)
  const session = await ort.InferenceSession.create(joinBytes(bytes, tail), { logSeverityLevel: 4 })
  const { dims, data } = (await session.run(given, [gradient]))[gradient] as ort.Tensor
  const values = Array.from(data as Float32Array)
  return Array.from({ length: dims[0] as number }, (_, at) =>
    values.slice(at * (dims[1] as number), (at + 1) * (dims[1] as number)),
  )
}

const near = (table: number[][]) => table.map((row) => row.map((value) => expect.closeTo(value, 5)))
/** Of the sum of x W: the sums of the rows of W, for every row of x. */
const byX = near(rows.map(() => weights.map((row) => (row[0] as number) + (row[1] as number))))

describe('the gradient passes straight through the rounding of', () => {
  test('DynamicQuantizeLinear and MatMulInteger, with zero points by column', async () => {
    const nodes = [
      node('DynamicQuantizeLinear', ['x'], ['q', 's', 'z']),
      node('MatMulInteger', ['q', 'w', 'z', 'wz'], ['product']),
      node('Cast', ['product'], ['wide'], { to: float32 }),
      node('Mul', ['s', 'ws'], ['both']),
      node('Mul', ['wide', 'both'], ['y']),
    ]
    expect(await gradientBy('x', nodes, { x: rows })).toEqual(byX)
  })

  test('both factors of MatMulInteger, as attention has them', async () => {
    const nodes = [
      node('DynamicQuantizeLinear', ['x'], ['q', 's', 'z']),
      node('DynamicQuantizeLinear', ['v'], ['vq', 'vs', 'vz']),
      node('MatMulInteger', ['q', 'vq', 'z', 'vz'], ['product']),
      node('Cast', ['product'], ['wide'], { to: float32 }),
      node('Mul', ['s', 'vs'], ['both']),
      node('Mul', ['wide', 'both'], ['y']),
    ]
    const found = await gradientBy('v', nodes, { x: rows, v: weights })
    // The sums of the columns of x, as far as x survives its rounding to 256 steps of 3.25 / 255.
    for (const [at, row] of found.entries()) {
      const sum = (rows[0]?.[at] as number) + (rows[1]?.[at] as number)
      for (const value of row) expect(Math.abs(value - sum)).toBeLessThan(2 * (3.25 / 255))
    }
  })

  test('MatMulIntegerToFloat', async () => {
    const nodes = [
      node('DynamicQuantizeLinear', ['x'], ['q', 's', 'z']),
      node('MatMulIntegerToFloat', ['q', 'w', 's', 'ws', 'z', 'wz'], ['y'], {}, 'com.microsoft'),
    ]
    expect(await gradientBy('x', nodes, { x: rows })).toEqual(byX)
  })

  test('DynamicQuantizeMatMul', async () => {
    const nodes = [node('DynamicQuantizeMatMul', ['x', 'w', 'ws', 'wz'], ['y'], {}, 'com.microsoft')]
    expect(await gradientBy('x', nodes, { x: rows })).toEqual(byX)
  })

  test('QuantizeLinear and DequantizeLinear, with a scale for each column', async () => {
    const nodes = [
      node('QuantizeLinear', ['x', 'xs', 'xz'], ['q'], { axis: 1 }),
      node('DequantizeLinear', ['q', 'twice', 'xz'], ['y'], { axis: 1 }),
    ]
    const more = [
      node('Constant', [], ['xs'], { value: tensor('', float32, [3], [0.02, 0.03, 0.04]) }),
      node('Constant', [], ['twice'], { value: tensor('', float32, [3], [0.04, 0.06, 0.08]) }),
      node('Constant', [], ['xz'], { value: tensor('', uint8, [3], [128, 100, 120]) }),
    ]
    // Scaled back by twice the scale: a slope of 2.
    expect(await gradientBy('x', [...more, ...nodes], { x: rows }, 'three')).toEqual(
      near(rows.map((row) => row.map(() => 2))),
    )
  })
})
