/**
 * What it would cost to split a search over shards: distinct finds of one search with so many model inputs, against all that
 * `shards` searches find together, each with its part of the inputs and a seed of its own, and none knowing of the others.
 *
 *     npm run build && node bench/search-shards.mjs [inputs] [shards] [seeds] [subjects, by a part of their name]
 */
import { distinctRows, searched, searchesFor } from './searches/measure.mjs'
import { subjects } from './searches/subjects.mjs'

const [inputs = '8000', shards = '4', seeds = '3', only = 'network, '] = process.argv.slice(2)
async function findsOf(subject, search, inputs, seed) {
  return distinctRows(subject, (await searched(subject, search, { inputs, seed })).points)
}

console.log(
  `Distinct finds of ${shards} searches of ${Number(inputs) / Number(shards)} inputs together, against one of ${inputs}; mean of ${seeds} seeds`,
)
const shares = new Map()
for (const subject of subjects().filter(({ name }) => name.includes(only))) {
  const perRow = Math.min(65, subject.cases.space.combinations(subject.attributes))
  const line = []
  for (const name of Object.keys(searchesFor(1, perRow))) {
    let one = 0
    let together = 0
    for (let seed = 1; seed <= Number(seeds); seed++) {
      one += (await findsOf(subject, searchesFor(Number(inputs), perRow)[name](), Number(inputs), seed)).size
      const all = new Set()
      for (let shard = 1; shard <= Number(shards); shard++) {
        const part = Number(inputs) / Number(shards)
        const found = await findsOf(subject, searchesFor(part, perRow)[name](), part, 1000 * seed + shard)
        for (const point of found) all.add(point)
      }
      together += all.size
    }
    if (one > 0) shares.set(name, [...(shares.get(name) ?? []), together / one])
    line.push(
      `${name} ${one === 0 ? '-' : `${((100 * together) / one).toFixed(0)} %`} (${(one / Number(seeds)).toFixed(0)})`,
    )
  }
  console.log(`${subject.name}: ${line.join(', ')}`)
}
for (const [name, all] of shares) {
  const sorted = all.toSorted((a, b) => a - b)
  console.log(
    `${name.padEnd(18)} least ${(100 * sorted[0]).toFixed(0)} %, median ${(100 * sorted[Math.floor(sorted.length / 2)]).toFixed(0)} %`,
  )
}
