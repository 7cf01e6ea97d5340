/** The scorer of src/language/coreference/scorer.ts in training: one hidden layer over sparse features, softmax per question. */
export class Trainee {
  constructor(features, hidden, random) {
    this.features = features
    this.hidden = hidden
    this.random = random
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    this.parameters = {
      first: Float32Array.from({ length: features * hidden }, () => 0.05 * normal()),
      bias: new Float32Array(hidden).fill(0.1),
      second: Float32Array.from({ length: hidden }, () => normal() / Math.sqrt(hidden)),
    }
    this.moments = Object.fromEntries(
      Object.entries(this.parameters).map(([name, { length }]) => [
        name,
        [new Float32Array(length), new Float32Array(length)],
      ]),
    )
    this.gradients = Object.fromEntries(
      Object.entries(this.parameters).map(([name, { length }]) => [name, new Float32Array(length)]),
    )
    this.steps = 0
    /** Features that occurred in the batch so far. */
    this.touched = { list: [], has: new Uint8Array(features) }
  }

  /** Hidden sums of a row into `sums`, its score as the result. */
  score(row, sums, at, mask) {
    const { hidden } = this
    const { first, bias, second } = this.parameters
    for (let unit = 0; unit < hidden; unit++) sums[at + unit] = bias[unit]
    for (const feature of row) {
      const from = feature * hidden
      for (let unit = 0; unit < hidden; unit++) sums[at + unit] += first[from + unit]
    }
    let score = 0
    for (let unit = 0; unit < hidden; unit++) {
      if (sums[at + unit] > 0 && mask[unit] > 0) score += sums[at + unit] * second[unit] * mask[unit]
    }
    return score
  }

  probabilities(rows, mask) {
    const sums = new Float32Array(rows.length * this.hidden)
    const scores = rows.map((row, at) => this.score(row, sums, at * this.hidden, mask))
    const highest = Math.max(...scores)
    const powers = scores.map((value) => Math.exp(value - highest))
    const total = powers.reduce((one, other) => one + other, 0)
    return { sums, probabilities: powers.map((value) => value / total) }
  }

  /**
   * Adds the gradient of -log(sum of the right rows' probabilities). `drop` is the share of hidden units and features left
   * out; rows whose error is below `least` teach nothing.
   */
  learn({ rows, right, weight = 1 }, drop, least) {
    const { hidden, gradients, touched } = this
    const mask = new Float32Array(hidden)
    for (let unit = 0; unit < hidden; unit++) mask[unit] = this.random() < drop ? 0 : 1 / (1 - drop)
    const kept = rows.map((row) => row.filter(() => this.random() >= drop / 2))
    const { sums, probabilities } = this.probabilities(kept, mask)
    const { first } = gradients
    const inside = right.reduce((sum, at) => sum + probabilities[at], 0)
    for (let at = 0; at < rows.length; at++) {
      const share = right.includes(at) ? probabilities[at] / Math.max(inside, 1e-9) : 0
      const error = weight * (probabilities[at] - share)
      if (Math.abs(error) < least) continue
      const offset = at * hidden
      const { second } = this.parameters
      for (let unit = 0; unit < hidden; unit++) {
        const sum = sums[offset + unit]
        if (!(sum > 0 && mask[unit] > 0)) {
          sums[offset + unit] = 0
          continue
        }
        gradients.second[unit] += error * sum * mask[unit]
        const back = error * second[unit] * mask[unit]
        gradients.bias[unit] += back
        sums[offset + unit] = back
      }
      for (const feature of kept[at]) {
        if (touched.has[feature] === 0) {
          touched.has[feature] = 1
          touched.list.push(feature)
        }
        const from = feature * hidden
        for (let unit = 0; unit < hidden; unit++) first[from + unit] += sums[offset + unit]
      }
    }
    return -Math.log(Math.max(inside, 1e-9)) * weight
  }

  /** One step of Adam; rows of features that did not occur stay as they are. */
  step(rate, decay) {
    this.steps++
    const { hidden, touched } = this
    const scale = (rate * Math.sqrt(1 - 0.999 ** this.steps)) / (1 - 0.9 ** this.steps)
    const update = (name, from, to) => {
      const parameters = this.parameters[name]
      const gradients = this.gradients[name]
      const [means, squares] = this.moments[name]
      for (let at = from; at < to; at++) {
        const gradient = gradients[at]
        const mean = 0.9 * means[at] + 0.1 * gradient
        const square = 0.999 * squares[at] + 0.001 * gradient * gradient
        means[at] = mean
        squares[at] = square
        parameters[at] -= (scale * mean) / (Math.sqrt(square) + 1e-8) + rate * decay * parameters[at]
        gradients[at] = 0
      }
    }
    for (const feature of touched.list) update('first', feature * hidden, (feature + 1) * hidden)
    update('bias', 0, hidden)
    update('second', 0, hidden)
    for (const feature of touched.list) touched.has[feature] = 0
    touched.list.length = 0
  }

  train(questions, { epochs, rate, batch, drop, decay, least = 3e-4 }) {
    const order = questions.map((_, at) => at)
    const total = epochs * Math.ceil(order.length / batch)
    let done = 0
    for (let epoch = 0; epoch < epochs; epoch++) {
      for (let at = order.length - 1; at > 0; at--) {
        const other = Math.floor(this.random() * (at + 1))
        ;[order[at], order[other]] = [order[other], order[at]]
      }
      for (let from = 0; from < order.length; from += batch) {
        for (const at of order.slice(from, from + batch)) this.learn(questions[at], drop, least)
        this.step(rate * Math.max(0.02, 1 - done++ / total), decay)
      }
    }
    return this
  }
}

/** Several networks as one that gives the mean of their scores, as the package reads it: the first layer in bytes. */
export function merged(trainees) {
  const [{ features, hidden }] = trainees
  const wide = hidden * trainees.length
  const first = new Float32Array(features * wide)
  trainees.forEach(({ parameters }, member) => {
    for (let feature = 0; feature < features; feature++) {
      const row = parameters.first.subarray(feature * hidden, (feature + 1) * hidden)
      first.set(row, feature * wide + member * hidden)
    }
  })
  const scale = first.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 127
  const bytes = Buffer.alloc(first.length)
  first.forEach((value, at) => {
    bytes.writeInt8(Math.round(value / scale), at)
  })
  const round = (name, factor) =>
    trainees.flatMap(({ parameters }) =>
      Array.from(parameters[name], (value) => Number((factor * value).toPrecision(6))),
    )
  return {
    hidden: wide,
    first: bytes.toString('base64'),
    scale,
    bias: round('bias', 1),
    second: round('second', 1 / trainees.length),
  }
}

/** Numbers in [0, 1) from a seed (mulberry32). */
export function seeded(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
