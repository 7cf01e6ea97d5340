import { onnxErrors } from '../../core/errors/index.js'
import {
  elementType,
  type OnnxAttribute,
  type OnnxGraph,
  type OnnxModel,
  type OnnxNode,
  type OnnxTensor,
  type OnnxValue,
} from './model.js'
import { Reader } from './wire.js'

/** Graphs inside nodes inside graphs: far more than any model has, and little enough for the stack. */
const deepest = 32

interface GraphParts {
  nodes: OnnxNode[]
  initializers: OnnxTensor[]
  inputs: OnnxValue[]
  outputs: OnnxValue[]
}

/**
 * Reads the structure of an ONNX file. Weights stay where they are: tensors hold views into `bytes`.
 *
 * @throws EF701 for bytes that are not an ONNX model.
 */
export function readModel(bytes: Uint8Array): OnnxModel {
  const model = { irVersion: 0, opsets: {} as Record<string, number>, functions: [] as string[] }
  // A repeated graph is one graph in parts: this is how tails are appended.
  const graph: GraphParts = { nodes: [], initializers: [], inputs: [], outputs: [] }
  const reader = new Reader(bytes)
  while (!reader.done) {
    const { field, type } = reader.tag()
    if (field === 1 && type === 0) model.irVersion = reader.int()
    else if (field === 7 && type === 2) readGraph(reader.message(), graph, 0)
    else if (field === 8 && type === 2) readOpset(reader.message(), model.opsets)
    else if (field === 25 && type === 2) model.functions.push(functionName(reader.message()))
    else reader.skip(type)
  }
  if (graph.nodes.length === 0 || Object.keys(model.opsets).length === 0) {
    throw onnxErrors.unreadableGraph('no nodes or no operator sets in it')
  }
  return { ...model, graph }
}

function readOpset(reader: Reader, opsets: Record<string, number>): void {
  let domain = ''
  let version = 0
  while (!reader.done) {
    const { field, type } = reader.tag()
    if (field === 1) domain = reader.text()
    else if (field === 2) version = reader.int()
    else reader.skip(type)
  }
  opsets[standardDomain(domain)] = version
}

function functionName(reader: Reader): string {
  let name = ''
  let domain = ''
  while (!reader.done) {
    const { field, type } = reader.tag()
    if (field === 1) name = reader.text()
    else if (field === 10) domain = reader.text()
    else reader.skip(type)
  }
  return `${standardDomain(domain)}:${name}`
}

const standardDomain = (domain: string): string => (domain === 'ai.onnx' ? '' : domain)

function readGraph(reader: Reader, graph: GraphParts, depth: number): OnnxGraph {
  if (depth > deepest) throw onnxErrors.unreadableGraph(`graphs nested more than ${deepest} deep`)
  while (!reader.done) {
    const { field, type } = reader.tag()
    if (field === 1) graph.nodes.push(readNode(reader.message(), depth))
    else if (field === 5) graph.initializers.push(readTensor(reader.message()))
    else if (field === 11) graph.inputs.push(readValue(reader.message()))
    else if (field === 12) graph.outputs.push(readValue(reader.message()))
    else reader.skip(type)
  }
  return graph
}

function readNode(reader: Reader, depth: number): OnnxNode {
  const node = { name: '', op: '', domain: '', inputs: [] as string[], outputs: [] as string[] }
  const attributes: Record<string, OnnxAttribute> = {}
  while (!reader.done) {
    const { field, type } = reader.tag()
    if (field === 1) node.inputs.push(reader.text())
    else if (field === 2) node.outputs.push(reader.text())
    else if (field === 3) node.name = reader.text()
    else if (field === 4) node.op = reader.text()
    else if (field === 5) Object.assign(attributes, readAttribute(reader.message(), depth))
    else if (field === 7) node.domain = standardDomain(reader.text())
    else reader.skip(type)
  }
  return { ...node, attributes }
}

/** Kinds of attributes in `AttributeProto.AttributeType`. */
const kinds = ['', 'float', 'int', 'text', 'tensor', 'graph', 'floats', 'ints', 'texts'] as const

function readAttribute(reader: Reader, depth: number): Record<string, OnnxAttribute> {
  let name = ''
  let kind = 0
  const floats: number[] = []
  const ints: number[] = []
  const texts: string[] = []
  const single: { float?: number; int?: number; text?: string; tensor?: OnnxTensor; graph?: OnnxGraph } = {}
  while (!reader.done) {
    const { field, type } = reader.tag()
    if (field === 1) name = reader.text()
    else if (field === 2) single.float = reader.float()
    else if (field === 3) single.int = reader.int()
    else if (field === 4) single.text = reader.text()
    else if (field === 5) single.tensor = readTensor(reader.message())
    else if (field === 6) {
      single.graph = readGraph(reader.message(), { nodes: [], initializers: [], inputs: [], outputs: [] }, depth + 1)
    } else if (field === 7) reader.numbers(type, 'float', floats)
    else if (field === 8) reader.numbers(type, 'int', ints)
    else if (field === 9) texts.push(reader.text())
    else if (field === 20) kind = reader.int()
    else reader.skip(type)
  }
  // Zeros need not be written: a value that is absent is the zero of its kind.
  const read: Partial<Record<(typeof kinds)[number], OnnxAttribute | undefined>> = {
    float: single.float ?? 0,
    int: single.int ?? 0,
    text: single.text ?? '',
    tensor: single.tensor,
    graph: single.graph,
    floats,
    ints,
    texts,
  }
  const kept = read[kinds[kind] ?? '']
  return kept === undefined ? {} : { [name]: kept }
}

function readTensor(reader: Reader): OnnxTensor {
  const dims: number[] = []
  const values: number[] = []
  const texts: string[] = []
  const tensor = { name: '', type: 0, external: false }
  let raw: Uint8Array | undefined
  while (!reader.done) {
    const { field, type } = reader.tag()
    if (field === 1) reader.numbers(type, 'int', dims)
    else if (field === 2) tensor.type = reader.int()
    else if (field === 4) reader.numbers(type, 'float', values)
    else if (field === 5 || field === 7 || field === 11) reader.numbers(type, 'int', values)
    else if (field === 6) texts.push(reader.text())
    else if (field === 8) tensor.name = reader.text()
    else if (field === 9) raw = reader.bytes()
    else if (field === 10) reader.numbers(type, 'double', values)
    else if (field === 14) tensor.external = reader.int() === 1
    else reader.skip(type)
  }
  if (tensor.type === elementType.string) return { ...tensor, dims, texts }
  return { ...tensor, dims, ...(raw === undefined ? { values } : { raw }) }
}

function readValue(reader: Reader): OnnxValue {
  const value: { name: string; type?: number } = { name: '' }
  while (!reader.done) {
    const { field, type } = reader.tag()
    if (field === 1) value.name = reader.text()
    else if (field === 2) readType(reader.message(), value)
    else reader.skip(type)
  }
  return value
}

function readType(reader: Reader, value: { type?: number }): void {
  while (!reader.done) {
    const { field, type } = reader.tag()
    if (field !== 1) {
      reader.skip(type)
      continue
    }
    const tensor = reader.message()
    while (!tensor.done) {
      const inner = tensor.tag()
      if (inner.field === 1) value.type = tensor.int()
      else tensor.skip(inner.type)
    }
  }
}
