import { addHashes, firstHash, hashedNumbers, hashesOfRow, secondHash } from '../core/distinct-rows.js'
import type { PackedRows } from '../core/row-columns.js'
import type { Column } from './columns.js'
import { type Encoder, scaled } from './encoders.js'
import type { StandardScale } from './schema.js'

/** Values of a feature up to which it is kept what the model reads of each. */
const mostValues = 1024
/** Numbers that say where a feature is, and what is known of its values. */
const aboutFeature = 4
/** Numbers that say what is known of a value. */
const aboutValue = 1 + hashesOfRow

/** In the place of a column: the value is not one of those that are known beforehand. */
const notKnown = -2

/** Rows that are read together. */
export const rowsAtOnce = 64

/**
 * Reads what the model reads of rows, feature by feature, and writes it into zeros, which most of it is. Most features have few values: the
 * number that is not zero, its column, and what it adds to the hashes of a row are known beforehand.
 */
export class RowWriter {
  /** How many features there are, and how many of them rows share with their counterfactuals: these come first. */
  readonly features: number
  readonly shared: number
  /** Both hashes of each row, and of what it shares with its counterfactuals. */
  readonly hashes: Int32Array = new Int32Array(hashesOfRow * rowsAtOnce)
  readonly sharedHashes: Int32Array = new Int32Array(hashesOfRow * rowsAtOnce)
  /** Of each feature and row the column of the number that is not zero (-1: all are zero), and the number. */
  readonly #columns: Int32Array
  readonly #numbers: Float64Array
  /** Of each feature: its place in a point, the least value that is known, how many follow it, the number of the first. */
  readonly #about: Int32Array
  /** Of each known value the column and what it adds to the hashes; the number. */
  readonly #known: Int32Array
  readonly #knownNumbers: Float64Array
  /** Of each feature what writes it, its first column, and how many it fills. */
  readonly #writes: readonly Encoder['write'][]
  /** How a feature is scaled of which no value is known, where that is all there is to it. */
  readonly #scales: readonly (StandardScale | undefined)[]
  readonly #firsts: Int32Array
  readonly #widths: Int32Array
  /** The values of the rows that are read together. */
  #points = new Float64Array(0)
  /** What the model reads of a value that is not known, and its hashes. */
  readonly #read: { readonly values: Float64Array; readonly words: Int32Array }
  readonly #readHashes = new Int32Array(hashesOfRow)

