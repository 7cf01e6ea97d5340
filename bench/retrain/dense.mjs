// A small trainer of dense networks (ReLU, softmax and cross-entropy at the end; Adam), enough to retrain the ADF subjects.

export class Dense {
  /** @param layers `{ kernel_in_by_out, bias }`; copied. */
  constructor(layers) {
    this.layers = layers.map(({ kernel_in_by_out: kernel, bias }) => ({
      inputs: kernel.length,
      outputs: bias.length,
      kernel: Float64Array.from(kernel.flat()),
      bias: Float64Array.from(bias),
    }))
    this.values = [
      new Float64Array(this.layers[0].inputs),
      ...this.layers.map(({ outputs }) => new Float64Array(outputs)),
    ]
    this.backs = this.values.map(({ length }) => new Float64Array(length))
    this.parts = this.layers.flatMap(({ kernel, bias }) => [kernel, bias])
    this.slopes = this.parts.map(({ length }) => new Float64Array(length))
    this.first = this.parts.map(({ length }) => new Float64Array(length))
    this.second = this.parts.map(({ length }) => new Float64Array(length))
    this.steps = 0
  }

  /** Values of the last layer before softmax. They are overwritten by the next call. */
  forward(row) {
    this.values[0].set(row)
    for (const [at, { inputs, outputs, kernel, bias }] of this.layers.entries()) {
      const [from, to] = [this.values[at], this.values[at + 1]]
      to.set(bias)
      for (let i = 0; i < inputs; i++) {
        const value = from[i]
        if (value === 0) continue
        for (let j = 0, k = i * outputs; j < outputs; j++, k++) to[j] += value * kernel[k]
      }
      if (at < this.layers.length - 1) for (let j = 0; j < outputs; j++) if (to[j] < 0) to[j] = 0
    }
    return this.values.at(-1)
  }

  label(row) {
    const last = this.forward(row)
    return last.indexOf(Math.max(...last))
  }

  /** Adds the slopes of one example. */
  backward(row, label) {
    const last = this.forward(row)
    const most = Math.max(...last)
    let sum = 0
    for (const value of last) sum += Math.exp(value - most)
    const top = this.backs.at(-1)
    for (let j = 0; j < last.length; j++) top[j] = Math.exp(last[j] - most) / sum - (j === label ? 1 : 0)
    for (let at = this.layers.length - 1; at >= 0; at--) {
      const { inputs, outputs, kernel } = this.layers[at]
      const [from, back, down] = [this.values[at], this.backs[at + 1], this.backs[at]]
      const [byKernel, byBias] = [this.slopes[2 * at], this.slopes[2 * at + 1]]
      for (let j = 0; j < outputs; j++) byBias[j] += back[j]
      for (let i = 0; i < inputs; i++) {
        const value = from[i]
        let pull = 0
        // A ReLU that is off gives nothing back, and took nothing in.
        if (at > 0 && value <= 0) {
          down[i] = 0
          continue
        }
        for (let j = 0, k = i * outputs; j < outputs; j++, k++) {
          byKernel[k] += value * back[j]
          pull += kernel[k] * back[j]
        }
        down[i] = pull
      }
    }
  }

  /** One step of Adam over the slopes of `size` examples. */
  step(size, rate) {
    this.steps++
    const [one, two] = [1 - 0.9 ** this.steps, 1 - 0.999 ** this.steps]
    for (const [at, part] of this.parts.entries()) {
      const [slope, first, second] = [this.slopes[at], this.first[at], this.second[at]]
      for (let k = 0; k < part.length; k++) {
        const g = slope[k] / size
        first[k] = 0.9 * first[k] + 0.1 * g
        second[k] = 0.999 * second[k] + 0.001 * g * g
        part[k] -= (rate * (first[k] / one)) / (Math.sqrt(second[k] / two) + 1e-8)
        slope[k] = 0
      }
    }
  }

  train(examples, { epochs, rate, random, batch = 128 }) {
    for (let epoch = 0; epoch < epochs; epoch++) {
      const order = random.shuffle(examples)
      for (let start = 0; start < order.length; start += batch) {
        const part = order.slice(start, start + batch)
        for (const { row, label } of part) this.backward(row, label)
        this.step(part.length, rate)
      }
    }
  }
}
