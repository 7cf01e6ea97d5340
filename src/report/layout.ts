import type { Piece } from './differences.js'
import type { Paint } from './paint.js'

/** Columns of a printed report. Runners do not tell a matcher how wide the terminal is. */
export const width = 100

/** Joins a number and its unit while lines are broken. */
const noBreak = '\u00a0'
/** The spaces of `95 % interval`, `1 min 0 s`, `p < 0.001`. */
const tied = new RegExp(
  [
    /(?<=\d) (?=(?:%|ms|s|min)(?![p{L}\d]))/,
    /(?<=\d min) (?=\d)/,
    /(?<=%) (?=interval|confidence)/,
    /(?<=\bp) (?=[<=] \d)|(?<=\bp [<=]) (?=\d)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
)

/**
 * Puts a text into lines of at most `columns` characters, broken at spaces. Its own lines and their indents stay; an
 * indented line that starts with a label (`  given:  ...`) goes on below what follows the label.
 */
export function wrap(text: string, columns: number): string[] {
  return text.split('\n').flatMap((line) => {
    const label = /^ +\w+: +/.exec(line)?.[0] ?? ''
    const lead = label !== '' && label.length < columns / 2 ? label : (/^ */.exec(line)?.[0] ?? '')
    const pieces = [{ text: line.slice(lead.length).replace(tied, noBreak), differs: false }]
    return wrapPieces(pieces, columns - lead.length).map(
      (row, place) =>
        (place === 0 ? lead : ' '.repeat(lead.length)) +
        row.map((piece) => piece.text.replaceAll(noBreak, ' ')).join(''),
    )
  })
}

/** Lines of pieces: as `wrap`, keeping which stretches differ. A difference that spans lines continues on the next. */
export function wrapPieces(pieces: readonly Piece[], columns: number): Piece[][] {
  const lines: Piece[][] = [[]]
  let used = 0
  for (const word of breakable(pieces, columns)) {
    const length = word.reduce((sum, piece) => sum + piece.text.length, 0)
    const blank = word.every((piece) => piece.text.trim() === '')
    if (used + length > columns && used > 0 && !blank) {
      trimEnd(lines.at(-1) as Piece[])
      lines.push([])
      used = 0
    }
    if (blank && used === 0 && lines.length > 1) continue
    for (const piece of word) append(lines.at(-1) as Piece[], piece)
    used += length
  }
  trimEnd(lines.at(-1) as Piece[])
  return lines
}

/** One line of pieces as text: differing stretches in brackets and in the paint's mark. */
export function paintPieces(line: readonly Piece[], paint: Paint): string {
  return line.map((piece) => (piece.differs ? paint.mark(`[${piece.text}]`) : piece.text)).join('')
}

/** A labelled fact, wrapped beside its label. */
export function fact(label: string, text: string, paint: Paint): string[] {
  const indent = 2 + labelWidth
  const lines = wrap(text, width - indent)
  return lines.map((line, row) =>
    row === 0 ? `  ${paint.faint(label.padEnd(labelWidth))}${line}` : `${' '.repeat(indent)}${line}`,
  )
}

/** A labelled fact in one line, however long: it is there to be copied. */
export const factToCopy = (label: string, text: string, paint: Paint): string =>
  `  ${paint.faint(label.padEnd(labelWidth))}${text}`

/** Facts that share a label; the label stands beside the first. */
export const facts = (label: string, texts: readonly string[], paint: Paint): string[] =>
  texts.flatMap((text, place) => fact(place === 0 ? label : '', text, paint))

const labelWidth = 14

/** Rows of cells as aligned columns; all but the last column are padded. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  return rows.map((row) =>
    row.map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0))).join('  '),
  )
}

/** Words and the spaces between them; a word may consist of several pieces (`[She]'s`). */
function* breakable(pieces: readonly Piece[], columns: number): Generator<Piece[]> {
  let word: Piece[] = []
  for (const { text, differs } of pieces) {
    for (const part of text.match(new RegExp(`[^\\S${noBreak}]+|[\\S${noBreak}]{1,${columns - 2}}`, 'g')) ?? []) {
      if (part.trim() !== '') {
        word.push({ text: part, differs })
        if (part.length < columns - 2) continue
      }
      if (word.length > 0) yield word
      word = []
      if (part.trim() === '') yield [{ text: part, differs }]
    }
  }
  if (word.length > 0) yield word
}

function append(line: Piece[], piece: Piece): void {
  const last = line.at(-1)
  if (last?.differs === piece.differs) line[line.length - 1] = { ...last, text: last.text + piece.text }
  else line.push(piece)
}

function trimEnd(line: Piece[]): void {
  const last = line.at(-1)
  if (last !== undefined) line[line.length - 1] = { ...last, text: last.text.trimEnd() }
}
