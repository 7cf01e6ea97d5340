// A dense network (ReLU, softmax at the end) as an ONNX file.
import { Writer } from '../../dist/esm/onnx/codec/wire.js'
import { writeTail } from '../../dist/esm/onnx/codec/write-tail.js'

const FLOAT = 1
const node = (op, inputs, outputs, attributes = {}) => ({ name: '', op, domain: '', inputs, outputs, attributes })
const tensor = (name, dims, values) => ({ name, type: FLOAT, dims, values, external: false })

/**
 * The label of each row, computed in this thread: for a search that asks row by row, to which the way to another thread
 * would be most of its time. In 32-bit floats, as the ONNX file.
 */
export function labelsOf(layers) {
  const dense = layers.map(({ kernel_in_by_out: kernel, bias }) => ({
    width: bias.length,
    bias: Float32Array.from(bias),
    weights: Float32Array.from(kernel.flat()),
    sums: new Float32Array(bias.length),
  }))
  return (rows) =>
    rows.map((row) => {
      let values = row
      for (const [at, { width, bias, weights, sums }] of dense.entries()) {
        sums.set(bias)
        for (let i = 0; i < values.length; i++) {
          const value = values[i]
          if (value === 0) continue
          for (let out = 0, weight = i * width; out < width; out++, weight++) sums[out] += value * weights[weight]
        }
        if (at < dense.length - 1) for (let out = 0; out < width; out++) if (sums[out] < 0) sums[out] = 0
        values = sums
      }
      return String(values.indexOf(Math.max(...values)))
    })
}

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
