import { type Direction, nearnessOf, type WordVectors } from './word-vectors.js'

/** The words around a place, as far as they say something. */
export interface Surroundings {
  /** By their numbers among the vectors, in the order of the text. */
  readonly known: readonly number[]
  readonly sum: Direction
  /** All words and marks that were looked at. */
  readonly length: number
  /** What was found of the words in the place: each other word asks for it again. */
  readonly found: Map<string, Nearness | undefined>
}

/** How near a word or phrase is to each of the words around. */
interface Nearness {
  readonly way: Direction
  readonly all: readonly number[]
  /** The number of its rarest word. */
  readonly rank: number
}

/** Words and marks on each side of a place that are looked at. */
const reach = 40
/** The most frequent words stand beside everything. */
const empty = 200
/** From here on a word is near to another. */
const near = 0.4
/** From here on a word is nearer to one of two words than to the other. */
const nearer = 0.3

/** @param words Words and marks of a text; `at` the number of the first that changes, `isChanged` tells all that change. */
export function surroundings<Word extends { readonly text: string }>(
  vectors: WordVectors,
  words: readonly Word[],
  at: number,
  isChanged: (word: Word) => boolean,
): Surroundings {
  const known: number[] = []
  let length = 0
  for (const word of words.slice(Math.max(0, at - reach), at + reach)) {
    if (isChanged(word)) continue
    length++
    const found = vectors.numberOf(word.text.toLowerCase())
    if (found !== undefined && found > empty) known.push(found)
  }
  return { known, sum: vectors.sumOf(known), length, found: new Map() }
}

/**
 * What the words around say of an exchange of one word for another: how near they are to each. Nothing where the vectors do not know
 * both.
 */
export function featuresOf(
  vectors: WordVectors,
  around: Surroundings,
  from: string,
  to: string,
): Readonly<Record<FeatureName, number>> | undefined {
  const { known, sum, length, found } = around
  if (!found.has(from)) found.set(from, nearnessTo(vectors, known, from))
  const own = found.get(from)
  const other = own === undefined ? undefined : nearnessTo(vectors, known, to)
  if (own === undefined || other === undefined) return undefined
  const { way: fromWay, all: fromAll } = own
  const { way: toWay, all: toAll } = other
  const nearerAll = fromAll.map((each, at) => each - (toAll[at] as number))
  const [from1, from2, from3] = largest(fromAll)
  const [to1, to2, to3] = largest(toAll)
  const [nearer1, nearer2, nearer3] = largest(nearerAll)
  return {
    fromMean: nearnessOf(sum, fromWay),
    toMean: nearnessOf(sum, toWay),
    from1,
    from2,
    from3,
    to1,
    to2,
    to3,
    nearer1,
    nearer2,
    nearer3,
    pair: nearnessOf(fromWay, toWay),
    length: length / (2 * reach),
    known: known.length / reach,
    nearFrom: fromAll.filter((each) => each > near).length,
    nearer: nearerAll.filter((each) => each > nearer).length,
    fromRank: Math.log(10 + own.rank),
    toRank: Math.log(10 + other.rank),
  }
}

export const featureNames = [
  'fromMean',
  'toMean',
  'from1',
  'from2',
  'from3',
  'to1',
  'to2',
  'to3',
  'nearer1',
  'nearer2',
  'nearer3',
  'pair',
  'length',
  'known',
  'nearFrom',
  'nearer',
  'fromRank',
  'toRank',
] as const

export type FeatureName = (typeof featureNames)[number]

function nearnessTo(vectors: WordVectors, known: readonly number[], phrase: string): Nearness | undefined {
  const numbers = vectors.numbersOf(phrase)
  if (numbers.length === 0) return undefined
  const way = vectors.sumOf(numbers)
  return { way, all: known.map((number) => vectors.nearness(number, way)), rank: Math.max(...numbers) }
}

function largest(all: readonly number[]): readonly [number, number, number] {
  const [first = 0, second = 0, third = 0] = [...all].sort((one, other) => other - one)
  return [first, second, third]
}
