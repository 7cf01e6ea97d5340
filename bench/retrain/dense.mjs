// A small trainer of dense networks (ReLU, softmax and cross-entropy at the end; Adam), enough to retrain the ADF subjects.

export class Dense {
  /** A network that has learnt nothing yet (Glorot and Bengio 2010, uniform). @param widths Of all layers, the inputs first. */
  static untrained(widths, random) {
    const layers = widths.slice(1).map((outputs, at) => {
      const inputs = widths[at]
      const most = Math.sqrt(6 / (inputs + outputs))
      const row = () => Array.from({ length: outputs }, () => (2 * random.float() - 1) * most)
      return { kernel_in_by_out: Array.from({ length: inputs }, row), bias: Array(outputs).fill(0) }
    })
    return new Dense(layers)
  }

  /** @param layers `{ kernel_in_by_out, bias }`; copied. */
  constructor(layers) {
    this.layers = layers.map(({ kernel_in_by_out: kernel, bias }) => ({
      inputs: kernel.length,
      outputs: bias.length,
      kernel: Float64Array.from(kernel.flat()),
      bias: Float64Array.from(bias),
    }))
    this.#makeRoom()
  }

  #makeRoom() {
    this.values = [
      new Float64Array(this.layers[0]?.inputs ?? 0),
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

  copy() {
    const copy = new Dense([])
    copy.layers = this.layers.map((layer) => ({ ...layer, kernel: layer.kernel.slice(), bias: layer.bias.slice() }))
    copy.#makeRoom()
    return copy
  }

  /** By how much the last of two labels is more likely, in log-odds. */
  logOdds(row) {
    const [no, yes] = this.forward(row)
    return yes - no
  }

  /** Adds the slopes of one example, whose label is known or has a probability for each. */
  backward(row, { label, probabilities, weight = 1 }) {
    const last = this.forward(row)
    const most = Math.max(...last)
    let sum = 0
    for (const value of last) sum += Math.exp(value - most)
    const top = this.backs.at(-1)
    for (let j = 0; j < last.length; j++) {
      const wanted = probabilities === undefined ? Number(j === label) : probabilities[j]
      top[j] = weight * (Math.exp(last[j] - most) / sum - wanted)
    }
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
        for (const example of part) this.backward(example.row, example)
        this.step(part.length, rate)
      }
    }
  }
}
