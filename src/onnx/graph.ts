import {
  isGraph,
  isTensor,
  type OnnxGraph,
  type OnnxModel,
  type OnnxNode,
  type OnnxTensor,
  tensorValues,
} from './codec/model.js'

/** Represents a model with indexes for frequent lookups. The indexes show which node produces a tensor and which tensors are constants. */
export class GraphView {
  readonly model: OnnxModel
  readonly #makers = new Map<string, OnnxNode>()
  readonly #initializers = new Map<string, OnnxTensor>()
  readonly #names = new Set<string>()

  constructor(model: OnnxModel) {
    this.model = model
    const { nodes, initializers, inputs } = model.graph
    for (const tensor of initializers) this.#initializers.set(tensor.name, tensor)
    for (const { name } of [...inputs, ...initializers]) this.#names.add(name)
    for (const node of nodes) {
      for (const name of node.outputs) if (name !== '') this.#makers.set(name, node)
      for (const name of [...node.inputs, ...node.outputs, ...captured(node)]) this.#names.add(name)
    }
  }

  get nodes(): readonly OnnxNode[] {
    return this.model.graph.nodes
  }

  /** Version of the operators of a domain; 1 for a domain that the file does not import. */
  opset(domain = ''): number {
    return this.model.opsets[domain] ?? 1
  }

  /** The node that makes a tensor; undefined for inputs and initializers. */
  maker(name: string): OnnxNode | undefined {
    return this.#makers.get(name)
  }

  hasName(name: string): boolean {
    return this.#names.has(name)
  }

  initializer(name: string): OnnxTensor | undefined {
    return this.#initializers.get(name)
  }

  /** The constant behind a name: an initializer or a Constant node, also through Identity. */
  constant(name: string): OnnxTensor | undefined {
    const own = this.#initializers.get(name)
    if (own !== undefined) return own
    const node = this.#makers.get(name)
    if (node === undefined || node.domain !== '') return undefined
    if (node.op === 'Identity') return this.constant(node.inputs[0] ?? '')
    return node.op === 'Constant' ? constantOf(node) : undefined
  }

  /** Values of a constant; undefined for other tensors. */
  values(name: string): readonly number[] | undefined {
    const tensor = this.constant(name)
    return tensor === undefined ? undefined : tensorValues(tensor)
  }
}

function constantOf({ attributes }: OnnxNode): OnnxTensor | undefined {
  const { value, value_float: float, value_int: int, value_floats: floats, value_ints: ints } = attributes
  if (isTensor(value)) return value
  const of = (type: number, values: unknown, dims: readonly number[]): OnnxTensor => {
    return { name: '', type, dims, values: values as readonly number[], external: false }
  }
  if (typeof float === 'number') return of(1, [float], [])
  if (typeof int === 'number') return of(7, [int], [])
  if (Array.isArray(floats)) return of(1, floats, [floats.length])
  return Array.isArray(ints) ? of(7, ints, [ints.length]) : undefined
}

/** Names from outside that the graphs inside a node use. */
export function captured(node: OnnxNode): string[] {
  return Object.values(node.attributes).flatMap((value) => (isGraph(value) ? free(value) : []))
}

function free(graph: OnnxGraph): string[] {
  const own = new Set([...graph.inputs, ...graph.initializers].map(({ name }) => name))
  for (const node of graph.nodes) for (const name of node.outputs) own.add(name)
  const used = graph.nodes.flatMap((node) => [...node.inputs, ...captured(node)])
  return [...used, ...graph.outputs.map(({ name }) => name)].filter((name) => name !== '' && !own.has(name))
}
