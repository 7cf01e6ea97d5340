import { rowErrors } from '../core/errors/index.js'
import type { CategoryFeature, NumberFeature, StandardScale } from './schema.js'

/** Writes one feature into the columns that the model reads. Made once per feature. */
export interface Encoder {
  /** Columns it fills. */
  readonly width: number
  /** The model reads the point's value as it is: a row of such features needs no writing. */
  readonly plain?: boolean
  /**
   * The model reads a number that is scaled, and nothing else: whoever writes many need not call `write` for each. A function, since a
   * table is known again by the plain data of its features.
   */
  readonly scale?: () => StandardScale
  /**
   * Writes what the model reads for the point's value `at` and the columns after it, of which at most one is not zero. It is called without
   * its object.
   */
  readonly write: (value: number, out: number[] | Float64Array, at: number) => void
  /**
   * The way back: the point's value. Of bins, which keep only the edges, the least value of the bin. A column
   * that no value of a category is written as gives the position behind the last.
   */
  read(input: ArrayLike<number>, at: number): number
  /**
   * Gradient by the feature, per unit of its value, from the gradient by its columns. Of what is no line (one-hot, bins)
   * the slope between its neighbours: its sign says which way the output rises.
   */
  gradient(value: number, byInput: ArrayLike<number>, at: number): number
}

/** How a category is written. `known`: how many values the schema names. */
export function categoryEncoder(name: string, feature: CategoryFeature): Encoder {
  const { values, encode = 'identity' } = feature
  if (encode === 'one-hot') return oneHot(values.length, (position) => position)
  if (typeof encode === 'object' && 'codes' in encode) return coded(name, values, encode.codes)
  const numbers = values.map((value, position) => (typeof value === 'number' ? value : position))
  return coded(name, values, encode === 'identity' ? numbers : numbers.map((value) => scaled(value, encode)))
}

export function numberEncoder(feature: NumberFeature): Encoder {
  const { encode = 'identity', min, max } = feature
  if (encode === 'identity') return { ...line({ mean: 0, deviation: 1 }), plain: true }
  if ('mean' in encode) return line(encode)
  const { bins, oneHot: apart = false } = encode
  const bin = (value: number): number => bins.reduce((reached, edge) => (value >= edge ? reached + 1 : reached), 0)
  const edgeOf = (position: number): number =>
    position === 0 ? Math.min(min, bins[0] as number) : (bins[position - 1] ?? Number.NaN)
  const perBin = (bins.length + 1) / (max - min || 1)
  if (apart) {
    const columns = oneHot(bins.length + 1, bin)
    return {
      ...columns,
      read: (input, at) => edgeOf(columns.read(input, at)),
      gradient: (value, byInput, at) => columns.gradient(value, byInput, at) * perBin,
    }
  }
  return {
    width: 1,
    write: (value, out, at) => {
      out[at] = Number.isNaN(value) ? value : bin(value)
    },
    read: (input, at) => edgeOf(input[at] as number),
    gradient: (_, byInput, at) => (byInput[at] as number) * perBin,
  }
}

/** A value as the model reads it. */
export const scaled = (value: number, { mean, deviation }: StandardScale): number => (value - mean) / deviation

function line(scale: StandardScale): Encoder {
  return {
    width: 1,
    scale: () => scale,
    write: (value, out, at) => {
      out[at] = scaled(value, scale)
    },
    read: (input, at) => (input[at] as number) * scale.deviation + scale.mean,
    gradient: (_, byInput, at) => (byInput[at] as number) / scale.deviation,
  }
}

function coded(name: string, values: readonly (string | number)[], codes: readonly number[]): Encoder {
  return {
    width: 1,
    write: (position, out, at) => {
      const code = codes[position]
      if (code === undefined) throw rowErrors.noCode(name, values[position] ?? 'a value that the schema does not name')
      out[at] = code
    },
    read: (input, at) => {
      const position = codes.indexOf(input[at] as number)
      return position === -1 ? codes.length : position
    },
    gradient: (position, byInput, at) =>
      slope(position, codes.length, (each) => codes[each] as number) * (byInput[at] as number),
  }
}

/** An unknown value (a position outside) is all zeros. */
function oneHot(width: number, positionOf: (value: number) => number): Encoder {
  return {
    width,
    write: (value, out, at) => {
      const position = positionOf(value)
      for (let column = 0; column < width; column++) out[at + column] = column === position ? 1 : 0
    },
    read: (input, at) => {
      for (let position = 0; position < width; position++) if (input[at + position] === 1) return position
      return width
    },
    gradient: (value, byInput, at) => slope(positionOf(value), width, (each) => byInput[at + each] as number),
  }
}

/** Mean rise per step around a position: over both neighbours, or the one that there is. */
function slope(position: number, size: number, at: (position: number) => number): number {
  const last = size - 1
  const here = Math.min(Math.max(position, 0), last)
  const low = Math.max(here - 1, 0)
  const high = Math.min(here + 1, last)
  return high === low ? 0 : (at(high) - at(low)) / (high - low)
}
