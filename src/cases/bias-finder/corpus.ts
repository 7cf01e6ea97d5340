import type { SourceContext } from '../../core/case.js'
import { hash32, Random } from '../../core/random.js'
import type { Texts } from './options.js'

/** An item of the corpus as it was given, and its place from 1. */
export interface PlacedItem {
  readonly item: unknown
  readonly position: number
  readonly of?: number
}

/** The items of a corpus in the order in which they are read. */
export interface Reading {
  readonly items: AsyncIterable<PlacedItem> | Iterable<PlacedItem>
  /** Items that will be read at most, where known. */
  readonly of?: number
  /** Whether all items are read when `items` ends; only asked then. */
  isWhole(): boolean
}

/** Characters that are kept of a stream that cannot be read twice; what is more gives a random part of it. */
const keptCharacters = 32_000_000

/**
 * A corpus in random order where a sample is wanted, so that the first cases found are a fair draw from all; in its own
 * order where all is wanted, and then never held in memory. A list is read in random order as it stands. Of a stream a
 * random part is kept as it passes: texts are numbered by a hash of seed and position, and those with the lowest numbers
 * stay, as many as fit.
 */
export function readingOf(texts: Texts, { seed, sample }: Pick<SourceContext, 'seed' | 'sample'>): Reading {
  if (Array.isArray(texts)) {
    const of = texts.length
    const order = Array.from(texts.keys())
    const positions = Number.isFinite(sample) ? new Random(seed, 'bias-finder').shuffle(order) : order
    return { items: inOrder(texts, positions), of, isWhole: () => true }
  }
  if (!Number.isFinite(sample)) return { items: numbered(texts), isWhole: () => true }
  const kept = new KeptPart(seed)
  return { items: kept.read(texts), isWhole: () => !kept.dropped }
}

function* inOrder(texts: readonly unknown[], positions: readonly number[]): Generator<PlacedItem> {
  for (const at of positions) yield { item: texts[at], position: at + 1, of: texts.length }
}

async function* numbered(texts: Texts): AsyncGenerator<PlacedItem> {
  let position = 0
  for await (const item of texts) yield { item, position: ++position }
}

interface Numbered extends PlacedItem {
  readonly number: number
}

class KeptPart {
  readonly #seed: number
  dropped = false

  constructor(seed: number) {
    this.#seed = seed
  }

  async *read(texts: Texts): AsyncGenerator<PlacedItem> {
    let kept: Numbered[] = []
    let characters = 0
    let of = 0
    for await (const placed of numbered(texts)) {
      of++
      kept.push({ ...placed, number: hash32(`${this.#seed}/bias-finder/${placed.position}`) })
      characters += sizeOf(placed.item)
      if (characters <= 2 * keptCharacters) continue
      kept = this.#lowest(kept)
      characters = kept.reduce((sum, { item }) => sum + sizeOf(item), 0)
    }
    for (const { item, position } of this.#lowest(kept)) yield { item, position, of }
  }

  #lowest(kept: readonly Numbered[]): Numbered[] {
    const sorted = kept.toSorted((one, other) => one.number - other.number || one.position - other.position)
    let characters = 0
    const end = sorted.findIndex(({ item }) => {
      characters += sizeOf(item)
      return characters > keptCharacters
    })
    if (end < 0) return sorted
    this.dropped = true
    return sorted.slice(0, end)
  }
}

const sizeOf = (item: unknown): number => (typeof item === 'string' ? item.length : 1000)
