import type { OnnxNode } from './codec/model.js'
import type { Ops } from './ops.js'

/** Describes the rank, the sizes and the element type of a tensor, as measured in a run on a sample. */
export interface TensorShape {
  /** Sizes in the sample; only whether a size is 1 holds for other inputs too. */
  readonly dims: readonly number[]
  /** A number of `elementType`. */
  readonly type: number
}

/** Provides a node and the values of its attributes. */
export interface NodeFacts {
  readonly node: OnnxNode
  /** Version of the operators of the node's domain in this file. */
  readonly opset: number
  /** An attribute, or `fallback` if the node does not have it. */
  number(name: string, fallback: number): number
  text(name: string, fallback: string): string
  numbers(name: string, fallback: readonly number[]): readonly number[]
  /** Values of a constant input, or undefined if it is not a constant. */
  constant(slot: number): readonly number[] | undefined
}

/** Provides the helpers with which a rule creates its nodes. All tensors are identified by their names. */
export interface RuleContext extends NodeFacts {
  readonly ops: Ops
  /** Inputs of the node ('' where left out). */
  readonly x: readonly string[]
  /** Outputs of the node. */
  readonly y: readonly string[]
  /** Cotangent of the first output: the gradient of what is asked by it, in its shape. */
  readonly g: string
  /** Cotangents of all outputs; undefined where nothing depends on one. */
  readonly cotangents: readonly (string | undefined)[]
  /** Element type of the cotangents. */
  readonly type: number
  /** Whether the gradient with respect to an input is needed; the rule may omit the others. */
  needs(slot: number): boolean
  shape(name: string): TensorShape
  rank(name: string): number
  /** A constant in the type of the cotangents. */
  c(value: number): string
  /** Sums a cotangent over the axes along which `operand` was broadcast to the shape of `result`. */
  unbroadcast(g: string, operand: string, result?: string): string
  /** Axis counted from the front. */
  axis(value: number, name: string): number
  /** Ends the pass: this node cannot be differentiated. */
  refuse(reason: string): never
}

/**
 * Defines how a cotangent is propagated back through one kind of operator. The rule expresses the vector-Jacobian product in terms of
 * operators.
 */
export interface GradientRule {
  /** Inputs that a gradient flows to. Default all; none where the operator is constant almost everywhere. */
  readonly inputs?: readonly number[] | ((facts: NodeFacts) => readonly number[])
  /**
   * Inputs on which the output depends smoothly but for which the rule has no gradient, such as weights. A graph in which they depend on
   * the differentiated input is rejected.
   */
  readonly fixed?: readonly number[]
  /** Outputs that a gradient comes from. Default: the first. */
  readonly outputs?: readonly number[] | 'all'
  /** Why the result is not an exact gradient. */
  readonly approximate?: string
  /** The reason why this node cannot be differentiated, according to its attributes; undefined if it can. */
  readonly refuse?: (facts: NodeFacts) => string | undefined
  /** The gradient with respect to each input, in its shape, by name; undefined if there is none. */
  backward(context: RuleContext): readonly (string | undefined)[]
}
