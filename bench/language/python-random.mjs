/** Python's `random.Random(seed)`: the Mersenne Twister (Matsumoto and Nishimura 1998), with its `choice` and `sample`. */
export class PythonRandom {
  #state = new Uint32Array(624)
  #at = 624

  constructor(seed) {
    const state = this.#state
    state[0] = 19650218
    for (let at = 1; at < 624; at++) {
      const before = state[at - 1] ^ (state[at - 1] >>> 30)
      state[at] = Math.imul(1812433253, before) + at
    }
    let at = 1
    const mix = (factor) => Math.imul(state[at - 1] ^ (state[at - 1] >>> 30), factor)
    const next = () => {
      if (++at < 624) return
      state[0] = state[623]
      at = 1
    }
    for (let round = 0; round < 624; round++) {
      state[at] = (state[at] ^ mix(1664525)) + seed
      next()
    }
    for (let round = 0; round < 623; round++) {
      state[at] = (state[at] ^ mix(1566083941)) - at
      next()
    }
    state[0] = 0x80000000
  }

  #bits(count) {
    if (this.#at === 624) this.#turn()
    let value = this.#state[this.#at++]
    value ^= value >>> 11
    value ^= (value << 7) & 0x9d2c5680
    value ^= (value << 15) & 0xefc60000
    value ^= value >>> 18
    return value >>> (32 - count)
  }

  #turn() {
    const state = this.#state
    for (let at = 0; at < 624; at++) {
      const joined = (state[at] & 0x80000000) | (state[(at + 1) % 624] & 0x7fffffff)
      state[at] = state[(at + 397) % 624] ^ (joined >>> 1) ^ (joined & 1 ? 0x9908b0df : 0)
    }
    this.#at = 0
  }

  below(limit) {
    const bits = 32 - Math.clz32(limit)
    for (;;) {
      const value = this.#bits(bits)
      if (value < limit) return value
    }
  }

  choice(values) {
    return values[this.below(values.length)]
  }

  /** For at most 21 values, where Python draws from a pool. */
  sample(values, count) {
    if (values.length > 21 || count > 5) throw new Error('only the sampling of few values is written')
    const pool = [...values]
    return Array.from({ length: count }, (_, at) => {
      const drawn = this.below(pool.length - at)
      const value = pool[drawn]
      pool[drawn] = pool[pool.length - at - 1]
      return value
    })
  }
}
