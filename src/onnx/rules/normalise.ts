import type { GradientRule, RuleContext } from '../rule.js'

/** Axes over which Softmax runs: one from version 13 on, before that all from `axis` to the last. */
function softmaxAxes({ number, opset, axis, rank, x }: RuleContext): number[] {
  const input = x[0] as string
  if (opset >= 13) return [axis(number('axis', -1), input)]
  const from = axis(number('axis', 1), input)
  return Array.from({ length: rank(input) - from }, (_, at) => from + at)
}

const softmax: GradientRule = {
  inputs: [0],
  backward: (context) => {
    const { ops, g, y } = context
    const p = y[0] as string
    const mean = ops.reduceSum(ops.mul(g, p), softmaxAxes(context))
    return [ops.mul(p, ops.sub(g, mean))]
  },
}

const logSoftmax: GradientRule = {
  inputs: [0],
  backward: (context) => {
    const { ops, g, y } = context
    const total = ops.reduceSum(g, softmaxAxes(context))
    return [ops.sub(g, ops.mul(ops.op('Exp', [y[0] as string]), total))]
  },
}

/** Gradient by the input of (x - mean) / deviation * scale over `axes`. */
function layerNorm(context: RuleContext, g: string, x: string, scale: string, axes: readonly number[]): string {
  const { ops, c, number } = context
  const centred = ops.sub(x, ops.reduceMean(x, axes))
  const variance = ops.reduceMean(ops.mul(centred, centred), axes)
  const inverse = ops.op('Reciprocal', [ops.op('Sqrt', [ops.add(variance, c(number('epsilon', 1e-5)))])])
  const normal = ops.mul(centred, inverse)
  const scaled = ops.mul(g, scale)
  const along = ops.mul(normal, ops.reduceMean(ops.mul(scaled, normal), axes))
  return ops.mul(inverse, ops.sub(ops.sub(scaled, ops.reduceMean(scaled, axes)), along))
}

const layerNormalization: GradientRule = {
  inputs: [0],
  fixed: [1, 2],
  backward: (context) => {
    const { g, x, rank, number } = context
    const [input, scale] = x as [string, string]
    const from = context.axis(number('axis', -1), input)
    const axes = Array.from({ length: rank(input) - from }, (_, at) => from + at)
    return [layerNorm(context, g, input, scale, axes)]
  },
}

/** Layer normalization of the sum of an input, a skipped connection and perhaps a bias; output 3 is that sum. */
const skipLayerNormalization: GradientRule = {
  inputs: [0, 1],
  fixed: [2, 3, 4],
  outputs: [0, 3],
  backward: (context) => {
    const { ops, x, rank, needs, cotangents, unbroadcast } = context
    const [input, skip, gamma, , bias] = x as [string, string, string, string?, string?]
    const plain = ops.add(input, skip)
    const sum = bias ? ops.add(plain, bias) : plain
    const [normal, , , direct] = cotangents
    const parts = [
      ...(normal === undefined ? [] : [layerNorm(context, normal, sum, gamma, [rank(input) - 1])]),
      ...(direct === undefined ? [] : [direct]),
    ]
    const back = ops.sum(parts)
    return [needs(0) ? back : undefined, needs(1) ? unbroadcast(back, skip) : undefined]
  },
}

const batchNormalization: GradientRule = {
  inputs: [0],
  fixed: [1, 2, 3, 4],
  refuse: ({ number }) => (number('training_mode', 0) === 1 ? 'it is in training mode' : undefined),
  backward: ({ ops, g, x, c, rank, number }) => {
    const [input, scale, , , variance] = x as [string, string, string, string, string]
    const slope = ops.div(scale, ops.op('Sqrt', [ops.add(variance, c(number('epsilon', 1e-5)))]))
    const ones = Array.from({ length: Math.max(0, rank(input) - 2) }, () => 1)
    return [ops.mul(g, ones.length === 0 ? slope : ops.reshape(slope, ops.ints([-1, ...ones])))]
  },
}

/** Operators that relate numbers to their neighbours. */
export const normaliseRules: Readonly<Record<string, GradientRule>> = {
  ':Softmax': softmax,
  ':LogSoftmax': logSoftmax,
  ':LayerNormalization': layerNormalization,
  'com.microsoft:SkipLayerNormalization': skipLayerNormalization,
  ':BatchNormalization': batchNormalization,
}
