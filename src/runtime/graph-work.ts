import type { InferenceSession, Tensor } from 'onnxruntime-node'
import { onnxErrors } from '../core/errors/index.js'
import type { FedBatch, Feeder } from './feeder.js'
import { headOf, type Outputs } from './onnx-outputs.js'
import { openWithTail } from './open-session.js'
import type { GraphDescription, GraphWork, OnnxSpec, PackedGradients, SeenShapes, SeenValues } from './protocol.js'

/** Work on the graph of a loaded model: what it is, what shapes its tensors have, and gradients by an appended tail. */
export class GraphWorker {
  readonly #spec: OnnxSpec
  readonly #session: InferenceSession
  readonly #feed: Feeder
  readonly #outputs: Outputs
  readonly #withGradient = new Map<string, Promise<InferenceSession>>()

  constructor(spec: OnnxSpec, session: InferenceSession, feed: Feeder, outputs: Outputs) {
    this.#spec = spec
    this.#session = session
    this.#feed = feed
    this.#outputs = outputs
  }

  async do(inputs: readonly unknown[], work: GraphWork, size: number): Promise<unknown> {
    switch (work.kind) {
      case 'describe':
        return this.#describe(inputs)
      case 'shapes':
        return this.#shapes(inputs, work)
      case 'tensor':
        return this.#tensor(inputs, work)
      case 'gradients':
        return this.#gradients(inputs, work, size)
      case 'tokens':
        return this.#feed(inputs).tokens?.() ?? []
    }
  }

  async #describe(inputs: readonly unknown[]): Promise<GraphDescription> {
    const { table } = this.#outputs
    const texts = this.#spec.tokenizer !== undefined
    const input = texts ? 'input_ids' : (this.#spec.inputName ?? (this.#session.inputNames[0] as string))
    if (table === undefined) return { input, texts, output: undefined, head: undefined }
    const { answer } = await this.#run(this.#session, inputs, [table])
    const dims = answer[table]?.dims ?? []
    const head = headOf(dims.length < 2 ? 1 : (dims[1] as number), this.#outputs, this.#spec)
    return { input, texts, output: table, head }
  }

  async #shapes(inputs: readonly unknown[], work: GraphWork & { kind: 'shapes' }): Promise<SeenShapes> {
    const session = await openWithTail(this.#spec, work.tail, false)
    const { answer } = await this.#run(session, inputs, work.names)
    const shapes = Object.entries(answer).map(([name, { dims, type }]) => [name, { dims: [...dims], type }])
    await session.release()
    return Object.fromEntries(shapes)
  }

  async #gradients(
    inputs: readonly unknown[],
    { key, tail, gradient }: GraphWork & { kind: 'gradients' },
    size: number,
  ): Promise<PackedGradients> {
    let opening = this.#withGradient.get(key)
    if (opening === undefined) {
      opening = openWithTail(this.#spec, tail, true)
      this.#withGradient.set(key, opening)
    }
    const { answer, tokens } = await this.#run(await opening, inputs, [gradient])
    const { dims, data } = answer[gradient] as Tensor
    const values = data as Float32Array | Float64Array
    const width = dims.slice(1).reduce((product, dim) => product * dim, 1)
    // A graph for one batch size was fed repeats of the last input: they are left out.
    if (tokens === undefined) {
      return { values: values.slice(0, size * width), sizes: Array.from({ length: size }, () => width) }
    }
    const own = tokens().slice(0, size)
    const vector = dims.at(-1) as number
    const kept = own.flatMap(({ length }, at) => Array.from(values.subarray(at * width, at * width + length * vector)))
    return { values: Float32Array.from(kept), sizes: own.map(({ length }) => length * vector), tokens: own }
  }

  async #tensor(inputs: readonly unknown[], { tail, name }: GraphWork & { kind: 'tensor' }): Promise<SeenValues> {
    const session = await openWithTail(this.#spec, tail, true)
    const { dims, data } = (await this.#run(session, inputs, [name])).answer[name] as Tensor
    const values = Float32Array.from(data as Float32Array)
    await session.release()
    return { dims: [...dims], values }
  }

  async #run(
    session: InferenceSession,
    inputs: readonly unknown[],
    names: readonly string[],
  ): Promise<{ answer: Readonly<Record<string, Tensor>>; tokens: FedBatch['tokens'] }> {
    const { feeds, tokens } = this.#feed(inputs)
    try {
      return { answer: await session.run(feeds, [...names]), tokens }
    } catch (cause) {
      throw onnxErrors.gradientNotRun(this.#spec.id, cause)
    }
  }
}
