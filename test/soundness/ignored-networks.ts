import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Random } from '../../src/core/random.js'
import type { Feature } from '../../src/index.js'
import { GraphView, readModel } from '../../src/onnx/index.js'
import type { CategoryFeature, NumberFeature } from '../../src/source.js'
import { buildModel, node, tensor } from '../onnx/build-model.js'

/** A feature that is put behind those of a model: its bounds, and how strongly the first layer reads it (0: not at all). */
export interface Extra {
  readonly name: string
  readonly max: number
  readonly weight?: number
  /** A number of its own for each row. */
  readonly identifier?: boolean
}

type Rows = readonly Readonly<Record<string, string | number>>[]

const folder = 'fixtures/models/census'
const schema: { readonly features: Record<string, CategoryFeature | NumberFeature>; readonly label?: string } =
  JSON.parse(readFileSync(`${folder}/schema.json`, 'utf8'))
const [head = '', ...lines] = readFileSync(`${folder}/rows.csv`, 'utf8').trim().split('\n')
const columns = head.split(',')
const rows: Rows = lines.map((line) =>
  Object.fromEntries(line.split(',').map((value, at) => [columns[at] as string, value])),
)

/** The rows of the census fixture with columns behind them that mean nothing. */
export const withColumns = (extras: readonly Extra[], seed: number): Rows => {
  const random = new Random(seed, 'columns')
  return rows.map((row, at) => ({
    ...row,
    ...Object.fromEntries(extras.map(({ name, max, identifier }) => [name, identifier ? at : random.int(max + 1)])),
  }))
}

export const schemaWith = (extras: readonly Extra[]): { readonly features: Record<string, Feature> } => ({
  ...schema,
  features: {
    ...schema.features,
    ...Object.fromEntries(extras.map(({ name, max }) => [name, { kind: 'integer' as const, min: 0, max }])),
  },
})

/** Writes the network of the fixture with a row more in its first layer for each of the columns. */
export function writeNetwork(path: string, extras: readonly Extra[]): void {
  const graph = new GraphView(readModel(readFileSync(`${folder}/network.onnx`)))
  const values = (name: string): readonly number[] => graph.values(name) ?? []
  const width = values('mean').length + extras.length
  const hidden = values('b0').length
  const more: Readonly<Record<string, readonly number[]>> = {
    mean: extras.map(() => 0),
    deviation: extras.map(() => 1),
    w0: extras.flatMap(({ weight = 0 }) => values('b0').map((_, at) => (at % 2 === 0 ? weight : -weight))),
  }
  const dims: Readonly<Record<string, readonly number[]>> = { mean: [width], deviation: [width], w0: [width, hidden] }
  const initializers = graph.model.graph.initializers.map(({ name, dims: own }) =>
    tensor(name, 1, dims[name] ?? own, [...values(name), ...(more[name] ?? [])]),
  )
  const nodes = graph.model.graph.nodes.map(({ op, inputs, outputs, attributes }) =>
    node(op, inputs, outputs, attributes),
  )
  const inputs = [{ name: 'row', type: 1, rank: 2 }]
  writeFileSync(path, buildModel({ opset: 17, nodes, initializers, inputs, outputs: ['probabilities'] }))
  writeFileSync(join(path, '..', 'config.json'), readFileSync(`${folder}/config.json`))
}

/** A small network of whole numbers, as a function of rows: its scores only, so that gradients are made of differences. */
export function smallNetwork(
  inputs: number,
): (row: readonly number[]) => { readonly yes: number; readonly no: number } {
  const random = new Random(3, 'small network')
  const hidden = 12
  const weight = (): number => (random.float() - 0.5) * 0.8
  const first = Array.from({ length: inputs }, () => Array.from({ length: hidden }, weight))
  const bias = Array.from({ length: hidden }, () => weight() * 4)
  const second = Array.from({ length: hidden }, () => weight() * 2)
  const middle = 0
  return (row) => {
    let sum = middle
    for (let unit = 0; unit < hidden; unit++) {
      let value = bias[unit] as number
      // Numbers behind those of the network are not read.
      for (let at = 0; at < inputs; at++) value += (row[at] as number) * (first[at]?.[unit] as number)
      sum += Math.tanh(value) * (second[unit] as number)
    }
    const yes = 1 / (1 + Math.exp(-sum))
    return { yes, no: 1 - yes }
  }
}
