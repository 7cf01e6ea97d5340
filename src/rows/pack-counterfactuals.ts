import { isSameRow } from '../core/distinct-rows.js'
import type { Point, RowSpace } from '../core/row.js'
import type { PackedRows } from '../core/row-columns.js'
import type { Column } from './columns.js'
import { TableSpace } from './space.js'

/** Rows with all their counterfactuals as the model reads them, in one block: each row, then its counterfactuals. */
export interface PackedCases {
  readonly points: readonly Point[]
  readonly block: PackedRows
  /** Where each row is in the block, and where the last one's counterfactuals end. */
  readonly starts: Int32Array
}

/** One asked attribute: which feature it is, its values, and the columns of the block that it fills. */
interface Asked {
  readonly column: Column
  readonly place: number
  readonly from: number
  readonly to: number
}

/**
 * Writes rows and their counterfactuals, in the order of `RowSpace.counterfactuals`, straight into the block that the model is
 * asked: no row is made by itself.
 */
export class CounterfactualPacker {
  /** Of each attribute the values that counterfactuals have. */
  readonly classes: readonly (readonly number[])[]
  readonly #space: TableSpace<unknown>
  readonly #asked: readonly Asked[]
  /** Combinations of values, and how many combinations the next value of each attribute is away. */
  readonly #combinations: number
  readonly #strides: readonly number[]
  #scratch = new Float64Array(0)

  private constructor(space: TableSpace<unknown>, asked: readonly Asked[]) {
    this.#space = space
    this.#asked = asked
    this.classes = asked.map(({ column }) => column.classes)
    this.#combinations = this.classes.reduce((product, { length }) => product * length, 1)
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
    const asked = attributes.map((name): Asked => {
      const place = space.features.findIndex((feature) => feature.name === name)
      const column = space.features[place] as Column
      return { column, place, from: column.at, to: column.at + column.encoder.width }
    })
    return new CounterfactualPacker(space, asked)
  }

  /** Numbers that the model reads of a row. */
  get width(): number {
    return this.#space.width
  }

  /** How many counterfactuals a row has. */
  count(point: Point): number {
    return this.#combinations - (this.#own(point) < 0 ? 0 : 1)
  }

  /**
   * @param passing The block is done with before rows are packed so again: it lies in memory that is used again, since fresh memory by
   *   the megabyte keeps the collector of garbage busy. Not for blocks that wait for their turn or are kept.
   */
  pack(points: readonly Point[], passing = false): PackedCases {
    const starts = new Int32Array(points.length + 1)
    for (const [at, point] of points.entries()) starts[at + 1] = (starts[at] as number) + 1 + this.count(point)
    const { width } = this.#space
    const rows = starts[points.length] as number
    const values = passing ? this.#room(rows * width) : new Float64Array(rows * width)
    for (let at = 0; at < points.length; at++) {
      const point = points[at] as Point
      const from = (starts[at] as number) * width
      this.#space.write(point, values, from)
      const own = this.#own(point)
      let next = from + width
      for (let number = 0; number < this.#combinations; number++) {
        if (number === own) continue
        values.copyWithin(next, from, from + width)
        for (let asked = 0; asked < this.#asked.length; asked++) {
          const { column } = this.#asked[asked] as Asked
          column.encoder.write(this.#value(asked, number), values, next + column.at)
        }
        next += width
      }
    }
    return { points, starts, block: { rows, width, values } }
  }

  #room(numbers: number): Float64Array<ArrayBuffer> {
    if (this.#scratch.length < numbers) this.#scratch = new Float64Array(numbers)
    return this.#scratch.subarray(0, numbers)
  }

  /** Counterfactual `number` of a row, from 0. */
  counterfactual(point: Point, number: number): Point {
    const own = this.#own(point)
    const combination = own >= 0 && number >= own ? number + 1 : number
    const made = [...point]
    for (const [at, { place }] of this.#asked.entries()) made[place] = this.#value(at, combination)
    return made
  }

  /** Whether two rows of the block that differ in the asked attributes only are the same input to the model. */
  isSameInput({ values, width }: PackedRows, one: number, other: number): boolean {
    for (const { from, to } of this.#asked) {
      if (!isSameRow(values, one * width + from, values, other * width + from, to - from)) return false
    }
    return true
  }

  /** For each attribute the row's own value, where a counterfactual differs from it only in that. */
  alone(point: Point): (number | undefined)[] {
    const isKnown = this.#asked.map(({ column, place }) => column.classes.includes(point[place] as number))
    return this.#asked.map(({ column, place }, at) => {
      const others = column.classes.length - (isKnown[at] ? 1 : 0)
      return others > 0 && isKnown.every((known, other) => known || other === at) ? point[place] : undefined
    })
  }

  /** The number of the row's own combination; -1 where it is none of them. */
  #own(point: Point): number {
    let own = 0
    for (let at = 0; at < this.#asked.length; at++) {
      const { column, place } = this.#asked[at] as Asked
      const position = column.classes.indexOf(point[place] as number)
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
