import { elementType } from '../codec/model.js'
import type { GradientRule, RuleContext } from '../rule.js'

/** The gradient of picking entries along `axis` by a list of whole numbers. */
function backFromPicked(context: RuleContext, g: string, indices: string, axis: number): string {
  const { ops, x, rank, type } = context
  const input = x[0] as string
  return ops.unpick(g, indices, ops.dim(input, axis), axis, rank(input), type)
}

const gather: GradientRule = {
  inputs: [0],
  backward: (context) => {
    const { g, ops, x, y, rank, number } = context
    const [input, indices] = x as [string, string]
    const axis = context.axis(number('axis', 0), input)
    const list = ops.reshape(ops.cast(indices, elementType.int64), ops.ints([-1]))
    const wide = rank(indices)
    if (wide === 1) return [backFromPicked(context, g, list, axis)]
    if (wide === 0) return [backFromPicked(context, ops.unsqueeze(g, [axis]), list, axis)]
    // The axes of the indices become one.
    const shape = ops.shape(y[0] as string)
    const part = (from: number, to: number): string => ops.slice(shape, ops.ints([from]), ops.ints([to]), 0)
    const joined = ops.concat([part(0, axis), ops.ints([-1]), part(axis + wide, rank(y[0] as string))], 0)
    return [backFromPicked(context, ops.reshape(g, joined), list, axis)]
  },
}

const gatherElements: GradientRule = {
  inputs: [0],
  refuse: ({ opset }) =>
    opset < 16 ? 'it needs operators of version 16, which add up what was picked twice' : undefined,
  backward: ({ g, ops, x, type, number }) => {
    const [input, indices] = x as [string, string]
    const axis = number('axis', 0)
    return [ops.op('ScatterElements', [ops.zerosLike(input, type), indices, g], { axis, reduction: 'add' })]
  },
}

const slice: GradientRule = {
  inputs: [0],
  refuse: ({ node, constant }) =>
    node.inputs[3] && constant(3) === undefined ? 'its axes are no constant' : undefined,
  backward: (context) => {
    const { ops, x, shape } = context
    const [input, starts, ends, , steps] = x as [string, string, string, string?, string?]
    const count = (shape(starts).dims[0] ?? 1) as number
    const axes = context.constant(3) ?? Array.from({ length: count }, (_, axis) => axis)
    const single = (list: string, at: number): string => ops.cast(ops.gather(list, ops.ints([at])), elementType.int64)
    let back = context.g
    axes.forEach((value, at) => {
      const axis = context.axis(value, input)
      const positions = ops.range(ops.dim(input, axis))
      const step = steps ? single(steps, at) : undefined
      back = backFromPicked(context, back, ops.slice(positions, single(starts, at), single(ends, at), 0, step), axis)
    })
    return [back]
  },
}

const arrayFeatures: GradientRule = {
  inputs: [0],
  backward: (context) => {
    const { g, ops, x, rank } = context
    const [input, indices] = x as [string, string]
    return [backFromPicked(context, g, ops.reshape(indices, ops.ints([-1])), rank(input) - 1)]
  },
}

/** Operators that pick numbers by their place. */
export const pickRules: Readonly<Record<string, GradientRule>> = {
  ':Gather': gather,
  ':GatherElements': gatherElements,
  ':Slice': slice,
  'ai.onnx.ml:ArrayFeatureExtractor': arrayFeatures,
}
