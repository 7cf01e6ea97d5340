import type { Choice, TextSearchContext, TextSeed } from '../../core/text-search.js'
import { alignTokens } from './align-tokens.js'

/** Gradients are taken of so many texts at a time: each is as large as its text times the width of the model. */
const textsAtOnce = 64
const wordsAtOnce = 512

/** A text of a seed with chosen words. */
export interface TextAt {
  readonly seed: TextSeed
  readonly choice: Choice
  readonly text: number
}

export type Vector = Float64Array

/** Gradients and vectors of words, whatever pieces the model cuts them into. */
export class WordField {
  readonly #gradients: NonNullable<TextSearchContext['gradients']>
  readonly #vectors = new Map<string, Vector>()

  constructor(gradients: NonNullable<TextSearchContext['gradients']>) {
    this.#gradients = gradients
  }

  /**
   * Of each text, for each free word of its seed, the gradient of the loss of the model's own label: the sum over the word's
   * pieces. Zeros for a word that the model did not read.
   */
  async gradients(places: readonly TextAt[]): Promise<readonly (readonly Vector[])[]> {
    const found: Vector[][] = []
    for (let from = 0; from < places.length; from += textsAtOnce) {
      const part = places.slice(from, from + textsAtOnce).map(({ seed, choice, text }) => seed.at(choice, text))
      const answers = await this.#gradients.of(part.map(({ text }) => text))
      answers.forEach(({ tokens, vectors }, at) => {
        const { text, words } = part[at] as (typeof part)[number]
        const spans = alignTokens(text, tokens)
        found.push(
          words.map(({ start, end }) => {
            const sum = new Float64Array(this.#gradients.vectors.width)
            spans.forEach((span, token) => {
              if (span === undefined || span.start >= end || span.end <= start) return
              ;(vectors[token] as readonly number[]).forEach((value, column) => {
                sum[column] = (sum[column] as number) + value
              })
            })
            return sum
          }),
        )
      })
    }
    return found
  }

  /** The vector of each word: the mean of its pieces. */
  async vectors(words: Iterable<string>): Promise<(word: string) => Vector> {
    const missing = [...new Set(words)].filter((word) => !this.#vectors.has(word))
    const { width, values } = this.#gradients.vectors
    for (let from = 0; from < missing.length; from += wordsAtOnce) {
      const part = missing.slice(from, from + wordsAtOnce)
      // Behind another word, since some tokenizers write a word that opens a text in another way.
      const texts = part.map((word) => `the ${word}`)
      const tokens = await this.#gradients.tokens(texts)
      part.forEach((word, at) => {
        const own = tokens[at] ?? []
        const spans = alignTokens(texts[at] as string, own)
        const pieces = own.filter((_, token) => (spans[token]?.start ?? 0) >= 4)
        const mean = new Float64Array(width)
        for (const { id } of pieces) {
          for (let column = 0; column < width; column++) {
            mean[column] = (mean[column] as number) + (values[id * width + column] as number) / pieces.length
          }
        }
        this.#vectors.set(word, mean)
      })
    }
    return (word) => this.#vectors.get(word) as Vector
  }
}

/** The largest component, whatever its sign, of one vector or of the difference of two. */
export function largest(one: Vector, other?: Vector): number {
  let most = 0
  one.forEach((value, at) => {
    most = Math.max(most, Math.abs(value - (other?.[at] ?? 0)))
  })
  return most
}
