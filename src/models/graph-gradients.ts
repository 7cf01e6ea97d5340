import { readFileSync } from 'node:fs'
import { FairnessError, onnxErrors } from '../core/errors/index.js'
import type { GradientBatch, GradientOf, GradientSupport, PredictContext } from '../core/model.js'
import {
  appendGradient,
  beforeActivation,
  checkGradient,
  type GradientQuestion,
  type GradientTail,
  GraphView,
  type Loss,
  readModel,
} from '../onnx/index.js'
import type { GraphDescription, Head, OnnxSpec, PackedGradients, SeenShapes } from '../runtime/protocol.js'
import type { WorkerClient } from '../runtime/worker-client.js'

/** Inputs of the sample whose shapes the tail is made from. */
const sampleInputs = 2
const floatTypes: readonly (number | undefined)[] = [1, 10, 11]

/** Gradients of a model of rows by nodes appended to its graph. The file is read when the first gradient is asked for. */
export class GraphGradients {
  readonly #spec: OnnxSpec
  readonly #client: WorkerClient
  readonly #tails = new Map<string, Promise<GradientTail>>()
  #graph: GraphView | undefined

  constructor(spec: OnnxSpec, client: WorkerClient) {
    this.#spec = spec
    this.#client = client
  }

  async support(sample?: unknown): Promise<GradientSupport> {
    try {
      const approximate =
        sample === undefined ? this.#checkFile() : (await this.#tail([sample], 'own-label', {})).approximate
      return { available: true, way: 'graph', approximate, smooth: true }
    } catch (error) {
      if (!(error instanceof FairnessError)) throw error
      const smooth = error.code !== 'EF703' && !onnxErrors.isStepwise(error)
      return { available: false, approximate: [], reason: error.message, smooth }
    }
  }

  async gradients(inputs: readonly unknown[], of: GradientOf, context: PredictContext): Promise<GradientBatch> {
    if (inputs.length === 0) return { gradients: [] }
    const { bytes, gradient } = await this.#tail(inputs.slice(0, sampleInputs), of, context)
    const work = { kind: 'gradients', key: keyOf(of), tail: bytes, gradient } as const
    const { values, sizes } = await this.#client.work<PackedGradients>(inputs, work, context)
    let at = 0
    return {
      gradients: sizes.map((size) => {
        const row = Array.from(values.subarray(at, at + size), finiteOrZero)
        at += size
        return row
      }),
    }
  }

  /** The tail for a question, made once. What could not be made for a reason in the graph is not tried again. */
  #tail(sample: readonly unknown[], of: GradientOf, context: PredictContext): Promise<GradientTail> {
    const key = keyOf(of)
    const known = this.#tails.get(key)
    if (known !== undefined) return known
    const made = this.#makeTail(sample, of, context)
    this.#tails.set(key, made)
    made.catch((error: unknown) => {
      const lasting = error instanceof FairnessError && error.code.startsWith('EF7')
      if (!lasting) this.#tails.delete(key)
    })
    return made
  }

  async #makeTail(sample: readonly unknown[], of: GradientOf, context: PredictContext): Promise<GradientTail> {
    const graph = this.#read()
    const description = await this.#client.work<GraphDescription>(sample, { kind: 'describe' }, context)
    return appendGradient(graph, this.#question(graph, description, of), (tail, names) =>
      this.#client.work<SeenShapes>(sample, { kind: 'shapes', tail, names }, context),
    )
  }

  #question(graph: GraphView, { input, output, head }: GraphDescription, of: GradientOf): GradientQuestion {
    if (output === undefined || head === undefined) throw onnxErrors.labelsAlone(this.#spec.id)
    if (of !== 'own-label') return { target: input, output, loss: { kind: 'column', column: of.output } }
    return { target: input, ...ownLabel(graph, output, head) }
  }

  /** The path alone, from the file alone: the output is guessed as the session would choose it. */
  #checkFile(): readonly string[] {
    const graph = this.#read()
    const { inputs, outputs } = graph.model.graph
    const free = inputs.filter(({ name }) => graph.initializer(name) === undefined)
    const input = this.#spec.inputName ?? free[0]?.name ?? ''
    const tables = outputs.filter(({ type }) => floatTypes.includes(type))
    const output = this.#spec.outputName ?? (tables.find(({ name }) => name === 'logits') ?? tables[0])?.name
    if (output === undefined) throw onnxErrors.labelsAlone(this.#spec.id)
    return checkGradient(graph, { target: input, output, loss: { kind: 'softmax' } }).approximate
  }

  #read(): GraphView {
    this.#graph ??= new GraphView(readModel(readFileSync(this.#spec.path)))
    return this.#graph
  }
}

/** The cross-entropy of the model's own label, by the numbers before the graph's own softmax or sigmoid where it has one. */
function ownLabel(
  graph: GraphView,
  output: string,
  { kind, activation, threshold }: Head,
): {
  readonly output: string
  readonly loss: Loss
} {
  if (kind === 'score') return { output, loss: { kind: 'column', column: 0 } }
  if (kind === 'label') {
    const logits = activation === 'sigmoid' ? undefined : beforeActivation(graph, output, 'softmax')
    if (logits !== undefined) return { output: logits, loss: { kind: 'softmax' } }
    return { output, loss: { kind: activation === 'none' ? 'probabilities' : 'softmax' } }
  }
  if (activation !== 'none') return { output, loss: { kind: 'sigmoid', threshold } }
  const logits = beforeActivation(graph, output, 'sigmoid')
  return logits === undefined
    ? { output, loss: { kind: 'binary', threshold } }
    : { output: logits, loss: { kind: 'sigmoid', threshold } }
}

/** A rooted or divided zero gives no number where the gradient has no bound; searches take 0 as "no direction". */
const finiteOrZero = (value: number): number => (Number.isFinite(value) ? value : 0)

const keyOf = (of: GradientOf): string => (of === 'own-label' ? of : `output ${of.output}`)
