import { modelErrors } from '../core/errors/index.js'
import type { Feeder, Feeds, GraphInput, Ort } from './feeder.js'
import type { SentRows } from './protocol.js'
import { fits, numberTypes, reusedTensors, tensor, textTensor } from './tensors.js'

/** Feeds rows, lists of numbers, into the one input of a graph, in the type of number that it takes. */
export function rowFeeds(ort: Ort, { name, type, width: columns }: GraphInput, id: string): Feeder {
  return (inputs) => {
    const first = inputs[0]
    const width = columns ?? (Array.isArray(first) ? first.length : 0)
    const values = new Float64Array(inputs.length * width)
    for (const [position, row] of inputs.entries()) {
      values.set(checkedRow(row, width, position, type, id), position * width)
    }
    return { feeds: { [name]: tensor(ort, type, values, [inputs.length, width]) }, truncated: [] }
  }
}

/** How a graph is fed rows in one block, and whether it takes floats of 32 bits. */
export interface RowFeeder {
  readonly readsFloats: boolean
  readonly feed: (rows: SentRows) => Feeds
}

/** Feeds rows that lie in one block as `rowFeeds` does those in lists. */
export function packedRowFeeds(ort: Ort, { name, type, width: columns }: GraphInput, id: string): RowFeeder {
  const tensorOf = reusedTensors(ort, type)
  const feed = ({ rows, width, values }: SentRows): Feeds => {
    if (columns !== undefined && width !== columns) throw modelErrors.wrongColumns(id, width, columns, 0)
    const broken = numberTypes[type]?.whole === undefined ? -1 : values.findIndex((value) => !fits(type, value))
    if (broken >= 0) throw modelErrors.noWholeNumber(id, values[broken], broken % width, Math.floor(broken / width))
    return { [name]: tensorOf(values, [rows, width]) }
  }
  return { readsFloats: type === 'float32', feed }
}

function checkedRow(row: unknown, width: number, position: number, type: string, id: string): number[] {
  const values = Array.isArray(row) ? row : ArrayBuffer.isView(row) ? Array.from(row as Float64Array) : undefined
  if (values === undefined || !values.every((value) => typeof value === 'number')) {
    throw modelErrors.noRow(id, row, position)
  }
  if (values.length !== width) throw modelErrors.wrongColumns(id, values.length, width, position)
  const broken = values.findIndex((value) => !fits(type, value))
  if (broken >= 0) throw modelErrors.noWholeNumber(id, values[broken], broken, position)
  return values
}

/** Feeds rows, lists of texts, into the one input of a graph: all columns of a data frame as texts. */
export function textRowFeeds(ort: Ort, { name, width: columns }: GraphInput, id: string): Feeder {
  return (inputs) => {
    const width = columns ?? (Array.isArray(inputs[0]) ? inputs[0].length : 0)
    const texts = inputs.flatMap((row, position) => {
      if (!Array.isArray(row) || !row.every((value) => typeof value === 'string')) {
        throw modelErrors.noTextRow(id, row, position)
      }
      if (row.length !== width) throw modelErrors.wrongColumns(id, row.length, width, position)
      return row as string[]
    })
    return { feeds: { [name]: textTensor(ort, texts, [inputs.length, width]) }, truncated: [] }
  }
}
