// The labels of a row for all values of its protected feature, a bit each: what AEQUITAS as published asks, by the million and row by row.

/** Whether labels are two, values of the protected feature at most as many as bits, and rows few enough for a number each. */
export function takesBits({ network, asked, cases }) {
  const { input_bounds: bounds, layers } = network
  const [lowest, highest] = bounds[cases.space.features.findIndex(({ name }) => name === asked)]
  const rows = bounds.reduce((product, [low, high]) => product * (high - low + 1), 1)
  return layers.at(-1).bias.length === 2 && highest - lowest < 31 && rows <= Number.MAX_SAFE_INTEGER
}

/**
 * Asks each distinct row once, in this thread. Rows are whole numbers within the bounds, and labels are two.
 *
 * @returns `known(point)`, its key without the protected feature and its bits; `isFound(bits)`; `endsWith(bits, own)`, the value with which the
 * published check of a row ends: the first other one that is treated differently, or else its own; and how many distinct rows were asked.
 */
export function labelBits({ network, asked, cases }) {
  const bounds = network.input_bounds
  const askedAt = cases.space.features.findIndex(({ name }) => name === asked)
  const [lowest, highest] = bounds[askedAt]
  const all = 2 ** (highest - lowest + 1) - 1
  const bitsOf = bitsOfRow(network.layers, askedAt, lowest, highest)
  const keyOf = (point) =>
    bounds.reduce((key, [low, high], at) => (at === askedAt ? key : key * (high - low + 1) + point[at] - low), 0)
  const rows = new Map()
  return {
    bounds,
    askedAt,
    known(point) {
      const key = keyOf(point)
      let bits = rows.get(key)
      if (bits === undefined) {
        bits = bitsOf(point)
        rows.set(key, bits)
      }
      return { key, bits }
    },
    isFound: (bits) => bits !== 0 && bits !== all,
    endsWith(bits, own) {
      const label = (bits >> (own - lowest)) & 1
      for (let value = lowest; value <= highest; value++) {
        if (value !== own && ((bits >> (value - lowest)) & 1) !== label) return value
      }
      return own
    },
    get asked() {
      return rows.size
    },
  }
}

/** The first layer is summed once for what all values share. */
function bitsOfRow(layers, askedAt, lowest, highest) {
  const dense = layers.map(({ kernel_in_by_out: kernel, bias }) => ({
    bias: Float64Array.from(bias),
    weights: Float64Array.from(kernel.flat()),
    sums: new Float64Array(bias.length),
  }))
  const [first, ...others] = dense
  const shared = new Float64Array(first.bias.length)
  const active = new Int32Array(Math.max(...dense.map(({ bias }) => bias.length)))
  const add = (sums, weights, from, value) => {
    for (let to = 0, at = from * sums.length; to < sums.length; to++, at++) sums[to] += value * weights[at]
  }
  const isSecond = () => {
    let values = first.sums
    for (const layer of others) {
      let count = 0
      for (let from = 0; from < values.length; from++) if (values[from] > 0) active[count++] = from
      sumUp(layer, values, active, count)
      values = layer.sums
    }
    return values[1] > values[0]
  }
  return (point) => {
    shared.set(first.bias)
    for (const [at, value] of point.entries()) if (at !== askedAt) add(shared, first.weights, at, value)
    let bits = 0
    for (let value = lowest; value <= highest; value++) {
      first.sums.set(shared)
      add(first.sums, first.weights, askedAt, value)
      if (isSecond()) bits += 2 ** (value - lowest)
    }
    return bits
  }
}

/** Four sums at a time, which stay in registers: nearly all of a run's time is spent here. */
function sumUp({ bias, weights, sums }, values, active, count) {
  const { length } = bias
  let to = 0
  for (; to + 3 < length; to += 4) {
    let one = bias[to]
    let two = bias[to + 1]
    let three = bias[to + 2]
    let four = bias[to + 3]
    for (let i = 0; i < count; i++) {
      const from = active[i]
      const value = values[from]
      const at = from * length + to
      one += value * weights[at]
      two += value * weights[at + 1]
      three += value * weights[at + 2]
      four += value * weights[at + 3]
    }
    sums[to] = one
    sums[to + 1] = two
    sums[to + 2] = three
    sums[to + 3] = four
  }
  for (; to < length; to++) {
    let one = bias[to]
    for (let i = 0; i < count; i++) one += values[active[i]] * weights[active[i] * length + to]
    sums[to] = one
  }
}
