// The runs in bench/searches/runs.jsonl: a line for each search on a subject with so many inputs, and in it a list over the seeds for each number.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const file = fileURLToPath(new URL('runs.jsonl', import.meta.url))
/** What the tables need, with more digits than they show, so that they are the same again. */
const digits = { found: 0, distinct: 0, spread: 5, distance: 4, near: 3 }

export function packed(runs) {
  const lines = new Map()
  for (const { subject, search, inputs, seed, ...run } of runs) {
    const key = [subject, search, inputs].join('\n')
    if (!lines.has(key)) lines.set(key, { subject, search, inputs, runs: [] })
    lines.get(key).runs.push({ seed, ...run })
  }
  return [...lines.values()].map(({ runs: some, ...of }) => {
    some.sort((one, other) => one.seed - other.seed)
    const column = (name) => some.map((run) => (run[name] == null ? null : Number(run[name].toFixed(digits[name]))))
    const columns = Object.keys(digits).map((name) => [name, column(name)])
    return JSON.stringify({ ...of, seeds: some.map(({ seed }) => seed), ...Object.fromEntries(columns) })
  })
}

export const unpacked = (lines) =>
  lines.flatMap((line) => {
    const { subject, search, inputs, seeds, ...columns } = JSON.parse(line)
    return seeds.map((seed, at) => ({
      ...{ subject, search, inputs, seed },
      ...Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, values[at] ?? undefined])),
    }))
  })

export const runsOfRepository = () => (existsSync(file) ? unpacked(readFileSync(file, 'utf8').trim().split('\n')) : [])

export const keepInRepository = (runs) => writeFileSync(file, `${packed(runs).join('\n')}\n`)
