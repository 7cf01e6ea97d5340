import { elementType } from './codec/model.js'
import type { GraphView } from './graph.js'
import type { Ops } from './ops.js'
import type { TensorShape } from './rule.js'

/**
 * What is differentiated, of a table `[inputs, outputs]` of a graph:
 * - `softmax`: cross-entropy of the likeliest label, by the numbers before a softmax;
 * - `probabilities`: the same, where the table holds probabilities;
 * - `sigmoid`, `binary`: the sum over outputs of the binary cross-entropy of the side of `threshold` each is on, by the
 *   numbers before a sigmoid, or where the table holds probabilities;
 * - `column`: one output itself.
 */
export type Loss =
  | { readonly kind: 'softmax' | 'probabilities' }
  | { readonly kind: 'sigmoid' | 'binary'; readonly threshold: number }
  | { readonly kind: 'column'; readonly column: number }

/** Probabilities below this count as this: their logarithm has an end. */
const least = 1e-12

/** The tensor before a final softmax or sigmoid, where gradients keep their digits however sure the model is. */
export function beforeActivation(
  graph: GraphView,
  output: string,
  activation: 'softmax' | 'sigmoid',
): string | undefined {
  const node = graph.maker(output)
  if (node === undefined || node.domain !== '') return undefined
  const [input = ''] = node.inputs
  if (node.op === 'Identity') return beforeActivation(graph, input, activation)
  if (activation === 'sigmoid') return node.op === 'Sigmoid' ? input : undefined
  if (node.op !== 'Softmax' && node.op !== 'LogSoftmax') return undefined
  const axis = node.attributes.axis ?? (graph.opset() >= 13 ? -1 : 1)
  return axis === 1 || axis === -1 ? input : undefined
}

/** Appends the gradient of the loss by the table, in the table's shape. */
export function lossGradient(ops: Ops, table: string, { dims, type }: TensorShape, loss: Loss): string {
  const c = (value: number): string => ops.scalar(value, type)
  switch (loss.kind) {
    case 'column': {
      const width = dims.length < 2 ? 1 : (dims.at(-1) as number)
      const chosen = Array.from({ length: width }, (_, column) => (column === loss.column ? 1 : 0))
      const row = dims.length < 2 ? c(1) : ops.builder.constant(type, [width], chosen)
      return ops.expand(row, ops.shape(table))
    }
    case 'softmax': {
      const own = isOwnLabel(ops, table, dims)
      const others = ops.where(own, c(0), ops.op('Softmax', [table], { axis: 1 }))
      // p - 1 of the own label as minus the sum of the others: near certainty the difference would lose all its digits.
      return ops.where(own, ops.neg(ops.reduceSum(others, [1])), others)
    }
    case 'probabilities': {
      const slope = ops.div(c(-1), ops.op('Max', [table, c(least)]))
      return ops.where(isOwnLabel(ops, table, dims), slope, c(0))
    }
    case 'sigmoid': {
      const boundary = Math.log(loss.threshold / (1 - loss.threshold))
      const below = ops.op('Less', [table, ops.scalar(boundary, type)])
      const against = ops.neg(ops.op('Sigmoid', [ops.neg(table)]))
      return ops.where(below, ops.op('Sigmoid', [table]), against)
    }
    case 'binary': {
      const below = ops.op('Less', [table, c(loss.threshold)])
      const yes = ops.neg(ops.div(c(1), ops.op('Max', [table, c(least)])))
      const no = ops.div(c(1), ops.op('Max', [ops.sub(c(1), table), c(least)]))
      return ops.where(below, no, yes)
    }
  }
}

/** Whether an entry is the largest of its row (of equals the first). */
function isOwnLabel(ops: Ops, table: string, dims: readonly number[]): string {
  const best = ops.op('ArgMax', [table], { axis: 1, keepdims: 1 })
  const width = dims[1] as number
  const columns = Array.from({ length: width }, (_, column) => column)
  return ops.op('Equal', [best, ops.builder.constant(elementType.int64, [1, width], columns)])
}
