import type { GradientRule, RuleContext } from '../rule.js'

/** Gradients of `alpha * A' B'` by A and B, where a mark says that the last two axes are swapped first. */
function productGradients(
  context: RuleContext,
  g: string,
  swapped: { readonly a: boolean; readonly b: boolean },
  alpha = 1,
): [string | undefined, string | undefined] {
  const { ops, x, c, rank, needs, unbroadcast, y } = context
  const [a, b] = x as [string, string]
  if (rank(a) < 2 || rank(b) < 2) context.refuse('one of its factors has a single axis')
  const scaled = alpha === 1 ? g : ops.mul(g, c(alpha))
  const flip = (name: string): string => ops.transposeLast(name, rank(name))
  const flipResult = (name: string): string => ops.transposeLast(name, rank(y[0] as string))
  let byA: string | undefined
  let byB: string | undefined
  if (needs(0)) {
    byA = swapped.a
      ? ops.matMul(swapped.b ? flip(b) : b, flipResult(scaled))
      : ops.matMul(scaled, swapped.b ? b : flip(b))
    byA = unbroadcastBatch(byA, a)
  }
  if (needs(1)) {
    byB = swapped.b
      ? ops.matMul(flipResult(scaled), swapped.a ? flip(a) : a)
      : ops.matMul(swapped.a ? a : flip(a), scaled)
    byB = unbroadcastBatch(byB, b)
  }
  return [byA, byB]

  /** The batch axes of a factor may have been broadcast; its last two never were. */
  function unbroadcastBatch(gradient: string, factor: string): string {
    const full = rank(y[0] as string)
    const own = context.shape(factor).dims
    const result = context.shape(y[0] as string).dims
    const same = own.length === full && own.slice(0, -2).every((size, axis) => size === result[axis])
    return same ? gradient : unbroadcast(gradient, factor, y[0])
  }
}

const matMul: GradientRule = {
  inputs: [0, 1],
  backward: (context) => productGradients(context, context.g, { a: false, b: false }),
}

const gemm: GradientRule = {
  inputs: [0, 1, 2],
  backward: (context) => gemmGradients(context, context.g),
}

function gemmGradients(context: RuleContext, g: string): (string | undefined)[] {
  const { ops, x, c, number, needs, unbroadcast } = context
  const swapped = { a: number('transA', 0) === 1, b: number('transB', 0) === 1 }
  const products = productGradients(context, g, swapped, number('alpha', 1))
  const beta = number('beta', 1)
  const bias = x[2] && needs(2) ? unbroadcast(beta === 1 ? g : ops.mul(g, c(beta)), x[2]) : undefined
  return [...products, bias]
}

const fusedMatMul: GradientRule = {
  inputs: [0, 1],
  refuse: ({ number }) =>
    number('transBatchA', 0) === 1 || number('transBatchB', 0) === 1 ? 'it moves batch axes' : undefined,
  backward: (context) => {
    const { number } = context
    const swapped = { a: number('transA', 0) === 1, b: number('transB', 0) === 1 }
    return productGradients(context, context.g, swapped, number('alpha', 1))
  },
}

/** Slopes of the activations that are fused into Gemm, by their result. */
const fusedActivations: Readonly<Record<string, (context: RuleContext, y: string) => string>> = {
  '': ({ c }) => c(1),
  Relu: ({ ops, c, type }, y) => ops.mask(ops.op('Greater', [y, c(0)]), type),
  Sigmoid: ({ ops, c }, y) => ops.mul(y, ops.sub(c(1), y)),
  Tanh: ({ ops, c }, y) => ops.sub(c(1), ops.mul(y, y)),
}

const fusedGemm: GradientRule = {
  inputs: [0, 1, 2],
  refuse: ({ text }) => {
    const name = text('activation', '')
    return Object.hasOwn(fusedActivations, name) ? undefined : `its activation ${name} has no rule`
  },
  backward: (context) => {
    const slope = fusedActivations[context.text('activation', '')]?.(context, context.y[0] as string)
    return gemmGradients(context, slope === undefined ? context.g : context.ops.mul(context.g, slope))
  },
}

/** Products of matrices. */
export const matrixRules: Readonly<Record<string, GradientRule>> = {
  ':MatMul': matMul,
  ':Gemm': gemm,
  'com.microsoft:FusedMatMul': fusedMatMul,
  'com.microsoft:FusedGemm': fusedGemm,
}
