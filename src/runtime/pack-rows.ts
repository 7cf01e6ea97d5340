/** Rows of numbers on their way to the worker: one block of memory that is handed over, where a list of lists is copied. */
export interface PackedRows {
  readonly rows: number
  readonly width: number
  readonly values: Float64Array<ArrayBuffer>
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

/** The lists that were packed. */
export function unpackRows({ rows, width, values }: PackedRows): number[][] {
  const lists: number[][] = []
  for (let row = 0, next = 0; row < rows; row++) {
    const list = new Array<number>(width)
    for (let at = 0; at < width; at++) list[at] = values[next++] as number
    lists.push(list)
  }
  return lists
}
