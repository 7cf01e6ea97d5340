import { elementType } from '../codec/model.js'
import type { GradientRule, RuleContext } from '../rule.js'

const approximate = 'rounding to whole numbers is passed straight through: gradients are those of the unrounded model'

/** A tensor of whole numbers less its zero point, as floats. `along` puts a list of zero points on that axis. */
function centred({ ops, rank, shape }: RuleContext, whole: string, zero: string | undefined, along: number): string {
  const floats = ops.cast(whole, elementType.float32)
  if (!zero) return floats
  const points = ops.cast(zero, elementType.float32)
  const many = shape(zero).dims.length === 1 && shape(zero).dims[0] !== 1
  const after = rank(whole) - 1 - along
  return ops.sub(floats, many ? ops.reshape(points, ops.ints([-1, ...Array.from({ length: after }, () => 1)])) : points)
}

/** Scales of quantisation, one for all or one for each entry of `axis`, in a form that broadcasts. */
function scaleOf({ ops, rank, shape, number, x, axis }: RuleContext): string {
  const [input, scale] = x as [string, string]
  if (shape(scale).dims.length === 0 || shape(scale).dims[0] === 1) return scale
  const after = rank(input) - 1 - axis(number('axis', 1), input)
  return ops.reshape(scale, ops.ints([-1, ...Array.from({ length: after }, () => 1)]))
}

const blockwise: GradientRule['refuse'] = ({ number }) =>
  number('block_size', 0) > 0 ? 'its scales are for blocks' : undefined

const dynamicQuantize: GradientRule = {
  inputs: [0],
  approximate,
  backward: ({ ops, g, y }) => [ops.div(g, y[1] as string)],
}

const quantize: GradientRule = {
  inputs: [0],
  fixed: [1],
  approximate,
  refuse: blockwise,
  backward: (context) => [context.ops.div(context.g, scaleOf(context))],
}

const dequantize: GradientRule = {
  inputs: [0],
  fixed: [1],
  approximate,
  refuse: blockwise,
  backward: (context) => [context.ops.mul(context.g, scaleOf(context))],
}

/** Gradients of a product of two centred matrices of whole numbers. */
function wholeProduct(
  context: RuleContext,
  g: string,
  zeros: readonly [string | undefined, string | undefined],
): (string | undefined)[] {
  const { ops, x, rank, needs, unbroadcast } = context
  const [a, b] = x as [string, string]
  if (rank(a) < 2 || rank(b) < 2) context.refuse('one of its factors has a single axis')
  const flipped = (name: string, centredName: string): string => ops.transposeLast(centredName, rank(name))
  return [
    needs(0) ? unbroadcast(ops.matMul(g, flipped(b, centred(context, b, zeros[1], rank(b) - 1))), a) : undefined,
    needs(1) ? unbroadcast(ops.matMul(flipped(a, centred(context, a, zeros[0], rank(a) - 2)), g), b) : undefined,
  ]
}

const matMulInteger: GradientRule = {
  inputs: [0, 1],
  approximate,
  backward: (context) => wholeProduct(context, context.g, [context.x[2], context.x[3]]),
}

/** Inputs: A, B, scale of A, scale of B, zero points of A and B, bias. */
const matMulIntegerToFloat: GradientRule = {
  inputs: [0, 1],
  fixed: [2, 3, 6],
  approximate,
  backward: (context) => {
    const { ops, g, x } = context
    const scaled = ops.mul(ops.mul(g, x[3] as string), x[2] as string)
    return wholeProduct(context, scaled, [x[4], x[5]])
  },
}

/** Inputs: A in floats, B, scale of B, zero point of B, bias. */
const dynamicQuantizeMatMul: GradientRule = {
  inputs: [0],
  fixed: [1, 2, 4],
  approximate,
  backward: (context) => {
    const { ops, g, x, rank, unbroadcast } = context
    const [a, b, scale, zero] = x as [string, string, string, string?]
    const weights = ops.transposeLast(centred(context, b, zero, rank(b) - 1), rank(b))
    return [unbroadcast(ops.matMul(ops.mul(g, scale), weights), a)]
  },
}

/** Operators of models whose numbers were made whole; the gradient passes through the rounding (straight-through). */
export const quantisedRules: Readonly<Record<string, GradientRule>> = {
  ':DynamicQuantizeLinear': dynamicQuantize,
  ':QuantizeLinear': quantize,
  ':DequantizeLinear': dequantize,
  ':MatMulInteger': matMulInteger,
  'com.microsoft:MatMulIntegerToFloat': matMulIntegerToFloat,
  'com.microsoft:DynamicQuantizeMatMul': dynamicQuantizeMatMul,
}
