import { onnxErrors } from '../core/errors/index.js'
import type { OnnxNode } from './codec/model.js'
import { captured, type GraphView } from './graph.js'
import { ruleOf } from './registry.js'
import type { GradientRule, NodeFacts } from './rule.js'

/** The part of a graph through which an output depends on a tensor. */
export interface Path {
  /** In the order of the file, each with its rule. */
  readonly steps: readonly { readonly node: OnnxNode; readonly rule: GradientRule }[]
  /** Tensors that depend on the target. */
  readonly active: ReadonlySet<string>
  /** Why the gradient along this path is approximate; empty when it is exact. */
  readonly approximate: readonly string[]
}

/**
 * Finds the nodes between a tensor and an output, and checks that all of them can be differentiated.
 *
 * @throws EF702 with every operator on the path that has no rule, EF703 when nothing leads from the one to the other.
 */
export function findPath(graph: GraphView, target: string, output: string): Path {
  const active = new Set([target])
  for (const node of graph.nodes) {
    const rule = ruleOf(node.domain, node.op)
    const from =
      rule === undefined
        ? [...node.inputs, ...captured(node)]
        : [...inputsOf(node, rule, graph), ...fixedOf(node, rule)]
    if (!from.some((name) => active.has(name))) continue
    for (const name of outputsOf(node, rule)) if (name !== '' && name !== target) active.add(name)
  }
  const nodes = leadingTo(graph, output, active)
  const missing = new Map<string, number>()
  const steps: Path['steps'][number][] = []
  for (const node of nodes) {
    const rule = ruleOf(node.domain, node.op)
    const reason = rule === undefined ? '' : refusal(graph, node, rule, active)
    if (rule !== undefined && reason === undefined) steps.push({ node, rule })
    else {
      const name = `${node.domain === '' ? '' : `${node.domain}:`}${node.op}${reason ? ` (${reason})` : ''}`
      missing.set(name, (missing.get(name) ?? 0) + 1)
    }
  }
  if (missing.size > 0) throw onnxErrors.noGradientRule(missing)
  if (!active.has(output)) throw onnxErrors.noPath(target, output)
  const approximate = steps.flatMap(({ rule }) => rule.approximate ?? [])
  return { steps, active, approximate: [...new Set(approximate)] }
}

/** What rules may ask about a node. */
export function factsOf(graph: GraphView, node: OnnxNode): NodeFacts {
  return {
    node,
    opset: graph.opset(node.domain),
    number: (name, fallback) => {
      const value = node.attributes[name]
      return typeof value === 'number' ? value : fallback
    },
    text: (name, fallback) => {
      const value = node.attributes[name]
      return typeof value === 'string' ? value : fallback
    },
    numbers: (name, fallback) => {
      const value = node.attributes[name]
      return Array.isArray(value) ? (value as readonly number[]) : fallback
    },
    constant: (slot) => graph.values(node.inputs[slot] ?? ''),
  }
}

function inputsOf(node: OnnxNode, { inputs }: GradientRule, graph: GraphView): readonly string[] {
  if (inputs === undefined) return node.inputs
  const slots = typeof inputs === 'function' ? inputs(factsOf(graph, node)) : inputs
  return slots.map((slot) => node.inputs[slot] ?? '')
}

const fixedOf = (node: OnnxNode, { fixed = [] }: GradientRule): readonly string[] =>
  fixed.map((slot) => node.inputs[slot] ?? '')

function refusal(
  graph: GraphView,
  node: OnnxNode,
  rule: GradientRule,
  active: ReadonlySet<string>,
): string | undefined {
  const slot = rule.fixed?.find((each) => active.has(node.inputs[each] ?? ''))
  if (slot !== undefined) return `its input ${slot} depends on what is differentiated`
  return rule.refuse?.(factsOf(graph, node))
}

function outputsOf(node: OnnxNode, rule: GradientRule | undefined): readonly string[] {
  if (rule === undefined || rule.outputs === 'all') return node.outputs
  return (rule.outputs ?? [0]).map((slot) => node.outputs[slot] ?? '')
}

/** Nodes that make active tensors of which the output is made. */
function leadingTo(graph: GraphView, output: string, active: ReadonlySet<string>): OnnxNode[] {
  const wanted = new Set([output])
  const found: OnnxNode[] = []
  for (const node of [...graph.nodes].reverse()) {
    if (!outputsOf(node, ruleOf(node.domain, node.op)).some((name) => wanted.has(name) && active.has(name))) continue
    found.push(node)
    for (const name of [...node.inputs, ...captured(node)]) if (active.has(name)) wanted.add(name)
  }
  return found.reverse()
}

/** Which inputs of a step need a gradient. */
export function neededSlots(graph: GraphView, { node, rule }: Path['steps'][number], path: Path): readonly boolean[] {
  const { inputs } = rule
  const slots = typeof inputs === 'function' ? inputs(factsOf(graph, node)) : inputs
  return node.inputs.map((name, slot) => path.active.has(name) && (slots?.includes(slot) ?? true))
}
