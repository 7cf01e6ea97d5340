import type { RunReport } from '../core/record.js'
import type { TableRow } from './figure.js'
import type { MaskText } from './mask.js'
import { tables } from './tables.js'

const columns: readonly (keyof TableRow)[] = [
  'file',
  'test',
  'assertion',
  'table',
  'attribute',
  'group',
  'measure',
  'some',
  'of',
  'value',
  'lower',
  'upper',
  'confidence',
]

/** All figures of a run as CSV (RFC 4180), one a line. */
export function tablesCsv(run: RunReport, mask: MaskText): string {
  const lines = tables(run).map((row) => columns.map((column) => cell(row[column], mask)).join(','))
  return `${[columns.join(','), ...lines].join('\r\n')}\r\n`
}

/** A text that a spreadsheet would take for a formula gets an apostrophe before it. */
function cell(value: string | number | undefined, mask: MaskText): string {
  if (value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const text = mask(value)
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
