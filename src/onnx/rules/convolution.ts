import { elementType, type OnnxAttribute } from '../codec/model.js'
import type { GradientRule } from '../rule.js'

const conv: GradientRule = {
  inputs: [0],
  fixed: [1, 2],
  refuse: ({ numbers, text }) => {
    if (numbers('strides', []).some((stride) => stride !== 1)) return 'its strides are not 1'
    const padding = text('auto_pad', 'NOTSET')
    return ['NOTSET', 'VALID', ''].includes(padding) ? undefined : `its auto_pad is ${padding}`
  },
  backward: ({ ops, g, x, node }) => {
    const kept = ['dilations', 'group', 'kernel_shape', 'pads'].flatMap((name) => {
      const value = node.attributes[name]
      return value === undefined ? [] : [[name, value] as [string, OnnxAttribute]]
    })
    return [ops.op('ConvTranspose', [g, x[1] as string], Object.fromEntries(kept))]
  },
}

/** The pooling is done again with the places of the largest values, to which the gradient is added. */
const maxPool: GradientRule = {
  inputs: [0],
  refuse: ({ opset, number }) => {
    if (opset < 16) return 'it needs operators of version 16, which add up what overlapping windows share'
    return number('storage_order', 0) === 1 ? 'its storage order is by column' : undefined
  },
  backward: ({ ops, g, x, node, type }) => {
    const input = x[0] as string
    const [, places = ''] = ops.builder.nodes('MaxPool', [input], node.attributes, 2)
    const flat = ops.ints([-1])
    const zeros = ops.filled(ops.reshape(ops.op('Size', [input]), ops.ints([1])), 0, type)
    const indices = ops.cast(ops.reshape(places, flat), elementType.int64)
    const added = ops.op('ScatterElements', [zeros, indices, ops.reshape(g, flat)], { axis: 0, reduction: 'add' })
    return [ops.like(added, input)]
  },
}

export const convolutionRules: Readonly<Record<string, GradientRule>> = {
  ':Conv': conv,
  ':MaxPool': maxPool,
}
