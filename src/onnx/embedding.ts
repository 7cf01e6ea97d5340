import { onnxErrors } from '../core/errors/index.js'
import { type OnnxNode, type OnnxTensor, tensorValues } from './codec/model.js'
import type { GraphView } from './graph.js'

/** Where a graph of texts looks up its words. */
export interface WordEmbedding {
  /** The looked-up vectors, `[texts, tokens, width]` in floats: the tensor that gradients are taken by. */
  readonly tensor: string
  /** Length of a vector. */
  readonly width: number
  /** Number of tokens that have one. */
  readonly words: number
  /** The vector of a token. */
  vector(token: number): readonly number[]
}

/** Operators that hand token ids through. */
const passing: readonly string[] = ['Identity', 'Cast', 'Reshape', 'Squeeze', 'Unsqueeze']
const floats: readonly number[] = [1, 11]

/**
 * Finds the table of word vectors: the matrix whose rows are picked by the token ids. A quantised table is read through
 * its scale.
 *
 * @param input Name of the graph's input of token ids.
 * @throws EF712 when there is none.
 */
export function findEmbedding(graph: GraphView, input: string): WordEmbedding {
  for (const node of graph.nodes) {
    if (node.op !== 'Gather' || node.domain !== '' || !comesFrom(graph, node.inputs[1] ?? '', input)) continue
    const table = graph.constant(node.inputs[0] ?? '')
    if (table?.dims.length === 2) {
      const found = floats.includes(table.type) ? plain(node, table) : quantised(graph, node, table)
      if (found !== undefined) return found
    }
    const scaled = graph.maker(node.inputs[0] ?? '')
    if (scaled?.op === 'DequantizeLinear') {
      const whole = graph.constant(scaled.inputs[0] ?? '')
      const read = whole?.dims.length === 2 ? dequantised(graph, scaled, whole) : undefined
      if (read !== undefined && whole !== undefined) return embedding(node.outputs[0] as string, whole, read)
    }
  }
  throw onnxErrors.noEmbedding(input)
}

function comesFrom(graph: GraphView, name: string, input: string): boolean {
  if (name === input) return true
  const maker = graph.maker(name)
  return maker !== undefined && passing.includes(maker.op) && comesFrom(graph, maker.inputs[0] ?? '', input)
}

function plain(node: OnnxNode, table: OnnxTensor): WordEmbedding | undefined {
  const values = tensorValues(table)
  return values === undefined ? undefined : embedding(node.outputs[0] as string, table, () => values)
}

/** Whole numbers are picked first and scaled after: the vectors are what the scaling gives. */
function quantised(graph: GraphView, node: OnnxNode, table: OnnxTensor): WordEmbedding | undefined {
  const scaling = graph.nodes.find(({ op, inputs }) => op === 'DequantizeLinear' && inputs[0] === node.outputs[0])
  const read = scaling === undefined ? undefined : dequantised(graph, scaling, table)
  return scaling === undefined || read === undefined ? undefined : embedding(scaling.outputs[0] as string, table, read)
}

function dequantised(graph: GraphView, scaling: OnnxNode, table: OnnxTensor): (() => readonly number[]) | undefined {
  const whole = tensorValues(table)
  const [scale, ...more] = graph.values(scaling.inputs[1] ?? '') ?? []
  const [zero = 0] = graph.values(scaling.inputs[2] ?? '') ?? []
  if (whole === undefined || scale === undefined || more.length > 0) return undefined
  return () => whole.map((value) => (value - zero) * scale)
}

function embedding(tensor: string, { dims }: OnnxTensor, read: () => readonly number[]): WordEmbedding {
  const [words, width] = dims as [number, number]
  let values: Float32Array | undefined
  return {
    tensor,
    width,
    words,
    vector: (token) => {
      values ??= Float32Array.from(read())
      return Array.from(values.subarray(token * width, (token + 1) * width))
    },
  }
}
