// Each search once through audit(); what the paper's tables count.
import { adf, aequitas, expga, fromFunction, randomSearch, symbolic } from '../../dist/esm/index.js'
import { labelsOf } from './network.mjs'
import { pooled } from './pool.mjs'
import { searchWith } from './search-with.mjs'
import { aroundEach, globalColumn } from './symbolic.mjs'

/** AEQUITAS as published asks row by row: it gets the network in this thread, and pays no way to another one. */
export async function runSearches(model, subject, sizes) {
  const { seeds, steps, runs, limit, starts, temperature, trees } = sizes
  const from = subject.seeds === undefined ? { maxStarts: seeds } : { starts: subject.seeds.slice(0, seeds) }
  const size = Math.min(seeds, subject.rows.length)
  const here = fromFunction(labelsOf(subject.network.layers), { batched: true })
  const run = async (name, search, seed, asked = model) => {
    const { foundRows, ...result } = await searchWith(asked, subject, search, seed)
    process.stderr.write(`${name}: ${result.found} of ${result.tested} in ${result.seconds.toFixed(1)} s\n`)
    return result
  }
  const published = []
  for (let seed = 1; seed <= runs; seed++) {
    const search = aequitas({ variant: 'published', maxStarts: size, localSteps: steps })
    published.push(await run(`aequitas as published, seed ${seed}`, search, seed, here))
  }
  const searches = {
    adf: await run('adf', adf({ ...from, localSteps: steps, temperature })),
    aequitasPublished: pooled(published),
    aequitas: await run('aequitas', aequitas({ maxStarts: size, localSteps: steps })),
    symbolic: await run('symbolic', symbolic({ ...from, limit })),
    expga: await run('expga', expga({ generations: steps })),
    random: await run('random', randomSearch({ rows: 10_000 })),
  }
  return {
    searches,
    published,
    common: await fromCommonStarts(model, here, subject, { steps, starts, from, temperature, trees }),
    symbolicGlobal: await globalColumn(model, subject, { rows: size, runs: trees }),
  }
}

/** Table 7: the same discriminatory rows for each search; found per start. */
async function fromCommonStarts(model, here, subject, { steps, starts, from, temperature, trees }) {
  const { foundRows } = await searchWith(model, subject, adf({ ...from, localSteps: 0 }))
  const rows = foundRows.filter((row) => row.from === undefined || row.from === 'search')
  const seeds = rows.slice(0, starts).map(({ row }) => subject.cases.point(row))
  if (seeds.length === 0) return undefined
  const perStart = async (search, asked = model) => {
    const { found } = await searchWith(asked, subject, search)
    return (found - seeds.length) / seeds.length
  }
  const around = await aroundEach(model, subject, { starts: seeds.slice(0, trees), limit: steps })
  return {
    starts: seeds.length,
    adf: await perStart(adf({ starts: seeds, globalSteps: 0, localSteps: steps, temperature })),
    aequitasPublished: await perStart(aequitas({ variant: 'published', starts: seeds, localSteps: steps }), here),
    aequitas: await perStart(aequitas({ starts: seeds, localSteps: steps })),
    symbolic: around.found.reduce((sum, found) => sum + found, 0) / around.starts,
    symbolicStarts: around.starts,
  }
}
