import { rowErrors } from '../core/errors/index.js'
import type { PackedRows } from '../core/row-columns.js'
import type { Column } from './columns.js'
import type { TableSchema } from './schema.js'
import type { TableSpace } from './space.js'

/** The usable rows of a table, and what became of the others. */
export interface ReadRows {
  readonly points: PackedRows
  /** Place of each point's row in the data, from 1. */
  readonly numbers: readonly number[]
  /** The true label of each point, where the schema names a column for it. */
  readonly labels: readonly string[] | undefined
  /** Rows that were left out, by reason. */
  readonly refused: ReadonlyMap<string, number>
  /** Rows that were clipped or kept although they do not fit, by reason. */
  readonly bent: ReadonlyMap<string, number>
}

type Raw = Readonly<Record<string, unknown>>

/**
 * Turns rows by column name into points, and does with those that do not fit what the schema says. A row that does not
 * fit for several reasons counts once, under the first.
 * @throws FairnessError EF343, EF344, EF345
 */
export function readRows(schema: TableSchema, space: TableSpace<unknown>, rows: Iterable<Raw>): ReadRows {
  const marks = new Set(['', ...(schema.missingMarks ?? ['?'])])
  const counts = { refused: new Map<string, number>(), bent: new Map<string, number>() }
  const readers = space.features.map((column) => new ValueReader(column, schema, marks))
  const points = new GrowingRows(readers.length)
  const numbers: number[] = []
  const labels: string[] | undefined = schema.label === undefined ? undefined : []
  let number = 0
  for (const row of rows) {
    number++
    if (typeof row !== 'object' || row === null) throw rowErrors.unreadableRows(`row ${number} is not an object`, row)
    if (number === 1) checkColumns(space.features, schema, row)
    const { complaint, refused } = readRow(readers, row, points, space, schema)
    const label = schema.label === undefined ? undefined : row[schema.label]
    const unlabelled = schema.label !== undefined && isMissing(label, marks)
    if (unlabelled || complaint !== undefined) {
      const reason = unlabelled && !refused ? `a row without a label ('${schema.label}')` : (complaint as string)
      const list = refused || unlabelled ? counts.refused : counts.bent
      list.set(reason, (list.get(reason) ?? 0) + 1)
      if (refused || unlabelled) continue
    }
    points.keep()
    numbers.push(number)
    labels?.push(String(label).trim())
  }
  if (numbers.length === 0)
    throw rowErrors.noRows(
      number,
      [...counts.refused].map(([reason, count]) => `${reason}: ${count}`),
    )
  return { points: points.block, numbers, labels, ...counts }
}

/** Rows that are read one after the other into one block. */
class GrowingRows {
  readonly #width: number
  #values: Float64Array
  #rows = 0

  constructor(width: number) {
    this.#width = width
    this.#values = new Float64Array(64 * width)
  }

  /** Sets a value of the row that is read now. */
  set(place: number, value: number): void {
    this.#values[this.#rows * this.#width + place] = value
  }

