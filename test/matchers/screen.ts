/** What a terminal shows of an output: line feeds, carriage returns, cursor up, erase line; other codes show nothing. */
export function screen(output: string): string[] {
  const lines: string[] = ['']
  let row = 0
  let column = 0
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the codes of a terminal
  for (const [part, code] of output.matchAll(/\u001b\[[\d;?]*([A-Za-z])|\u001b.|[\s\S]/g)) {
    if (part === '\n') row++
    else if (part === '\r') column = 0
    else if (code === 'A') row = Math.max(0, row - (Number.parseInt(part.slice(2), 10) || 1))
    else if (code === 'G') column = 0
    else if (code === 'K')
      lines[row] =
        part === '\u001b[2K' || part === '\u001b[K' ? (lines[row] ?? '').slice(0, part.includes('2') ? 0 : column) : ''
    else if (!part.startsWith('\u001b')) {
      const line = (lines[row] ?? '').padEnd(column)
      lines[row] = line.slice(0, column) + part + line.slice(column + 1)
      column++
    }
    lines[row] ??= ''
  }
  return lines.map((line) => (line ?? '').trimEnd())
}
