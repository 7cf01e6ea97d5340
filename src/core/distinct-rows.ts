import type { PackedRows } from './row-columns.js'

const none = -1

/** A number that equal rows share: zeros of both signs are equal, and so are all values that are not numbers. */
export function hashesOf({ rows, width, values }: PackedRows): Int32Array {
  const words = new Int32Array(values.buffer, values.byteOffset, 2 * rows * width)
  const hashes = new Int32Array(rows)
  for (let row = 0, at = 0; row < rows; row++) {
    let hash = 0x811c9dc5 | 0
    for (let column = 0; column < width; column++, at++) {
      const value = values[at] as number
      // Most numbers are the zeros of one-hot columns: where the others stand says enough of them.
      if (value === 0) continue
      // NaN has many bit patterns.
      const bits = Number.isNaN(value)
        ? 1
        : (words[2 * at] as number) ^ Math.imul(words[2 * at + 1] as number, 0x85ebca6b)
      hash = Math.imul(hash ^ bits ^ Math.imul(column + 1, 0x9e3779b1), 0xc2b2ae35)
      hash ^= hash >>> 15
    }
    hashes[row] = hash
  }
  return hashes
}

/** Whether two rows hold the same numbers. */
export function isSameRow(
  one: Float64Array,
  from: number,
  other: Float64Array,
  otherFrom: number,
  width: number,
): boolean {
  for (let at = 0; at < width; at++) {
    const value = one[from + at] as number
    const theirs = other[otherFrom + at] as number
    if (value !== theirs && !(Number.isNaN(value) && Number.isNaN(theirs))) return false
  }
  return true
}

/** The different rows of a block, in the order in which they first occur. */
export class DistinctRows {
  readonly #block: PackedRows
  readonly #hashes: Int32Array
  readonly #heads: Int32Array
  readonly #next: Int32Array
  /** Places in the block. */
  readonly #places: Int32Array
  size = 0

  constructor(block: PackedRows, hashes: Int32Array) {
    this.#block = block
    this.#hashes = hashes
    this.#heads = new Int32Array(powerOf2(2 * block.rows)).fill(none)
    this.#next = new Int32Array(block.rows)
    this.#places = new Int32Array(block.rows)
  }

  /** The number of a row of the block among the different ones; adds it where it is new. */
  add(row: number): number {
    const { values, width } = this.#block
    const hash = this.#hashes[row] as number
    const head = hash & (this.#heads.length - 1)
    for (let at = this.#heads[head] as number; at !== none; at = this.#next[at] as number) {
      const place = this.#places[at] as number
      if (this.#hashes[place] === hash && isSameRow(values, place * width, values, row * width, width)) return at
    }
    const added = this.size++
    this.#places[added] = row
    this.#next[added] = this.#heads[head] as number
    this.#heads[head] = added
    return added
  }

  /** Their numbers, row after row. */
  values(): Float64Array<ArrayBuffer> {
    const { values, width } = this.#block
    const own = new Float64Array(this.size * width)
    for (let number = 0; number < this.size; number++) {
      const from = this.placeOf(number) * width
      for (let at = 0; at < width; at++) own[number * width + at] = values[from + at] as number
    }
    return own
  }

  /** The place in the block of one of them. */
  placeOf(number: number): number {
    return this.#places[number] as number
  }
}

/** The next power of two. */
export const powerOf2 = (least: number): number => 2 ** Math.ceil(Math.log2(Math.max(2, least)))
