import * as ort from 'onnxruntime-node'
import { elementType, type OnnxNode, type OnnxTensor, tensorValues } from '../../src/onnx/codec/model.js'
import { appendGradient, GraphView, type Loss, readModel } from '../../src/onnx/index.js'
import { buildModel, joinBytes, node, tensor } from './build-model.js'
import { probeWith } from './gradcheck.js'

/**
 * The two ways in which processors add products of 8-bit numbers: in 32 bits, or pair by pair in 16 bits, where a sum that
 * does not fit becomes the nearest number that does (`pmaddubsw`: x64 with AVX2 or AVX-512, without VNNI).
 */
export type Arithmetic = 'exact' | 'saturating'

type Table = readonly (readonly number[])[]

const [least, most] = [-(2 ** 15), 2 ** 15 - 1]

/** The product of a table of 0..255 with a table of -128..127, by either way. */
export function byteProduct(a: Table, b: Table, arithmetic: Arithmetic): number[][] {
  const columns = b[0]?.length ?? 0
  return a.map((row) => Array.from({ length: columns }, (_, column) => dot(row, column)))

  function dot(row: readonly number[], column: number): number {
    let sum = 0
    for (let k = 0; k < row.length; k += 2) {
      const pair = term(row, k, column) + term(row, k + 1, column)
      sum += arithmetic === 'exact' ? pair : Math.min(most, Math.max(least, pair))
    }
    return sum
  }

  function term(row: readonly number[], k: number, column: number): number {
    return (row[k] ?? 0) * (b[k]?.[column] ?? 0)
  }
}

/** Runs MatMulInteger on this processor. Types are those of the two factors. */
export async function realProduct(
  a: Table,
  b: Table,
  types: readonly ['uint8' | 'int8', 'uint8' | 'int8'] = ['uint8', 'int8'],
): Promise<number[][]> {
  const columns = b[0]?.length ?? 0
  const bytes = buildModel({
    opset: 13,
    nodes: [node('MatMulInteger', ['a', 'b'], ['y'])],
    initializers: [tensor('b', elementType[types[1]], [b.length, columns], b.flat())],
    inputs: [{ name: 'a', type: elementType[types[0]], rank: 2 }],
    outputs: ['y'],
  })
  const session = await ort.InferenceSession.create(bytes, { logSeverityLevel: 4 })
  const values = types[0] === 'uint8' ? Uint8Array.from(a.flat()) : Int8Array.from(a.flat())
  const { y } = await session.run({ a: new ort.Tensor(types[0], values, [a.length, b.length]) })
  const data = Array.from((y as ort.Tensor).data as Int32Array)
  return a.map((_, row) => data.slice(row * columns, (row + 1) * columns))
}

/** Which of the two ways this processor follows. Full products alone tell: 4 x 255 x 127 is 129,540 or 65,534. */
export async function arithmeticHere(): Promise<Arithmetic> {
  const a = [[255, 255, 255, 255]]
  const b = [[127], [127], [127], [127]]
  const [[found] = []] = await realProduct(a, b)
  for (const arithmetic of ['exact', 'saturating'] as const) {
    if (byteProduct(a, b, arithmetic)[0]?.[0] === found) return arithmetic
  }
  throw new Error(`4 x 255 x 127 is ${found} on this processor, which neither way gives`)
}

/**
 * The same graph with every MatMulInteger of constant 8-bit weights written out in floats, one way or the other: what it
 * gives is the same on every processor. Inputs of the graph are tables.
 */
export function withProducts(bytes: Uint8Array, arithmetic: Arithmetic, outputs: readonly string[] = []): Uint8Array {
  const { graph, opsets } = readModel(bytes)
  const view = new GraphView({ irVersion: 8, opsets, graph, functions: [] })
  const constants: OnnxTensor[] = [
    tensor('ref.least', elementType.float32, [], [least]),
    tensor('ref.most', elementType.float32, [], [most]),
    tensor('ref.pairs', elementType.int64, [1], [-2]),
    tensor('ref.last', elementType.int64, [1], [-1]),
    tensor('ref.first', elementType.int64, [1], [0]),
  ]
  const nodes = graph.nodes.flatMap((each, at) => {
    const weights = each.op === 'MatMulInteger' ? view.constant(each.inputs[1] ?? '') : undefined
    return weights === undefined ? [each] : written(each, weights, `ref.${at}`, arithmetic, constants)
  })
  const { '': opset = 13, ...domains } = opsets
  return buildModel({
    opset,
    domains,
    nodes,
    initializers: [...graph.initializers, ...constants],
    inputs: graph.inputs.map(({ name, type = elementType.float32 }) => ({ name, type, rank: 2 })),
    outputs: [...new Set([...graph.outputs.map(({ name }) => name), ...outputs])],
  })
}

