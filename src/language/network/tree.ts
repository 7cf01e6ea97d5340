/** Makes every other tree better than one with a second root. */
const secondRoot = 1e6

/**
 * The tree with one root that has the highest sum of scores (Chu and Liu 1965, Edmonds 1967). `heads` are the best head
 * of each word by itself, from 1, 0 for the root; `scores` [words, words + 1] holds those of all heads. Where `heads`
 * is a tree already, it is the answer. Time grows with the square of the number of words.
 */
export function bestTree(heads: ArrayLike<number>, scores: ArrayLike<number>): number[] {
  const size = heads.length
  if (isTree(heads)) return Array.from(heads)
  const graph = new ContractedGraph(size)
  for (let word = 1; word <= size; word++) {
    for (let head = 0; head <= size; head++) {
      const score = scores[(word - 1) * (size + 1) + head] as number
      if (word !== head) graph.setArc(word, head, head === 0 ? score - secondRoot : score)
    }
  }
  return graph.heads()
}

/** One root, and a way up to it from every word. */
export function isTree(heads: ArrayLike<number>): boolean {
  const size = heads.length
  const reaches = new Uint8Array(size + 1)
  reaches[0] = 1
  let roots = 0
  for (let word = 1; word <= size; word++) {
    if (heads[word - 1] === 0) roots++
    let at = word
    for (let steps = 0; reaches[at] === 0 && steps <= size; steps++) at = heads[at - 1] as number
    if (reaches[at] === 0) return false
    for (let up = word; reaches[up] === 0; up = heads[up - 1] as number) reaches[up] = 1
  }
  return roots === 1
}

/**
 * Words and the root (node 0) with the weights of all arcs between them. A cycle of best arcs becomes one new node, until
 * none is left; then the cycles are opened where the arc into them ends.
 */
class ContractedGraph {
  readonly #words: number
  /** Nodes there can be: each contraction makes one and takes at least two away. */
  readonly #size: number
  /** [node, head]: what the arc adds, and the words that it joins. */
  readonly #weight: Float64Array
  readonly #arc: Int32Array
  /** The arc chosen into each node, and its head among the nodes. */
  readonly #chosen: Int32Array
  readonly #head: Int32Array
  /** The node that each node went into, -1 for none. */
  readonly #inside: Int32Array
  #active: number[]

  constructor(words: number) {
    this.#words = words
    this.#size = 2 * words + 1
    this.#weight = new Float64Array(this.#size ** 2).fill(Number.NEGATIVE_INFINITY)
    this.#arc = new Int32Array(this.#size ** 2)
    this.#chosen = new Int32Array(this.#size)
    this.#head = new Int32Array(this.#size).fill(-1)
    this.#inside = new Int32Array(this.#size).fill(-1)
    this.#active = Array.from({ length: words + 1 }, (_, node) => node)
  }

  setArc(word: number, head: number, weight: number): void {
    this.#weight[word * this.#size + head] = weight
    this.#arc[word * this.#size + head] = word * (this.#words + 1) + head
  }

  /** The head of each word in the best tree. */
  heads(): number[] {
    let nodes = this.#words + 1
    // Follows the best arcs up from every node; `path` tells in which walk a node was met.
    const path = new Int32Array(this.#size)
    for (let start = 1; start <= this.#words; start++) {
      let node = this.#outermost(start)
      while (node !== 0 && path[node] === 0) {
        path[node] = start
        this.#choose(node)
        const head = this.#head[node] as number
        const closes = head !== 0 && path[head] === start
        node = closes ? this.#contract(this.#cycle(node), nodes++) : head
      }
    }
    return this.#expand(nodes)
  }

  #outermost(node: number): number {
    let at = node
    while (this.#inside[at] !== -1) at = this.#inside[at] as number
    return at
  }

  #choose(node: number): void {
    let best = -1
    for (const head of this.#active) {
      if (head !== node && (best < 0 || this.#at(node, head) > this.#at(node, best))) best = head
    }
    this.#head[node] = best
    this.#chosen[node] = this.#arc[node * this.#size + best] as number
  }

  #at(node: number, head: number): number {
    return this.#weight[node * this.#size + head] as number
  }

  #cycle(node: number): number[] {
    const cycle = [node]
    const above = (at: number): number => this.#outermost(this.#head[at] as number)
    for (let at = above(node); at !== node; at = above(at)) cycle.push(at)
    return cycle
  }

  /** Puts the cycle's nodes into `made`, whose arcs are the best of theirs. */
  #contract(cycle: readonly number[], made: number): number {
    for (const node of cycle) this.#inside[node] = made
    this.#active = this.#active.filter((node) => this.#inside[node] === -1)
    for (const other of this.#active) {
      for (const node of cycle) {
        // Entering at a node costs the arc of the cycle that ends there.
        if (other !== 0) this.#offer(other, made, this.#at(other, node), other * this.#size + node)
        const gain = this.#at(node, other) - this.#at(node, this.#head[node] as number)
        this.#offer(made, other, gain, node * this.#size + other)
      }
    }
    this.#active.push(made)
    return made
  }

  #offer(node: number, head: number, weight: number, from: number): void {
    const at = node * this.#size + head
    if (weight <= (this.#weight[at] as number)) return
    this.#weight[at] = weight
    this.#arc[at] = this.#arc[from] as number
  }

  /** From the last made node to the first: the arc into it ends at one of the nodes inside, whose own arc goes. */
  #expand(nodes: number): number[] {
    for (let made = nodes - 1; made > this.#words; made--) {
      const arc = this.#chosen[made] as number
      let entered = Math.floor(arc / (this.#words + 1))
      while (this.#inside[entered] !== made) entered = this.#inside[entered] as number
      this.#chosen[entered] = arc
    }
    return Array.from({ length: this.#words }, (_, at) => (this.#chosen[at + 1] as number) % (this.#words + 1))
  }
}
