import { rowErrors } from '../core/errors/index.js'
import type { Row } from '../core/row.js'
import { columnsOf } from './columns.js'
import { readCsv } from './csv.js'
import { type ReadRows, readRows } from './read-rows.js'
import type { TableRows, TableSchema } from './schema.js'
import { TableSpace } from './space.js'

const options = 'features links constraint outside missing unknown missingMarks label input'.split(' ')

/** A table: its domain, and its rows with what became of those that do not fit. */
export interface MadeSpace<Input> {
  readonly space: TableSpace<Input>
  readonly read: ReadRows
  /** For reports: `census.csv`, `a list of rows`. */
  readonly source: string
}

/**
 * Checks a schema and reads the rows.
 * @throws FairnessError EF340 to EF348
 */
export function makeSpace<Input>(schema: TableSchema, rows: TableRows, input?: (row: Row) => Input): MadeSpace<Input> {
  if (typeof schema !== 'object' || schema === null) throw rowErrors.badSchema('is missing', schema)
  for (const name of Object.keys(schema)) if (!options.includes(name)) throw rowErrors.unknownTableOption(name, options)
  checkChoice('outside', schema.outside, ['refuse', 'clip', 'keep'])
  checkChoice('missing', schema.missing, ['refuse', 'keep'])
  checkChoice('unknown', schema.unknown, ['refuse', 'keep'])
  if (schema.constraint !== undefined && typeof schema.constraint !== 'function') {
    throw rowErrors.badSchema('has a constraint that is no function of a row', schema.constraint)
  }
  if (schema.links !== undefined && !Array.isArray(schema.links))
    throw rowErrors.badLink('stands in no list', schema.links)
  const space = new TableSpace(schema, columnsOf(schema), input)
  const read = readRows(schema, space, open(rows))
  space.rows = read.points
  return { space, read, source: nameOf(rows) }
}

function checkChoice(name: string, given: unknown, known: readonly string[]): void {
  if (given !== undefined && !known.includes(given as string)) throw rowErrors.badTableOption(name, given, known)
}

function open(rows: TableRows): Iterable<Readonly<Record<string, unknown>>> {
  if (typeof rows === 'string') return readCsv(rows)
  if (typeof rows === 'object' && rows !== null) {
    if ('csv' in rows && typeof rows.csv === 'string') return readCsv(rows.csv, rows)
    if (Symbol.iterator in rows) return rows as Iterable<Readonly<Record<string, unknown>>>
  }
  throw rowErrors.unreadableRows('they are neither a list nor a file', rows)
}

function nameOf(rows: TableRows): string {
  const path = typeof rows === 'string' ? rows : 'csv' in rows ? rows.csv : undefined
  return path === undefined ? 'rows' : (path.split(/[\\/]/).at(-1) ?? path)
}
