import { type HashedRows, hashesOfRow, isSameRow } from '../core/distinct-rows.js'
import type { Point, RowSpace } from '../core/row.js'
import { everyRow, type PackedRows } from '../core/row-columns.js'
import { AskedFeature } from './asked-feature.js'
import type { Column } from './columns.js'
import { RowWriter, rowsAtOnce } from './row-writer.js'
import { TableSpace } from './space.js'

/** Where rows and their counterfactuals lie in a block: each row, then its counterfactuals. */
interface Cases {
  /** Where each row is in the block, and where the last one's counterfactuals end. */
  readonly starts: Int32Array
  /** Of each row the number of its own combination of values; -1 where it is none of them. */
  readonly own: Int32Array
}

/** Rows with all their counterfactuals as the model reads them, in one block. */
export interface PackedCases extends Cases {
  readonly block: HashedRows
}

/**
 * Writes rows and their counterfactuals, in the order of `RowSpace.counterfactuals`, straight into the block that the model is
 * asked: no row is made by itself.
 */
export class CounterfactualPacker {
  /** Of each attribute the values that counterfactuals have. */
  readonly classes: readonly (readonly number[])[]
  /** How many combinations of these values there are. */
  readonly combinations: number
  /** No two classes of an attribute are the same to the model. */
  readonly tellsApart: boolean
  readonly #space: TableSpace<unknown>
  readonly #asked: readonly AskedFeature[]
  /** How many combinations the next value of each attribute is away. */
  readonly #strides: readonly number[]
  readonly #writer: RowWriter
  #numbers = new Float64Array(0)
  #hashes = new Int32Array(0)

