import type { InferenceSession, Tensor } from 'onnxruntime-node'
import { modelErrors } from '../core/errors/index.js'
import type { LabelColumns } from '../core/row-columns.js'
import { headOf, type Outputs } from './onnx-outputs.js'
import type { Head, OnnxSpec } from './protocol.js'

type ColumnsReader = (answer: Readonly<Record<string, Tensor>>, count: number) => LabelColumns

/**
 * Reads the answer to a batch of rows in columns, to the last digit as `readBatch` reads it into predictions. Only where the graph
 * gives one table of numbers whose width it names, and each row of it says one label; `undefined` otherwise.
 */
export function columnsReader(
  session: Pick<InferenceSession, 'outputMetadata'>,
  outputs: Outputs,
  spec: OnnxSpec,
): ColumnsReader | undefined {
  const { table, label, columns } = outputs
  const meta = session.outputMetadata.find(({ name }) => name === table)
  const width = meta?.isTensor ? meta.shape[1] : undefined
  if (table === undefined || label !== undefined || columns.length > 0 || typeof width !== 'number') return undefined
  let head: Head
  try {
    head = headOf(width, outputs, spec)
  } catch {
    // An option that the outputs do not fit is reported with the first answer.
    return undefined
  }
  const { labels } = head
  // Names that stand for numbers come first in an object, and equal names once.
  const names = Object.keys(Object.fromEntries(labels.map((name) => [name, 0])))
  const isEither = head.kind === 'either'
  if ((head.kind !== 'label' && !isEither) || names.length !== labels.length) return undefined
  if (!isEither && labels.length !== width) return undefined
  const placeOf = Int32Array.from(labels, (name) => names.indexOf(name))
  const read = isEither ? readEither : readLabels
  return (answer, count) => {
    const { dims, data } = answer[table] as Tensor
    if (dims.length !== 2 || dims[0] !== count || dims[1] !== width) {
      throw modelErrors.unknownOutput(spec.id, `${table} of shape [${dims.join(', ')}]`, `[${count}, outputs]`)
    }
    const numbers = data as Float32Array
    for (let at = 0; at < numbers.length; at++) {
      if (Number.isFinite(Number(numbers[at]))) continue
      const row = Math.floor(at / width)
      throw modelErrors.notFinite(spec.id, Array.from(numbers.subarray(row * width, (row + 1) * width), Number), row)
    }
    const made = { names, labels: new Int32Array(count), scores: new Float64Array(count * names.length) }
    read(numbers, made, head, placeOf)
    return made
  }
}

function readLabels(
  raw: ArrayLike<number>,
  { labels, scores }: LabelColumns,
  { activation }: Head,
  placeOf: Int32Array,
): void {
  const width = placeOf.length
  const row = new Float64Array(width)
  for (let at = 0, next = 0; at < labels.length; at++) {
    for (let column = 0; column < width; column++) row[column] = Number(raw[next++])
    activate(row, activation)
    let best = 0
    for (let column = 0; column < width; column++) {
      if ((row[column] as number) > (row[best] as number)) best = column
      scores[at * width + (placeOf[column] as number)] = row[column] as number
    }
    labels[at] = placeOf[best] as number
  }
}

function readEither(
  raw: ArrayLike<number>,
  { labels, scores }: LabelColumns,
  { activation, threshold }: Head,
  placeOf: Int32Array,
): void {
  const [no, yes] = placeOf as unknown as [number, number]
  const row = new Float64Array(1)
  for (let at = 0; at < labels.length; at++) {
    row[0] = Number(raw[at])
    activate(row, activation)
    const value = row[0] as number
    labels[at] = value >= threshold ? yes : no
    scores[2 * at + no] = 1 - value
    scores[2 * at + yes] = value
  }
}

/** In place, in the order of sums of `readOutputs`. */
function activate(row: Float64Array, activation: Head['activation']): void {
  if (activation === 'none') return
  if (activation === 'sigmoid') {
    for (let at = 0; at < row.length; at++) row[at] = 1 / (1 + Math.exp(-(row[at] as number)))
    return
  }
  let highest = Number.NEGATIVE_INFINITY
  for (let at = 0; at < row.length; at++) if ((row[at] as number) > highest) highest = row[at] as number
  let sum = 0
  for (let at = 0; at < row.length; at++) {
    const power = Math.exp((row[at] as number) - highest)
    row[at] = power
    sum += power
  }
  for (let at = 0; at < row.length; at++) row[at] = (row[at] as number) / sum
}
