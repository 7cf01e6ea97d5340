import { addHashes, hashedNumbers, hashesOfRow } from '../core/distinct-rows.js'
import type { Column } from './columns.js'
import type { Encoder } from './encoders.js'

/** Values of a feature up to which it is kept what the model reads of each. */
const mostValues = 1024

/**
 * Collects what the model reads of some features of a row, without the zeros that most of it is, and its part of the hashes of the row.
 * Most features have few values, and of each of them one number that is not zero: which one, and what it adds to the hashes, is known
 * beforehand.
 */
export class RowWriter {
  /** What was collected last: columns of the row, their numbers, and how many there are. */
  readonly columns: Int32Array
  readonly numbers: Float64Array
  size = 0
  /** Both hashes of what was collected. */
  one = 0
  two = 0
  readonly #features: readonly Column[]
  /** Of each feature: its place in a point, the least value that is known, how many follow it, where what belongs to them begins. */
  readonly #places: Int32Array
  readonly #leasts: Float64Array
  readonly #counts: Int32Array
  readonly #starts: Int32Array
  /** Of each known value its number that is not zero, the column of that (-1: all are zero), and what it adds to the hashes. */
  readonly #known: { readonly columns: Int32Array; readonly numbers: Float64Array; readonly hashes: Int32Array }
  /** For a value that is not known: what the model reads of it, and its hashes. */
  readonly #read: { readonly values: Float64Array; readonly words: Int32Array }
  readonly #hashes = new Int32Array(hashesOfRow)

  /** @param places Of the features that are written. */
  constructor(features: readonly Column[], places: readonly number[]) {
    const own = places.map((place) => features[place] as Column)
    const width = own.reduce((sum, { encoder }) => sum + encoder.width, 0)
    this.columns = new Int32Array(width)
    this.numbers = new Float64Array(width)
    this.#features = own
    this.#read = hashedNumbers(new Float64Array(Math.max(1, ...own.map(({ encoder }) => encoder.width))))
    this.#places = Int32Array.from(places)
    this.#leasts = Float64Array.from(own, ({ lower }) => lower)
    const known = own.map((feature) => knownValues(feature) ?? [])
    this.#counts = Int32Array.from(known, ({ length }) => length)
    this.#starts = Int32Array.from(known, (_, at) => known.slice(0, at).reduce((sum, { length }) => sum + length, 0))
    const all = known.flat()
    this.#known = {
      columns: Int32Array.from(all, ({ column }) => column),
      numbers: Float64Array.from(all, ({ number }) => number),
      hashes: Int32Array.from(all.flatMap(({ column, number }) => [...hashesOfNumber(number, column)])),
    }
  }

  /** @param from Where the point begins among the points. */
  collect(points: Float64Array, from: number): void {
    const { columns, numbers, hashes } = this.#known
    let size = 0
    let one = 0
    let two = 0
    for (let feature = 0; feature < this.#places.length; feature++) {
      const value = points[from + (this.#places[feature] as number)] as number
      const number = value - (this.#leasts[feature] as number)
      const position = number | 0
      if (position === number && position >= 0 && position < (this.#counts[feature] as number)) {
        const known = (this.#starts[feature] as number) + position
        const column = columns[known] as number
        if (column < 0) continue
        this.columns[size] = column
        this.numbers[size++] = numbers[known] as number
        one = (one + (hashes[hashesOfRow * known] as number)) | 0
        two = (two + (hashes[hashesOfRow * known + 1] as number)) | 0
      } else {
        size = this.#collectUnknown(this.#features[feature] as Column, value, size)
        one = (one + (this.#hashes[0] as number)) | 0
        two = (two + (this.#hashes[1] as number)) | 0
      }
    }
    this.size = size
    this.one = one
    this.two = two
  }

  #collectUnknown({ encoder, at: first }: Column, value: number, from: number): number {
    const { values } = this.#read
    encoder.write(value, values, 0)
    this.#hashes.fill(0)
    addHashes(this.#read, 0, first, encoder.width, this.#hashes, 0)
    let size = from
    for (let at = 0; at < encoder.width; at++) {
      if (values[at] === 0) continue
      this.columns[size] = first + at
      this.numbers[size++] = values[at] as number
    }
    return size
  }

  /** Writes what was collected into a row of zeros. @param to Where the row begins. */
  write(values: Float64Array, to: number): void {
    const { columns, numbers, size } = this
    for (let at = 0; at < size; at++) values[to + (columns[at] as number)] = numbers[at] as number
  }
}

interface KnownValue {
  readonly column: number
  readonly number: number
}

/** Of each value from the least one on its number that is not zero; `undefined` where there are too many, or several such numbers. */
function knownValues({ kind, lower, upper, encoder, at }: Column): KnownValue[] | undefined {
  const count = Math.floor(upper - lower + 1)
  const isWhole = kind === 'category' || (kind === 'integer' && Number.isInteger(lower))
  if (!isWhole || count > mostValues) return undefined
  const known: KnownValue[] = []
  for (let value = 0; value < count; value++) {
    const column = only(encoder, lower + value)
    if (column === undefined) return undefined
    known.push({ column: column.at < 0 ? -1 : at + column.at, number: column.number })
  }
  return known
}

/** The only number of what is written of a value that is not zero, and its place; -1 where all are zero. */
function only(encoder: Encoder, value: number): { readonly at: number; readonly number: number } | undefined {
  const written = new Float64Array(encoder.width)
  encoder.write(value, written, 0)
  const places = [...written.keys()].filter((at) => written[at] !== 0)
  if (places.length > 1) return undefined
  const [at = -1] = places
  return { at, number: written[at] ?? 0 }
}

function hashesOfNumber(number: number, column: number): Int32Array {
  const hashes = new Int32Array(hashesOfRow)
  if (column >= 0) addHashes(hashedNumbers(Float64Array.of(number)), 0, column, 1, hashes, 0)
  return hashes
}
