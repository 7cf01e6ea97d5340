/** Makes every other tree better than one with a second root. */
const secondRoot = 1e6

/**
 * The tree with one root that has the highest sum of scores (Chu and Liu 1965, Edmonds 1967). `heads` are the best head
 * of each word by itself, from 1, 0 for the root; `scores` [words, words + 1] holds those of all heads. Where `heads`
 * is a tree already, it is the answer.
 */
export function bestTree(heads: ArrayLike<number>, scores: ArrayLike<number>): number[] {
  const size = heads.length
  if (isTree(heads)) return Array.from(heads)
  const weights = Array.from({ length: size + 1 }, (_, word) =>
    Array.from({ length: size + 1 }, (_, head) => {
      if (word === 0 || word === head) return Number.NEGATIVE_INFINITY
      return (scores[(word - 1) * (size + 1) + head] as number) - (head === 0 ? secondRoot : 0)
    }),
  )
  return arborescence(weights).slice(1)
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

/** `weights[node][head]`; node 0 is the root. Gives the head of each node, -1 for the root. */
function arborescence(weights: readonly (readonly number[])[]): number[] {
  const size = weights.length
  const heads = weights.map((row, node) => (node === 0 ? -1 : indexOfBest(row)))
  const cycle = findCycle(heads)
  if (cycle === undefined) return heads
  // The cycle becomes one node, the last of a smaller graph.
  const outside = Array.from({ length: size }, (_, node) => node).filter((node) => !cycle.includes(node))
  const own = (node: number): number => weights[node]?.[heads[node] as number] as number
  const weight = (node: number, head: number): number => weights[node]?.[head] as number
  const enters = outside.map((head) => best(cycle, (node) => weight(node, head) - own(node)))
  const leaves = outside.map((node) => best(cycle, (head) => weight(node, head)))
  const smaller = outside.map((node, at) => [
    ...outside.map((head) => weight(node, head)),
    node === 0 ? Number.NEGATIVE_INFINITY : weight(node, leaves[at] as number),
  ])
  smaller.push([
    ...outside.map((head, at) => weight(enters[at] as number, head) - own(enters[at] as number)),
    Number.NEGATIVE_INFINITY,
  ])
  const found = arborescence(smaller)
  outside.forEach((node, at) => {
    const head = found[at] as number
    if (node !== 0) heads[node] = (head === outside.length ? leaves[at] : outside[head]) as number
  })
  const entrance = found.at(-1) as number
  heads[enters[entrance] as number] = outside[entrance] as number
  return heads
}

const best = (nodes: readonly number[], value: (node: number) => number): number =>
  nodes.reduce((one, other) => (value(other) > value(one) ? other : one))

const indexOfBest = (row: readonly number[]): number =>
  row.reduce((found, value, at) => (value > (row[found] as number) ? at : found), 0)

function findCycle(heads: readonly number[]): number[] | undefined {
  const state = new Int32Array(heads.length)
  for (let start = 1; start < heads.length; start++) {
    let node = start
    while (node > 0 && state[node] === 0) {
      state[node] = start
      node = heads[node] as number
    }
    if (node > 0 && state[node] === start) {
      const cycle = [node]
      for (let next = heads[node] as number; next !== node; next = heads[next] as number) cycle.push(next)
      return cycle
    }
  }
  return undefined
}
