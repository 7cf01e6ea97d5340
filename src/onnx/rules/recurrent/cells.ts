import type { Direction } from './direction.js'
import { type Step, type StepBody, scan } from './scan.js'

/** How one kind of cell goes back by one step. */
export interface BackStep {
  /** What the step sees, over time. */
  readonly inputs: readonly string[]
  /**
   * `dh` is the cotangent of the hidden state after the step, all of it; gives the cotangent of the hidden state before
   * it, of the cell's state where there is one, and that of the gates before their activations.
   */
  step(body: StepBody, dh: string, dc: string | undefined, inputs: readonly string[]): Step
}

export type Cell = (direction: Direction) => BackStep

const complement = ({ context: { ops, c } }: Direction, a: string): string => ops.sub(c(1), a)
/** Slope of a sigmoid by its result. */
const bend = (direction: Direction, y: string): string => direction.context.ops.mul(y, complement(direction, y))
/** Slope of a hyperbolic tangent by its result. */
const tanhBend = (direction: Direction, y: string): string => complement(direction, direction.context.ops.mul(y, y))

/** X W' + H R' + b over time, for all gates. */
function gatesBefore(direction: Direction): string {
  const { context, w, r, before, biases } = direction
  const { ops, x } = context
  const flip = (weights: string): string => ops.transpose(weights, [1, 0])
  const sum = ops.add(ops.matMul(x[0] as string, flip(w)), ops.matMul(before, flip(r)))
  return biases === undefined ? sum : ops.add(sum, ops.add(...(biases as [string, string])))
}

/** Gates in the order of ONNX: input, output, forget, cell. */
export const lstm: Cell = (direction) => {
  const { ops, x } = direction.context
  const [inAct, outAct, forgetAct, cellAct] = direction.gates(gatesBefore(direction), 4) as [
    string,
    string,
    string,
    string,
  ]
  const [i, o, f] = [inAct, outAct, forgetAct].map((gate) => ops.op('Sigmoid', [gate])) as [string, string, string]
  const g = ops.op('Tanh', [cellAct])
  const run = scan(
    ops,
    [direction.start(x[6])],
    [f, ops.mul(i, g)],
    direction.backwards,
    direction.context.type,
    (body, [c], [keep, more]) => {
      const next = body.add(body.mul(c as string, keep as string), more as string)
      return { states: [next], given: [next] }
    },
  )
  const c = run.given[0] as string
  const squashed = ops.op('Tanh', [c])
  const slopes = ops.concat(
    [
      ops.mul(g, bend(direction, i)),
      ops.mul(squashed, bend(direction, o)),
      ops.mul(direction.shifted(c, x[6]), bend(direction, f)),
      ops.mul(i, tanhBend(direction, g)),
    ],
    2,
  )
  const toCell = ops.mul(o, tanhBend(direction, squashed))
  return {
    inputs: [slopes, toCell, f],
    step: (body, dh, dc, [slope, intoCell, keep]) => {
      const cell = body.add(dc as string, body.mul(dh, intoCell as string))
      const gates = body.mul(body.op('Concat', [cell, dh, cell, cell], { axis: 1 }), slope as string)
      return { states: [body.op('MatMul', [gates, direction.r]), body.mul(cell, keep as string)], given: [gates] }
    },
  }
}

/** Gates in the order of ONNX: update, reset, hidden. */
export const gru: Cell = (direction) => {
  const { context, w, r, before, biases } = direction
  const { ops, x, number } = context
  const flip = (weights: string): string => ops.transpose(weights, [1, 0])
  const plus = (a: string, bias: string | undefined): string => (bias === undefined ? a : ops.add(a, bias))
  const [ofInput, ofHidden] = biases ?? []
  const [inputZ, inputR, inputN] = direction.gates(plus(ops.matMul(x[0] as string, flip(w)), ofInput), 3) as [
    string,
    string,
    string,
  ]
  const gateWeights = direction.gateRows(r, 0, 2)
  const ownWeights = direction.gateRows(r, 2, 3)
  const ownBias = ofHidden && direction.gateRows(ofHidden, 2, 3)
  const gateBias = ofHidden && direction.gateRows(ofHidden, 0, 2)
  const [hiddenZ, hiddenR] = direction.gates(plus(ops.matMul(before, flip(gateWeights)), gateBias), 2) as [
    string,
    string,
  ]
  const z = ops.op('Sigmoid', [ops.add(inputZ, hiddenZ)])
  const reset = ops.op('Sigmoid', [ops.add(inputR, hiddenR)])
  const late = number('linear_before_reset', 0) !== 0
  const own = plus(ops.matMul(late ? before : ops.mul(reset, before), flip(ownWeights)), ownBias)
  const n = ops.op('Tanh', [ops.add(inputN, late ? ops.mul(reset, own) : own)])
  const byZ = ops.mul(ops.sub(before, n), bend(direction, z))
  const byN = ops.mul(complement(direction, z), tanhBend(direction, n))
  const byReset = ops.mul(late ? own : before, bend(direction, reset))
  return {
    inputs: [byZ, byN, byReset, z, reset],
    step: (body, dh, _, [toZ, toN, toReset, update, open]) => {
      const dz = body.mul(dh, toZ as string)
      const dn = body.mul(dh, toN as string)
      const throughOwn = body.op('MatMul', [late ? body.mul(dn, open as string) : dn, ownWeights])
      const dr = body.mul(late ? dn : throughOwn, toReset as string)
      const throughGates = body.op('MatMul', [body.op('Concat', [dz, dr], { axis: 1 }), gateWeights])
      const direct = body.add(body.mul(dh, update as string), throughGates)
      const next = body.add(direct, late ? throughOwn : body.mul(throughOwn, open as string))
      return { states: [next], given: [body.op('Concat', [dz, dr, dn], { axis: 1 })] }
    },
  }
}

/** A plain recurrent cell; its activation is told from its result. */
export const plain =
  (activation: string): Cell =>
  (direction) => {
    const { ops } = direction.context
    const slope = activation === 'relu' ? ops.op('Sign', [direction.h]) : tanhBend(direction, direction.h)
    return {
      inputs: [slope],
      step: (body, dh, _, [slopeHere]) => {
        const gate = body.mul(dh, slopeHere as string)
        return { states: [body.op('MatMul', [gate, direction.r])], given: [gate] }
      },
    }
  }
