// Whether fine-tuning on augmentation() repairs networks that the recipe was not chosen on: new seeds, new splits, new weights.
//
//   npm run bench:retrain -- --data ../shared/data/adf       census by age, race and sex, credit by sex and age; goes on where it was stopped
//     --subjects census,credit
//     --from 201 --seeds 10  a seed is a split, a network trained from nothing, and all chance behind it
//     --fresh         forgets the runs so far
//     --print         prints what there is and trains nothing
//
// Runs are kept in .cache/bench-retrain/runs.jsonl, seed by seed. They belong to the code that made them: take --fresh after a change.
// Exit code 1 when a goal is not reached.
import { parseArgs } from 'node:util'
import { networkOf, networksOf } from './adf/subject.mjs'
import { keptRuns } from './kept-runs.mjs'
import { print } from './retrain/print.mjs'
import { recipes, runSeed } from './retrain/run-seed.mjs'

const { values: options } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data/adf' },
    subjects: { type: 'string', default: 'census,credit' },
    from: { type: 'string', default: '201' },
    seeds: { type: 'string', default: '10' },
    fresh: { type: 'boolean', default: false },
    print: { type: 'boolean', default: false },
  },
})
const { runs, keep } = keptRuns('bench-retrain', options.fresh)
const from = Number(options.from)
const seeds = Array.from({ length: Number(options.seeds) }, (_, at) => from + at)
const names = options.subjects.split(',')
for (const name of names)
  if (recipes[name] === undefined) throw new Error(`--subjects ${name}: expected ${Object.keys(recipes).join(' or ')}`)
const networks = options.print ? {} : networksOf(options.data)
for (const seed of options.print ? [] : seeds) {
  for (const name of names) {
    const known = runs.filter((run) => run.subject === name && run.seed === seed).map(({ attribute }) => attribute)
    for await (const run of runSeed(options.data, name, networkOf(networks, name), { seed, known })) {
      keep(run)
      process.stderr.write(`${JSON.stringify(run)}\n`)
    }
  }
}
const asked = runs.filter(({ subject, seed }) => names.includes(subject) && seeds.includes(seed))
if (asked.length === 0) console.error('No run of these subjects and seeds is kept.')
if (asked.length === 0 || !print(asked, (line) => console.log(line))) process.exitCode = 1
