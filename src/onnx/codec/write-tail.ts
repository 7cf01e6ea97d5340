import {
  elementType,
  isGraph,
  isTensor,
  type OnnxAttribute,
  type OnnxGraph,
  type OnnxNode,
  type OnnxTensor,
  type OnnxValue,
} from './model.js'
import { Writer } from './wire.js'

/**
 * Describes the part that is appended to a graph. Its inputs need a type. The outputs have no type, because onnxruntime infers the type.
 */
export interface Tail {
  readonly nodes: readonly OnnxNode[]
  readonly initializers: readonly OnnxTensor[]
  readonly inputs: readonly { readonly name: string; readonly type: number; readonly rank: number }[]
  readonly outputs: readonly string[]
}

/**
 * The bytes that, put behind an ONNX file, add the tail to its graph: protocol buffers join repeated occurrences of a
 * message, so the file itself is never written again.
 *
 * @param opsets Domains that the file does not import, with their versions.
 */
export function writeTail(tail: Tail, opsets: Readonly<Record<string, number>> = {}): Uint8Array {
  const graph = new Writer()
  for (const node of tail.nodes) graph.message(1, writeNode(node))
  for (const tensor of tail.initializers) graph.message(5, writeTensor(tensor))
  for (const input of tail.inputs) graph.message(11, writeValue(input))
  for (const name of tail.outputs) graph.message(12, new Writer().text(1, name))
  const model = new Writer().message(7, graph)
  for (const [domain, version] of Object.entries(opsets)) {
    model.message(8, new Writer().text(1, domain).int(2, version))
  }
  return model.finish()
}

function writeNode(node: OnnxNode): Writer {
  const writer = new Writer()
  for (const input of node.inputs) writer.text(1, input)
  for (const output of node.outputs) writer.text(2, output)
  writer.text(3, node.name).text(4, node.op)
  for (const [name, value] of Object.entries(node.attributes)) writer.message(5, writeAttribute(name, value))
  if (node.domain !== '') writer.text(7, node.domain)
  return writer
}

/** Attributes whose values are floats even when they look whole. */
const floatAttributes: readonly string[] = ['alpha', 'beta', 'gamma', 'epsilon', 'clip', 'activation_alpha']

function writeAttribute(name: string, value: OnnxAttribute): Writer {
  const writer = new Writer().text(1, name)
  if (typeof value === 'string') return writer.text(4, value).int(20, 3)
  if (typeof value === 'number') {
    const float = floatAttributes.includes(name) || !Number.isInteger(value)
    return float ? writer.float(2, value).int(20, 1) : writer.int(3, value).int(20, 2)
  }
  if (isTensor(value)) return writer.message(5, writeTensor(value)).int(20, 4)
  if (isGraph(value)) return writer.message(6, writeGraph(value)).int(20, 5)
  if (value.some((item) => typeof item === 'string')) {
    for (const item of value) writer.text(9, item as string)
    return writer.int(20, 8)
  }
  if (floatAttributes.includes(name) || !value.every(Number.isInteger)) {
    for (const item of value) writer.float(7, item as number)
    return writer.int(20, 6)
  }
  for (const item of value) writer.int(8, item as number)
  return writer.int(20, 7)
}

/** A value with its type and its number of axes, as far as they are known. */
function writeValue({ name, type, rank }: OnnxValue): Writer {
  const writer = new Writer().text(1, name)
  if (type === undefined || rank === undefined) return writer
  const shape = new Writer()
  for (let axis = 0; axis < rank; axis++) shape.message(1, new Writer())
  return writer.message(2, new Writer().message(1, new Writer().int(1, type).message(2, shape)))
}

/** A graph inside a node. */
function writeGraph(graph: OnnxGraph): Writer {
  const writer = new Writer().text(2, 'body')
  for (const node of graph.nodes) writer.message(1, writeNode(node))
  for (const tensor of graph.initializers) writer.message(5, writeTensor(tensor))
  for (const input of graph.inputs) writer.message(11, writeValue(input))
  for (const output of graph.outputs) writer.message(12, writeValue(output))
  return writer
}

function writeTensor({ name, dims, type, raw, values = [] }: OnnxTensor): Writer {
  const writer = new Writer()
  for (const dim of dims) writer.int(1, dim)
  writer.int(2, type)
  if (name !== '') writer.text(8, name)
  return writer.bytes(9, raw ?? rawValues(type, values))
}

function rawValues(type: number, values: readonly number[]): Uint8Array {
  switch (type) {
    case elementType.float64:
      return new Uint8Array(Float64Array.from(values).buffer)
    case elementType.int64:
      return new Uint8Array(BigInt64Array.from(values, BigInt).buffer)
    case elementType.int32:
      return new Uint8Array(Int32Array.from(values).buffer)
    case elementType.bool:
    case elementType.uint8:
    case elementType.int8:
      return Uint8Array.from(values)
    case elementType.float16:
      return new Uint8Array(Uint16Array.from(values, half).buffer)
    default:
      return new Uint8Array(Float32Array.from(values).buffer)
  }
}

/** The bits of the nearest number in half precision; what is too large for it becomes infinite. */
function half(value: number): number {
  const sign = value < 0 || Object.is(value, -0) ? 0x8000 : 0
  const size = Math.abs(value)
  if (Number.isNaN(value)) return 0x7e00
  if (size >= 65520) return sign | 0x7c00
  // Below 2^-14 numbers are multiples of 2^-24; a round-up there runs over into the first exponent, as it should.
  if (size < 2 ** -14) return sign | Math.round(size * 2 ** 24)
  const exponent = Math.floor(Math.log2(size))
  return sign | (((exponent + 15) << 10) + Math.round((size / 2 ** exponent - 1) * 1024))
}
