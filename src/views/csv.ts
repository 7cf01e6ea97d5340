import type { RunReport } from '../core/record.js'
import { oneLine, withoutCommands } from '../core/visible.js'
import type { TableRow } from '../report/figure.js'
import type { MaskText } from '../report/mask.js'
import { shownRun } from '../report/shown.js'
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
  const lines = tables(shownRun(run)).map((row) => columns.map((column) => cell(row[column], mask)).join(','))
  return `${[columns.join(','), ...lines].join('\r\n')}\r\n`
}

/** What a spreadsheet takes for the beginning of a formula, in its full width too, and behind blanks that it drops. */
const formula = /^[\s\u200b\u2060⏎]*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe62\ufe63\ufe66\ufe6b]/u

/** A text that a spreadsheet would take for a formula gets an apostrophe before it. */
function cell(value: string | number | undefined, mask: MaskText): string {
  if (value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const text = mask(withoutCommands(oneLine(value)))
  const harmless = formula.test(text) ? `'${text}` : text
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
