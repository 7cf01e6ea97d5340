import { defined } from '../../core/defined.js'
import { sourceErrors } from '../../core/errors/index.js'

/** A stretch of a template: plain text, or a slot with the article before it. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'slot'
      /** What stands between the braces, without `a:`. */
      readonly content: string
      /** Where the slot is in the template, with its braces. */
      readonly start: number
      readonly end: number
      /** The article before it with the space after it, as written: `a `, `An `. */
      readonly article?: string
    }

/** Splits a template into text and slots. Throws EF312 for a brace without its partner. In other languages than English `a` is a word like any other. */
export function parseTemplate(text: string, isEnglish = true): Piece[] {
  const pieces: Piece[] = []
  let plain = ''
  let position = 0
  while (position < text.length) {
    const char = text[position] as string
    if ((char === '{' || char === '}') && text[position + 1] === char) {
      plain += char
      position += 2
    } else if (char === '{') {
      const end = text.indexOf('}', position)
      const nested = text.indexOf('{', position + 1)
      if (end < 0 || (nested >= 0 && nested < end)) {
        throw sourceErrors.unbalancedBrace({ text, start: position, end: position + 1 })
      }
      plain = addSlot(pieces, plain, {
        inside: text.slice(position + 1, end),
        start: position,
        end: end + 1,
        isEnglish,
      })
      position = end + 1
    } else if (char === '}') {
      throw sourceErrors.unbalancedBrace({ text, start: position, end: position + 1 })
    } else {
      plain += char
      position++
    }
  }
  if (plain !== '') pieces.push({ kind: 'text', text: plain })
  return pieces
}

/** Adds the text before a slot and the slot. Gives the text that is then still open: none. */
function addSlot(
  pieces: Piece[],
  before: string,
  slot: { readonly inside: string; readonly start: number; readonly end: number; readonly isEnglish: boolean },
): '' {
  const { inside, start, end, isEnglish } = slot
  const prefixed = isEnglish ? inside.match(/^\s*an?\s*:(.*)$/s) : null
  const content = (prefixed?.[1] ?? inside).trim()
  const written = prefixed === null && isEnglish ? before.match(/(?<![\p{L}\p{N}'’-])an?\s+$/iu)?.[0] : undefined
  const plain = written === undefined ? before : before.slice(0, before.length - written.length)
  if (plain !== '') pieces.push({ kind: 'text', text: plain })
  const article = prefixed === null ? written : 'a '
  pieces.push({ kind: 'slot', content, start, end, ...defined({ article }) })
  return ''
}
