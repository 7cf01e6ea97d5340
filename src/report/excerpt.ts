/** The sentence or two of two texts that hold their difference. */
export interface Excerpt {
  readonly a: string
  readonly b: string
  /** The place of the first sentence shown, from 1, and how many the texts have; absent where all is shown. */
  readonly sentence?: number
  readonly of?: number
  /** Of conversations which message it stands in: `message 2 of 5 (user)`. */
  readonly message?: string
  /** Sentences with a difference that are not shown. */
  readonly more: number
}

/** Marks in place of what is left out. */
const gap = '…'

/**
 * What a reader must see of two texts: the one or two sentences that differ. Of more of them the one that `small`, what was
 * made of the texts, comes from. Texts whose sentences do not answer each other stay whole.
 */
export function excerptOf(a: string, b: string, small?: string): Excerpt {
  const [first, second] = [sentencesOf(a), sentencesOf(b)]
  const whole = { a, b, more: 0 }
  if (first.length !== second.length || first.length < 2) return whole
  const differing = first.flatMap((text, at) => (text === second[at] ? [] : [at]))
  if (differing.length === 0) return whole
  const shown =
    differing.length <= 2
      ? differing
      : withAnother(small === undefined ? (differing[0] as number) : sourceOf(small, first, second, differing), {
          differing,
          sentences: first,
        })
  const cut = (sentences: readonly string[]): string => {
    const parts = shown.map((at, place) => {
      const follows = at === (place === 0 ? 0 : (shown[place - 1] as number) + 1)
      return `${follows ? '' : `${gap} `}${withoutBreaks(sentences[at] as string)}`
    })
    return `${parts.join(' ')}${shown.at(-1) === sentences.length - 1 ? '' : ` ${gap}`}`
  }
  return {
    a: cut(first),
    b: cut(second),
    sentence: (shown[0] as number) + 1,
    of: first.length,
    more: differing.length - shown.length,
  }
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

/** Of the sentences that differ the one whose exchanged words `small` has, of several the one that shares most words with it. */
function sourceOf(
  small: string,
  first: readonly string[],
  second: readonly string[],
  differing: readonly number[],
): number {
  const wanted = new Set(wordsOf(small))
  const rank = (at: number): number => {
    const [own, others] = [wordsOf(first[at] as string), new Set(wordsOf(second[at] as string))]
    const exchanged = own.filter((word) => !others.has(word))
    const shared = own.filter((word) => wanted.has(word)).length
    return exchanged.every((word) => wanted.has(word)) ? shared + own.length : shared
  }
  return differing.reduce((best, at) => (rank(at) > rank(best) ? at : best))
}

/** A sentence of a few words ("Frank repeated.") shows little by itself: then the longest other one that differs too. */
function withAnother(
  at: number,
  { differing, sentences }: { readonly differing: readonly number[]; readonly sentences: readonly string[] },
): readonly number[] {
  const length = (each: number): number => wordsOf(sentences[each] as string).length
  if (length(at) > fewWords) return [at]
  const longest = differing
    .filter((each) => each !== at)
    .reduce((one, other) => (length(other) > length(one) ? other : one))
  return [at, longest].sort((one, other) => one - other)
}

const fewWords = 4

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
