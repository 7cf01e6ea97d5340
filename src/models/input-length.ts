import { textOfInput } from '../core/chat.js'

/** What a row costs beside others: they are all alike and cost little. */
const rowLength = 16
/** Characters of a token: an English word and the space before it have some five, and rare words are cut. */
const tokenLength = 4
/** Letters that tokenizers seldom leave in one piece. */
const longestPiece = 12
/** Scripts from here on are written without spaces, and each of their characters is a token or more. */
const firstUnspaced = 0x2e80

/** What an input costs beside others in a padded batch: characters of a text. */
export const inputLength = (input: unknown): number => textOfInput(input)?.length ?? rowLength

/**
 * The same for a model that pads tokens: characters, by a count of the pieces that a tokenizer would make of a text. Of texts that are
 * about as long, those with as many words have as many tokens; those with as many characters need not.
 */
export function tokenisedLength(input: unknown): number {
  const text = textOfInput(input)
  return text === undefined ? rowLength : tokenLength * piecesOf(text)
}

function piecesOf(text: string): number {
  let pieces = 0
  let letters = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isLetter(code)) {
      if (letters % longestPiece === 0) pieces++
      letters++
      continue
    }
    letters = 0
    if (!isSpace(code)) pieces++
  }
  return pieces
}

const isSpace = (code: number): boolean => code <= 0x20 || code === 0xa0

/** Letters and digits of scripts with spaces: of ASCII only those, beyond it everything. */
const isLetter = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) ||
  (code >= 0x41 && code <= 0x5a) ||
  (code >= 0x30 && code <= 0x39) ||
  (code > 0xa0 && code < firstUnspaced)
