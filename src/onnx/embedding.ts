import { onnxErrors } from '../core/errors/index.js'
import { elementType } from './codec/model.js'
import { writeTail } from './codec/write-tail.js'
import type { GraphView } from './graph.js'
import { TailBuilder } from './tail-builder.js'

/** Where a graph of texts looks up its words. */
export interface WordEmbedding {
  /** The looked-up vectors, `[texts, tokens, width]` in floats: the tensor that gradients are taken by. */
  readonly tensor: string
  /** A tail that makes the whole table of vectors, `[words, width]` in floats, an output of the file. */
  readonly tail: Uint8Array
  /** Name of that output. */
  readonly table: string
}

const wholeNumbers: readonly number[] = [elementType.int8, elementType.uint8, elementType.int32, elementType.int64]

/** Operators that hand token ids through. */
const passing: readonly string[] = ['Identity', 'Cast', 'Reshape', 'Squeeze', 'Unsqueeze']

/**
 * Finds the word vectors: what the token ids pick from a table that depends on no input. A table of whole numbers is
 * followed to where the picked numbers are scaled.
 *
 * @param input Name of the graph's input of token ids.
 * @throws EF712 when there is none; EF713 when it holds whole numbers that no `DequantizeLinear` scales.
 */
export function findEmbedding(graph: GraphView, input: string): WordEmbedding {
  for (const { op, domain, inputs, outputs } of graph.nodes) {
    const [table = '', ids = ''] = inputs
    const [picked = ''] = outputs
    if (op !== 'Gather' || domain !== '' || !comesFrom(graph, ids, input) || !isFixed(graph, table)) continue
    const builder = new TailBuilder(graph)
    const scaling = graph.nodes.find((node) => node.op === 'DequantizeLinear' && node.inputs[0] === picked)
    // Scaled by other nodes, each word may have a scale of its own: the numbers of two words do not compare.
    const type = graph.constant(table)?.type
    if (scaling === undefined && type !== undefined && wholeNumbers.includes(type))
      throw onnxErrors.wholeEmbedding(table)
    const tensor = scaling === undefined ? picked : (scaling.outputs[0] as string)
    const vectors =
      scaling === undefined
        ? table
        : (builder.nodes('DequantizeLinear', [table, ...scaling.inputs.slice(1)], scaling.attributes)[0] as string)
    // A name of its own, since an initializer cannot be an output; single precision, whatever the table is in.
    const [output] = builder.nodes('Cast', [vectors], { to: elementType.float32 })
    builder.output(output as string)
    return { tensor, tail: writeTail(builder.tail), table: output as string }
  }
  throw onnxErrors.noEmbedding(input)
}

function comesFrom(graph: GraphView, name: string, input: string): boolean {
  if (name === input) return true
  const maker = graph.maker(name)
  return maker !== undefined && passing.includes(maker.op) && comesFrom(graph, maker.inputs[0] ?? '', input)
}

/** `true` for what is made only of constants. */
function isFixed(graph: GraphView, name: string): boolean {
  if (name === '' || graph.constant(name) !== undefined) return true
  const maker = graph.maker(name)
  return maker?.inputs.every((input) => isFixed(graph, input)) ?? false
}
