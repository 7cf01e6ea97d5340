import type { LabelPrediction } from './prediction.js'

/** Rows of equally many numbers in one block of memory, row after row: they come by the million. */
export interface PackedRows {
  readonly rows: number
  readonly width: number
  readonly values: Float64Array
  /** The hashes of the rows, where whoever has written them has them at hand. */
  readonly hashes?: Int32Array
}

/** Inputs as one block where all are lists of equally many numbers; otherwise nothing. */
export function packRows(inputs: readonly unknown[]): PackedRows | undefined {
  const [first] = inputs
  if (!Array.isArray(first) || first.length === 0) return undefined
  const width = first.length
  const values = new Float64Array(inputs.length * width)
  let next = 0
  for (const input of inputs) {
    if (!Array.isArray(input) || input.length !== width) return undefined
    for (const value of input) {
      if (typeof value !== 'number') return undefined
      values[next++] = value
    }
  }
  return { rows: inputs.length, width, values }
}

/** The places of all rows. */
export function everyRow(rows: number): Int32Array {
  const places = new Int32Array(rows)
  for (let row = 0; row < rows; row++) places[row] = row
  return places
}

/** The lists that were packed. */
export function unpackRows({
  rows,
  width,
  values,
}: Pick<PackedRows, 'rows' | 'width'> & { readonly values: ArrayLike<number> }): number[][] {
  const lists: number[][] = []
  for (let row = 0, next = 0; row < rows; row++) {
    const list = new Array<number>(width)
    for (let at = 0; at < width; at++) list[at] = values[next++] as number
    lists.push(list)
  }
  return lists
}

/** What a model said of many rows, in columns: of each its label, and the scores of all labels. */
export interface LabelColumns {
  readonly names: readonly string[]
  /** Of each row its label's place among the names. */
  readonly labels: Int32Array<ArrayBuffer>
  /** Of each row the scores of all names. */
  readonly scores: Float64Array<ArrayBuffer>
}

/** The prediction of one row. */
export function predictionAt({ names, labels, scores }: LabelColumns, at: number): LabelPrediction {
  const own: Record<string, number> = {}
  for (let name = 0, next = at * names.length; name < names.length; name++, next++) {
    own[names[name] as string] = scores[next] as number
  }
  return { kind: 'label', label: names[labels[at] as number] as string, scores: own }
}

export const predictionsOf = (columns: LabelColumns): LabelPrediction[] =>
  Array.from(columns.labels, (_, at) => predictionAt(columns, at))

/** Columns one after the other, all of the same names. */
export function joinedColumns(parts: readonly LabelColumns[]): LabelColumns {
  const [first] = parts
  if (first !== undefined && parts.length === 1) return first
  const names = first?.names ?? []
  const rows = parts.reduce((sum, part) => sum + part.labels.length, 0)
  const labels = new Int32Array(rows)
  const scores = new Float64Array(rows * names.length)
  let at = 0
  for (const part of parts) {
    labels.set(part.labels, at)
    scores.set(part.scores, at * names.length)
    at += part.labels.length
  }
  return { names, labels, scores }
}
