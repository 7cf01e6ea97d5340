// A dense network (ReLU, softmax at the end) as an ONNX file.
import { Writer } from '../../../dist/esm/onnx/codec/wire.js'
import { writeTail } from '../../../dist/esm/onnx/codec/write-tail.js'

const FLOAT = 1
const node = (op, inputs, outputs, attributes = {}) => ({ name: '', op, domain: '', inputs, outputs, attributes })
const tensor = (name, dims, values) => ({ name, type: FLOAT, dims, values, external: false })

/** @param layers `{ kernel_in_by_out, bias }` from the first to the last. */
export function denseOnnx(layers) {
  const nodes = []
  const initializers = []
  let value = 'x'
  for (const [at, { kernel_in_by_out: kernel, bias }] of layers.entries()) {
    const last = at === layers.length - 1
    initializers.push(
      tensor(`w${at}`, [kernel.length, bias.length], kernel.flat()),
      tensor(`b${at}`, [bias.length], bias),
    )
    nodes.push(node('Gemm', [value, `w${at}`, `b${at}`], [`z${at}`]))
    nodes.push(
      last ? node('Softmax', [`z${at}`], ['probabilities'], { axis: 1 }) : node('Relu', [`z${at}`], [`h${at}`]),
    )
    value = `h${at}`
  }
  const head = new Writer().int(1, 8).message(8, new Writer().text(1, '').int(2, 15)).finish()
  const name = new Writer().message(7, new Writer().text(2, 'dense')).finish()
  const inputs = [{ name: 'x', type: FLOAT, rank: 2 }]
  return Buffer.concat([head, name, writeTail({ nodes, initializers, inputs, outputs: ['probabilities'] })])
}
