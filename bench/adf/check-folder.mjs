// What can be wrong with a folder that somebody else made, said in a sentence.
import { readFileSync } from 'node:fs'

/** Says what is wrong and ends, without a stack: it is the caller's to mend. */
export function refuse(sentence) {
  console.error(sentence)
  process.exit(2)
}

/** The networks in the text of networks.json, which may hold notes beside them. */
export function checkNetworks(path, text) {
  let networks
  try {
    networks = JSON.parse(text)
  } catch (error) {
    refuse(`${path} is no JSON: ${error.message}`)
  }
  if (typeof networks !== 'object' || networks === null || Array.isArray(networks)) {
    refuse(`${path} must hold an object with a network for each subject: { "census": { "layers": [...], ... } }.`)
  }
  const found = Object.entries(networks).filter(([, each]) => Array.isArray(each?.layers))
  if (found.length === 0) refuse(`${path} has no subject with "layers".`)
  for (const [name, network] of found) checkNetwork(`${path}, '${name}'`, network)
  return Object.fromEntries(found)
}

function checkNetwork(where, { layers, input_bounds: bounds, activation = 'relu' }) {
  if (layers.length === 0) refuse(`${where}: "layers" is empty.`)
  for (const [at, { kernel_in_by_out: kernel, bias } = {}] of layers.entries()) {
    const here = `${where}, layer ${at + 1}`
    if (!isTable(kernel) || !isNumbers(bias)) {
      refuse(`${here}: expected "kernel_in_by_out", a list of lists of numbers, and "bias", a list of numbers.`)
    }
    if (kernel.some((row) => row.length !== bias.length)) {
      refuse(`${here}: every row of "kernel_in_by_out" must have ${bias.length} numbers, as "bias" has.`)
    }
    const before = layers[at - 1]?.bias.length ?? kernel.length
    if (kernel.length !== before) refuse(`${here} has ${kernel.length} inputs, the layer before has ${before} outputs.`)
  }
  if (layers.at(-1).bias.length < 2) refuse(`${where}: the last layer needs an output for each label, two at least.`)
  if (!/relu/i.test(String(activation))) refuse(`${where}: activation '${activation}' is not known; only ReLU is.`)
  const inputs = layers[0].kernel_in_by_out.length
  if (!isTable(bounds) || bounds.length !== inputs) {
    refuse(`${where}: expected "input_bounds", a pair [least, most] for each of the ${inputs} inputs.`)
  }
  const bad = bounds.findIndex(([least, most]) => !(Number.isInteger(least) && Number.isInteger(most) && least <= most))
  if (bad !== -1)
    refuse(`${where}: bounds ${bad + 1} are ${JSON.stringify(bounds[bad])}: expected two rising whole numbers.`)
}

/** A CSV file of numbers with a header. */
export function readNumbers(file) {
  const [head, ...lines] = readFileSync(file, 'utf8').trim().split(/\r?\n/)
  const names = head.split(',').map((name) => name.trim())
  const numbers = lines.map((line, at) => {
    const row = line.split(',').map((cell) => (cell.trim() === '' ? Number.NaN : Number(cell)))
    if (row.length !== names.length || !row.every(Number.isFinite)) {
      refuse(`${file}, line ${at + 2}: expected ${names.length} numbers, as the header has names, and found: ${line}`)
    }
    return row
  })
  return { names, numbers }
}

export function checkSubject({ name, file, network, names, numbers, protectedAt }) {
  const { input_bounds: bounds, layers, seed_row_indices_first_1000: order = [] } = network
  if (names.length !== bounds.length + 1) {
    refuse(
      `${file} has ${names.length} columns; the network of '${name}' has ${bounds.length} inputs: expected these and the label.`,
    )
  }
  if (new Set(names).size < names.length) refuse(`${file}: two columns have the same name: ${names.join(', ')}.`)
  if (numbers.length === 0) refuse(`${file} has no rows.`)
  const labels = layers.at(-1).bias.length
  const odd = numbers.findIndex((row) => !(Number.isInteger(row.at(-1)) && row.at(-1) >= 0 && row.at(-1) < labels))
  if (odd !== -1) refuse(`${file}, line ${odd + 2}: label ${numbers[odd].at(-1)} is none of 0 to ${labels - 1}.`)
  const seed = order.find((row) => !(Number.isInteger(row) && row >= 0 && row < numbers.length))
  if (seed !== undefined)
    refuse(`"seed_row_indices_first_1000" of '${name}': ${seed} is not the number of a row of ${file}, counted from 0.`)
  if (!(Number.isInteger(protectedAt) && protectedAt >= 1 && protectedAt <= bounds.length)) {
    refuse(`--protected counts the features from 1 to ${bounds.length} (${names.slice(0, -1).join(', ')}).`)
  }
  const [least, most] = bounds[protectedAt - 1]
  if (least === most)
    refuse(`Feature ${protectedAt} ('${names[protectedAt - 1]}') has one value: it has no counterfactual.`)
}

const isNumbers = (list) => Array.isArray(list) && list.length > 0 && list.every(Number.isFinite)
const isTable = (lists) => Array.isArray(lists) && lists.length > 0 && lists.every(isNumbers)