function written(
  { inputs, outputs }: OnnxNode,
  weights: OnnxTensor,
  id: string,
  arithmetic: Arithmetic,
  constants: OnnxTensor[],
): OnnxNode[] {
  const [a, b, azero, bzero] = inputs as [string, string, string?, string?]
  const nodes: OnnxNode[] = []
  let made = 0
  const put = (op: string, from: readonly string[], attributes: OnnxNode['attributes'] = {}): string => {
    const name = `${id}.${made++}`
    nodes.push(node(op, from, [name], attributes))
    return name
  }
  const float = (name: string): string => put('Cast', [name], { to: elementType.float32 })
  const [wide, tall] = [float(a), float(b)]
  const raw = arithmetic === 'exact' ? put('MatMul', [wide, tall]) : pairs()
  // What zero points take away is added up in 32 bits by every processor.
  const one = azero ? float(azero) : undefined
  const other = bzero ? float(bzero) : undefined
  const rows = (): string => put('ReduceSum', [wide, 'ref.last'])
  const columns = (): string => put('ReduceSum', [tall, 'ref.first'])
  let sum = raw
  if (one !== undefined) sum = put('Sub', [sum, put('Mul', [one, columns()])])
  if (other !== undefined) sum = put('Sub', [sum, put('Mul', [other, rows()])])
  if (one !== undefined && other !== undefined) {
    constants.push(tensor(`${id}.depth`, elementType.float32, [], [weights.dims[0] as number]))
    sum = put('Add', [sum, put('Mul', [put('Mul', [one, other]), `${id}.depth`])])
  }
  nodes.push(node('Cast', [sum], outputs, { to: elementType.int32 }))
  return nodes

  function pairs(): string {
    const [depth, width] = weights.dims as [number, number]
    const values = tensorValues(weights) ?? []
    const size = Math.ceil(depth / 2)
    const terms = [0, 1].map((from) => {
      // A depth that is odd: its last number has a partner of weight 0, whichever number that is.
      const places = Array.from({ length: size }, (_, at) => Math.min(2 * at + from, depth - 1))
      const own = Array.from({ length: size }, (_, at) => {
        const row = 2 * at + from
        return Array.from({ length: width }, (_, column) => values[row * width + column] ?? 0)
      })
      const [gathered, half] = [`${id}.places${from}`, `${id}.weights${from}`]
      constants.push(tensor(gathered, elementType.int64, [size], places))
      constants.push(tensor(half, elementType.float32, [size, width], own.flat()))
      return put('Mul', [put('Unsqueeze', [put('Gather', [wide, gathered], { axis: -1 }), 'ref.last']), half])
    })
    const clipped = put('Clip', [put('Add', terms), 'ref.least', 'ref.most'])
    return put('ReduceSum', [clipped, 'ref.pairs'], { keepdims: 0 })
  }
}

/**
 * The gradient of a loss by the float rows of a model with 8-bit weights, where products are added one way or the other.
 * Rounding is passed straight through, whichever way it is.
 */
export async function gradientByRows(
  bytes: Uint8Array,
  rows: Table,
  question: { readonly input: string; readonly output: string; readonly loss: Loss },
  arithmetic: Arithmetic,
): Promise<number[]> {
  const fed = {
    [question.input]: new ort.Tensor('float32', Float32Array.from(rows.flat()), [rows.length, rows[0]?.length ?? 0]),
  }
  const of = { target: question.input, output: question.output, loss: question.loss }
  const graph = new GraphView(readModel(bytes))
  const { bytes: tail, gradient } = await appendGradient(graph, of, probeWith(bytes, fed))
  const model = withProducts(joinBytes(bytes, tail), arithmetic, [gradient])
  const session = await ort.InferenceSession.create(model, { logSeverityLevel: 4 })
  return Array.from((await session.run(fed, [gradient]))[gradient]?.data as Float32Array)
}
