import { readFileSync } from 'node:fs'
import * as ort from 'onnxruntime-node'
import { describe, expect, test } from 'vitest'
import { elementType, type OnnxTensor, tensorValues } from '../../src/onnx/codec/model.js'
import { Reader, Writer } from '../../src/onnx/codec/wire.js'
import { GraphView, readModel } from '../../src/onnx/index.js'
import { buildModel, joinBytes, node, tensor } from './build-model.js'
import { referenceModel } from './references.js'

describe('whole numbers', () => {
  test.each([0, 1, -1, 127, 128, 300, 2 ** 31, -(2 ** 31), 2 ** 40 + 3, -(2 ** 40) - 3, Number.MAX_SAFE_INTEGER])(
    'such as %d come back as they were written',
    (value) => {
      const reader = new Reader(new Writer().int(3, value).finish())
      expect(reader.tag()).toEqual({ field: 3, type: 0 })
      expect(reader.int()).toBe(value)
      expect(reader.done).toBe(true)
    },
  )
})

describe('constants of', () => {
  const values = [0, 1, 0.5, 3, 100]
  test.each(Object.entries(elementType).filter(([name]) => name !== 'string'))(
    '%s reach onnxruntime',
    async (name, type) => {
      const given = /float/.test(name) ? [...values, -1.75, 2 ** -20, 65504, -0.333251953125] : values.map(Math.round)
      const expected = name === 'bool' ? given.map((value) => (value === 0 ? 0 : 1)) : given
      const model = buildModel({
        opset: 17,
        nodes: [node('Cast', ['c'], ['d'], { to: elementType.float64 }), node('Add', ['d', 'x'], ['y'])],
        initializers: [tensor('c', type, [expected.length], expected)],
        inputs: [{ name: 'x', type: elementType.float64, rank: 1 }],
        outputs: ['y'],
      })
      const session = await ort.InferenceSession.create(model, { logSeverityLevel: 4 })
      const { y } = await session.run({ x: new ort.Tensor('float64', Float64Array.of(0), [1]) })
      expect(Array.from(y?.data as Float64Array)).toEqual(expected)
      const read = readModel(model).graph.initializers[0] as OnnxTensor
      if (name !== 'float16') expect(tensorValues(read)).toEqual(expected)
    },
  )
})

test('attributes of every kind come back as they were written', () => {
  const attributes = {
    alpha: 2,
    axis: -1,
    share: 0.25,
    mode: 'linear',
    perm: [2, 0, 1],
    scales: [0.5, 1.5],
    names: ['a', 'b'],
    value: tensor('inner', elementType.float32, [2], [1, 2]),
    body: { nodes: [node('Relu', ['a'], ['b'])], initializers: [], inputs: [{ name: 'a' }], outputs: [{ name: 'b' }] },
  }
  const bytes = buildModel({
    opset: 17,
    nodes: [node('Test', ['x', '', 'z'], ['y'], attributes, 'com.test')],
    inputs: [{ name: 'x', type: 1, rank: 2 }],
    outputs: ['y'],
  })
  const [read] = readModel(bytes).graph.nodes
  expect(read).toMatchObject({ op: 'Test', domain: 'com.test', inputs: ['x', '', 'z'], outputs: ['y'] })
  const { value, ...others } = read?.attributes ?? {}
  expect(others).toEqual({ ...attributes, value: undefined })
  expect(tensorValues(value as OnnxTensor)).toEqual([1, 2])
})

test('a file with a tail behind it is read as one graph', () => {
  const file = readFileSync(referenceModel('mlp-relu-17'))
  const before = readModel(file)
  const tail = buildModel({ opset: 17, nodes: [node('Neg', ['logits'], ['less'])], inputs: [], outputs: ['less'] })
  const after = readModel(joinBytes(file, tail))
  expect(after.graph.nodes).toHaveLength(before.graph.nodes.length + 1)
  expect(after.graph.outputs.map(({ name }) => name)).toEqual(['logits', 'less'])
  const view = new GraphView(after)
  expect(view.maker('less')?.op).toBe('Neg')
  expect(view.opset()).toBe(17)
})
