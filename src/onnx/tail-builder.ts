import { elementType, type OnnxAttribute, type OnnxNode, type OnnxTensor } from './codec/model.js'
import type { Tail } from './codec/write-tail.js'
import type { GraphView } from './graph.js'

/** Collects the nodes and constants of a tail, and gives them names that the graph does not use. */
export class TailBuilder {
  readonly #graph: GraphView
  readonly #nodes: OnnxNode[] = []
  readonly #initializers = new Map<string, OnnxTensor>()
  readonly #inputs: Tail['inputs'][number][] = []
  readonly #outputs: string[] = []
  readonly #prefix: string
  #count = 0

  constructor(graph: GraphView) {
    this.#graph = graph
    let prefix = 'gradient/'
    while (graph.hasName(`${prefix}0`)) prefix = `_${prefix}`
    this.#prefix = prefix
  }

  get tail(): Tail {
    return {
      nodes: this.#nodes,
      initializers: [...this.#initializers.values()],
      inputs: this.#inputs,
      outputs: this.#outputs,
    }
  }

  /** Domains of the tail's nodes that the file does not import. */
  get missingOpsets(): Record<string, number> {
    const domains = new Set(this.#nodes.map(({ domain }) => domain))
    const missing = [...domains].filter((domain) => this.#graph.model.opsets[domain] === undefined)
    return Object.fromEntries(missing.map((domain) => [domain, 1]))
  }

  /** A name that is not used yet. */
  fresh(): string {
    let name: string
    do name = `${this.#prefix}${this.#count++}`
    while (this.#graph.hasName(name))
    return name
  }

  /** Adds a node and gives the names of its `outputs` outputs. */
  nodes(
    op: string,
    inputs: readonly string[],
    attributes: Readonly<Record<string, OnnxAttribute>> = {},
    outputs = 1,
    domain = '',
  ): string[] {
    const names = Array.from({ length: outputs }, () => this.fresh())
    this.add({ name: this.fresh(), op, domain, inputs, outputs: names, attributes })
    return names
  }

  add(node: OnnxNode): void {
    this.#nodes.push(node)
  }

  /** A constant; equal ones are kept once. */
  constant(type: number, dims: readonly number[], values: readonly number[]): string {
    const key = `${type}[${dims}]${values.map((value) => (Object.is(value, -0) ? '-0' : value))}`
    const known = this.#initializers.get(key)
    if (known !== undefined) return known.name
    const name = this.fresh()
    this.#initializers.set(key, { name, type, dims, values, external: false })
    return name
  }

  /** A list of whole numbers. */
  ints(values: readonly number[]): string {
    return this.constant(elementType.int64, [values.length], values)
  }

  /** An input of the whole graph that the file does not have. */
  input(type: number, rank: number): string {
    const name = this.fresh()
    this.#inputs.push({ name, type, rank })
    return name
  }

  /** Makes a tensor an output of the whole graph. */
  output(name: string): void {
    this.#outputs.push(name)
  }
}
