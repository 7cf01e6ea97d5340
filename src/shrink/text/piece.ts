/** Side a or b of a pair. */
export type SideIndex = 0 | 1

/** One word, mark or differing stretch of a pair's text, as it stands on both sides. */
export interface Piece {
  /** Position among the pieces of the unshrunk text: tells whether two pieces were neighbours there. */
  readonly at: number
  /** The text on side a and on side b; equal for what the sides share. */
  readonly text: readonly [string, string]
  /** White space in front, on each side. */
  readonly before: readonly [string, string]
  readonly sentence: number
  /** Where it is in the unshrunk text of side a; absent for what side a lacks. */
  readonly place?: readonly [start: number, end: number]
  /** Part of speech (Universal Dependencies), where the tokenizer or the parse tells it. */
  readonly pos?: string
  /** Part of speech with the form (Penn Treebank), where there is a parse. */
  readonly tag?: string
  /** The slot that filled this stretch: stretches of one slot change together only. Absent for shared words. */
  readonly slot?: string
  /** Position among the sides' edits; absent for a stretch that no edit covers. */
  readonly edit?: number
  /** "a" or "an", written to fit what follows. */
  readonly article?: true
  /** Goes when the piece in front of it goes: the "'s" behind a name. */
  readonly glued?: true
  /** A mark that keeps to what follows: an opening bracket or quote. */
  readonly opens?: true
  /** White space at the end of the text, on its last piece. */
  readonly after?: readonly [string, string]
  /** Its sentence began with a capital. */
  readonly capital?: true
  /** A full stop behind the piece, for a sentence that lost its end mark, or never had one. */
  readonly stop?: true
  /** The text is not the one it had at the start. */
  readonly changed?: true
}

/** A pair's text on its way down. */
export interface TextState {
  readonly pieces: readonly Piece[]
  /** Classes of side a and side b. */
  readonly classes: readonly [Readonly<Record<string, string>>, Readonly<Record<string, string>>]
}

export const differs = (piece: Piece): boolean => piece.article === undefined && piece.text[0] !== piece.text[1]

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u

/** Whether a piece is a word and not a mark. */
export const isWord = (text: string): boolean => LETTER_OR_DIGIT.test(text)

/** Words of a text: runs without white space that hold a letter or a digit. */
export const wordsOf = (text: string): string[] => text.split(/\s+/u).filter(isWord)
