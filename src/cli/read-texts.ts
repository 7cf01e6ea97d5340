import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { cliErrors } from '../core/errors/index.js'
import { textOfBytes, UnreadableText } from '../core/text-file.js'
import { readCsv } from '../rows/csv.js'

/**
 * The texts of a file: a line each, a column of a CSV file, or a field of each line of JSON.
 * @throws FairnessError EF915, EF344, EF349.
 */
export function readTexts(path: string, column: string | undefined): string[] {
  const kind = extname(path).toLowerCase()
  const texts =
    kind === '.csv'
      ? ofCsv(path, column)
      : kind === '.jsonl' || kind === '.ndjson'
        ? ofJsonLines(path, column)
        : kind === '.txt'
          ? linesOf(path)
          : undefined
  if (texts === undefined) throw cliErrors.noTexts(path, `files with the extension '${kind}' are not supported.`)
  if (texts.length === 0) throw cliErrors.noTexts(path, 'there are none in the file.')
  return texts
}

function linesOf(path: string): string[] {
  let content: string
  try {
    content = textOfBytes(readFileSync(path))
  } catch (cause) {
    if (cause instanceof UnreadableText) throw cliErrors.noTexts(path, cause.reason)
    throw cliErrors.noTexts(path, (cause as Error).message, cause)
  }
  return content.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
}

function ofCsv(path: string, column: string | undefined): string[] {
  const rows = readCsv(path)
  const names = Object.keys(rows[0] ?? {})
  const name = column ?? (names.includes('text') ? 'text' : names.length === 1 ? names[0] : undefined)
  if (name === undefined || (rows.length > 0 && !names.includes(name))) {
    const has = `the columns are ${names.join(', ')}.`
    throw cliErrors.noTexts(
      path,
      name === undefined ? `no column is named text; ${has}` : `no column '${name}'; ${has}`,
    )
  }
  return rows.flatMap((row) => (row[name]?.trim() ? [row[name]] : []))
}

function ofJsonLines(path: string, column = 'text'): string[] {
  return linesOf(path).map((line, at) => {
    let value: unknown
    try {
      value = JSON.parse(line)
    } catch (cause) {
      throw cliErrors.noTexts(path, `line ${at + 1} is no JSON.`, cause)
    }
    const text =
      typeof value === 'object' && value !== null && Object.hasOwn(value, column)
        ? (value as Readonly<Record<string, unknown>>)[column]
        : value
    if (typeof text !== 'string') throw cliErrors.noTexts(path, `line ${at + 1} has no text in '${column}'.`)
    return text
  })
}
