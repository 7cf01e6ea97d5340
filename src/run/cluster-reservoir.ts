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
  readonly #clusters = new Map<string | number, Cluster<T>>()
  #count = 0

  constructor(size: number, random: Random) {
    this.#size = size
    this.#random = random
  }

  add(name: string | number, item: T): void {
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

/**
 * Draws places of items whose clusters have numbers, from 0 as they come, as a `ClusterReservoir` draws them. What is small enough
 * to be held whole needs no object for each: rows come by the million.
 */
export function drawnByCluster(clusters: Int32Array, size: number, random: Random): Int32Array {
  if (clusters.length >= 2 * size) {
    const reservoir = new ClusterReservoir<number>(size, random)
    for (let at = 0; at < clusters.length; at++) reservoir.add(clusters[at] as number, at)
    return Int32Array.from(reservoir.drawn())
  }
  let count = 0
  for (let at = 0; at < clusters.length; at++) count = Math.max(count, (clusters[at] as number) + 1)
  const ranks = new Float64Array(count)
  const seen = new Int32Array(count)
  const first = new Int32Array(count)
  const several = new Map<number, number[]>()
  for (let at = 0; at < clusters.length; at++) {
    const cluster = clusters[at] as number
    if (seen[cluster] === 0) {
      ranks[cluster] = random.float()
      first[cluster] = at
    }
    const place = random.int((seen[cluster] as number) + 1)
    seen[cluster] = (seen[cluster] as number) + 1
    if (seen[cluster] === 1) continue
    const kept = several.get(cluster) ?? [first[cluster] as number]
    several.set(cluster, kept)
    kept.splice(place, 0, at)
  }
  const order = orderOf(ranks)
  const drawn = new Int32Array(Math.min(size, clusters.length))
  let next = 0
  let deeper: number[] = []
  for (let at = 0; at < count; at++) {
    const cluster = order[at] as number
    const kept = several.size === 0 ? undefined : several.get(cluster)
    if (next < drawn.length) drawn[next++] = kept === undefined ? (first[cluster] as number) : (kept[0] as number)
    if (kept !== undefined) deeper.push(cluster)
  }
  for (let depth = 1; deeper.length > 0 && next < drawn.length; depth++) {
    for (const cluster of deeper) {
      if (next < drawn.length) drawn[next++] = several.get(cluster)?.[depth] as number
    }
    deeper = deeper.filter((cluster) => (seen[cluster] as number) > depth + 1)
  }
  return drawn
}

const partOf = (rank: number, parts: number): number => Math.min(parts - 1, Math.floor(rank * parts))

/**
 * The places of numbers between 0 and 1 in rising order, of equal ones the first before the others. Such as chance draws are spread
 * evenly: each is put into one of as many parts of the range as there are numbers, and then moved past the few that are too large there.
 */
function orderOf(ranks: Float64Array): Int32Array {
  const { length } = ranks
  const starts = new Int32Array(length + 1)
  for (let at = 0; at < length; at++) {
    const next = partOf(ranks[at] as number, length) + 1
    starts[next] = (starts[next] as number) + 1
  }
  for (let part = 1; part < length; part++) starts[part] = (starts[part] as number) + (starts[part - 1] as number)
  const order = new Int32Array(length)
  for (let at = 0; at < length; at++) {
    const part = partOf(ranks[at] as number, length)
    const place = starts[part] as number
    starts[part] = place + 1
    order[place] = at
  }
  for (let from = 1; from < length; from++) {
    const at = order[from] as number
    const rank = ranks[at] as number
    let to = from
    for (; to > 0 && (ranks[order[to - 1] as number] as number) > rank; to--) order[to] = order[to - 1] as number
    order[to] = at
  }
  return order
}
