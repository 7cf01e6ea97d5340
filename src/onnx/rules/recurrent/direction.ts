import { elementType } from '../../codec/model.js'
import type { RuleContext } from '../../rule.js'

/** Past any axis. */
const end = 2 ** 31 - 1

/**
 * One direction of a recurrent node: its own weights, and its states over time. Tensors over time are
 * `[steps, batch, ...]` in the order of time, also when the direction runs from the last step to the first.
 */
export class Direction {
  readonly context: RuleContext
  readonly backwards: boolean
  /** Size of the hidden state. */
  readonly hidden: number
  /** `[gates * hidden, inputs]` and `[gates * hidden, hidden]`. */
  readonly w: string
  readonly r: string
  /** Hidden states after each step. */
  readonly h: string
  /** Hidden states before each step. */
  readonly before: string
  readonly #at: number

  constructor(context: RuleContext, at: number, backwards: boolean, y: string) {
    this.context = context
    this.backwards = backwards
    this.#at = at
    const { x, shape } = context
    this.hidden = shape(x[2] as string).dims[2] as number
    this.w = this.#own(x[1] as string)
    this.r = this.#own(x[2] as string)
    this.h = this.#own(y, 1)
    this.before = this.shifted(this.h, x[5])
  }

  /** Biases of the inputs and of the hidden state, `[gates * hidden]` each; undefined without biases. */
  get biases(): readonly [string, string] | undefined {
    const { ops, x } = this.context
    if (!x[3]) return undefined
    const both = this.#own(x[3])
    const half = ops.op('Div', [ops.shape(both), ops.ints([2])])
    return [ops.slice(both, ops.ints([0]), half, 0), ops.slice(both, half, ops.ints([end]), 0)]
  }

  /** Tensors over time as they were one step before, with the start, `[directions, batch, hidden]` or zeros, in front. */
  shifted(states: string, start: string | undefined): string {
    const { ops } = this.context
    const first = ops.unsqueeze(this.start(start), [0])
    return this.backwards
      ? ops.concat([ops.slice(states, ops.ints([1]), ops.ints([end]), 0), first], 0)
      : ops.concat([first, ops.slice(states, ops.ints([0]), ops.ints([-1]), 0)], 0)
  }

  /** This direction's part of `[directions, batch, hidden]`, or zeros where it is left out. */
  start(states: string | undefined): string {
    if (states) return this.#own(states)
    const { ops, type } = this.context
    return ops.zerosLike(ops.gather(this.h, ops.scalar(0, elementType.int64), 0), type)
  }

  /** This direction's part of a cotangent of Y, over time; zeros where nothing depends on Y. */
  overTime(cotangent: string | undefined): string {
    const { ops, type } = this.context
    return cotangent === undefined ? ops.zerosLike(this.h, type) : this.#own(cotangent, 1)
  }

  /** Columns `gate * hidden` to `(gate + 1) * hidden` of the last axis, for each gate of a tensor over time. */
  gates(all: string, count: number): string[] {
    const { ops, hidden } = { ops: this.context.ops, hidden: this.hidden }
    return Array.from({ length: count }, (_, gate) =>
      ops.slice(all, ops.ints([gate * hidden]), ops.ints([(gate + 1) * hidden]), 2),
    )
  }

  /** Rows of weights, or entries of a bias, of the gates from `from` to `to`. */
  gateRows(weights: string, from: number, to: number): string {
    const { ops } = this.context
    return ops.slice(weights, ops.ints([from * this.hidden]), ops.ints([to * this.hidden]), 0)
  }

  #own(name: string, axis = 0): string {
    const { ops } = this.context
    return ops.gather(name, ops.scalar(this.#at, elementType.int64), axis)
  }
}
