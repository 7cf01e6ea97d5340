import { readFileSync } from 'node:fs'
import { FairnessError, onnxErrors } from '../core/errors/index.js'
import type {
  GradientBatch,
  GradientOf,
  GradientSupport,
  PredictContext,
  TextGradient,
  Token,
  WordVectors,
} from '../core/model.js'
import {
  appendGradient,
  beforeActivation,
  checkGradient,
  classifierOutputs,
  findEmbedding,
  type GradientQuestion,
  type GradientTail,
  GraphView,
  type Loss,
  readModel,
} from '../onnx/index.js'
import type { GraphDescription, Head, OnnxSpec, PackedGradients, SeenShapes, SeenValues } from '../runtime/protocol.js'
import type { WorkerClient } from '../runtime/worker-client.js'

/** Inputs of the sample whose shapes the tail is made from. */
const sampleInputs = 2
/** What the feeds of texts call the token ids. */
const tokenInput = 'input_ids'
const floatTypes: readonly (number | undefined)[] = [1, 10, 11]
const textType = 8

/** Gradients by nodes appended to the graph of a model: of rows by their numbers, of texts by their word vectors. The file is read when the first gradient is asked for. */
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
      if (sample === undefined) return { available: true, way: 'graph', approximate: this.#checkFile(), smooth: true }
      const { approximate } = await this.#tail([sample], 'own-label', {})
      // A rule that onnxruntime does not run, one of the user's own perhaps, shows here and not amidst a search.
      await this.#run([sample], 'own-label', {})
      return { available: true, way: 'graph', approximate, smooth: true }
    } catch (error) {
      if (!(error instanceof FairnessError)) throw error
      const smooth = error.code !== 'EF703' && !onnxErrors.isStepwise(error)
      return { available: false, approximate: [], reason: error.message, smooth }
    }
  }

  async gradients(inputs: readonly unknown[], of: GradientOf, context: PredictContext): Promise<GradientBatch> {
    if (inputs.length === 0) return { gradients: [] }
    const { values, sizes } = await this.#run(inputs, of, context)
    return { gradients: parts(values, sizes) }
  }

  async wordGradients(
    texts: readonly unknown[],
    of: GradientOf,
    context: PredictContext,
  ): Promise<readonly TextGradient[]> {
    if (texts.length === 0) return []
    const { values, sizes, tokens = [] } = await this.#run(texts, of, context)
    return parts(values, sizes).map((numbers, at) => {
      const own = tokens[at] ?? []
      const width = numbers.length / Math.max(1, own.length)
      return { tokens: own, vectors: own.map((_, token) => numbers.slice(token * width, (token + 1) * width)) }
    })
  }

  async wordVectors(context: PredictContext): Promise<WordVectors> {
    const { tail, table } = findEmbedding(this.#read(), tokenInput)
    const work = { kind: 'tensor', tail, name: table } as const
    const { dims, values } = await this.#client.work<SeenValues>(['a'], work, context)
    const [words, width] = dims as [number, number]
    return { words, width, values }
  }

  /** The tokens of each text, as the model reads them. */
  async wordTokens(texts: readonly unknown[], context: PredictContext): Promise<readonly (readonly Token[])[]> {
    if (texts.length === 0) return []
    const tokens = await this.#client.work<readonly (readonly Token[])[]>(texts, { kind: 'tokens' }, context)
    return tokens.slice(0, texts.length)
  }

  async #run(inputs: readonly unknown[], of: GradientOf, context: PredictContext): Promise<PackedGradients> {
    const { bytes, gradient } = await this.#tail(inputs.slice(0, sampleInputs), of, context)
    const work = { kind: 'gradients', key: keyOf(of), tail: bytes, gradient } as const
    return this.#client.work<PackedGradients>(inputs, work, context)
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

  #question(graph: GraphView, { input, texts, output, head }: GraphDescription, of: GradientOf): GradientQuestion {
    if (output === undefined || head === undefined) throw onnxErrors.labelsAlone(this.#spec.id)
    const target = texts ? findEmbedding(graph, input).tensor : input
    if (of !== 'own-label') return { target, output, loss: { kind: 'column', column: of.output } }
    return { target, ...ownLabel(graph, output, head) }
  }

  /** Only the path, and only from the file: the output is guessed as the session would choose it. */
  #checkFile(): readonly string[] {
    const graph = this.#read()
    const { inputs, outputs } = graph.model.graph
    const free = inputs.filter(({ name }) => graph.initializer(name) === undefined)
    const texts = this.#spec.tokenizer !== undefined
    if (!texts && (free.length > 1 || free[0]?.type === textType)) throw onnxErrors.noNumbers(this.#spec.id)
    const input = texts ? findEmbedding(graph, tokenInput).tensor : (this.#spec.inputName ?? free[0]?.name ?? '')
    const tables = outputs.filter(({ type }) => floatTypes.includes(type))
    const map = outputs.find(({ type }) => type === undefined)?.name
    const table = tables.find(({ name }) => name === 'logits') ?? tables[0]
    const output = this.#spec.outputName ?? table?.name ?? classifierOutputs(graph, undefined, map).table
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

/** The numbers of each input. */
function parts(values: Float32Array | Float64Array, sizes: readonly number[]): number[][] {
  let at = 0
  return sizes.map((size) => {
    const own = Array.from(values.subarray(at, at + size), finiteOrZero)
    at += size
    return own
  })
}

/** A rooted or divided zero gives no number where the gradient has no bound; searches take 0 as "no direction". */
const finiteOrZero = (value: number): number => (Number.isFinite(value) ? value : 0)

const keyOf = (of: GradientOf): string => (of === 'own-label' ? of : `output ${of.output}`)
