/** Represents a part of a text. The range `[start, end)` counts UTF-16 units. */
export type Place = readonly [number, number]

/**
 * A text without what tokenizers take away or add: case, accents, spaces. Pieces of it are found by their letters, and told by their
 * places in the text as it is.
 */
export class PlainText {
  readonly #letters: string
  /** Of each letter, the place of the character in the text that it comes from, and where that ends. */
  readonly #starts: readonly number[]
  readonly #ends: readonly number[]

  constructor(text: string) {
    const [starts, ends]: [number[], number[]] = [[], []]
    let letters = ''
    let at = 0
    for (const character of text) {
      const own = plain(character)
      letters += own
      for (let unit = 0; unit < own.length; unit++) {
        starts.push(at)
        ends.push(at + character.length)
      }
      at += character.length
    }
    this.#letters = letters
    this.#starts = starts
    this.#ends = ends
  }

  /** Whether the letters of a piece come next. */
  hasNext(letters: string, from: number): boolean {
    return this.#letters.startsWith(letters, from)
  }

  /** Where the letters of a piece come next; negative where they do not. */
  find(letters: string, from: number): number {
    return this.#letters.indexOf(letters, from)
  }

  /** The letters of the word that comes next: up to a space, or one mark of punctuation. */
  nextWord(from: number, text: string): number {
    const start = this.#starts[from]
    if (start === undefined) return 0
    const [word = ''] = /^(?:[\p{L}\p{M}\p{N}]+|[^\s])/u.exec(text.slice(start)) ?? []
    return plain(word).length
  }

  /** Of some letters, their place in the text; `undefined` for no letters. */
  placeOf(from: number, count: number): Place | undefined {
    const [start, end] = [this.#starts[from], this.#ends[from + count - 1]]
    return count < 1 || start === undefined || end === undefined ? undefined : [start, end]
  }
}

/** Only letters, as uncased tokenizers see them. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase()
