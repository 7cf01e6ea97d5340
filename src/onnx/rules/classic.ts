import { elementType } from '../codec/model.js'
import type { GradientRule, NodeFacts, RuleContext } from '../rule.js'

/** These operators answer in float32 whatever they are given. */
function inTypeOf({ ops, shape, x }: RuleContext, gradient: string): string {
  const { type } = shape(x[0] as string)
  return type === elementType.float64 ? ops.cast(gradient, type) : gradient
}

const list = ({ ops, type }: RuleContext, values: readonly number[]): string =>
  ops.builder.constant(type, [values.length], values)

/** The coefficients of a linear model as a matrix `[outputs, columns]`. */
function coefficients(context: RuleContext): string {
  const { ops, type, numbers, shape, x } = context
  const all = numbers('coefficients', [])
  const columns = shape(x[0] as string).dims.at(-1) as number
  return ops.builder.constant(type, [all.length / columns, columns], all)
}

const scaler: GradientRule = {
  inputs: [0],
  backward: (context) => {
    return [inTypeOf(context, context.ops.mul(context.g, list(context, context.numbers('scale', [1]))))]
  },
}

const normalizer: GradientRule = {
  inputs: [0],
  refuse: ({ text }) => (text('norm', 'MAX') === 'MAX' ? 'its norm is the maximum' : undefined),
  backward: (context) => {
    const { ops, g, y, text, type } = context
    const x = ops.cast(context.x[0] as string, type)
    const along = ops.reduceSum(ops.mul(g, y[0] as string), [1])
    if (text('norm', 'MAX') === 'L1') {
      const size = ops.reduceSum(ops.op('Abs', [x]), [1])
      return [inTypeOf(context, ops.div(ops.sub(g, ops.mul(ops.op('Sign', [x]), along)), size))]
    }
    const size = ops.op('Sqrt', [ops.reduceSum(ops.mul(x, x), [1])])
    return [inTypeOf(context, ops.div(ops.sub(g, ops.mul(y[0] as string, along)), size))]
  },
}

const noTransform = ({ text }: NodeFacts): string | undefined => {
  const transform = text('post_transform', 'NONE')
  return transform === 'NONE' ? undefined : `its post_transform is ${transform}`
}

const linearRegressor: GradientRule = {
  inputs: [0],
  refuse: noTransform,
  backward: (context) => [inTypeOf(context, context.ops.matMul(context.g, coefficients(context)))],
}

/** Scores of classes; the labels beside them have no gradient. */
const linearClassifier: GradientRule = {
  inputs: [0],
  outputs: [1],
  refuse: ({ text }) => {
    const transform = text('post_transform', 'NONE')
    return ['NONE', 'LOGISTIC', 'SOFTMAX'].includes(transform) ? undefined : `its post_transform is ${transform}`
  },
  backward: (context) => {
    const { ops, c, text, numbers, shape, x, cotangents } = context
    const g = cotangents[1] as string
    const y = context.y[1] as string
    const transform = text('post_transform', 'NONE')
    const columns = shape(x[0] as string).dims.at(-1) as number
    const single = numbers('coefficients', []).length === columns && shape(y).dims.at(-1) === 2
    let byScore = g
    if (transform === 'LOGISTIC') byScore = ops.mul(g, ops.mul(y, ops.sub(c(1), y)))
    if (transform === 'SOFTMAX' && !single) byScore = ops.mul(y, ops.sub(g, ops.reduceSum(ops.mul(g, y), [1])))
    // One row of coefficients for two classes: the first column is 1 less the second, which no softmax touches.
    if (single) byScore = ops.reduceSum(ops.mul(byScore, list(context, [-1, 1])), [1])
    return [inTypeOf(context, ops.matMul(byScore, coefficients(context)))]
  },
}

/** Missing values are replaced: what was not missing goes through. */
const imputer: GradientRule = {
  inputs: [0],
  backward: ({ ops, g, x, y, type }) => [ops.mul(g, ops.mask(ops.op('Equal', [x[0] as string, y[0] as string]), type))],
}

const featureVectorizer: GradientRule = {
  backward: ({ ops, g, x, needs }) => {
    let start = ops.ints([0])
    return x.map((name, slot) => {
      const end = ops.add(start, ops.dim(name, 1))
      const part = needs(slot) ? ops.slice(g, start, end, 1) : undefined
      start = end
      return part
    })
  },
}

/** Operators of classic models, as scikit-learn's are converted. */
export const classicRules: Readonly<Record<string, GradientRule>> = {
  'ai.onnx.ml:Scaler': scaler,
  'ai.onnx.ml:Normalizer': normalizer,
  'ai.onnx.ml:LinearRegressor': linearRegressor,
  'ai.onnx.ml:LinearClassifier': linearClassifier,
  'ai.onnx.ml:Imputer': imputer,
  'ai.onnx.ml:FeatureVectorizer': featureVectorizer,
}
