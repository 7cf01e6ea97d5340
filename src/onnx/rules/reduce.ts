import type { GradientRule, RuleContext } from '../rule.js'

/** Axes that a Reduce operator runs over, from the front; undefined when they are no constant. */
function axesOf({ node, number, numbers, constant, opset, rank, x, axis }: RuleContext): number[] {
  const input = x[0] as string
  const all = Array.from({ length: rank(input) }, (_, at) => at)
  const asInput = opset >= (node.op === 'ReduceSum' ? 13 : 18)
  const given = asInput ? (node.inputs[1] ? constant(1) : []) : numbers('axes', [])
  if (given === undefined || given.length > 0) return (given ?? []).map((value) => axis(value, input))
  return number('noop_with_empty_axes', 0) === 1 ? [] : all
}

const constantAxes: GradientRule['refuse'] = ({ node, opset, constant }) => {
  const asInput = opset >= (node.op === 'ReduceSum' ? 13 : 18)
  return asInput && node.inputs[1] && constant(1) === undefined ? 'its axes are no constant' : undefined
}

/** A rule from the cotangent and the result with the reduced axes kept as 1. */
const reduction = (backward: (context: RuleContext, x: string, g: string, y: string) => string): GradientRule => ({
  inputs: [0],
  refuse: constantAxes,
  backward: (context) => {
    const { ops, number, g, x, y } = context
    const kept = number('keepdims', 1) === 1
    const axes = axesOf(context)
    const keep = (name: string): string => (kept ? name : ops.unsqueeze(name, axes))
    return [backward(context, x[0] as string, keep(g), keep(y[0] as string))]
  },
})

const spread = ({ ops }: RuleContext, g: string, x: string): string => ops.expand(g, ops.shape(x))

/** The entries that reach the largest (smallest) value share the cotangent. */
const extreme = reduction((context, x, g, y) => {
  const { ops, type } = context
  const hits = ops.mask(ops.op('Equal', [x, y]), type)
  const axes = axesOf(context)
  return ops.mul(hits, ops.div(g, axes.length === 0 ? hits : ops.reduceSum(hits, axes)))
})

const mean = reduction((context, x, g, y) => {
  const { ops, type } = context
  const share = ops.div(ops.cast(ops.op('Size', [y]), type), ops.cast(ops.op('Size', [x]), type))
  return spread(context, ops.mul(g, share), x)
})

/** Pooling over all axes but batch and channels. */
const globalMean: GradientRule = {
  inputs: [0],
  backward: (context) => {
    const { ops, g, x, y, type } = context
    const input = x[0] as string
    const share = ops.div(ops.cast(ops.op('Size', [y[0] as string]), type), ops.cast(ops.op('Size', [input]), type))
    return [spread(context, ops.mul(g, share), input)]
  },
}

const globalMax: GradientRule = {
  inputs: [0],
  backward: ({ ops, g, x, y, type, rank }) => {
    const input = x[0] as string
    const hits = ops.mask(ops.op('Equal', [input, y[0] as string]), type)
    const axes = Array.from({ length: rank(input) - 2 }, (_, at) => at + 2)
    return [ops.mul(hits, ops.div(g, ops.reduceSum(hits, axes)))]
  },
}

/** Operators that make one number of many. */
export const reduceRules: Readonly<Record<string, GradientRule>> = {
  ':ReduceSum': reduction((context, x, g) => spread(context, g, x)),
  ':ReduceMean': mean,
  ':ReduceMax': extreme,
  ':ReduceMin': extreme,
  ':ReduceL1': reduction(({ ops }, x, g) => ops.mul(ops.op('Sign', [x]), g)),
  ':ReduceL2': reduction(({ ops }, x, g, y) => ops.mul(x, ops.div(g, y))),
  ':ReduceSumSquare': reduction(({ ops, c }, x, g) => ops.mul(x, ops.mul(g, c(2)))),
  ':ReduceLogSumExp': reduction(({ ops }, x, g, y) => ops.mul(ops.op('Exp', [ops.sub(x, y)]), g)),
  ':GlobalAveragePool': globalMean,
  ':GlobalMaxPool': globalMax,
}
