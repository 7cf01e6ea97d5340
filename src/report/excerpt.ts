/** The sentence or two of two texts that hold their difference. */
export interface Excerpt {
  readonly a: string
  readonly b: string
  /** The place of the first sentence shown, from 1, and how many the texts have; absent where all is shown. */
  readonly sentence?: number
  readonly of?: number
  /** Sentences with a difference that are not shown. */
  readonly more: number
}

/** Marks in place of what is left out. */
const gap = '…'

/**
 * What a reader must see of two texts: the one or two sentences that differ. Of more of them the one that shares most words
 * with `small`, what was made of the texts. Texts whose sentences do not answer each other stay whole.
 */
export function excerptOf(a: string, b: string, small?: string): Excerpt {
  const [first, second] = [sentencesOf(a), sentencesOf(b)]
  const whole = { a, b, more: 0 }
  if (first.length !== second.length || first.length < 2) return whole
  const differing = first.flatMap((text, at) => (text === second[at] ? [] : [at]))
  if (differing.length === 0) return whole
  const best = small === undefined ? (differing[0] as number) : closestTo(small, first, differing)
  const next = differing.length === 2 && differing[1] === (differing[0] as number) + 1
  const [from, to] = next ? [differing[0] as number, (differing[0] as number) + 2] : [best, best + 1]
  const cut = (sentences: readonly string[]): string => {
    const text = withoutBreaks(sentences.slice(from, to).join(''))
    return `${from > 0 ? `${gap} ` : ''}${text}${to < sentences.length ? ` ${gap}` : ''}`
  }
  return { a: cut(first), b: cut(second), sentence: from + 1, of: first.length, more: differing.length - (to - from) }
}

/** How many sentences a text has. */
export const sentenceCount = (text: string): number => sentencesOf(text).length

/** Endings that close no sentence: titles, initials, "e.g.". */
const abbreviation =
  /(?:^|[\s(])(?:\p{Lu}|(?:M[rs]|Mrs|Dr|Prof|St|Jr|Sr|vs|etc|e\.g|i\.e|No|Rev|Gen|Col|Lt|Sgt|Capt)\.?)\.\s*$/u

function sentencesOf(text: string): string[] {
  const found: string[] = []
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)) {
    for (const part of segment.split(/(?<=<br\s*\/?>\s*)(?=[^<\s])/iu)) {
      const last = found.at(-1)
      const goesOn =
        last !== undefined && (abbreviation.test(last) || /^[\p{Ll},;:)]/u.test(part) || part.trim() === '')
      if (goesOn && !/<br\s*\/?>\s*$/iu.test(last)) found[found.length - 1] = last + part
      else found.push(part)
    }
  }
  return found
}

const withoutBreaks = (text: string): string =>
  text.replace(/(?:<br\s*\/?>|\s)+$/giu, '').replace(/^(?:<br\s*\/?>|\s)+/giu, '')

function closestTo(small: string, sentences: readonly string[], differing: readonly number[]): number {
  const wanted = new Set(wordsOf(small))
  const shared = (at: number): number => wordsOf(sentences[at] as string).filter((word) => wanted.has(word)).length
  return differing.reduce((best, at) => (shared(at) > shared(best) ? at : best))
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