  /** @param changed Places of the features that counterfactuals change; they share all others with their row. */
  constructor(features: readonly Column[], changed: readonly number[]) {
    const shared = [...features.keys()].filter((place) => !changed.includes(place))
    const places = [...shared, ...changed]
    const own = places.map((place) => features[place] as Column)
    this.features = own.length
    this.shared = shared.length
    this.#columns = new Int32Array(own.length * rowsAtOnce)
    this.#numbers = new Float64Array(own.length * rowsAtOnce)
    this.#writes = own.map(({ encoder }) => encoder.write)
    this.#firsts = Int32Array.from(own, ({ at }) => at)
    this.#widths = Int32Array.from(own, ({ encoder }) => encoder.width)
    this.#read = hashedNumbers(new Float64Array(Math.max(1, ...this.#widths)))
    this.#about = new Int32Array(aboutFeature * own.length)
    const known: number[] = []
    const numbers: number[] = []
    for (const [at, feature] of own.entries()) {
      const count = knownValues(feature)
      this.#about.set([places[at] as number, count === 0 ? 0 : feature.lower, count, numbers.length], aboutFeature * at)
      for (let value = 0; value < count; value++) {
        const column = this.#readValue(at, feature.lower + value)
        known.push(column, ...this.#readHashes)
        numbers.push(column < 0 ? 0 : (this.#read.values[column - feature.at] as number))
      }
    }
    this.#scales = own.map((feature) => (knownValues(feature) === 0 ? feature.encoder.scale?.() : undefined))
    this.#known = Int32Array.from(known)
    this.#knownNumbers = Float64Array.from(numbers)
  }

  /**
   * Reads at most `rowsAtOnce` rows.
   *
   * @param which Places of rows among the points. @param first The first of them that is read, and how many there are.
   */
  read(points: PackedRows, which: Int32Array, first: number, count: number): void {
    const rows = this.#gather(points, which, first, count)
    this.sharedHashes.fill(0)
    for (let feature = 0; feature < this.shared; feature++) {
      this.#readFeature(feature, rows, points.width, count, this.sharedHashes)
    }
    this.hashes.set(this.sharedHashes)
    for (let feature = this.shared; feature < this.features; feature++) {
      this.#readFeature(feature, rows, points.width, count, this.hashes)
    }
  }

  /** Puts rows, which lie all over the memory, side by side. They are touched first: fetched together, one need not wait for the other. */
  #gather({ values, width }: PackedRows, which: Int32Array, first: number, count: number): Float64Array {
    if (this.#points.length < count * width) this.#points = new Float64Array(rowsAtOnce * width)
    const points = this.#points
    let sum = 0
    for (let row = 0; row < count; row++) {
      const from = (which[first + row] as number) * width
      sum += (values[from] as number) + (values[from + width - 1] as number)
    }
    points[0] = sum
    for (let row = 0, to = 0; row < count; row++) {
      const from = (which[first + row] as number) * width
      for (let at = from; at < from + width; at++) points[to++] = values[at] as number
    }
    return points
  }

  /**
   * Writes the first `features` of a row that was read.
   *
   * @param row Its number among those that were read together.
   * @param to Where the row begins among the values, which are zeros.
   */
  write(row: number, features: number, values: Float64Array, to: number): void {
    const columns = this.#columns
    const numbers = this.#numbers
    for (let feature = 0, at = row; feature < features; feature++, at += rowsAtOnce) {
      const column = columns[at] as number
      if (column >= 0) values[to + column] = numbers[at] as number
    }
  }

  #readFeature(feature: number, points: Float64Array, width: number, count: number, hashes: Int32Array): void {
    const scale = this.#scales[feature]
    if (scale === undefined) this.#readKnown(feature, points, width, count, hashes)
    else this.#readScaled(feature, scale, points, width, count, hashes)
  }

  /** Numbers of a feature that has too many values to know them beforehand. */
  #readScaled(
    feature: number,
    scale: StandardScale,
    points: Float64Array,
    width: number,
    count: number,
    hashes: Int32Array,
  ): void {
    const place = this.#about[aboutFeature * feature] as number
    const column = this.#firsts[feature] as number
    const { values, words } = this.#read
    const columns = this.#columns
    const numbers = this.#numbers
    for (let row = 0, to = feature * rowsAtOnce, from = place; row < count; row++, to++, from += width) {
      const number = scaled(points[from] as number, scale)
      numbers[to] = number
      columns[to] = number === 0 ? -1 : column
      if (number === 0) continue
      values[0] = number
      const isNumber = !Number.isNaN(number)
      const low = isNumber ? (words[0] as number) : 1
      const high = isNumber ? (words[1] as number) : 0
      hashes[hashesOfRow * row] = (hashes[hashesOfRow * row] as number) + firstHash(low, high, column)
      hashes[hashesOfRow * row + 1] = (hashes[hashesOfRow * row + 1] as number) + secondHash(low, high, column)
    }
  }

  /** No function is called in its loop, since all that was looked up before a call is looked up again after it. */
  #readKnown(feature: number, points: Float64Array, width: number, count: number, hashes: Int32Array): void {
    const about = this.#about
    const place = about[aboutFeature * feature] as number
    const least = about[aboutFeature * feature + 1] as number
    const many = about[aboutFeature * feature + 2] as number
    const start = about[aboutFeature * feature + 3] as number
    const known = this.#known
    const knownNumbers = this.#knownNumbers
    const columns = this.#columns
    const numbers = this.#numbers
    let unknown = 0
    for (let row = 0, to = feature * rowsAtOnce, from = place; row < count; row++, to++, from += width) {
      const number = (points[from] as number) - least
      const position = number | 0
      // Below the least value it is large.
      if (position === number && position >>> 0 < many) {
        const from = aboutValue * (start + position)
        columns[to] = known[from] as number
        numbers[to] = knownNumbers[start + position] as number
        hashes[hashesOfRow * row] = (hashes[hashesOfRow * row] as number) + (known[from + 1] as number)
        hashes[hashesOfRow * row + 1] = (hashes[hashesOfRow * row + 1] as number) + (known[from + 2] as number)
      } else {
        columns[to] = notKnown
        unknown++
      }
    }
    if (unknown > 0) this.#readUnknown(feature, points, width, count, hashes)
  }

  #readUnknown(feature: number, points: Float64Array, width: number, count: number, hashes: Int32Array): void {
    const place = this.#about[aboutFeature * feature] as number
    const first = this.#firsts[feature] as number
    for (let row = 0, to = feature * rowsAtOnce, from = place; row < count; row++, to++, from += width) {
      if (this.#columns[to] !== notKnown) continue
      const column = this.#readValue(feature, points[from] as number)
      this.#columns[to] = column
      this.#numbers[to] = column < 0 ? 0 : (this.#read.values[column - first] as number)
      hashes[hashesOfRow * row] = (hashes[hashesOfRow * row] as number) + (this.#readHashes[0] as number)
      hashes[hashesOfRow * row + 1] = (hashes[hashesOfRow * row + 1] as number) + (this.#readHashes[1] as number)
    }
  }

  /** Asks the encoder what the model reads of a value. Gives the column of the number that is not zero; -1 where all are. */
  #readValue(feature: number, value: number): number {
    const { values } = this.#read
    const write = this.#writes[feature] as Encoder['write']
    const first = this.#firsts[feature] as number
    const width = this.#widths[feature] as number
    write(value, values, 0)
    this.#readHashes.fill(0)
    addHashes(this.#read, 0, first, width, this.#readHashes, 0)
    for (let at = 0; at < width; at++) if (values[at] !== 0) return first + at
    return -1
  }
}

/** How many values of a feature are known from its least one on: 0 where there are too many. */
function knownValues({ kind, lower, upper }: Column): number {
  const count = Math.floor(upper - lower + 1)
  const isWhole = kind === 'category' || (kind === 'integer' && lower === (lower | 0))
  return isWhole && count <= mostValues ? count : 0
}
