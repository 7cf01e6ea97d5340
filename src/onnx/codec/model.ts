/** Numbers of the element types in `TensorProto.DataType`. */
export const elementType = {
  float32: 1,
  uint8: 2,
  int8: 3,
  int32: 6,
  int64: 7,
  string: 8,
  bool: 9,
  float16: 10,
  float64: 11,
} as const

/** Element types by the names that onnxruntime gives them. */
export type ElementType = keyof typeof elementType

/** Represents a tensor inside the file. The values are decoded only when they are needed (see `tensorValues`). */
export interface OnnxTensor {
  readonly name: string
  readonly dims: readonly number[]
  /** A number of `elementType`. */
  readonly type: number
  /** Little-endian values; absent where they are in `values` or in another file. */
  readonly raw?: Uint8Array
  readonly values?: readonly number[]
  /** The values of a tensor of texts. */
  readonly texts?: readonly string[]
  /** Whether the values are in another file. */
  readonly external: boolean
}

export type OnnxAttribute = number | string | readonly number[] | readonly string[] | OnnxTensor | OnnxGraph

export interface OnnxNode {
  readonly name: string
  readonly op: string
  /** '' for the operators of ONNX itself. */
  readonly domain: string
  /** Names of tensors; '' where an optional one is left out. */
  readonly inputs: readonly string[]
  readonly outputs: readonly string[]
  readonly attributes: Readonly<Record<string, OnnxAttribute>>
}

export interface OnnxValue {
  readonly name: string
  /** A number of `elementType`; absent if it is not a tensor. */
  readonly type?: number
  /** Number of axes, where it was written down by this package. */
  readonly rank?: number
}

export interface OnnxGraph {
  readonly nodes: readonly OnnxNode[]
  readonly initializers: readonly OnnxTensor[]
  readonly inputs: readonly OnnxValue[]
  readonly outputs: readonly OnnxValue[]
}

export interface OnnxModel {
  readonly irVersion: number
  /** Version of the operators by domain, '' for ONNX itself. */
  readonly opsets: Readonly<Record<string, number>>
  readonly graph: OnnxGraph
  /** Operators that the model defines itself, as `domain:name`. */
  readonly functions: readonly string[]
}

/** The values of a tensor of numbers, or undefined when they are in another file or no numbers. */
export function tensorValues(tensor: OnnxTensor): readonly number[] | undefined {
  if (tensor.external) return undefined
  const { raw, type } = tensor
  if (raw === undefined) return tensor.values
  // Copied: a view into the file need not start where typed arrays can.
  const buffer = Uint8Array.from(raw).buffer
  switch (type) {
    case elementType.float32:
      return Array.from(new Float32Array(buffer))
    case elementType.float64:
      return Array.from(new Float64Array(buffer))
    case elementType.int64:
      return Array.from(new BigInt64Array(buffer), Number)
    case elementType.int32:
      return Array.from(new Int32Array(buffer))
    case elementType.int8:
      return Array.from(new Int8Array(buffer))
    case elementType.uint8:
    case elementType.bool:
      return Array.from(new Uint8Array(buffer))
    default:
      return undefined
  }
}

/** Tells which kind of attribute a value is. */
export const isTensor = (value: OnnxAttribute | undefined): value is OnnxTensor =>
  typeof value === 'object' && 'dims' in value

export const isGraph = (value: OnnxAttribute | undefined): value is OnnxGraph =>
  typeof value === 'object' && 'nodes' in value
