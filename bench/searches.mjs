// What `auto` finds beside every single search, at equal model inputs.
//
//   npm run bench:searches                               2,000 and 20,000 inputs, five seeds; goes on where it was stopped
//   npm run bench:searches -- --inputs 2000,20000,200000 --seeds 10 --only census
//     --searches "auto,aequitas()"   only these
//     --odd         other subjects: models that no method has in mind (bench/searches/odd.mjs)
//     --within 2    of single searches only those that found at least half of what the best one did at a tenth of the inputs
//     --fresh       forgets the runs so far
//     --print       prints what there is of these subjects, inputs and seeds, and runs nothing
//     --keep        writes all runs to bench/searches/runs.jsonl, from which the bench goes on where .cache has none; runs nothing
//
// Inputs are those of the whole audit: counterfactuals, gradients (three each), explanations, the look for ignored inputs. Runs are kept in
// .cache/bench-searches/runs.jsonl, seed by seed, so that tables are even however early it is stopped. They belong to the code that made
// them: take --fresh after a change.
import { parseArgs } from 'node:util'
import { keptRuns } from './kept-runs.mjs'
import { mean } from './over-seeds.mjs'
import { keepInRepository, runsOfRepository } from './searches/kept.mjs'
import { measure, searchesFor } from './searches/measure.mjs'
import { oddSubjects } from './searches/odd.mjs'
import { print } from './searches/print.mjs'
import { subjects } from './searches/subjects.mjs'

const { values: options } = parseArgs({
  options: {
    inputs: { type: 'string', default: '2000,20000' },
    seeds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    searches: { type: 'string' },
    within: { type: 'string' },
    odd: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
    print: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
})
const { runs, keep } = keptRuns('bench-searches', options.fresh)
if (runs.length === 0 && !options.fresh) for (const run of runsOfRepository()) keep(run)
if (options.keep) {
  keepInRepository(runs)
  process.exit()
}
const keyOf = ({ subject, search, inputs, seed }) => [subject, search, inputs, seed].join('\n')
const known = new Set(runs.map(keyOf))

const chosen = options.searches?.split(',')
/** Whether a search may be the best one, by its runs at a tenth of the inputs. */
function mayBeBest(subject, search, inputs) {
  if (options.within === undefined || search === 'auto') return true
  const means = meansOf(runs.filter((run) => run.subject === subject && run.inputs === inputs / 10))
  const most = Math.max(...means.values())
  return means.size === 0 || (means.get(search) ?? 0) >= most / Number(options.within)
}
/** What each single search found, in the mean over its seeds. */
function meansOf(some) {
  const searches = new Set(some.map(({ search }) => search))
  searches.delete('auto')
  return new Map(
    [...searches].map((name) => [
      name,
      mean(some.filter(({ search }) => search === name).map(({ distinct }) => distinct)),
    ]),
  )
}
const all = (options.odd ? oddSubjects() : subjects()).filter(({ name }) => name.includes(options.only))
for (let seed = 1; seed <= Number(options.seeds) && !options.print; seed++) {
  for (const inputs of options.inputs.split(',').map(Number)) {
    for (const subject of all) {
      const perRow = Math.min(65, subject.cases.space.combinations(subject.attributes))
      for (const [search, make] of Object.entries(searchesFor(inputs, perRow))) {
        const run = { subject: subject.name, search, inputs, seed }
        // Without gradients adf() hands over to aequitas(), which has a line of its own.
        if (chosen !== undefined && !chosen.includes(search)) continue
        if (!mayBeBest(subject.name, search, inputs)) continue
        if (known.has(keyOf(run)) || (search.startsWith('adf') && !subject.name.includes('network'))) continue
        keep({ ...run, ...(await measure(subject, make(), { inputs, seed })) })
      }
      process.stderr.write(`seed ${seed}, ${inputs} inputs: ${subject.name}\n`)
    }
  }
}
const names = all.map(({ name }) => name)
const budgets = options.inputs.split(',').map(Number)
print(
  runs.filter(
    ({ subject, inputs, seed }) => names.includes(subject) && budgets.includes(inputs) && seed <= Number(options.seeds),
  ),
  (line) => console.log(line),
)
