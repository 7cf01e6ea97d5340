// AEQUITAS as published on the ADF paper's networks: this package's variant, the port of the published code, and the paper's one run.
//
//   npm run bench:adf:published -- --data ../shared/data/adf --runs 100    seed by seed; goes on where it was stopped
//     --print   prints what there is of these seeds, and runs nothing
//     --keep    writes all runs to bench/adf/published-runs.jsonl, from which the bench goes on where .cache has none; runs nothing
//     --fresh   forgets the runs so far
//
// Whether the package and the port find alike is asked by two tests of their local rates, and where the paper's run lies by its rank.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { publishedRunOf, together } from './adf/published.mjs'
import { networksOf, paper, readSubject } from './adf/subject.mjs'
import { besideHead, besideLine } from './adf/two-codes.mjs'
import { keptRuns } from './kept-runs.mjs'

const { values: options } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data/adf' },
    runs: { type: 'string', default: '100' },
    fresh: { type: 'boolean', default: false },
    print: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
})
const file = fileURLToPath(new URL('adf/published-runs.jsonl', import.meta.url))
const { runs, keep } = keptRuns('bench-adf-published', options.fresh)
if (runs.length === 0 && !options.fresh && existsSync(file)) {
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    const { cell, code, runs: some } = JSON.parse(line)
    for (const [seed, tested, found, starts] of some) keep({ cell, code, seed, tested, found, starts })
  }
}
const codes = ['package', 'port']
const cells = Object.entries(paper).flatMap(([name, { protected: places }]) =>
  Object.entries(places).map(([place, published]) => ({ name, place: Number(place), published })),
)
const titleOf = ({ name, published }) => `${name}, ${published.name}`
const runsOf = (cell, code) => runs.filter((run) => run.cell === titleOf(cell) && run.code === code)

if (options.keep) {
  const lines = cells.flatMap((cell) =>
    codes.flatMap((code) => {
      const some = runsOf(cell, code).sort((one, other) => one.seed - other.seed)
      const short = some.map(({ seed, tested, found, starts }) => [seed, tested, found, starts])
      return short.length === 0 ? [] : [JSON.stringify({ cell: titleOf(cell), code, runs: short })]
    }),
  )
  writeFileSync(file, `${lines.join('\n')}\n`)
  process.exit()
}

if (!options.print) {
  const networks = networksOf(options.data)
  const subjects = cells
    .filter(({ name }) => Object.hasOwn(networks, name))
    .map((cell) => ({ cell, subject: readSubject(options.data, cell.name, networks[cell.name], cell.place) }))
  for (let seed = 1; seed <= Number(options.runs); seed++) {
    for (const { cell, subject } of subjects) {
      for (const code of codes) {
        if (runsOf(cell, code).some((run) => run.seed === seed)) continue
        const { global, local } = await publishedRunOf(subject, seed, { port: code === 'port' })
        keep({ cell: titleOf(cell), code, seed, tested: local.tested, found: local.found, starts: global.found })
      }
    }
    process.stderr.write(`seed ${seed}\n`)
  }
}

console.log(besideHead)
const measured = cells.filter((cell) => codes.every((code) => runsOf(cell, code).length > 0))
const chances = measured.map((cell) => {
  const [own, port] = codes.map((code) =>
    runsOf(cell, code)
      .filter(({ seed }) => seed <= Number(options.runs))
      .map(({ tested, found }) => found / tested),
  )
  const [tested, found] = cell.published.table4.aequitas
  const { line, differs, p } = besideLine(titleOf(cell), own, port, found / tested)
  console.log(line)
  return { differs, p }
})
const all = (of) => together(chances.map(of)).toFixed(2)
console.log(
  `\nTogether: package and port differ with p ${all(({ differs }) => differs)}; the paper's runs have p ${all(({ p }) => p)}.`,
)
