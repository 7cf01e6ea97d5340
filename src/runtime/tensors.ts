import type { Tensor } from 'onnxruntime-node'
import type { Ort } from './feeder.js'

type Numbers = readonly number[] | Float64Array | Float32Array

/** What a graph takes of one type of number. */
interface NumberType {
  /** The smallest and the largest value, where only whole numbers fit. */
  readonly whole?: readonly [least: number, most: number]
  /** The list behind a tensor of this type. */
  data(values: Numbers): Tensor.DataType
}

const signed = (bits: number): readonly [number, number] => [-(2 ** (bits - 1)), 2 ** (bits - 1) - 1]
const unsigned = (bits: number): readonly [number, number] => [0, 2 ** bits - 1]
/** Between 2^63 and the number before it lie 1024: the next whole number is not one that JavaScript has. */
const long: readonly [number, number] = [-(2 ** 63), 2 ** 63 - 1024]

function bigInts(values: Numbers): BigInt64Array {
  const made = new BigInt64Array(values.length)
  for (let at = 0; at < values.length; at++) made[at] = BigInt(values[at] as number)
  return made
}

/** The types of numbers that graphs are fed, by the names that onnxruntime gives them. */
export const numberTypes: Readonly<Record<string, NumberType>> = {
  float32: { data: (values) => new Float32Array(values) },
  float64: { data: (values) => new Float64Array(values) },
  int64: { whole: long, data: bigInts },
  int32: { whole: signed(32), data: (values) => new Int32Array(values) },
  int16: { whole: signed(16), data: (values) => new Int16Array(values) },
  int8: { whole: signed(8), data: (values) => new Int8Array(values) },
  uint32: { whole: unsigned(32), data: (values) => new Uint32Array(values) },
  uint16: { whole: unsigned(16), data: (values) => new Uint16Array(values) },
  uint8: { whole: unsigned(8), data: (values) => new Uint8Array(values) },
  bool: { whole: [0, 1], data: (values) => new Uint8Array(values) },
}

/** Whether a number fits into a type without being changed beyond the rounding of floats. */
export function fits(type: string, value: number): boolean {
  const whole = numberTypes[type]?.whole
  return whole === undefined || (Number.isInteger(value) && value >= whole[0] && value <= whole[1])
}

/** A tensor of numbers in the type that the graph takes. */
export function tensor(ort: Ort, type: string, values: Numbers, dims: readonly number[]): Tensor {
  return new ort.Tensor(type as Tensor.Type, (numberTypes[type] as NumberType).data(values), dims)
}

/** Makes tensors of one type, of which only the last is valid: most graphs are fed floats, which lie in the same memory each time. */
export function reusedTensors(
  ort: Ort,
  type: string,
): (values: Float64Array | Float32Array, dims: readonly number[]) => Tensor {
  if (type !== 'float32') return (values, dims) => tensor(ort, type, values, dims)
  let memory = new Float32Array(0)
  return (values, dims) => {
    if (memory.length < values.length) memory = new Float32Array(values.length)
    memory.set(values)
    return new ort.Tensor('float32', memory.subarray(0, values.length), dims)
  }
}

/** A tensor of texts. */
export const textTensor = (ort: Ort, texts: readonly string[], dims: readonly number[]): Tensor =>
  new ort.Tensor('string', texts, dims)
