// How much faster a search is in batches than when the model is asked one row at a time: the same search, the same finds.
// By processor time of all threads, which other work on the machine changes less than the time on the clock.
import { adf, aequitas, expga, fromOnnx, randomSearch, symbolic, themis } from '../../dist/esm/index.js'
import { searchWith } from './search-with.mjs'
import { reading } from './subject.mjs'

export async function measureSpeed(path, subject) {
  const from = subject.seeds === undefined ? { maxStarts: 200 } : { starts: subject.seeds.slice(0, 200) }
  const searches = {
    randomSearch: randomSearch({ rows: 20_000 }),
    themis: themis({ most: 20_000, error: 0.001 }),
    aequitas: aequitas({ maxStarts: 1000, localSteps: 300 }),
    adf: adf({ ...from, localSteps: 300 }),
    symbolic: symbolic({ ...from, limit: 120 }),
    expga: expga({ maxStarts: 40, maxExplained: 60, generations: 600 }),
  }
  const results = []
  for (const [name, search] of Object.entries(searches)) {
    const fast = await timed(path, subject, search, {})
    const slow = await timed(path, subject, search, { batchSize: 1 })
    const same = JSON.stringify(fast.foundRows) === JSON.stringify(slow.foundRows) && fast.found === slow.found
    const times = slow.cpu / fast.cpu
    results.push({ name, times, wallTimes: slow.seconds / fast.seconds, fast: fast.cpu, slow: slow.cpu, same })
  }
  return results
}

/** With a model of its own, so that nothing is remembered from the other run. */
async function timed(path, subject, search, options) {
  const model = fromOnnx(path, { ...reading(subject.network), ...options })
  try {
    // Starts the worker, so that it is not timed.
    await model.predict([subject.rows[0]], {})
    const before = process.cpuUsage()
    const result = await searchWith(model, subject, search)
    const { user, system } = process.cpuUsage(before)
    return { ...result, cpu: (user + system) / 1e6 }
  } finally {
    await model.dispose()
  }
}
