import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as ort from 'onnxruntime-node'
import { expect, test } from 'vitest'
import { Random } from '../../src/core/random.js'
import { packageRoot } from '../../src/core/root.cjs'
import { appendGradient, findEmbedding, GraphView, readModel } from '../../src/onnx/index.js'
import { buildModel, joinBytes, node } from './build-model.js'
import { probeWith } from './gradcheck.js'

const file = join(packageRoot, 'fixtures', 'models', 'sentiment', 'onnx', 'model.onnx')
const session = (bytes: Uint8Array) => ort.InferenceSession.create(bytes, { logSeverityLevel: 4 })
const whole = (table: number[][]): ort.Tensor =>
  new ort.Tensor('int64', BigInt64Array.from(table.flat(), BigInt), [table.length, (table[0] as number[]).length])

// A sentence of six words, and one of four behind which two places are empty.
const ids = [
  [2, 410, 1203, 77, 3051, 3],
  [2, 905, 64, 3, 0, 0],
]
const mask = ids.map((row) => row.map((id) => (id === 0 ? 0 : 1)))
const feeds = { input_ids: whole(ids), attention_mask: whole(mask) }

test('the gradient of the sentiment model by its word vectors is that of differences', async () => {
  const bytes = Uint8Array.from(readFileSync(file))
  const model = readModel(bytes)
  const graph = new GraphView(model)
  const { tensor } = findEmbedding(graph, 'input_ids')
  const { bytes: tail, gradient } = await appendGradient(
    graph,
    { target: tensor, output: 'logits', loss: { kind: 'column', column: 1 } },
    probeWith(bytes, feeds),
  )
  const answer = await (await session(joinBytes(bytes, tail))).run(feeds, [gradient])
  const found = Array.from((answer[gradient] as ort.Tensor).data as Float32Array)
  const size = found.length
  const [, , width = 0] = (answer[gradient] as ort.Tensor).dims
  expect(size).toBe(ids.flat().length * width)
  // Empty places are masked: nothing depends on them.
  expect(Math.max(...found.slice(-2 * width).map(Math.abs))).toBeLessThan(1e-6)

  // The same model with something added to its word vectors.
  const shifted = await session(
    buildModel({
      opset: graph.opset(),
      nodes: model.graph.nodes.flatMap((each) =>
        each.outputs.includes(tensor)
          ? [{ ...each, outputs: ['picked'] }, node('Add', ['picked', 'shift'], [tensor])]
          : [each],
      ),
      initializers: model.graph.initializers,
      inputs: [
        { name: 'input_ids', type: 7, rank: 2 },
        { name: 'attention_mask', type: 7, rank: 2 },
        { name: 'shift', type: 1, rank: 3 },
      ],
      outputs: ['logits'],
    }),
  )
  const score = async (shift: readonly number[]): Promise<number> => {
    const data = new ort.Tensor('float32', Float32Array.from(shift), [2, 6, width])
    const { logits } = await shifted.run({ ...feeds, shift: data })
    return Number(logits?.data[1]) + Number(logits?.data[3])
  }
  const random = new Random(5)
  const step = 0.01
  for (let trial = 0; trial < 8; trial++) {
    // Along the gradient itself first, then in random directions with half the gradient mixed in: slopes far from 0.
    const length = Math.hypot(...found)
    const noise = found.map(() => (trial === 0 ? 0 : random.float() - 0.5))
    const direction = found.map((value, at) => value / length + (noise[at] as number) / Math.sqrt(size))
    const slope = found.reduce((sum, value, at) => sum + value * (direction[at] as number), 0)
    const along = (by: number): Promise<number> => score(direction.map((value) => by * value))
    const difference = async (by: number): Promise<number> => ((await along(by)) - (await along(-by))) / (2 * by)
    // From two widths, so that the curve drops out and a wide step can be taken, in which rounding is small.
    const expected = (4 * (await difference(step / 2)) - (await difference(step))) / 3
    expect(Math.abs(expected - slope) / Math.abs(slope)).toBeLessThan(1e-3)
  }
})
