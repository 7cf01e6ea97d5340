import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { rowErrors } from '../core/errors/index.js'

export interface CsvOptions {
  readonly columns?: readonly string[] | undefined
  readonly delimiter?: string | undefined
}

/**
 * The rows of a CSV file, every value a text without spaces around it. Without `columns` its first line is the header.
 * @throws FairnessError EF344
 */
export function readCsv(path: string, { columns, delimiter = ',' }: CsvOptions = {}): Record<string, string>[] {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (cause) {
    throw rowErrors.unreadableRows('the file cannot be opened', path, cause)
  }
  try {
    return parse(text, {
      columns: columns ? [...columns] : true,
      delimiter,
      bom: true,
      trim: true,
      skip_empty_lines: true,
    })
  } catch (cause) {
    throw rowErrors.unreadableRows((cause as Error).message, path, cause)
  }
}
