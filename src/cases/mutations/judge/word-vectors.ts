import { readDataFile } from '../../../core/data-file.js'

interface StoredVectors {
  readonly size: number
  /** The most frequent first, then others of the dictionaries; one space between two. */
  readonly words: string
  /** Bytes with a sign, `size` for each word, in base64. */
  readonly vectors: string
}

/** Vectors of words in whole numbers, so that every processor finds the same sums. */
export class WordVectors {
  readonly size: number
  readonly #numbers: ReadonlyMap<string, number>
  readonly #vectors: Int8Array
  readonly #lengths: Float64Array

  constructor({ size, words, vectors }: StoredVectors) {
    this.size = size
    this.#numbers = new Map(words.split(' ').map((word, number) => [word, number]))
    const bytes = Buffer.from(vectors, 'base64')
    this.#vectors = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)
    this.#lengths = new Float64Array(this.#numbers.size)
  }

  /** The number of a word in small letters: its place in the order of frequency. */
  numberOf(word: string): number | undefined {
    return this.#numbers.get(word) ?? (word.endsWith('s') ? this.#numbers.get(word.slice(0, -1)) : undefined)
  }

  /** The numbers of the words of a phrase; words in hyphens are several where they are not known as one. */
  numbersOf(phrase: string): readonly number[] {
    return phrase
      .toLowerCase()
      .split(/\s+/)
      .flatMap((word) => (this.numberOf(word) === undefined ? word.split(/[-‐]/) : [word]))
      .flatMap((word) => this.numberOf(word) ?? [])
  }

  /** The sum of the vectors of some words. */
  sumOf(numbers: readonly number[]): Direction {
    const sum = new Float64Array(this.size)
    for (const number of numbers)
      for (let at = 0; at < this.size; at++)
        sum[at] = (sum[at] as number) + (this.#vectors[number * this.size + at] as number)
    return { sum, length: Math.sqrt(sum.reduce((total, each) => total + each * each, 0)) }
  }

  /** How near a word is to a direction: the cosine of their angle. */
  nearness(number: number, { sum, length }: Direction): number {
    const start = number * this.size
    let product = 0
    for (let at = 0; at < this.size; at++) product += (this.#vectors[start + at] as number) * (sum[at] as number)
    return cosine(product, this.#lengthOf(number), length)
  }

  #lengthOf(number: number): number {
    const known = this.#lengths[number] as number
    if (known > 0) return known
    const { length } = this.sumOf([number])
    this.#lengths[number] = length
    return length
  }
}

/** Where some words point to together. */
export interface Direction {
  readonly sum: Float64Array
  readonly length: number
}

/** The cosine of the angle between two directions. */
export function nearnessOf(one: Direction, other: Direction): number {
  const product = one.sum.reduce((total, each, at) => total + each * (other.sum[at] as number), 0)
  return cosine(product, one.length, other.length)
}

const cosine = (product: number, one: number, other: number): number =>
  one === 0 || other === 0 ? 0 : product / (one * other)

let shipped: WordVectors | undefined

/** The vectors of the package, read when they are first asked for. */
export function wordVectors(): WordVectors {
  shipped ??= new WordVectors(readDataFile<StoredVectors>('src/cases/lists/word-vectors.json'))
  return shipped
}
