// Each search once through audit(); what the paper's tables count.
import { adf, aequitas, audit, expga, randomSearch, symbolic } from '../../../dist/esm/index.js'

export async function searchWith(model, { cases, asked }, search, seed = 42) {
  const report = await audit(model, {
    question: 'individual',
    attributes: [asked],
    cases,
    search,
    seed,
    sample: 59,
    shrink: false,
    keep: 1000,
  })
  const { tested, found, modelRows, ms, phases } = report.yield
  const of = (name) => phases.find(({ phase }) => phase === name) ?? { tested: 0, found: 0 }
  // Symbolic generation reports its seeds apart: they are what the paper counts as its global phase.
  const [global, local] = [of(search.name === 'symbolic' ? 'seeds' : 'global'), of('local')]
  return {
    tested,
    found,
    success: found / tested,
    global: { tested: global.tested, found: global.found },
    local: { tested: local.tested, found: local.found, success: local.found / local.tested },
    modelRows,
    rowsPerFind: modelRows / found,
    seconds: ms / 1000,
    secondsPer1000: ms / found,
    foundRows: report.foundRows,
  }
}

export async function runSearches(model, subject, { seeds, steps, runs, limit, starts, temperature }) {
  const from = subject.seeds === undefined ? { globalSeeds: seeds } : { seeds: subject.seeds.slice(0, seeds) }
  const size = Math.min(seeds, subject.rows.length)
  const run = async (name, search, seed) => {
    const { foundRows, ...result } = await searchWith(model, subject, search, seed)
    process.stderr.write(`${name}: ${result.found} of ${result.tested} in ${result.seconds.toFixed(1)} s\n`)
    return result
  }
  const published = []
  for (let seed = 1; seed <= runs; seed++) {
    const search = aequitas({ variant: 'published', globalSeeds: size, localSteps: steps })
    published.push(await run(`aequitas as published, seed ${seed}`, search, seed))
  }
  const searches = {
    adf: await run('adf', adf({ ...from, localSteps: steps, temperature })),
    aequitasPublished: mean(published),
    aequitas: await run('aequitas', aequitas({ globalSeeds: size, localSteps: steps })),
    symbolic: await run('symbolic', symbolic({ ...from, limit })),
    expga: await run('expga', expga({ generations: steps })),
    random: await run('random', randomSearch({ rows: 10_000 })),
  }
  return {
    searches,
    published,
    common: await fromCommonStarts(model, subject, { steps, starts, from, limit, temperature }),
  }
}

/** Table 7: the same discriminatory rows for each search; found per start. */
async function fromCommonStarts(model, subject, { steps, starts, from, limit, temperature }) {
  const { foundRows } = await searchWith(model, subject, adf({ ...from, localSteps: 0 }))
  const rows = foundRows.filter((row) => row.from === undefined || row.from === 'search')
  const seeds = rows.slice(0, starts).map(({ row }) => subject.cases.point(row))
  const perStart = async (search, of = seeds) => {
    const { found } = await searchWith(model, subject, search)
    return (found - of.length) / of.length
  }
  const one = seeds.slice(0, 1)
  return {
    starts: seeds.length,
    adf: await perStart(adf({ seeds, globalSteps: 0, localSteps: steps, temperature })),
    aequitasPublished: await perStart(aequitas({ variant: 'published', seeds, localSteps: steps })),
    aequitas: await perStart(aequitas({ seeds, localSteps: steps })),
    symbolic: await perStart(symbolic({ seeds: one, limit }), one),
  }
}

/** Of several runs the mean of every number: what AEQUITAS learns as published varies much from seed to seed. */
function mean(results) {
  const [first] = results
  if (typeof first === 'number') return results.reduce((sum, each) => sum + each, 0) / results.length
  return Object.fromEntries(Object.keys(first).map((key) => [key, mean(results.map((each) => each[key]))]))
}
