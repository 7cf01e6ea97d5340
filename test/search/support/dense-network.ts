import type { Prediction } from '../../../src/core/prediction.js'
import type { Point } from '../../../src/core/row.js'
import type { PlainModel } from './plain-context.js'

export interface DenseLayer {
  readonly kernel_in_by_out: readonly (readonly number[])[]
  readonly bias: readonly number[]
}

/** A dense network with ReLU between its layers and softmax at its end; labels are the positions of its outputs. */
export function denseNetwork(layers: readonly DenseLayer[]): Required<PlainModel> {
  const flat = layers.map(({ kernel_in_by_out: kernel, bias }) => ({
    kernel: Float64Array.from(kernel.flat()),
    bias: Float64Array.from(bias),
    inputs: kernel.length,
    outputs: bias.length,
  }))

  /** Values after each layer, the input first, probabilities last. */
  function forward(point: Point): Float64Array[] {
    const values = [Float64Array.from(point)]
    for (const [at, { kernel, bias, inputs, outputs }] of flat.entries()) {
      const input = values[at] as Float64Array
      const output = bias.slice()
      for (let i = 0; i < inputs; i++) {
        const value = input[i] as number
        if (value === 0) continue
        for (let j = 0; j < outputs; j++) (output[j] as number) += value * (kernel[i * outputs + j] as number)
      }
      if (at < flat.length - 1) for (let j = 0; j < outputs; j++) output[j] = Math.max(0, output[j] as number)
      values.push(at < flat.length - 1 ? output : softmax(output))
    }
    return values
  }

  return {
    predict: (points) =>
      points.map((point): Prediction => {
        const scores = forward(point).at(-1) as Float64Array
        const label = scores.indexOf(Math.max(...scores))
        return { kind: 'label', label: String(label), scores: Object.fromEntries([...scores].map((p, i) => [i, p])) }
      }),
    gradients: (points) =>
      points.map((point) => {
        const values = forward(point)
        const scores = values.at(-1) as Float64Array
        const label = scores.indexOf(Math.max(...scores))
        let back = scores.map((p, at) => Math.fround(p) - (at === label ? 1 : 0))
        for (let at = flat.length - 1; at >= 0; at--) {
          const { kernel, inputs, outputs } = flat[at] as (typeof flat)[number]
          const input = values[at] as Float64Array
          const next = new Float64Array(inputs)
          for (let i = 0; i < inputs; i++) {
            if (at > 0 && (input[i] as number) <= 0) continue
            for (let j = 0; j < outputs; j++)
              (next[i] as number) += (kernel[i * outputs + j] as number) * (back[j] as number)
          }
          back = next
        }
        return Array.from(back)
      }),
  }
}

function softmax(logits: Float64Array): Float64Array {
  const most = Math.max(...logits)
  const powers = logits.map((value) => Math.exp(value - most))
  const sum = powers.reduce((total, value) => total + value, 0)
  return powers.map((value) => value / sum)
}
