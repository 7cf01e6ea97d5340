import { rowErrors } from '../core/errors/index.js'
import type { Row } from '../core/row.js'
import { columnsOf } from './columns.js'
import { readCsv } from './csv.js'
import { type ReadRows, readRows } from './read-rows.js'
import type { TableRows, TableSchema } from './schema.js'
import { schemaOptions, tableFileOptions } from './schema-options.js'
import { TableSpace } from './space.js'

/** A table: its domain, and its rows with what became of those that do not fit. */
export interface MadeSpace<Input> {
  readonly space: TableSpace<Input>
  readonly read: ReadRows
  /** For reports: `census.csv`, `a list of rows`. */
  readonly source: string
}

/**
 * Checks a schema and reads the rows.
 * @throws FairnessError EF340 to EF347, EF860 to EF863
 */
export function makeSpace<Input>(given: TableSchema, rows: TableRows, input?: (row: Row) => Input): MadeSpace<Input> {
  const schema = schemaOptions.read(given)
  const space = new TableSpace(schema, columnsOf(schema), input)
  const read = readRows(schema, space, open(rows))
  space.data = read.points
  return { space, read, source: nameOf(rows) }
}

function open(rows: TableRows): Iterable<Readonly<Record<string, unknown>>> {
  if (typeof rows === 'string') return readCsv(rows)
  if (typeof rows === 'object' && rows !== null) {
    if (Symbol.iterator in rows) return rows
    const { csv, ...rest } = tableFileOptions.read(rows)
    return readCsv(csv, rest)
  }
  throw rowErrors.unreadableRows('they are neither a list nor a file', rows)
}

function nameOf(rows: TableRows): string {
  const path = typeof rows === 'string' ? rows : 'csv' in rows ? rows.csv : undefined
  return path === undefined ? 'rows' : (path.split(/[\\/]/).at(-1) ?? path)
}
