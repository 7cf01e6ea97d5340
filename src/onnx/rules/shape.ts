import type { GradientRule, RuleContext } from '../rule.js'

/** The numbers stay, their arrangement changes: put them back. */
const rearrange: GradientRule = {
  inputs: [0],
  backward: ({ g, ops, x }) => [ops.like(g, x[0] as string)],
}

const transpose: GradientRule = {
  inputs: [0],
  backward: ({ g, ops, x, rank, numbers }) => {
    const count = rank(x[0] as string)
    const perm = numbers(
      'perm',
      Array.from({ length: count }, (_, axis) => count - 1 - axis),
    )
    const back = Array.from(perm, (_, axis) => perm.indexOf(axis))
    return [ops.transpose(g, back)]
  },
}

const expand: GradientRule = {
  inputs: [0],
  backward: ({ g, x, unbroadcast }) => [unbroadcast(g, x[0] as string)],
}

const tile: GradientRule = {
  inputs: [0],
  backward: ({ g, ops, x, rank }) => {
    const [input, repeats] = x as [string, string]
    const count = rank(input)
    const pairs = ops.concat([ops.unsqueeze(repeats, [1]), ops.unsqueeze(ops.shape(input), [1])], 1)
    const split = ops.reshape(g, ops.reshape(pairs, ops.ints([-1])))
    const axes = Array.from({ length: count }, (_, axis) => 2 * axis)
    return [ops.reduceSum(split, axes, false)]
  },
}

const concat: GradientRule = {
  backward: (context) => {
    const { g, ops, x, y, needs, number } = context
    const axis = context.axis(number('axis', 0), y[0] as string)
    let start = ops.ints([0])
    return x.map((name, slot) => {
      const end = ops.add(start, ops.dim(name, axis))
      const part = needs(slot) ? ops.slice(g, start, end, axis) : undefined
      start = end
      return part
    })
  },
}

const split: GradientRule = {
  inputs: [0],
  outputs: 'all',
  refuse: ({ node }) => (node.outputs.includes('') ? 'one of its outputs has no name' : undefined),
  backward: ({ ops, x, y, cotangents, type, axis, number }: RuleContext) => {
    const parts = y.map((name, at) => cotangents[at] ?? ops.zerosLike(name, type))
    return [ops.concat(parts, axis(number('axis', 0), x[0] as string))]
  },
}

/** Operators that move numbers as a whole. */
export const shapeRules: Readonly<Record<string, GradientRule>> = {
  ':Reshape': rearrange,
  ':Flatten': rearrange,
  ':Squeeze': rearrange,
  ':Unsqueeze': rearrange,
  ':Transpose': transpose,
  ':Expand': expand,
  ':Tile': tile,
  ':Concat': concat,
  ':Split': split,
}
