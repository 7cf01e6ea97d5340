import type { PackedRows } from './row-columns.js'

/** The numbers of rows, and the same memory as whole numbers of 32 bits, by which they are hashed. */
export interface HashedNumbers {
  readonly values: Float64Array
  readonly words: Int32Array
}

export const hashedNumbers = (values: Float64Array): HashedNumbers => ({
  values,
  words: new Int32Array(values.buffer, values.byteOffset, 2 * values.length),
})

/** Hashes of a row, of 32 bits each. */
export const hashesOfRow = 2

/**
 * What a number adds to the first hash of a row. The two take its halves in different ways, so that what one confuses the other tells
 * apart.
 *
 * @param column Its place in the row.
 */
export function firstHash(low: number, high: number, column: number): number {
  let hash = Math.imul(low ^ Math.imul(high, 0x85ebca6b) ^ Math.imul(column + 1, 0x9e3779b1), 0xc2b2ae35)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return hash ^ (hash >>> 13)
}

/** What it adds to the second. */
export function secondHash(low: number, high: number, column: number): number {
  let hash = Math.imul(Math.imul(low, 0x27d4eb2f) ^ high ^ Math.imul(column + 1, 0x165667b1), 0x9e3779b1)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca77)
  return hash ^ (hash >>> 14)
}

/**
 * Adds some columns of a row to its two hashes: each is the sum over all columns of a number that equal values share, so that rows
 * that have most columns in common have most of the work in common. Zeros of both signs are equal, and so are all values that are not
 * numbers.
 *
 * @param from Where the columns begin among the numbers.
 * @param column The first of them in its row.
 * @param row Whose hashes they are added to.
 */
export function addHashes(
  { values, words }: HashedNumbers,
  from: number,
  column: number,
  columns: number,
  hashes: Int32Array,
  row: number,
): void {
  let one = 0
  let two = 0
  for (let at = 0; at < columns; at++) {
    const value = values[from + at] as number
    // Most numbers are the zeros of one-hot columns: where the others stand says enough of them.
    if (value === 0) continue
    const word = 2 * (from + at)
    // NaN has many bit patterns.
    const isNumber = !Number.isNaN(value)
    const low = isNumber ? (words[word] as number) : 1
    const high = isNumber ? (words[word + 1] as number) : 0
    one = (one + firstHash(low, high, column + at)) | 0
    two = (two + secondHash(low, high, column + at)) | 0
  }
  hashes[hashesOfRow * row] = (hashes[hashesOfRow * row] as number) + one
  hashes[hashesOfRow * row + 1] = (hashes[hashesOfRow * row + 1] as number) + two
}

/** The hashes of all rows, row after row. */
export function hashesOf({ rows, width, values }: PackedRows): Int32Array {
  const numbers = hashedNumbers(values)
  const hashes = new Int32Array(hashesOfRow * rows)
  for (let row = 0; row < rows; row++) addHashes(numbers, row * width, 0, width, hashes, row)
  return hashes
}

/** Whether two numbers are one value: zeros of both signs are, and all that are not numbers. */
export const isSameValue = (one: number, other: number): boolean =>
  one === other || (Number.isNaN(one) && Number.isNaN(other))

/** Whether two rows hold the same numbers. */
export function isSameRow(
  one: Float64Array,
  from: number,
  other: Float64Array,
  otherFrom: number,
  width: number,
): boolean {
  for (let at = 0; at < width; at++) {
    if (!isSameValue(one[from + at] as number, other[otherFrom + at] as number)) return false
  }
  return true
}

/** Rows with their hashes. */
export interface HashedRows extends PackedRows {
  readonly hashes: Int32Array
}

export const hashedRows = (block: PackedRows): HashedRows => {
  const { rows, width, values, hashes = hashesOf(block) } = block
  // Written out, so that all of them are objects of one kind to the code that goes through their rows.
  return { rows, width, values, hashes }
}

/** The different rows among some of a block, in the order in which they first occur. */
export class DistinctRows {
  /** Of each row that was looked at its number among the different ones. */
  readonly numbers: Int32Array
  readonly size: number
  readonly #block: HashedRows
  /** Places in the block. */
  readonly #places: Int32Array

  /** @param rows Places of the rows that are looked at. Default all. */
  constructor(block: HashedRows, rows?: Int32Array) {
    const { values, width, hashes } = block
    const count = rows?.length ?? block.rows
    const numbers = new Int32Array(count)
    const places = new Int32Array(count)
    // One more than the number of a row, or 0: fresh memory need not be written.
    const heads = new Int32Array(powerOf2(2 * count))
    const next = new Int32Array(count)
    let size = 0
    for (let at = 0; at < count; at++) {
      const row = rows === undefined ? at : (rows[at] as number)
      const hash = hashes[hashesOfRow * row] as number
      const head = hash & (heads.length - 1)
      let known = heads[head] as number
      while (known > 0) {
        const place = places[known - 1] as number
        if (hashes[hashesOfRow * place] === hash && isSameRow(values, place * width, values, row * width, width)) break
        known = next[known - 1] as number
      }
      if (known === 0) {
        places[size] = row
        next[size] = heads[head] as number
        known = ++size
        heads[head] = known
      }
      numbers[at] = known - 1
    }
    this.numbers = numbers
    this.size = size
    this.#block = block
    this.#places = places
  }

  /** The rows themselves; all of the block where all differ. */
  rows(): HashedRows {
    const { values, width, hashes, rows } = this.#block
    const size = this.size
    if (size === rows) return this.#block
    const own = new Float64Array(size * width)
    const ownHashes = new Int32Array(hashesOfRow * size)
    for (let number = 0; number < size; number++) {
      const place = this.#places[number] as number
      for (let which = 0; which < hashesOfRow; which++) {
        ownHashes[hashesOfRow * number + which] = hashes[hashesOfRow * place + which] as number
      }
      for (let at = 0; at < width; at++) own[number * width + at] = values[place * width + at] as number
    }
    return { rows: size, width, values: own, hashes: ownHashes }
  }
}

/** The next power of two. */
export const powerOf2 = (least: number): number => 2 ** Math.ceil(Math.log2(Math.max(2, least)))
