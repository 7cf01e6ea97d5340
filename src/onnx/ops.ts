import { elementType, type OnnxAttribute } from './codec/model.js'
import type { TailBuilder } from './tail-builder.js'

export type Attributes = Readonly<Record<string, OnnxAttribute>>

/** Versions of the operators from which something is written in another way. */
const axesAsInputs = { ReduceSum: 13, others: 18 } as const

/** Provides operators as functions that take and return names. Each operator has the form that the graph's operator version requires. */
export class Ops {
  readonly builder: TailBuilder
  readonly opset: number

  constructor(builder: TailBuilder, opset: number) {
    this.builder = builder
    this.opset = opset
  }

  /** Any operator with one output. */
  op(name: string, inputs: readonly string[], attributes: Attributes = {}, domain = ''): string {
    return this.builder.nodes(name, inputs, attributes, 1, domain)[0] as string
  }

  scalar(value: number, type: number = elementType.float32): string {
    return this.builder.constant(type, [], [value])
  }

  ints(values: readonly number[]): string {
    return this.builder.ints(values)
  }

  add = (a: string, b: string): string => this.op('Add', [a, b])
  sub = (a: string, b: string): string => this.op('Sub', [a, b])
  mul = (a: string, b: string): string => this.op('Mul', [a, b])
  div = (a: string, b: string): string => this.op('Div', [a, b])
  neg = (a: string): string => this.op('Neg', [a])
  matMul = (a: string, b: string): string => this.op('MatMul', [a, b])
  where = (condition: string, yes: string, no: string): string => this.op('Where', [condition, yes, no])
  shape = (a: string): string => this.op('Shape', [a])
  reshape = (a: string, shape: string): string => this.op('Reshape', [a, shape])
  like = (a: string, model: string): string => this.reshape(a, this.shape(model))
  expand = (a: string, shape: string): string => this.op('Expand', [a, shape])
  cast = (a: string, to: number): string => this.op('Cast', [a], { to })
  transpose = (a: string, perm: readonly number[]): string => this.op('Transpose', [a], { perm: [...perm] })
  concat = (parts: readonly string[], axis: number): string =>
    parts.length === 1 ? (parts[0] as string) : this.op('Concat', parts, { axis })
  gather = (a: string, indices: string, axis = 0): string => this.op('Gather', [a, indices], { axis })

  /** Sum of any number of tensors of one shape. */
  sum(parts: readonly string[]): string {
    return parts.length === 1 ? (parts[0] as string) : this.op('Sum', parts)
  }

  reduce(
    name: 'ReduceSum' | 'ReduceMean' | 'ReduceMax',
    a: string,
    axes: readonly number[],
    keepDims: boolean,
  ): string {
    const keepdims = keepDims ? 1 : 0
    const asInput = this.opset >= (name === 'ReduceSum' ? axesAsInputs.ReduceSum : axesAsInputs.others)
    return asInput
      ? this.op(name, [a, this.ints(axes)], { keepdims })
      : this.op(name, [a], { axes: [...axes], keepdims })
  }

  reduceSum = (a: string, axes: readonly number[], keepDims = true): string =>
    this.reduce('ReduceSum', a, axes, keepDims)

  reduceMean = (a: string, axes: readonly number[]): string => this.reduce('ReduceMean', a, axes, true)

  unsqueeze(a: string, axes: readonly number[]): string {
    if (axes.length === 0) return a
    return this.opset >= 13
      ? this.op('Unsqueeze', [a, this.ints(axes)])
      : this.op('Unsqueeze', [a], { axes: [...axes] })
  }

  squeeze(a: string, axes: readonly number[]): string {
    if (axes.length === 0) return a
    return this.opset >= 13 ? this.op('Squeeze', [a, this.ints(axes)]) : this.op('Squeeze', [a], { axes: [...axes] })
  }

  /** Part of a tensor along one axis; `start` and `end` are lists of one whole number. */
  slice(a: string, start: string, end: string, axis: number, step?: string): string {
    return this.op('Slice', [a, start, end, this.ints([axis]), ...(step === undefined ? [] : [step])])
  }

  /** Length of one axis, as a list of one number. */
  dim(a: string, axis: number): string {
    return this.gather(this.shape(a), this.ints([axis]))
  }

  /** 0, 1, ... up to the number in a list of one. */
  range(length: string): string {
    const zero = this.scalar(0, elementType.int64)
    const one = this.scalar(1, elementType.int64)
    return this.op('Range', [zero, this.reshape(length, this.ints([])), one])
  }

  /** Zeros in the shape of a tensor. */
  zerosLike(model: string, type: number): string {
    return this.filled(this.shape(model), 0, type)
  }

  filled(shape: string, value: number, type: number): string {
    return this.op('ConstantOfShape', [shape], {
      value: { name: '', dims: [1], type, values: [value], external: false },
    })
  }

  /** 1 where a condition holds, else 0. */
  mask(condition: string, type: number): string {
    return this.cast(condition, type)
  }

  transposeLast(a: string, rank: number): string {
    const perm = Array.from({ length: rank }, (_, axis) => axis)
    return this.transpose(a, [...perm.slice(0, -2), rank - 1, rank - 2])
  }

  /**
   * The transpose of picking entries of an axis: `a` has, at `axis`, one entry for each of `indices` (a list); the result
   * has `length` entries there, each the sum of those that were picked from it.
   */
  unpick(a: string, indices: string, length: string, axis: number, rank: number, type: number): string {
    const wrapped = this.where(
      this.op('Less', [indices, this.scalar(0, elementType.int64)]),
      this.add(indices, length),
      indices,
    )
    const positions = this.unsqueeze(this.range(length), [0])
    const picked = this.cast(this.op('Equal', [this.unsqueeze(wrapped, [1]), positions]), type)
    if (axis === rank - 1) return this.matMul(a, picked)
    const perm = Array.from({ length: rank }, (_, at) => at)
    perm[axis] = rank - 1
    perm[rank - 1] = axis
    return this.transpose(this.matMul(this.transpose(a, perm), picked), perm)
  }
}
