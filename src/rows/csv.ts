import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { FairnessError, rowErrors } from '../core/errors/index.js'
import { textOfBytes, UnreadableText } from '../core/text-file.js'

export interface CsvOptions {
  readonly columns?: readonly string[] | undefined
  readonly delimiter?: string | undefined
}

/**
 * The rows of a CSV file, every value a text without spaces around it. Without `columns` its first line is the header.
 * @throws FairnessError EF344 for a file that cannot be read, EF349 for two columns of one name
 */
export function readCsv(path: string, { columns, delimiter = ',' }: CsvOptions = {}): Record<string, string>[] {
  let text: string
  try {
    text = textOfBytes(readFileSync(path))
  } catch (cause) {
    if (cause instanceof UnreadableText) throw rowErrors.unreadableRows(cause.reason, path)
    throw rowErrors.unreadableRows('the file cannot be opened', path, cause)
  }
  if (columns !== undefined) different(columns, path)
  try {
    return parse(text, {
      columns: columns ? [...columns] : (header: string[]) => different(header, path),
      delimiter,
      bom: true,
      trim: true,
      skip_empty_lines: true,
    })
  } catch (cause) {
    if (cause instanceof FairnessError) throw cause
    throw rowErrors.unreadableRows((cause as Error).message, path, cause)
  }
}

/** Of two columns of one name the first would be lost without a word. */
function different(names: readonly string[], path: string): string[] {
  const twice = [...new Set(names.filter((name, at) => names.indexOf(name) !== at))]
  if (twice.length > 0) throw rowErrors.duplicateColumns(path, twice, names)
  return [...names]
}
