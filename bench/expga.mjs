// ExpGA beside the other searches on three models of the census data: a network, a forest and a support vector machine.
//
//   npm run bench:expga                          30 seeds, all models; the fixtures are in the repository
//   npm run bench:expga -- --runs 5 --models network,forest --rows 30000
//     --attribute sex     protected feature
//     --rows 50000        model rows that every search may ask, explanations and gradients included
//     --svg folder        writes a picture of the found rows for each model
//     --json
//   npm run bench:expga -- --texts 300 --data ../shared/data      ExpGA and MT-NLP on the same texts; exit code 1 where ExpGA's
//                                                                 success is not twice MT-NLP's
//     --runs 5             seeds; each draws texts of its own
//     --models sentiment-cnn,sentiment-linear,toxicity-lstm,toxicity-gru     sentiment too, which is much slower
//     --words 100          longer texts are left out
//     --variants 2         texts of a family: the text and one counterfactual
//     --json
//
// SUR: distinct discriminatory rows among the distinct rows tested. DSS: seconds for each found. ExpGA is compared with each
// other search by the Mann-Whitney test and by A12 (how often ExpGA's value is the greater one).
// `expga without the genetic search` keeps the seeds and takes random rows instead.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { adf, aequitas, audit, expga, fromOnnx, randomSearch, symbolic, table } from '../dist/esm/index.js'
import { project, toSvg } from './expga/spread.mjs'
import { a12, mannWhitney, mean } from './expga/statistics.mjs'
import { benchTexts } from './expga/texts.mjs'

const { values: options } = parseArgs({
  options: {
    models: { type: 'string' },
    attribute: { type: 'string', default: 'sex' },
    runs: { type: 'string' },
    texts: { type: 'string' },
    data: { type: 'string', default: '../shared/data' },
    words: { type: 'string', default: '100' },
    variants: { type: 'string', default: '2' },
    rows: { type: 'string', default: '50000' },
    svg: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})
if (options.texts !== undefined) process.exit((await benchTexts(options)) ? 0 : 1)
const { models = 'network,forest,svm', runs = '30' } = options
const folder = fileURLToPath(new URL('../fixtures/models/census/', import.meta.url))
const schema = JSON.parse(readFileSync(join(folder, 'schema.json'), 'utf8'))
const calls = Number(options.rows)
const attributes = [options.attribute]
// The budget ends a search: each is given more to do than it can pay. Chains of a local search may run out of new rows, which
// costs only time, so that theirs is no more than a few times the paper's.
const endless = 1_000_000
const localSteps = 3000
// Half of the budget for explanations at most.
const seeding = { maxExplained: Math.floor(calls / 600), samples: 300 }
const searches = {
  expga: () => expga({ ...seeding, generations: endless }),
  'expga without the genetic search': () => seedsThenRandom(),
  aequitas: () => aequitas({ maxStarts: 500, localSteps }),
  symbolic: () => symbolic({ limit: endless, maxStarts: 200 }),
  adf: () => adf({ maxStarts: 200, localSteps }),
}

function seedsThenRandom() {
  const first = expga({ ...seeding, generations: 0 })
  const second = randomSearch({ rows: endless })
  return {
    ...first,
    name: 'expga without the genetic search',
    async run(context) {
      await first.run(context)
      await second.run(context)
    },
  }
}

for (const name of models.split(',')) {
  const results = {}
  const found = {}
  const cases = table(schema, join(folder, 'rows.csv'))
  for (const [searchName, make] of Object.entries(searches)) {
    if (searchName === 'adf' && name !== 'network') continue
    results[searchName] = []
    for (let seed = 1; seed <= Number(runs); seed++) {
      // A model of its own: nothing is remembered from the run before.
      const model = fromOnnx(join(folder, `${name}.onnx`))
      const report = await audit(model, {
        question: 'individual',
        attributes,
        cases,
        search: make(),
        seed,
        sample: 59,
        shrink: false,
        budget: { inputs: calls },
      })
      await model.dispose()
      const { tested, found: many, ms } = report.yield
      results[searchName].push({ tested, found: many, sur: many / tested, dss: ms / 1000 / Math.max(1, many) })
      if (seed === 1) found[searchName] = searched(report).map(({ row }) => cases.point(row))
    }
    process.stderr.write(`${name}, ${searchName}: SUR ${mean(results[searchName].map(({ sur }) => sur)).toFixed(3)}\n`)
  }
  print(name, results, project(found, cases.space.features))
}

function searched(report) {
  return report.foundRows.filter(({ from }) => from === 'search').slice(0, 500)
}

function print(model, results, projected) {
  if (options.svg !== undefined) {
    mkdirSync(options.svg, { recursive: true })
    writeFileSync(join(options.svg, `${model}.svg`), toSvg(projected, `${model}, ${options.attribute}`))
  }
  if (options.json) {
    const { points: _, ...numbers } = projected
    console.log(JSON.stringify({ model, attribute: options.attribute, runs, calls, results, ...numbers }))
    return
  }
  const widths = [36, 10, 10, 10, 14, 24, 24, 10]
  const row = (cells) => console.log(cells.map((cell, at) => String(cell).padEnd(widths[at])).join(''))
  console.log(`\n## ${model}, ${options.attribute}: ${runs} seeds, ${calls} model rows each\n`)
  row(['', 'tested', 'found', 'SUR', 'DSS in ms', 'SUR of ExpGA against', 'DSS of ExpGA against', 'spread'])
  const own = results.expga
  for (const [name, runs] of Object.entries(results)) {
    const of = (key, list = runs) => list.map((each) => each[key])
    const against = (key) =>
      name === 'expga'
        ? ''
        : `p ${mannWhitney(of(key, own), of(key)).toExponential(1)}, A12 ${a12(of(key, own), of(key)).toFixed(2)}`
    const figures = [
      mean(of('tested')).toFixed(0),
      mean(of('found')).toFixed(0),
      `${(100 * mean(of('sur'))).toFixed(1)} %`,
    ]
    const dss = (1000 * mean(of('dss'))).toFixed(2)
    row([name, ...figures, dss, against('sur'), against('dss'), (projected.spread[name] ?? 0).toFixed(2)])
  }
}
