import type { GradientRule, NodeFacts, RuleContext } from '../../rule.js'
import { type Cell, gru, lstm, plain } from './cells.js'
import { Direction } from './direction.js'
import { scan } from './scan.js'

const activationsOf = ({ node }: NodeFacts): string[] => {
  const given = node.attributes.activations
  return Array.isArray(given) ? given.map((name) => String(name).toLowerCase()) : []
}

/** Variants of the cells that no common framework exports. */
function variant(facts: NodeFacts, usual: readonly string[]): string | undefined {
  const { node, number, text } = facts
  if (node.inputs[4]) return 'its sequences have lengths of their own'
  if (node.inputs[7]) return 'it has peepholes'
  if (node.attributes.clip !== undefined) return 'it clips'
  if (number('layout', 0) !== 0) return 'its layout is by batch'
  if (number('input_forget', 0) !== 0) return 'its input and forget gates are coupled'
  const directions = text('direction', 'forward') === 'bidirectional' ? 2 : 1
  const expected = Array.from({ length: directions }, () => usual).flat()
  const given = activationsOf(facts)
  const right = given.length === 0 || given.join() === expected.join()
  return right ? undefined : `its activations are ${given.join(', ')}`
}

/** Goes back through time once for each direction: the gates are computed anew at one go, the cotangents step by step. */
function throughTime(context: RuleContext, cell: Cell, hasCellState: boolean): (string | undefined)[] {
  const { ops, x, text, needs, cotangents } = context
  const direction = text('direction', 'forward')
  const ways = direction === 'bidirectional' ? [false, true] : [direction === 'reverse']
  const y = context.y[0] || statesOverTime(context)
  const [ofY, ofLast, ofLastCell] = cotangents
  const parts = ways.map((backwards, at) => {
    const one = new Direction(context, at, backwards, y)
    const { inputs, step } = cell(one)
    const carried = [one.start(ofLast), ...(hasCellState ? [one.start(ofLastCell)] : [])]
    const back = scan(
      ops,
      carried,
      [one.overTime(ofY), ...inputs],
      !backwards,
      context.type,
      (body, [dh, dc], [here, ...seen]) => {
        return step(body, body.add(dh as string, here as string), dc, seen)
      },
    )
    const byInput = ops.matMul(back.given[0] as string, one.w)
    return { byInput, byHidden: back.states[0] as string, byCell: back.states[1] }
  })
  const joined = (states: readonly string[]): string =>
    ops.concat(
      states.map((state) => ops.unsqueeze(state, [0])),
      0,
    )
  return [
    needs(0) ? ops.sum(parts.map(({ byInput }) => byInput)) : undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    x[5] && needs(5) ? joined(parts.map(({ byHidden }) => byHidden)) : undefined,
    x[6] && needs(6) ? joined(parts.map(({ byCell }) => byCell as string)) : undefined,
  ]
}

/** A node that does not name its states over time is run again with a name for them. */
function statesOverTime({ ops, node }: RuleContext): string {
  return ops.builder.nodes(node.op, node.inputs, node.attributes)[0] as string
}

const recurrent = (usual: readonly string[], cell: Cell, hasCellState: boolean): GradientRule => ({
  inputs: hasCellState ? [0, 5, 6] : [0, 5],
  fixed: [1, 2, 3, 7],
  outputs: 'all',
  refuse: (facts) => variant(facts, usual),
  backward: (context) => throughTime(context, cell, hasCellState),
})

const plainRule: GradientRule = {
  inputs: [0, 5],
  fixed: [1, 2, 3],
  outputs: 'all',
  refuse: (facts) => {
    const [first = 'tanh'] = activationsOf(facts)
    return variant(facts, [first === 'relu' ? 'relu' : 'tanh'])
  },
  backward: (context) => throughTime(context, plain(activationsOf(context)[0] ?? 'tanh'), false),
}

/** Recurrent networks over any number of steps, without unrolling. */
export const recurrentRules: Readonly<Record<string, GradientRule>> = {
  ':LSTM': recurrent(['sigmoid', 'tanh', 'tanh'], lstm, true),
  ':GRU': recurrent(['sigmoid', 'tanh'], gru, false),
  ':RNN': plainRule,
}
