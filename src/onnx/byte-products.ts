import { elementType, isGraph, type OnnxGraph, type OnnxModel, type OnnxNode, type OnnxTensor } from './codec/model.js'
import { GraphView } from './graph.js'

/** What a graph multiplies in 8 bits. */
export interface ByteProducts {
  /** Nodes that multiply matrices of 8-bit numbers. */
  readonly products: number
  /** Those among them in which two products added in 16 bits can exceed 16 bits. */
  readonly saturable: number
}

/**
 * An operator that multiplies 8-bit numbers. `pmaddubsw` takes unsigned numbers on one side and signed ones on the other, and
 * onnxruntime uses it only for that mix.
 */
interface ByteOperator {
  /** Inputs that hold the side which may be signed: weights, but for ConvInteger, whose factors change places. */
  readonly signed: readonly number[]
  /** The input that must then be unsigned. Absent: the operator makes it itself, unsigned. */
  readonly unsigned?: number
}

/** Checked one by one on a processor that saturates: see docs/processors.md. */
const operators: Readonly<Record<string, ByteOperator>> = {
  ':MatMulInteger': { signed: [1], unsigned: 0 },
  ':ConvInteger': { signed: [0], unsigned: 1 },
  ':QLinearMatMul': { signed: [3], unsigned: 0 },
  ':QLinearConv': { signed: [3], unsigned: 0 },
  'com.microsoft:QLinearConv': { signed: [3], unsigned: 0 },
  'com.microsoft:MatMulIntegerToFloat': { signed: [1], unsigned: 0 },
  'com.microsoft:QGemm': { signed: [3], unsigned: 0 },
  'com.microsoft:DynamicQuantizeMatMul': { signed: [1] },
  'com.microsoft:DynamicQuantizeLSTM': { signed: [1, 2] },
  'com.microsoft:QAttention': { signed: [1], unsigned: 0 },
}

/** Operators of floats that onnxruntime runs in 8 bits where both factors come from DequantizeLinear. */
const dequantised: readonly string[] = [':MatMul', ':Gemm', ':Conv', 'com.microsoft:FusedMatMul']
const dequantisers: readonly string[] = [':DequantizeLinear', 'com.microsoft:DequantizeLinear']
/** Operators that hand the numbers of their first input on as they are. */
const movers: readonly string[] = [
  ...['Identity', 'Transpose', 'Reshape', 'Flatten', 'Squeeze', 'Unsqueeze', 'Slice', 'Gather', 'Split', 'Expand'],
  ...['Concat', 'Pad', 'MaxPool', 'DepthToSpace', 'SpaceToDepth'],
].map((name) => `:${name}`)

/** Looks at every graph of a model, those inside its nodes too. Operators that a model defines itself are not looked into. */
export function byteProducts(model: OnnxModel): ByteProducts {
  return inGraph(model, model.graph, [])
}

function inGraph(model: OnnxModel, graph: OnnxGraph, outside: readonly GraphView[]): ByteProducts {
  const scopes = [new GraphView({ ...model, graph }), ...outside]
  const found = { products: 0, saturable: 0 }
  for (const node of graph.nodes) {
    const product = productOf(node, scopes)
    if (product !== undefined) found.products++
    if (product === 'saturable') found.saturable++
    for (const value of Object.values(node.attributes)) {
      if (!isGraph(value)) continue
      const inner = inGraph(model, value, scopes)
      found.products += inner.products
      found.saturable += inner.saturable
    }
  }
  return found
}

type Product = 'saturable' | 'exact'

function productOf(node: OnnxNode, scopes: readonly GraphView[]): Product | undefined {
  const operator = operators[keyOf(node)]
  if (operator === undefined) return ofDequantised(node, scopes)
  const { signed, unsigned } = operator
  const mixed =
    unsigned === undefined || typeOf(node.inputs[unsigned] ?? '', scopes, elementType.uint8) === elementType.uint8
  return mixed && signed.some((slot) => canSaturate(node.inputs[slot] ?? '', scopes)) ? 'saturable' : 'exact'
}

/** Of a product of floats that were 8-bit numbers: onnxruntime makes the activations unsigned, the weights stay as they are. */
function ofDequantised(node: OnnxNode, scopes: readonly GraphView[]): Product | undefined {
  if (!dequantised.includes(keyOf(node))) return undefined
  const sides = node.inputs.slice(0, 2).map((name) => sourceOf(name, scopes))
  const bytes = sides.map((side) => (side === undefined ? undefined : byteInput(side, scopes)))
  if (bytes.some((name) => name === undefined)) return undefined
  const weights = bytes.filter((name) => constantOf(name as string, scopes) !== undefined)
  // Two constants are multiplied when the model is loaded; one beside floats is made floats and then multiplied.
  if (weights.length === 2) return undefined
  return weights.some((name) => canSaturate(name as string, scopes)) ? 'saturable' : 'exact'
}