  /** The row that is read now. */
  get point(): number[] {
    return Array.from(this.#values.subarray(this.#rows * this.#width, (this.#rows + 1) * this.#width))
  }

  /** Keeps the row that is read now; otherwise the next one takes its place. */
  keep(): void {
    this.#rows++
    if ((this.#rows + 1) * this.#width <= this.#values.length) return
    const longer = new Float64Array(2 * this.#values.length)
    longer.set(this.#values)
    this.#values = longer
  }

  get block(): PackedRows {
    const [rows, width] = [this.#rows, this.#width]
    return { rows, width, values: this.#values.slice(0, rows * width) }
  }
}

interface ReadPoint {
  readonly complaint?: string
  readonly refused: boolean
}

function readRow(
  readers: readonly ValueReader[],
  row: Raw,
  points: GrowingRows,
  space: TableSpace<unknown>,
  schema: TableSchema,
): ReadPoint {
  let complaint: string | undefined
  let refused = false
  let outside = false
  for (let place = 0; place < readers.length; place++) {
    const reader = readers[place] as ValueReader
    points.set(place, reader.read(row))
    if (reader.complaint !== undefined) {
      // The first reason that costs the row its place names it; else the first of all.
      if (complaint === undefined || (reader.refused && !refused)) complaint = reader.complaint
      refused ||= reader.refused
      outside ||= reader.complaint !== undefined
    }
  }
  if (!outside && space.isConstrained && !space.keepsConstraint(points.point)) {
    const kept = schema.outside === 'keep'
    return { complaint: `a row that breaks the constraint${kept ? ': kept' : ''}`, refused: !kept }
  }
  return complaint === undefined ? { refused } : { complaint, refused }
}

/** Reads one feature of a row, and says what was wrong with it. */
class ValueReader {
  complaint: string | undefined
  refused = false
  readonly #column: Column
  readonly #schema: TableSchema
  readonly #marks: ReadonlySet<string>
  readonly #positions: Map<string, number> | undefined

  constructor(column: Column, schema: TableSchema, marks: ReadonlySet<string>) {
    this.#column = column
    this.#schema = schema
    this.#marks = marks
    this.#positions = column.values && new Map(column.values.map((value, position) => [String(value), position]))
  }

  read(row: Raw): number {
    this.complaint = undefined
    this.refused = false
    const raw = row[this.#column.column]
    return this.#positions === undefined ? this.#number(raw) : this.#category(raw, this.#positions)
  }

  #category(raw: unknown, positions: ReadonlyMap<string, number>): number {
    // A mark such as '?' is no missing value where the schema names it as a value.
    const known = positions.get(typeof raw === 'string' ? raw.trim() : String(raw))
    if (known !== undefined) return known
    const { name } = this.#column
    if (isMissing(raw, this.#marks)) this.#complain(`a missing value of '${name}'`, this.#schema.missing ?? 'refuse')
    else this.#complain(`an unknown value of '${name}'`, this.#schema.unknown ?? 'refuse')
    return positions.size
  }

  #number(raw: unknown): number {
    const { name, kind, lower, upper } = this.#column
    if (isMissing(raw, this.#marks)) {
      this.#complain(`a missing value of '${name}'`, this.#schema.missing ?? 'refuse')
      return Number.NaN
    }
    const given = typeof raw === 'boolean' ? Number(raw) : typeof raw === 'string' ? Number(raw.trim()) : raw
    if (typeof given !== 'number' || !Number.isFinite(given)) {
      this.#complain(`a value of '${name}' that is not a number`, 'refuse')
      return Number.NaN
    }
    const value = oneZero(given)
    const broken = kind === 'integer' && !Number.isInteger(value)
    if (!broken && value >= lower && value <= upper) return value
    const outside = this.#schema.outside ?? 'refuse'
    this.#complain(broken ? `no whole number in '${name}'` : `a value of '${name}' outside its bounds`, outside)
    if (outside !== 'clip') return value
    return oneZero(Math.min(Math.max(broken ? Math.round(value) : value, lower), upper))
  }

  #complain(reason: string, policy: 'refuse' | 'clip' | 'keep'): void {
    this.refused = policy === 'refuse'
    this.complaint = policy === 'refuse' ? reason : `${reason}: ${policy === 'clip' ? 'clipped' : 'kept'}`
  }
}

/** A row with a zero of the other sign is the same row. */
const oneZero = (value: number): number => value + 0

function isMissing(raw: unknown, marks: ReadonlySet<string>): boolean {
  return raw === undefined || raw === null || Number.isNaN(raw) || (typeof raw === 'string' && marks.has(raw.trim()))
}

function checkColumns(columns: readonly Column[], { label }: TableSchema, row: Raw): void {
  for (const { name, column } of columns)
    if (!(column in row)) throw rowErrors.missingColumn(name, column, Object.keys(row))
  if (label !== undefined && !(label in row)) throw rowErrors.missingColumn('the label', label, Object.keys(row))
}
