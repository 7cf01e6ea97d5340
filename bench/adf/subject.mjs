// A subject of the ADF paper: a network, its data and the order of its seeds, from a folder in the layout of its README.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fromOnnx, table } from '../../dist/esm/index.js'
import { checkNetworks, checkSubject, readNumbers, refuse } from './check-folder.mjs'
import { denseOnnx } from './network.mjs'

export const paper = JSON.parse(readFileSync(new URL('paper.json', import.meta.url), 'utf8'))

/** Of networks.json what it has of networks; it may hold a note beside them. */
export function networksOf(folder) {
  const path = join(folder, 'networks.json')
  if (!existsSync(path)) {
    refuse(`No ${path}. Give --data the folder that holds networks.json and the CSV files that it speaks of.`)
  }
  return checkNetworks(path, readFileSync(path, 'utf8'))
}

export function networkOf(networks, name) {
  const network = networks[name]
  if (network === undefined) refuse(`networks.json has no '${name}', only ${Object.keys(networks).join(', ')}.`)
  return network
}

/** Reads a subject; `protectedAt` is the place of the protected feature, from 1. */
export function readSubject(folder, name, network, protectedAt) {
  const file = [name, `${name}.csv`, `${name}_sample`]
    .map((each) => join(folder, each))
    .find((each) => existsSync(each))
  if (file === undefined) refuse(`No data for '${name}' in ${folder}: expected ${name}, ${name}.csv or ${name}_sample.`)
  const { names, numbers } = readNumbers(file)
  checkSubject({ name, file, network, names, numbers, protectedAt })
  const rows = numbers.map((row) => row.slice(0, -1))
  const labels = numbers.map((row) => row.at(-1))
  const asked = names[protectedAt - 1]
  const features = network.input_bounds.map(([min, max], at) => [
    names[at],
    { kind: 'integer', min, max, protected: names[at] === asked },
  ])
  const cases = table(
    { features: Object.fromEntries(features), outside: 'keep' },
    rows.map((row) => Object.fromEntries(features.map(([feature], at) => [feature, row[at]]))),
  )
  const order = network.seed_row_indices_first_1000
  return { name, network, rows, labels, asked, cases, seeds: order?.map((row) => rows[row]) }
}

/** The graph ends in probabilities; labels are called by their numbers, as in the data. */
export const reading = ({ layers }) => ({ activation: 'none', labels: layers.at(-1).bias.map((_, at) => String(at)) })

/** Writes the network as ONNX, proves it against its check rows, and hands it to `use`. */
export async function withNetwork(network, options, use) {
  const folder = mkdtempSync(join(tmpdir(), 'expect-fair-adf-'))
  const path = join(folder, 'network.onnx')
  writeFileSync(path, denseOnnx(network.layers))
  const model = fromOnnx(path, { ...reading(network), ...options })
  try {
    await prove(model, network)
    return await use(model, path)
  } finally {
    await model.dispose()
    rmSync(folder, { recursive: true })
  }
}

async function prove(model, { check_first5_rows_X: rows, check_first5_probs: wanted }) {
  if (rows === undefined) return
  const { predictions } = await model.predict(rows, {})
  for (const [at, { scores }] of predictions.entries()) {
    const off = Math.max(...Object.values(scores).map((p, label) => Math.abs(p - wanted[at][label])))
    if (off > 1e-4) throw new Error(`The rebuilt network is another: row ${at + 1} is off by ${off}`)
  }
}
