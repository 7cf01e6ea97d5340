import type { Document, SentenceTree, Span } from '../language/index.js'

/** A word as it is written, '' outside of the sentence. */
export const textAt = (tree: SentenceTree | undefined, position: number): string => tree?.token(position)?.text ?? ''

export const lowerAt = (tree: SentenceTree | undefined, position: number): string =>
  textAt(tree, position).toLowerCase()

/** A sentence as its words with one space between them, for patterns of several words. */
export const textOf = ({ tokens }: SentenceTree): string => tokens.map(({ text }) => text).join(' ')

/** Where words `[first, last]` of a sentence are in the text. */
export const spanOf = (tree: SentenceTree, first: number, last: number = first): Span => ({
  start: tree.token(first)?.start ?? 0,
  end: tree.token(last)?.end ?? 0,
})

/** The word behind one that may be written with a dot of its own: "Mr. Reed", "Mr Reed". */
export const behindDot = (tree: SentenceTree, position: number): number =>
  textAt(tree, position + 1) === '.' ? position + 2 : position + 1

/** Which sentence of the document a tree is of. */
export const sentenceOf = ({ sentences }: Document, tree: SentenceTree): number =>
  sentences.findIndex(({ tokens }) => tokens[0]?.start === tree.tokens[0]?.start)

/** A word by which lists are asked: in small letters, without the mark of a short form (Mr., Jr.). */
export const keyOf = (word: string): string => word.toLowerCase().replace(/\.$/, '')

/** A capital letter with small ones behind it. */
export const hasCapital = (text: string): boolean => /^\p{Lu}\p{Ll}/u.test(text)

export const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at)

/** A mark that opens or closes a quotation, single or double. */
export const isQuote = (text: string): boolean => /^["“”'‘’`]+$|^``$|^''$/.test(text)

/** Whether more than a space stands between two words. */
export const isApart = (text: string, left: Span | undefined, right: Span | undefined): boolean =>
  text.slice(left?.end, right?.start) !== ' '
