/** Writes numbers one after the other, whole ones in as few bytes as they need. */
export class NumberWriter {
  #bytes = new Uint8Array(512)
  #size = 0

  /** A whole number from 0 to 2^53. */
  whole(value: number): void {
    this.#reserve(8)
    if (value < 128) {
      this.#bytes[this.#size++] = value
      return
    }
    let left = value
    while (left >= 128) {
      this.#bytes[this.#size++] = (left % 128) + 128
      left = Math.floor(left / 128)
    }
    this.#bytes[this.#size++] = left
  }

  /** Any number, bit by bit. */
  float(value: number): void {
    this.#reserve(8)
    new DataView(this.#bytes.buffer).setFloat64(this.#size, value, true)
    this.#size += 8
  }

  /** Numbers of single precision, whose count the reader has to know. */
  floats(values: Float32Array): void {
    this.#reserve(values.byteLength)
    this.#bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength), this.#size)
    this.#size += values.byteLength
  }

  /** What was written. */
  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#size)
  }

  #reserve(more: number): void {
    if (this.#size + more <= this.#bytes.length) return
    const longer = new Uint8Array(2 * (this.#size + more))
    longer.set(this.#bytes)
    this.#bytes = longer
  }
}

/** Reads what a `NumberWriter` wrote, in the same order. */
export class NumberReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  whole(): number {
    const first = this.#bytes[this.#at] as number
    if (first < 128) {
      this.#at++
      return first
    }
    let value = 0
    let scale = 1
    for (;;) {
      const byte = this.#bytes[this.#at++] as number
      if (byte < 128) return value + byte * scale
      value += (byte - 128) * scale
      scale *= 128
    }
  }

  float(): number {
    const value = new DataView(this.#bytes.buffer, this.#bytes.byteOffset).getFloat64(this.#at, true)
    this.#at += 8
    return value
  }

  floats(count: number): Float32Array {
    // A copy, since single precision wants to lie at a multiple of four.
    const values = this.#bytes.slice(this.#at, this.#at + 4 * count)
    this.#at += 4 * count
    return new Float32Array(values.buffer)
  }
}