  private constructor(space: TableSpace<unknown>, asked: readonly AskedFeature[]) {
    this.#space = space
    this.#asked = asked
    this.#writer = new RowWriter(
      space.features,
      asked.map(({ place }) => place),
    )
    this.classes = asked.map(({ classes }) => classes)
    this.tellsApart = asked.every((each) => each.tellsApart)
    this.combinations = this.classes.reduce((product, { length }) => product * length, 1)
    this.#strides = this.classes.map((_, at) =>
      this.classes.slice(at + 1).reduce((product, { length }) => product * length, 1),
    )
  }

  /**
   * `undefined` where each row has to be made by itself: an input of the user's own, a constraint, features that follow the asked
   * ones, and more counterfactuals than are asked.
   */
  static of(space: RowSpace, attributes: readonly string[], most: number): CounterfactualPacker | undefined {
    if (!(space instanceof TableSpace) || !space.isFreeOf(attributes)) return undefined
    if (space.combinations(attributes) - 1 > most) return undefined
    const asked = attributes.map((name) => {
      const place = space.features.findIndex((feature) => feature.name === name)
      return new AskedFeature(space.features[place] as Column, place)
    })
    return new CounterfactualPacker(space, asked)
  }

  /** Numbers that the model reads of a row. */
  get width(): number {
    return this.#space.width
  }

  /** How many counterfactuals a row has. @param from Where its point begins. */
  count(points: ArrayLike<number>, from = 0): number {
    return this.combinations - (this.#own(points, from) < 0 ? 0 : 1)
  }

  /**
   * @param points The values of rows, point after point.
   * @param places Which of them are packed.
   * @param passing The block is done with before rows are packed so again: it lies in memory that is used again, since fresh memory by
   *   the megabyte keeps the collector of garbage busy. Not for blocks that wait for their turn or are kept.
   */
  pack(points: PackedRows, places: Int32Array, passing = false): PackedCases {
    const count = places.length
    const starts = new Int32Array(count + 1)
    const own = new Int32Array(count)
    let rows = 0
    for (let at = 0; at < count; at++) {
      const number = this.#own(points.values, (places[at] as number) * points.width)
      own[at] = number
      rows += number < 0 ? this.combinations + 1 : this.combinations
      starts[at + 1] = rows
    }
    const { width } = this.#space
    const { values, hashes } = this.#room(rows, width, passing)
    this.#write(points, places, { values, hashes, starts, own })
    return { starts, own, block: { rows, width, values, hashes } }
  }

  /** Rows without their counterfactuals. */
  packAlone(points: PackedRows): HashedRows {
    const { rows } = points
    const { width } = this.#space
    const { values, hashes } = this.#room(rows, width, false)
    const writer = this.#writer
    const places = everyRow(rows)
    for (let first = 0; first < rows; first += rowsAtOnce) {
      const count = Math.min(rowsAtOnce, rows - first)
      writer.read(points, places, first, count)
      for (let row = 0; row < count; row++) writer.write(row, writer.features, values, (first + row) * width)
      hashes.set(writer.hashes.subarray(0, hashesOfRow * count), hashesOfRow * first)
    }
    return { rows, width, values, hashes }
  }

  /** Writes each row, its counterfactuals behind it, and the hashes of all, into a block of zeros. */
  #write(points: PackedRows, places: Int32Array, to: Pick<HashedRows, 'values' | 'hashes'> & Cases): void {
    // The place of the class of each attribute, counted up as the numbers of an odometer are.
    const digits = new Int32Array(this.#asked.length)
    for (let first = 0; first < places.length; first += rowsAtOnce) {
      const count = Math.min(rowsAtOnce, places.length - first)
      this.#writer.read(points, places, first, count)
      for (let row = 0; row < count; row++) this.#writeCase(row, first + row, to, digits)
    }
  }

  /**
   * @param row The number of a row among those that were read together.
   * @param at Its number among all.
   */
  #writeCase(
    row: number,
    at: number,
    { values, hashes, starts, own: owns }: Pick<HashedRows, 'values' | 'hashes'> & Cases,
    digits: Int32Array,
  ): void {
    const { width } = this.#space
    const { combinations } = this
    const writer = this.#writer
    let next = starts[at] as number
    const own = owns[at] as number
    writer.write(row, writer.features, values, next * width)
    hashes[hashesOfRow * next] = writer.hashes[hashesOfRow * row] as number
    hashes[hashesOfRow * next + 1] = writer.hashes[hashesOfRow * row + 1] as number
    for (let number = 0; number < combinations; number++) {
      if (number !== own) {
        const to = ++next * width
        writer.write(row, writer.shared, values, to)
        hashes[hashesOfRow * next] = writer.sharedHashes[hashesOfRow * row] as number
        hashes[hashesOfRow * next + 1] = writer.sharedHashes[hashesOfRow * row + 1] as number
        this.#writeAsked(values, to, hashes, hashesOfRow * next, digits)
      }
      this.#countUp(digits)
    }
  }

  /** Writes a combination of values into a row, and adds it to the row's hashes. */
  #writeAsked(values: Float64Array, row: number, hashes: Int32Array, hash: number, digits: Int32Array): void {
    for (let which = 0; which < digits.length; which++) {
      const { at, width, written, hashes: parts } = this.#asked[which] as AskedFeature
      const digit = digits[which] as number
      for (let to = row + at, from = digit * width, end = from + width; from < end; ) {
        values[to++] = written[from++] as number
      }
      hashes[hash] = (hashes[hash] as number) + (parts[hashesOfRow * digit] as number)
      hashes[hash + 1] = (hashes[hash + 1] as number) + (parts[hashesOfRow * digit + 1] as number)
    }
  }

  #countUp(digits: Int32Array): void {
    for (let which = digits.length - 1; which >= 0; which--) {
      const digit = (digits[which] as number) + 1
      if (digit < (this.#asked[which] as AskedFeature).classes.length) {
        digits[which] = digit
        return
      }
      digits[which] = 0
    }
  }

  #room(rows: number, width: number, passing: boolean): Pick<HashedRows, 'values' | 'hashes'> {
    const [numbers, hashes] = [rows * width, rows * hashesOfRow]
    if (!passing) return { values: new Float64Array(numbers), hashes: new Int32Array(hashes) }
    if (this.#numbers.length < numbers) this.#numbers = new Float64Array(numbers)
    if (this.#hashes.length < hashes) this.#hashes = new Int32Array(hashes)
    return { values: this.#numbers.subarray(0, numbers).fill(0), hashes: this.#hashes.subarray(0, hashes) }
  }

  /** Counterfactual `number` of a row, from 0. */
  counterfactual(point: Point, number: number): Point {
    const own = this.#own(point, 0)
    const combination = own >= 0 && number >= own ? number + 1 : number
    const made = point.slice()
    for (let at = 0; at < this.#asked.length; at++) {
      made[(this.#asked[at] as AskedFeature).place] = this.#value(at, combination)
    }
    return made
  }

  /** Whether two rows of the block that differ in the asked attributes only are the same input to the model. */
  isSameInput({ values, width }: PackedRows, one: number, other: number): boolean {
    for (const { at, width: columns } of this.#asked) {
      if (!isSameRow(values, one * width + at, values, other * width + at, columns)) return false
    }
    return true
  }

  /** For each attribute the row's own value, where a counterfactual differs from it only in that. */
  alone(point: Point): (number | undefined)[] {
    const isKnown = this.#asked.map((asked) => asked.positionOf(point[asked.place] as number) >= 0)
    return this.#asked.map(({ classes, place }, at) => {
      const others = classes.length - (isKnown[at] ? 1 : 0)
      return others > 0 && isKnown.every((known, other) => known || other === at) ? point[place] : undefined
    })
  }

  /** The values of a combination. */
  valuesOf(combination: number): number[] {
    return this.#asked.map((_, at) => this.#value(at, combination))
  }

  /** The number of the row's own combination; -1 where it is none of them. */
  #own(points: ArrayLike<number>, from: number): number {
    let own = 0
    for (let at = 0; at < this.#asked.length; at++) {
      const asked = this.#asked[at] as AskedFeature
      const position = asked.positionOf(points[from + asked.place] as number)
      if (position < 0) return -1
      own += position * (this.#strides[at] as number)
    }
    return own
  }

  #value(asked: number, combination: number): number {
    const classes = this.classes[asked] as readonly number[]
    return classes[Math.floor(combination / (this.#strides[asked] as number)) % classes.length] as number
  }
}
