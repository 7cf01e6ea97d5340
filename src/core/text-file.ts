/** A file whose bytes are no text that can be read here; the message says what to do. Never leaves the code that reads files. */
export class UnreadableText {
  constructor(readonly reason: string) {}
}

/**
 * The text of a file's bytes: UTF-8, with or without a mark of the byte order at its beginning, or UTF-16 in either order
 * with such a mark, as Excel and Windows PowerShell write it.
 * @throws UnreadableText for UTF-16 without a mark and for UTF-32.
 */
export function textOfBytes(bytes: Buffer): string {
  const [a, b, c, d] = bytes
  if ((a === 0xff && b === 0xfe && c === 0 && d === 0) || (a === 0 && b === 0 && c === 0xfe && d === 0xff)) {
    throw new UnreadableText(`it is written in UTF-32. ${convert}`)
  }
  if (a === 0xff && b === 0xfe) return utf16(bytes.subarray(2))
  if (a === 0xfe && b === 0xff) return utf16(swapped(bytes.subarray(2)))
  // Text has no zeros; that of UTF-16 has one in every letter of a Western language.
  if (bytes.subarray(0, 4096).includes(0)) {
    throw new UnreadableText(`it contains zero bytes, like UTF-16 without a byte order mark. ${convert}`)
  }
  return bytes.toString('utf8').replace(/^\ufeff/, '')
}

const convert =
  'Save it as UTF-8 ("CSV UTF-8" in Excel; Out-File -Encoding utf8 in PowerShell), or convert it: iconv -f UTF-16LE -t UTF-8 old.csv > new.csv'

function utf16(bytes: Buffer): string {
  if (bytes.length % 2 === 1) throw new UnreadableText('it is written in UTF-16 and ends in the middle of a character.')
  return bytes.toString('utf16le')
}

function swapped(bytes: Buffer): Buffer {
  if (bytes.length % 2 === 1) return bytes
  return Buffer.from(bytes).swap16()
}