/** What a DequantizeLinear of 8-bit numbers reads. */
function byteInput(node: OnnxNode, scopes: readonly GraphView[]): string | undefined {
  const [input = ''] = node.inputs
  if (!dequantisers.includes(keyOf(node))) return undefined
  return isByte(typeOf(input, scopes)) ? input : undefined
}

/** Whether signed weights are so large that a pair of them times 255 exceeds 16 bits; unknown ones are taken to be. */
function canSaturate(name: string, scopes: readonly GraphView[]): boolean {
  const tensor = constantOf(name, scopes)
  const type = tensor?.type ?? typeOf(name, scopes)
  if (type !== undefined && type !== elementType.int8) return false
  return tensor === undefined || largestPairs(tensor).some((sum) => 255 * sum > 2 ** 15 - 1 || 255 * sum < -(2 ** 15))
}

/** The sums of the two largest and of the two smallest numbers: which ones are added as a pair is up to the processor. */
function largestPairs(tensor: OnnxTensor): readonly number[] {
  const { raw, values = [], external } = tensor
  if (external) return [2 * 127, 2 * -128]
  const signed = raw === undefined ? values : new Int8Array(raw.buffer, raw.byteOffset, raw.byteLength)
  let [high, higher, low, lower] = [0, 0, 0, 0]
  for (const value of signed) {
    if (value > higher) [high, higher] = [higher, value]
    else if (value > high) high = value
    if (value < lower) [low, lower] = [lower, value]
    else if (value < low) low = value
  }
  return [high + higher, low + lower]
}

/** The element type of a tensor, as far as the graph tells it. */
function typeOf(name: string, scopes: readonly GraphView[], otherwise?: number): number | undefined {
  const scope = scopes.find((each) => each.hasName(name)) ?? scopes[0]
  const constant = constantOf(name, scopes)
  if (constant !== undefined) return constant.type
  const declared = scope?.model.graph.inputs.find((input) => input.name === name)?.type
  if (declared !== undefined) return declared
  const maker = makerOf(name, scopes)
  if (maker === undefined) return otherwise
  const key = keyOf(maker)
  if (key === ':DynamicQuantizeLinear') return maker.outputs[0] === name ? elementType.uint8 : otherwise
  if (key.endsWith(':QuantizeLinear')) return typeOf(maker.inputs[2] ?? '', scopes, elementType.uint8)
  if (movers.includes(key)) return typeOf(maker.inputs[0] ?? '', scopes, otherwise)
  const zeroPoint = zeroPoints[key]
  return zeroPoint === undefined ? otherwise : typeOf(maker.inputs[zeroPoint] ?? '', scopes, otherwise)
}

/** Operators whose results have the type of a zero point that they are given. */
const zeroPoints: Readonly<Record<string, number>> = {
  ':QLinearMatMul': 7,
  ':QLinearConv': 7,
  'com.microsoft:QLinearConv': 7,
  'com.microsoft:QGemm': 8,
  'com.microsoft:QLinearAdd': 7,
  'com.microsoft:QLinearMul': 7,
  'com.microsoft:QLinearSigmoid': 4,
  'com.microsoft:QLinearLeakyRelu': 4,
  'com.microsoft:QLinearGlobalAveragePool': 4,
  'com.microsoft:QLinearAveragePool': 4,
}

function sourceOf(name: string, scopes: readonly GraphView[]): OnnxNode | undefined {
  const maker = makerOf(name, scopes)
  return maker !== undefined && movers.includes(keyOf(maker)) ? sourceOf(maker.inputs[0] ?? '', scopes) : maker
}

/** The constant that a tensor is, perhaps with its numbers in other places. */
function constantOf(name: string, scopes: readonly GraphView[]): OnnxTensor | undefined {
  for (const scope of scopes) {
    const own = scope.constant(name)
    if (own !== undefined) return own
  }
  const maker = makerOf(name, scopes)
  return maker !== undefined && movers.includes(keyOf(maker)) ? constantOf(maker.inputs[0] ?? '', scopes) : undefined
}

function makerOf(name: string, scopes: readonly GraphView[]): OnnxNode | undefined {
  if (name === '') return undefined
  for (const scope of scopes) {
    const maker = scope.maker(name)
    if (maker !== undefined) return maker
  }
  return undefined
}

const isByte = (type: number | undefined): boolean => type === elementType.int8 || type === elementType.uint8
const keyOf = ({ domain, op }: OnnxNode): string => `${domain}:${op}`
