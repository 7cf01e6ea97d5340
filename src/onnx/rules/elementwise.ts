import { elementType } from '../codec/model.js'
import type { GradientRule, RuleContext } from '../rule.js'

/** A rule for an operator of one input whose gradient is `g` times something. */
const unary = (backward: (context: RuleContext, x: string, y: string) => string): GradientRule => ({
  inputs: [0],
  backward: (context) => [backward(context, context.x[0] as string, context.y[0] as string)],
})

/** A rule for an operator of two inputs that are broadcast. */
const binary = (
  first: (context: RuleContext, a: string, b: string) => string,
  second: (context: RuleContext, a: string, b: string) => string,
): GradientRule => ({
  backward: (context) => {
    const [a, b] = context.x as [string, string]
    return [
      context.needs(0) ? context.unbroadcast(first(context, a, b), a) : undefined,
      context.needs(1) ? context.unbroadcast(second(context, a, b), b) : undefined,
    ]
  },
})

const one = ({ ops, c }: RuleContext, a: string): string => ops.sub(c(1), a)
const square = ({ ops }: RuleContext, a: string): string => ops.mul(a, a)

const floats: readonly number[] = [elementType.float16, elementType.float32, elementType.float64]

const cast: GradientRule = {
  // A number cast to a whole one is constant almost everywhere. Whole inputs of a graph are followed as if they were not whole.
  inputs: ({ number }) => (floats.includes(number('to', 0)) ? [0] : []),
  backward: ({ g, ops, x, y, shape }) => {
    const { type } = shape(x[0] as string)
    const to = floats.includes(type) ? type : elementType.float32
    return [floats.includes(shape(y[0] as string).type) && to === shape(y[0] as string).type ? g : ops.cast(g, to)]
  },
}

/** `Sum`, `Mean`: any number of inputs, each with a share of the cotangent. */
const many = (share: (inputs: number) => number): GradientRule => ({
  backward: ({ g, ops, x, c, needs, unbroadcast }) => {
    const part = share(x.length)
    const scaled = part === 1 ? g : ops.mul(g, c(part))
    return x.map((name, slot) => (needs(slot) ? unbroadcast(scaled, name) : undefined))
  },
})

/** `Max`, `Min`: the inputs that reach the result share the cotangent. */
const extreme: GradientRule = {
  backward: ({ g, ops, x, y, type, needs, unbroadcast }) => {
    const hits = x.map((name) => ops.mask(ops.op('Equal', [name, y[0] as string]), type))
    const share = ops.div(g, ops.sum(hits))
    return x.map((name, slot) => (needs(slot) ? unbroadcast(ops.mul(share, hits[slot] as string), name) : undefined))
  },
}

const clip: GradientRule = {
  inputs: [0],
  fixed: [1, 2],
  backward: ({ g, ops, x, c, opset, number, type }) => {
    const [input, low, high] = x as [string, string?, string?]
    const bound = (name: 'min' | 'max', given: string | undefined): string | undefined => {
      if (opset >= 11) return given || undefined
      const value = number(name, Number.NaN)
      return Number.isNaN(value) ? undefined : c(value)
    }
    const [lower, upper] = [bound('min', low), bound('max', high)]
    const outside = [
      ...(lower === undefined ? [] : [ops.op('Less', [input, lower])]),
      ...(upper === undefined ? [] : [ops.op('Greater', [input, upper])]),
    ]
    return [outside.reduce((kept, test) => ops.mul(kept, ops.mask(ops.op('Not', [test]), type)), g)]
  },
}

const where: GradientRule = {
  inputs: [1, 2],
  backward: ({ g, ops, x, c, needs, unbroadcast }) => {
    const [condition, yes, no] = x as [string, string, string]
    return [
      undefined,
      needs(1) ? unbroadcast(ops.where(condition, g, c(0)), yes) : undefined,
      needs(2) ? unbroadcast(ops.where(condition, c(0), g), no) : undefined,
    ]
  },
}

const pow: GradientRule = {
  backward: (context) => {
    const { g, ops, x, y, c, needs, unbroadcast } = context
    const [base, exponent] = x as [string, string]
    return [
      needs(0) ? unbroadcast(ops.mul(g, powerSlope(context, base, exponent)), base) : undefined,
      needs(1) ? unbroadcast(ops.mul(g, ops.mul(y[0] as string, ops.op('Log', [base]))), exponent) : undefined,
    ]
    /** e * x^(e - 1), without a power where a product does: powers of negative numbers are not exact everywhere. */
    function powerSlope({ constant, shape, type }: RuleContext, a: string, e: string): string {
      const [only, ...more] = constant(1) ?? []
      if (only !== undefined && more.length === 0) {
        if (only === 1) return c(1)
        if (only === 2) return ops.mul(a, c(2))
        if (only === 3) return ops.mul(ops.mul(a, a), c(3))
        if (only === 0.5) return ops.div(c(0.5), y[0] as string)
        return ops.mul(ops.op('Pow', [a, c(only - 1)]), c(only))
      }
      const floatExponent = shape(e).type === type ? e : ops.cast(e, type)
      return ops.mul(ops.op('Pow', [a, ops.sub(floatExponent, c(1))]), floatExponent)
    }
  },
}

const pass: GradientRule = { inputs: [0], backward: ({ g }) => [g] }

/** Operators that work number by number, and those that hand numbers through. */
export const elementwiseRules: Readonly<Record<string, GradientRule>> = {
  ':Identity': pass,
  ':Dropout': pass,
  ':Cast': cast,
  ':Add': binary(
    ({ g }) => g,
    ({ g }) => g,
  ),
  ':Sub': binary(
    ({ g }) => g,
    ({ g, ops }) => ops.neg(g),
  ),
  ':Mul': binary(
    ({ g, ops }, _, b) => ops.mul(g, b),
    ({ g, ops }, a) => ops.mul(g, a),
  ),
  ':Div': binary(
    ({ g, ops }, _, b) => ops.div(g, b),
    ({ g, ops, y }, _, b) => ops.neg(ops.div(ops.mul(g, y[0] as string), b)),
  ),
  ':Pow': pow,
  ':Sum': many(() => 1),
  ':Mean': many((inputs) => 1 / inputs),
  ':Max': extreme,
  ':Min': extreme,
  ':Clip': clip,
  ':Where': where,
  ':Neg': unary(({ g, ops }) => ops.neg(g)),
  ':Exp': unary(({ g, ops }, _, y) => ops.mul(g, y)),
  ':Log': unary(({ g, ops }, x) => ops.div(g, x)),
  ':Sqrt': unary(({ g, ops, c }, _, y) => ops.div(ops.mul(g, c(0.5)), y)),
  ':Reciprocal': unary((context, _, y) => context.ops.neg(context.ops.mul(context.g, square(context, y)))),
  ':Abs': unary(({ g, ops }, x) => ops.mul(g, ops.op('Sign', [x]))),
  ':Sin': unary(({ g, ops }, x) => ops.mul(g, ops.op('Cos', [x]))),
  ':Cos': unary(({ g, ops }, x) => ops.neg(ops.mul(g, ops.op('Sin', [x])))),
  ':Tanh': unary((context, _, y) => context.ops.mul(context.g, one(context, square(context, y)))),
  ':Sigmoid': unary((context, _, y) => {
    return context.ops.mul(context.g, context.ops.mul(y, one(context, y)))
  }),
  ':Erf': unary((context, x) => {
    const { g, ops, c } = context
    return ops.mul(g, ops.mul(ops.op('Exp', [ops.neg(square(context, x))]), c(2 / Math.sqrt(Math.PI))))
  }),
}
