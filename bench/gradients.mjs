/**
 * Time of a run that gives gradients against a run that gives answers, for the network of the ADF paper (census): the
 * gradient run holds its forward run. Runs take turns, so that other work on the machine meets both alike. Goal: at most
 * 3.5 times at batch 256.
 *
 *     npm run build && node bench/gradients.mjs [rounds]
 */
import * as ort from 'onnxruntime-node'
import { Random } from '../dist/esm/core/random.js'
import { Writer } from '../dist/esm/onnx/codec/wire.js'
import { writeTail } from '../dist/esm/onnx/codec/write-tail.js'
import { appendGradient, GraphView, readModel } from '../dist/esm/onnx/index.js'

const [rounds = '400'] = process.argv.slice(2)
const sizes = [13, 64, 32, 16, 8, 4, 2]
const goal = 3.5
ort.env.logLevel = 'fatal'

const random = new Random(1)
const weights = (name, dims) => {
  const count = dims.reduce((product, dim) => product * dim, 1)
  const values = Array.from({ length: count }, () => (random.float() - 0.5) / Math.sqrt(dims[0]))
  return { name, type: 1, dims, values, external: false }
}

function network() {
  const nodes = []
  const initializers = []
  let last = 'rows'
  sizes.slice(1).forEach((size, at) => {
    initializers.push(weights(`w${at}`, [sizes[at], size]), weights(`b${at}`, [size]))
    nodes.push({
      name: '',
      op: 'Gemm',
      domain: '',
      inputs: [last, `w${at}`, `b${at}`],
      outputs: [`z${at}`],
      attributes: {},
    })
    last = `z${at}`
    if (at === sizes.length - 2) return
    nodes.push({ name: '', op: 'Relu', domain: '', inputs: [last], outputs: [`a${at}`], attributes: {} })
    last = `a${at}`
  })
  const head = new Writer().int(1, 8).message(8, new Writer().int(2, 17))
  const graph = writeTail({ nodes, initializers, inputs: [{ name: 'rows', type: 1, rank: 2 }], outputs: [last] })
  return { bytes: Buffer.concat([head.finish(), graph]), output: last }
}

const open = (bytes, graphOptimizationLevel = 'all') =>
  ort.InferenceSession.create(bytes, { intraOpNumThreads: 1, interOpNumThreads: 1, graphOptimizationLevel })
const rows = (count) =>
  new ort.Tensor(
    'float32',
    Float32Array.from({ length: count * sizes[0] }, () => random.float() * 4 - 2),
    [count, sizes[0]],
  )
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]

const { bytes, output } = network()
const probe = async (tail, names) =>
  (await open(Buffer.concat([bytes, tail]), 'disabled')).run({ rows: rows(2) }, names)
const started = performance.now()
const tail = await appendGradient(
  new GraphView(readModel(bytes)),
  { target: 'rows', output, loss: { kind: 'softmax' } },
  probe,
)
const [plain, withGradient] = [await open(bytes), await open(Buffer.concat([bytes, tail.bytes]))]
console.log(
  `${tail.nodes} nodes and ${tail.bytes.length} bytes appended, ready in ${(performance.now() - started).toFixed(0)} ms`,
)
console.log('batch   forward ms   gradient ms   ratio of least   ratio of medians')
for (const batch of [1, 256, 4096]) {
  const feeds = { rows: rows(batch) }
  const spent = { forward: [], gradient: [] }
  for (let round = 0; round < Number(rounds); round++) {
    const turns = [
      ['forward', () => plain.run(feeds, [output])],
      ['gradient', () => withGradient.run(feeds, [tail.gradient])],
    ]
    for (const [name, run] of round % 2 === 0 ? turns : turns.reverse()) {
      const from = performance.now()
      await run()
      if (round >= 20) spent[name].push(performance.now() - from)
    }
  }
  const least = Math.min(...spent.gradient) / Math.min(...spent.forward)
  const middle = median(spent.gradient) / median(spent.forward)
  const figures = [
    Math.min(...spent.forward).toFixed(3),
    Math.min(...spent.gradient).toFixed(3),
    least.toFixed(2),
    middle.toFixed(2),
  ]
  console.log(
    `${String(batch).padStart(5)}   ${figures[0].padStart(10)}   ${figures[1].padStart(11)}   ${figures[2].padStart(14)}   ${figures[3].padStart(16)}`,
  )
  if (batch === 256) console.log(`  at most ${goal} times the forward run: ${least <= goal ? 'met' : 'missed'}`)
}
