import * as ort from 'onnxruntime-node'
import { expect, test } from 'vitest'
import { elementType } from '../../src/onnx/codec/model.js'
import { appendGradient, GraphView, readModel } from '../../src/onnx/index.js'
import { buildModel, joinBytes, node, tensor } from './build-model.js'
import { probeWith } from './gradcheck.js'
import { relativeError } from './references.js'

const weights = [0.5, -1.25, 0.75, 2, -0.5, 1.5]
const more = [1.5, -0.75]

/** A layer of two, in `type` inside, between inputs and outputs in single precision. */
const network = (type: number): Uint8Array =>
  buildModel({
    opset: 17,
    nodes: [
      node('Cast', ['x'], ['h'], { to: type }),
      node('MatMul', ['h', 'w'], ['a']),
      node('Gelu', ['a'], ['b'], {}, 'com.microsoft'),
      node('MatMul', ['b', 'v'], ['c']),
      node('Cast', ['c'], ['y'], { to: elementType.float32 }),
    ],
    domains: { 'com.microsoft': 1 },
    initializers: [tensor('w', type, [3, 2], weights), tensor('v', type, [2, 1], more)],
    inputs: [{ name: 'x', type: elementType.float32, rank: 2 }],
    outputs: ['y'],
  })

test('a network in half precision has the gradient of the same in single precision, as far as its digits go', async () => {
  const feeds = { x: new ort.Tensor('float32', Float32Array.of(0.5, -1, 2, 0.25, 0.75, -0.5), [2, 3]) }
  const gradients: number[][] = []
  for (const type of [elementType.float16, elementType.float32]) {
    const bytes = network(type)
    const { bytes: tail, gradient } = await appendGradient(
      new GraphView(readModel(bytes)),
      { target: 'x', output: 'y', loss: { kind: 'column', column: 0 } },
      probeWith(bytes, feeds),
    )
    const session = await ort.InferenceSession.create(joinBytes(bytes, tail), { logSeverityLevel: 4 })
    const answer = (await session.run(feeds, [gradient]))[gradient] as ort.Tensor
    expect(answer.type).toBe('float32')
    gradients.push(Array.from(answer.data as Float32Array))
  }
  expect(relativeError(gradients[0] as number[], gradients[1] as number[])).toBeLessThan(5e-3)
})
