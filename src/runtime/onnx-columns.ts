import type { Tensor } from 'onnxruntime-node'
import { modelErrors } from '../core/errors/index.js'
import type { Feeder, GraphInput, Ort } from './feeder.js'
import { fits, tensor, textTensor } from './tensors.js'

/** A row by names, and no list. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value)

/**
 * Feeds rows that name the inputs of a graph, one value for each, or a list for an input of several columns. The order of the
 * names does not matter, and names that the graph does not have are not read.
 */
export function columnFeeds(ort: Ort, inputs: readonly GraphInput[], id: string): Feeder {
  const names = inputs.map(({ name }) => name)
  return (rows) => {
    const given = rows.map((row, position) => {
      if (!isRecord(row)) throw modelErrors.noNamedRow(id, row, position, names)
      const values = names.map((name) => ownValue(row, name, names))
      const missing = names.filter((_, at) => values[at] === undefined)
      if (missing.length > 0) throw modelErrors.missingColumns(id, missing, Object.keys(row), names, position)
      return values
    })
    const feeds = inputs.map((input, at) => [
      input.name,
      columnTensor(
        ort,
        input,
        given.map((values) => values[at]),
        id,
      ),
    ])
    return { feeds: Object.fromEntries(feeds), truncated: [] }
  }
}

/** The value for an input, also under the name that the column had before the converter wrote it into the graph. */
function ownValue(row: Readonly<Record<string, unknown>>, name: string, names: readonly string[]): unknown {
  if (Object.hasOwn(row, name)) return row[name]
  const meant = Object.keys(row).filter((key) => !names.includes(key) && converted(key) === name)
  return meant.length === 1 ? row[meant[0] as string] : undefined
}

/** What skl2onnx makes of the name of a column: `hours-per-week` becomes `hours_per_week`, `2nd` becomes `_2nd`. */
const converted = (name: string): string => name.replace(/[^\p{L}\p{N}_+]/gu, '_').replace(/^(?=\p{N})/u, '_')

function columnTensor(
  ort: Ort,
  { name, type, rank, width = 1 }: GraphInput,
  column: readonly unknown[],
  id: string,
): Tensor {
  const dims = rank === 1 ? [column.length] : [column.length, width]
  const texts: string[] = []
  const numbers: number[] = []
  for (const [position, given] of column.entries()) {
    const values = Array.isArray(given) ? given : [given]
    if (values.length !== width) throw modelErrors.wrongWidth(id, name, given, width, position)
    for (const value of values) {
      const read = type === 'string' ? value : type === 'bool' ? truth(value) : value
      if (type === 'string' && typeof read === 'string') texts.push(read)
      else if (type !== 'string' && typeof read === 'number' && fits(type, read)) numbers.push(read)
      else throw modelErrors.wrongValue(id, name, value, type, position)
    }
  }
  return type === 'string' ? textTensor(ort, texts, dims) : tensor(ort, type, numbers, dims)
}

/** `true`, 1, and `True` as data frames write it, are one thing. */
function truth(value: unknown): unknown {
  const text = typeof value === 'string' ? value.toLowerCase() : value
  return text === true || text === 'true' ? 1 : text === false || text === 'false' ? 0 : value
}
