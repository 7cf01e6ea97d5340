import type { Random } from '../core/random.js'

interface Cluster<T> {
  /** A random number that orders the clusters. */
  readonly rank: number
  seen: number
  /** The first items of the cluster in random order. */
  kept: T[]
}

/**
 * Draws `size` items out of a stream of unknown length, evenly over the clusters that they belong to: one item of each
 * cluster in random order, then a second one of each, and so on. A claim about clusters needs that: drawn item by item,
 * large clusters would stand for small ones. Where every cluster is one item it is a plain random sample.
 *
 * Within a cluster a new item takes a random rank and moves later ones down. Ranks only grow, so what was dropped never
 * comes back, and no more than twice `size` items are held.
 */
export class ClusterReservoir<T> {
  readonly #size: number
  readonly #random: Random
  readonly #clusters = new Map<string, Cluster<T>>()
  #count = 0

  constructor(size: number, random: Random) {
    this.#size = size
    this.#random = random
  }

  add(name: string, item: T): void {
    const cluster = this.#clusters.get(name) ?? { rank: this.#random.float(), seen: 0, kept: [] }
    this.#clusters.set(name, cluster)
    const place = this.#random.int(++cluster.seen)
    const { kept } = cluster
    // Its place lies behind items that were dropped, so it would have been dropped too.
    if (place > kept.length || (place === kept.length && kept.length < cluster.seen - 1)) return
    kept.splice(place, 0, item)
    if (++this.#count >= 2 * this.#size) this.#cut()
  }

  /** In the order in which they should be asked. */
  drawn(): T[] {
    return this.#cut()
  }

  #cut(): T[] {
    const all = [...this.#clusters.values()].flatMap((cluster) =>
      cluster.kept.map((item, depth) => ({ cluster, item, depth })),
    )
    all.sort((one, other) => one.depth - other.depth || one.cluster.rank - other.cluster.rank)
    const first = all.slice(0, this.#size)
    for (const cluster of this.#clusters.values()) cluster.kept = []
    for (const { cluster, item } of first) cluster.kept.push(item)
    this.#count = first.length
    return first.map(({ item }) => item)
  }
}
