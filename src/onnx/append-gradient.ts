import { FairnessError, onnxErrors } from '../core/errors/index.js'
import { backward } from './backward.js'
import { type ElementType, elementType } from './codec/model.js'
import { writeTail } from './codec/write-tail.js'
import type { GraphView } from './graph.js'
import { type Loss, lossGradient } from './loss.js'
import { Ops } from './ops.js'
import { findPath, type Path } from './path.js'
import type { TensorShape } from './rule.js'
import { TailBuilder } from './tail-builder.js'

/** Size and element type of a tensor, as onnxruntime says them after a run. */
export interface SeenTensor {
  readonly dims: readonly number[]
  readonly type: string
}

/** Runs the file with a tail appended, unoptimised, on a sample of at least two inputs where that can be; gives the named tensors' shapes. */
export type ShapeProbe = (tail: Uint8Array, names: readonly string[]) => Promise<Readonly<Record<string, SeenTensor>>>

export interface GradientQuestion {
  /** The tensor by which is differentiated: a graph's input, or any tensor inside. */
  readonly target: string
  /** The table `[inputs, outputs]` that the loss reads. */
  readonly output: string
  readonly loss: Loss
}

/** A tail that makes a file compute gradients. */
export interface GradientTail {
  readonly bytes: Uint8Array
  /** Name of the new output: the gradient by the target, in its shape. */
  readonly gradient: string
  /** Why it is approximate; empty when it is exact. */
  readonly approximate: readonly string[]
  /** Nodes in it. */
  readonly nodes: number
}

/** Versions of ONNX's own operators that the rules know how to write. */
const oldestOpset = 11

/**
 * Checks, without running anything, that a gradient can be appended.
 *
 * @throws EF702 to EF704.
 */
export function checkGradient(graph: GraphView, { target, output }: GradientQuestion): Path {
  if (graph.opset() >= oldestOpset) return findPath(graph, target, output)
  try {
    findPath(graph, target, output)
  } catch (error) {
    // A later version would not help a graph that decides by trees.
    if (error instanceof FairnessError && onnxErrors.isStepwise(error)) throw error
  }
  throw onnxErrors.oldOpset(graph.opset(), oldestOpset)
}

/**
 * Makes the tail that computes the gradient of `loss` by `target`.
 *
 * @throws EF702 to EF704.
 */
export async function appendGradient(
  graph: GraphView,
  question: GradientQuestion,
  probe: ShapeProbe,
): Promise<GradientTail> {
  const path = checkGradient(graph, question)
  const { target, output, loss } = question
  const shapes = await seenShapes(graph, path, [target, output], probe)
  const builder = new TailBuilder(graph)
  const ops = new Ops(builder, graph.opset())
  const table = shapes.get(output) as TensorShape
  const cotangent = lossGradient(ops, output, table, loss)
  const exact = backward(graph, path, shapes, ops, { tensor: output, cotangent }, target)
  // Half precision comes out of a session as bits.
  const isHalf = shapes.get(target)?.type === elementType.float16
  const gradient = isHalf ? (builder.nodes('Cast', [exact], { to: elementType.float32 })[0] as string) : exact
  builder.output(gradient)
  return {
    bytes: writeTail(builder.tail, builder.missingOpsets),
    gradient,
    approximate: path.approximate,
    nodes: builder.tail.nodes.length,
  }
}

/** Shapes of all tensors that the path touches: constants from the file, all others from a run. */
async function seenShapes(
  graph: GraphView,
  path: Path,
  more: readonly string[],
  probe: ShapeProbe,
): Promise<Map<string, TensorShape>> {
  const shapes = new Map<string, TensorShape>()
  const inputs = new Set(graph.model.graph.inputs.map(({ name }) => name))
  const outputs = new Set(graph.model.graph.outputs.map(({ name }) => name))
  const builder = new TailBuilder(graph)
  /** The name under which a run gives each tensor. */
  const asked = new Map<string, string>()
  const names = [...path.steps.flatMap(({ node }) => [...node.inputs, ...node.outputs]), ...more]
  for (const name of new Set(names)) {
    if (name === '') continue
    const constant = graph.constant(name)
    if (constant !== undefined && !inputs.has(name)) {
      shapes.set(name, { dims: constant.dims, type: constant.type })
      continue
    }
    // An input cannot be an output as well: a copy can.
    const shown = inputs.has(name) ? (builder.nodes('Identity', [name])[0] as string) : name
    asked.set(name, shown)
    if (!outputs.has(shown)) builder.output(shown)
  }
  const seen = await probe(writeTail(builder.tail), [...asked.values()])
  for (const [name, shown] of asked) {
    const tensor = seen[shown]
    if (tensor === undefined) continue
    shapes.set(name, { dims: tensor.dims, type: elementType[tensor.type as ElementType] ?? 0 })
  }
  return shapes
}
