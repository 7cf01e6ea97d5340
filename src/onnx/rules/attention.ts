import { elementType } from '../codec/model.js'
import type { GradientRule, NodeFacts, RuleContext } from '../rule.js'

/** Far below any score, and still a number. */
const masked = -1e30

function variant({ node, number }: NodeFacts): string | undefined {
  if (node.inputs[4] || node.inputs[5]) return 'it has keys and values of earlier steps'
  if (number('softcap', 0) !== 0) return 'its scores are capped'
  if (number('is_causal', 0) !== 0) return 'it is causal'
  return number('q_num_heads', 0) === number('kv_num_heads', 0) ? undefined : 'its heads share keys'
}

/** `[batch, steps, heads * size]` as `[batch, heads, steps, size]`; tensors of four axes as they are. */
function byHead({ ops, rank, number, x }: RuleContext, name: string, heads: string): string {
  if (rank(x[0] as string) === 4) return name
  return ops.transpose(ops.reshape(name, ops.ints([0, 0, number(heads, 1), -1])), [0, 2, 1, 3])
}

/** Softmax(scale Q K' + mask) V. */
const attention: GradientRule = {
  inputs: [0, 1, 2],
  fixed: [3],
  refuse: variant,
  backward: (context) => {
    const { ops, g, c, x, shape, number, needs, type } = context
    const [query, key, value, mask] = x as [string, string, string, string?]
    const heads = (name: string, of: 'q_num_heads' | 'kv_num_heads'): string => byHead(context, name, of)
    const [q, k, v] = [heads(query, 'q_num_heads'), heads(key, 'kv_num_heads'), heads(value, 'kv_num_heads')]
    const { dims } = shape(query)
    if (dims.length === 4 && dims[1] !== shape(key).dims[1]) context.refuse('its heads share keys')
    const size = dims.length === 4 ? (dims[3] as number) : (dims[2] as number) / number('q_num_heads', 1)
    const scale = c(number('scale', 1 / Math.sqrt(size)))
    const flip = (name: string): string => ops.transpose(name, [0, 1, 3, 2])
    const plain = ops.mul(ops.matMul(q, flip(k)), scale)
    const isTest = mask !== undefined && mask !== '' && shape(mask).type === elementType.bool
    const scores = !mask ? plain : isTest ? ops.where(mask, plain, c(masked)) : ops.add(plain, mask)
    const soft = ops.op('Softmax', [scores], { axis: -1 })
    // A row in which nothing may be looked at gives 0, not the mean.
    const p = isTest ? ops.mul(soft, ops.mask(mask, type)) : soft
    const here = heads(g, 'q_num_heads')
    const byP = ops.matMul(here, flip(v))
    const byScores = ops.mul(p, ops.sub(byP, ops.reduceSum(ops.mul(byP, p), [3])))
    const scaled = ops.mul(byScores, scale)
    const joined = (name: string, like: string): string =>
      dims.length === 4 ? name : ops.like(ops.transpose(name, [0, 2, 1, 3]), like)
    return [
      needs(0) ? joined(ops.matMul(scaled, k), query) : undefined,
      needs(1) ? joined(ops.matMul(flip(scaled), q), key) : undefined,
      needs(2) ? joined(ops.matMul(flip(p), here), value) : undefined,
    ]
  },
}

export const attentionRules: Readonly<Record<string, GradientRule>> = { ':Attention': attention }
