import * as ort from 'onnxruntime-node'
import { Random } from '../../src/core/random.js'
import { elementType, type OnnxAttribute, type OnnxTensor } from '../../src/onnx/codec/model.js'
import { appendGradient, GraphView, readModel, type SeenTensor } from '../../src/onnx/index.js'
import { buildModel, joinBytes, node, tensor } from './build-model.js'

ort.env.logLevel = 'fatal'

/** An input of the operator: random numbers of some shape, or fixed values. */
export type Operand =
  | readonly number[]
  | { readonly dims: readonly number[]; readonly from?: number; readonly to?: number; readonly constant?: boolean }
  | { readonly dims: readonly number[]; readonly values: readonly number[]; readonly type?: number }
  | null

export interface GradCase {
  readonly op: string
  readonly domain?: string
  readonly opset: number
  /** Shapes, or fixed values; `null` is an input that is left out. */
  readonly inputs: readonly Operand[]
  readonly attributes?: Readonly<Record<string, OnnxAttribute>>
  /** Outputs of the operator that are used, by slot; default the first. Others are left without a name. */
  readonly outputs?: readonly number[]
  /** Names of outputs up to this slot, also of those that are not used. */
  readonly named?: number
  /** Element type of the numbers; float64 where onnxruntime has the operator in it. */
  readonly type?: 'float32' | 'float64'
}

type Session = ort.InferenceSession
const open = (bytes: Uint8Array, optimised = true): Promise<Session> =>
  ort.InferenceSession.create(bytes, {
    logSeverityLevel: 4,
    graphOptimizationLevel: optimised ? 'all' : 'disabled',
    // Threads that wait for each other cost more than these few numbers.
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
  })

const count = (dims: readonly number[]): number => dims.reduce((product, dim) => product * dim, 1)

/** Shapes of a model with a tail, from a run on `feeds`. */
export const probeWith =
  (model: Uint8Array, feeds: Record<string, ort.Tensor>) =>
  async (tail: Uint8Array, names: readonly string[]): Promise<Record<string, SeenTensor>> => {
    const answer = await (await open(joinBytes(model, tail), false)).run(feeds, [...names])
    return Object.fromEntries(Object.entries(answer).map(([name, { dims, type }]) => [name, { dims, type }]))
  }

/**
 * The largest difference of the appended gradient from central differences, relative to the largest component, over all
 * float inputs of an operator that are not constant. The outputs are weighted by random numbers and summed.
 */
export async function gradientError(given: GradCase, seed = 1): Promise<number> {
  const { type = 'float64', opset, op, domain = '', attributes = {}, outputs = [0] } = given
  const random = new Random(seed).derive(`${domain}:${op}`)
  const number = elementType[type]
  const graphInputs: { name: string; dims: readonly number[]; values: number[] }[] = []
  const initializers: OnnxTensor[] = []
  const names = given.inputs.map((operand, slot) => {
    if (operand === null) return ''
    const name = `x${slot}`
    const spec = 'dims' in operand ? operand : { dims: operand as readonly number[] }
    if ('values' in spec) initializers.push(tensor(name, spec.type ?? elementType.int64, spec.dims, spec.values))
    else {
      const { from = -1.5, to = 1.5 } = spec as { from?: number; to?: number }
      // Spread over the whole range in random order, so that no two are alike and none is near another by chance.
      const values = random
        .shuffle(Array.from({ length: count(spec.dims) }, (_, at) => at))
        .map((place) => from + ((to - from) * (place + 0.25 + 0.5 * random.float())) / count(spec.dims))
      if ('constant' in spec && spec.constant) initializers.push(tensor(name, number, spec.dims, values))
      else graphInputs.push({ name, dims: spec.dims, values })
    }
    return name
  })
  const last = Math.max(...outputs, (given.named ?? 1) - 1)
  const made = Array.from({ length: last + 1 }, (_, slot) =>
    outputs.includes(slot) || slot < (given.named ?? 0) ? `y${slot}` : '',
  )
  const feeds = (values: readonly (readonly number[])[]): Record<string, ort.Tensor> =>
    Object.fromEntries(
      graphInputs.map(({ name, dims }, at) => {
        const numbers = values[at] as readonly number[]
        const data = type === 'float64' ? Float64Array.from(numbers) : Float32Array.from(numbers)
        return [name, new ort.Tensor(type, data as Float32Array, dims)]
      }),
    )
  const plain = {
    opset,
    domains: domain === '' ? {} : { [domain]: domain === 'ai.onnx.ml' ? 3 : 1 },
    inputs: graphInputs.map(({ name, dims }) => ({ name, type: number, rank: dims.length })),
    initializers,
  }
  const operator = node(op, names, made, attributes, domain)
  const start = graphInputs.map(({ values }) => values)
  const used = outputs.map((slot) => `y${slot}`)
  const first = await (await open(buildModel({ ...plain, nodes: [operator], outputs: used }))).run(feeds(start))
  // Each used output as a row of numbers, weighted and summed to one score.
  const weights = used.map((name) => {
    const size = first[name]?.data.length as number
    const outType = elementType[first[name]?.type as 'float32']
    return tensor(
      `w${name}`,
      outType,
      [size, 1],
      Array.from({ length: size }, () => random.float() * 2 - 1),
    )
  })
  const scored = buildModel({
    ...plain,
    initializers: [...initializers, ...weights, tensor('flat', elementType.int64, [2], [1, -1])],
    nodes: [
      operator,
      ...used.flatMap((name) => [
        node('Reshape', [name, 'flat'], [`row${name}`]),
        node('MatMul', [`row${name}`, `w${name}`], [`score${name}`]),
      ]),
      node(
        'Sum',
        used.map((name) => `score${name}`),
        ['score'],
      ),
    ],
    outputs: ['score'],
  })
  const session = await open(scored)
  const score = async (values: readonly (readonly number[])[]): Promise<number> =>
    Number((await session.run(feeds(values))).score?.data[0])
  const step = type === 'float64' ? 1e-5 : 1e-2
  let worst = 0
  for (const [at, input] of graphInputs.entries()) {
    const tail = await appendGradient(
      new GraphView(readModel(scored)),
      { target: input.name, output: 'score', loss: { kind: 'column', column: 0 } },
      probeWith(scored, feeds(start)),
    )
    const answer = await (await open(joinBytes(scored, tail.bytes))).run(feeds(start), [tail.gradient])
    const tensorOut = answer[tail.gradient] as ort.Tensor
    if (tensorOut.dims.join() !== input.dims.join()) return Number.POSITIVE_INFINITY
    const gradient = Array.from(tensorOut.data as Float64Array, Number)
    const expected: number[] = []
    for (const [entry, value] of input.values.entries()) {
      const moved = (by: number): number[][] =>
        start.map((values, other) =>
          other === at ? input.values.map((old, place) => (place === entry ? value + by : old)) : values,
        )
      expected.push(((await score(moved(step))) - (await score(moved(-step)))) / (2 * step))
    }
    const largest = Math.max(1e-3, ...expected.map(Math.abs))
    worst = Math.max(worst, ...gradient.map((value, entry) => Math.abs(value - (expected[entry] as number)) / largest))
  }
  return worst
}
