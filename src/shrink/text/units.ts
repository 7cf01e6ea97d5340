import type { Token } from '../../language/index.js'

export interface TaggedToken extends Token {
  /** Part of speech (Universal Dependencies), where known. */
  readonly pos?: string
}

export type Tokenize = (text: string) => readonly TaggedToken[]

const TAG = /<\/?[a-z][^<>]*>/gi

/**
 * The smallest stretches that are dropped by themselves. Tokens, but what a reader sees as one word stays whole: "don't" and
 * "mother-in-law", an HTML tag, an emoji made of several characters.
 */
export function unitsOf(text: string, tokens: readonly TaggedToken[]): TaggedToken[] {
  const inside = insideTags(text)
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)
  // Two ASCII characters never make one visible character here; looking each cut up would cost far more than the rest.
  const splitsGrapheme = (cut: number): boolean =>
    text.charCodeAt(cut) > 127 && graphemes.containing(cut)?.index !== cut
  const units: TaggedToken[] = []
  for (const token of tokens) {
    const last = units.at(-1)
    const cut = token.start
    if (last?.end === cut && (inside.has(cut) || splitsGrapheme(cut) || isInsideWord(text, cut))) {
      const { pos: _, ...whole } = last
      units[units.length - 1] = { ...whole, text: text.slice(last.start, token.end), end: token.end }
    } else units.push(token)
  }
  return units
}

/** Whether the cut at `position` goes through a word, hyphens and apostrophes between letters included. */
export function isInsideWord(text: string, position: number): boolean {
  const left = text.slice(Math.max(0, position - 2), position)
  const right = text.slice(position, position + 2)
  return (
    (/[\p{L}\p{N}\p{M}]$/u.test(left) && /^(?:[\p{L}\p{N}\p{M}]|['’_/-][\p{L}\p{N}])/u.test(right)) ||
    (/[\p{L}\p{N}\p{M}]['’_/-]$/u.test(left) && /^[\p{L}\p{N}]/u.test(right))
  )
}

function insideTags(text: string): ReadonlySet<number> {
  const inside = new Set<number>()
  for (const match of text.matchAll(TAG)) {
    for (let at = match.index + 1; at < match.index + match[0].length; at++) inside.add(at)
  }
  return inside
}
