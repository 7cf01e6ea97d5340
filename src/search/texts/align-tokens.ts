import type { Token } from '../../core/model.js'

/** What tokenizers put before or behind a piece to say how it joins its neighbours. */
const joints = /^(?:##|Ġ|▁)+|(?:@@|<\/w>)$/gu
const unknown: ReadonlySet<string> = new Set(['[UNK]', '<unk>', '<UNK>'])
const word = /[\p{L}\p{N}\p{M}]+|[^\s]/uy
/** Characters that a tokenizer may have dropped between two tokens. */
const longestGap = 40

/**
 * Where each token is in its text: `[start, end)`, `undefined` for marks such as `[CLS]` and what cannot be found again.
 * Tokenizers do not say, so the tokens are read along the text, without case and accents. A token for unknown words takes a
 * whole word.
 */
export function alignTokens(
  text: string,
  tokens: readonly Token[],
): readonly ({ readonly start: number; readonly end: number } | undefined)[] {
  const plain = [...plainLetters(text)]
  const letters = plain.map(({ letter }) => letter).join('')
  let cursor = 0
  return tokens.map((token) => {
    while (cursor < plain.length && plain[cursor]?.letter === ' ') cursor++
    const piece = unknown.has(token.text) ? undefined : pieceOf(token.text)
    let from = cursor
    let length = 0
    if (piece === undefined) {
      word.lastIndex = cursor
      length = word.exec(letters)?.[0].length ?? 0
    } else if (piece !== '') {
      from = letters.indexOf(piece, cursor)
      if (from >= 0 && from - cursor <= longestGap) length = piece.length
    }
    if (length === 0) return undefined
    cursor = from + length
    return { start: plain[from]?.start as number, end: plain[from + length - 1]?.end as number }
  })
}

const pieceOf = (token: string): string =>
  [...plainLetters(token.replace(joints, ''))].map(({ letter }) => letter).join('')

/** The letters of a text without case and accents, one unit each, with the place they come from. */
function* plainLetters(text: string): Generator<{ letter: string; start: number; end: number }> {
  let at = 0
  for (const character of text) {
    const end = at + character.length
    for (const unit of character
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase()
      .split('')) {
      yield { letter: /\s/u.test(unit) ? ' ' : unit, start: at, end }
    }
    at = end
  }
}
