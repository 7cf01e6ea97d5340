import type { OnnxAttribute, OnnxNode } from '../../codec/model.js'
import type { Ops } from '../../ops.js'

/** The graph inside a Scan: operators on what one step sees. Names from outside may be used as they are. */
export class StepBody {
  readonly nodes: OnnxNode[] = []
  readonly #ops: Ops

  constructor(ops: Ops) {
    this.#ops = ops
  }

  op(name: string, inputs: readonly string[], attributes: Readonly<Record<string, OnnxAttribute>> = {}): string {
    const output = this.#ops.builder.fresh()
    this.nodes.push({ name: this.#ops.builder.fresh(), op: name, domain: '', inputs, outputs: [output], attributes })
    return output
  }

  add = (a: string, b: string): string => this.op('Add', [a, b])
  mul = (a: string, b: string): string => this.op('Mul', [a, b])
}

export interface Step {
  /** The states after the step. */
  readonly states: readonly string[]
  /** What the step gives, to be stacked over all steps. */
  readonly given: readonly string[]
}

/**
 * Runs `step` over the first axis of `inputs`, carrying `states`.
 *
 * @param backwards From the last entry to the first. What the steps give is stacked in the order of the inputs all the same.
 * @returns The states after the last step, and each thing given stacked along a new first axis.
 */
export function scan(
  ops: Ops,
  states: readonly string[],
  inputs: readonly string[],
  backwards: boolean,
  type: number,
  step: (body: StepBody, states: readonly string[], inputs: readonly string[]) => Step,
): { readonly states: readonly string[]; readonly given: readonly string[] } {
  const body = new StepBody(ops)
  const fresh = (): string => ops.builder.fresh()
  const ownStates = states.map(fresh)
  const ownInputs = inputs.map(fresh)
  const made = step(body, ownStates, ownInputs)
  // Each output needs a name of its own, also where one tensor is both a state and given.
  const outputs = [...made.states, ...made.given].map((name) => body.op('Identity', [name]))
  const direction = backwards ? 1 : 0
  const names = ops.builder.nodes(
    'Scan',
    [...states, ...inputs],
    {
      body: {
        nodes: body.nodes,
        initializers: [],
        inputs: [...ownStates, ...ownInputs].map((name) => ({ name })),
        // onnxruntime asks for the number of axes: all that a step makes is `[batch, numbers]`.
        outputs: outputs.map((name) => ({ name, type, rank: 2 })),
      },
      num_scan_inputs: inputs.length,
      scan_input_directions: inputs.map(() => direction),
      scan_output_directions: made.given.map(() => direction),
    },
    outputs.length,
  )
  return { states: names.slice(0, states.length), given: names.slice(states.length) }
}
