import { addHashes, hashedNumbers, hashesOfRow } from '../core/distinct-rows.js'
import type { Column } from './columns.js'

/** Values between the least and the greatest class up to which places are looked up in a list. */
const longestList = 4096

/** A feature whose values counterfactuals change: its classes, and what the model reads of each. */
export class AskedFeature {
  readonly place: number
  /** The values that counterfactuals have. */
  readonly classes: readonly number[]
  /** The first column of a row that it fills, and how many. */
  readonly at: number
  readonly width: number
  /** What the model reads of each class, one after the other. */
  readonly written: Float64Array
  /** What that adds to the hashes of a row, class after class. */
  readonly hashes: Int32Array
  /** The places of the classes: by how far their values are above the least one, or, where that leaves large gaps, by the values. */
  readonly #least: number
  readonly #positions: Int32Array
  readonly #byValue: ReadonlyMap<number, number> | undefined

  constructor({ classes, encoder, at }: Column, place: number) {
    this.place = place
    this.classes = classes
    this.at = at
    this.width = encoder.width
    this.written = new Float64Array(classes.length * encoder.width)
    for (const [position, value] of classes.entries()) encoder.write(value, this.written, position * encoder.width)
    const numbers = hashedNumbers(this.written)
    this.hashes = new Int32Array(hashesOfRow * classes.length)
    for (const position of classes.keys()) {
      addHashes(numbers, position * encoder.width, at, encoder.width, this.hashes, position)
    }
    this.#least = Math.min(...classes)
    const range = Math.max(...classes) - this.#least
    const isInGaps = !classes.every(Number.isInteger) || range > longestList
    this.#byValue = isInGaps ? new Map(classes.map((value, position) => [value, position])) : undefined
    this.#positions = new Int32Array(isInGaps ? 0 : range + 1).fill(-1)
    if (!isInGaps) for (const [position, value] of classes.entries()) this.#positions[value - this.#least] = position
  }

  /** The place of a value among the classes; -1 where it is none. */
  positionOf(value: number): number {
    if (this.#byValue !== undefined) return this.#byValue.get(value) ?? -1
    const above = value - this.#least
    return above >= 0 && above < this.#positions.length ? (this.#positions[above] ?? -1) : -1
  }

  /** Whether the model reads something else of each class. */
  get tellsApart(): boolean {
    const read = this.classes.map((_, at) => String(this.written.subarray(at * this.width, (at + 1) * this.width)))
    return new Set(read).size === read.length
  }
}
