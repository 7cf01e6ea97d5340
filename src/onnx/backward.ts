import { onnxErrors } from '../core/errors/index.js'
import { elementType } from './codec/model.js'
import type { GraphView } from './graph.js'
import type { Ops } from './ops.js'
import { factsOf, neededSlots, type Path } from './path.js'
import type { RuleContext, TensorShape } from './rule.js'

export type Shapes = ReadonlyMap<string, TensorShape>

/** A contribution to the gradient by a tensor on the way: where the pass starts. */
export interface Seed {
  readonly tensor: string
  readonly cotangent: string
}

/**
 * Walks the path backwards and appends, node by node, what carries the cotangent of the output to the target.
 *
 * @returns The name of the gradient by `target`, in its shape.
 */
export function backward(graph: GraphView, path: Path, shapes: Shapes, ops: Ops, seed: Seed, target: string): string {
  const parts = new Map<string, string[]>([[seed.tensor, [seed.cotangent]]])
  const total = (name: string): string | undefined => {
    const all = parts.get(name)
    return all === undefined ? undefined : ops.sum(all)
  }
  for (const step of [...path.steps].reverse()) {
    const { node, rule } = step
    const cotangents = node.outputs.map((name) => (name === '' ? undefined : total(name)))
    if (cotangents.every((cotangent) => cotangent === undefined)) continue
    const needed = neededSlots(graph, step, path)
    const context = contextOf(graph, step, shapes, ops, cotangents, needed)
    for (const [slot, gradient] of rule.backward(context).entries()) {
      const name = node.inputs[slot]
      if (gradient === undefined || !name || !needed[slot]) continue
      const known = parts.get(name)
      if (known === undefined) parts.set(name, [gradient])
      else known.push(gradient)
    }
  }
  const gradient = total(target)
  if (gradient === undefined) throw onnxErrors.noPath(target, seed.tensor)
  return gradient
}

function contextOf(
  graph: GraphView,
  { node }: Path['steps'][number],
  shapes: Shapes,
  ops: Ops,
  cotangents: readonly (string | undefined)[],
  needed: readonly boolean[],
): RuleContext {
  const facts = factsOf(graph, node)
  const refuse = (reason: string): never => {
    throw onnxErrors.noGradientRule(new Map([[`${node.domain ? `${node.domain}:` : ''}${node.op} (${reason})`, 1]]))
  }
  const shape = (name: string): TensorShape => shapes.get(name) ?? refuse(`the shape of ${name} is unknown`)
  const rank = (name: string): number => shape(name).dims.length
  const firstActive = node.outputs[cotangents.findIndex((cotangent) => cotangent !== undefined)] as string
  const { type: outputType } = shape(firstActive)
  // Whole numbers on the way of a quantised model are followed in single precision.
  const type =
    outputType === elementType.float64 || outputType === elementType.float16 ? outputType : elementType.float32
  return {
    ...facts,
    ops,
    x: node.inputs,
    y: node.outputs,
    get g() {
      return cotangents[0] ?? refuse('its first output is not used')
    },
    cotangents,
    type,
    needs: (slot) => needed[slot] ?? false,
    shape,
    rank,
    c: (value) => ops.scalar(value, type),
    unbroadcast: (g, operand, result = node.outputs[0] as string) =>
      unbroadcast(ops, g, shape(operand).dims, shape(result).dims),
    axis: (value, name) => (value < 0 ? value + rank(name) : value),
    refuse,
  }
}

/** Sums over the axes that the operand lacks, and over those where it has 1 entry and the result more. */
function unbroadcast(ops: Ops, g: string, own: readonly number[], result: readonly number[]): string {
  const lacking = result.length - own.length
  const axes = result.flatMap((size, axis) => {
    if (axis < lacking) return [axis]
    return own[axis - lacking] === 1 && size !== 1 ? [axis] : []
  })
  if (axes.length === 0) return g
  const summed = ops.reduceSum(g, axes)
  return lacking === 0
    ? summed
    : ops.squeeze(
        summed,
        Array.from({ length: lacking }, (_, axis) => axis),
      )
}
