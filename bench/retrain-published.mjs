// Whether retraining on what ADF finds makes a network fairer (ADF, Table 12): the share of random rows of the domain that
// are discriminatory, before and after, beside a control retrained on as many ordinary rows, and the accuracy of each.
//
//   npm run bench:retrain:published -- --data ../shared/data/adf                 census, age
//     --subject census --protected 1
//     --repeats 5      draws of the added rows
//     --rows both,minority,found   ways of augmentation() to try; the control gets as many rows as the first
//     --share 0.05     share of the rows found that is added
//     --temperature 0  of ADF's local phase, as in bench:adf
//     --seeds 1000 --steps 100   size of the search
//     --epochs 10 --rate 0.001   training goes on from the published weights, over all data and the added rows
//     --json
import { parseArgs } from 'node:util'
import { Random } from '../dist/esm/core/random.js'
import { adf, audit } from '../dist/esm/index.js'
import { augmentation } from '../dist/esm/repair.js'
import { randomPoint } from '../dist/esm/search/points.js'
import { networkOf, networksOf, readSubject, withNetwork } from './adf/subject.mjs'
import { mean } from './expga/statistics.mjs'
import { Dense } from './retrain/dense.mjs'

const { values: options } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data/adf' },
    subject: { type: 'string', default: 'census' },
    protected: { type: 'string', default: '1' },
    repeats: { type: 'string', default: '5' },
    rows: { type: 'string', default: 'both,minority,found' },
    share: { type: 'string', default: '0.05' },
    seeds: { type: 'string', default: '1000' },
    steps: { type: 'string', default: '100' },
    temperature: { type: 'string', default: '0' },
    epochs: { type: 'string', default: '10' },
    rate: { type: 'string', default: '0.001' },
    json: { type: 'boolean', default: false },
  },
})
const network = networkOf(networksOf(options.data), options.subject)
const subject = readSubject(options.data, options.subject, network, Number(options.protected))
const { space } = subject.cases
const random = new Random(42, 'retrain')
const data = subject.rows.map((row, at) => ({ row, label: subject.labels[at] }))

const found = await withNetwork(network, {}, async (model) => {
  const from = subject.seeds === undefined ? {} : { starts: subject.seeds.slice(0, Number(options.seeds)) }
  const report = await audit(model, {
    question: 'individual',
    attributes: [subject.asked],
    cases: subject.cases,
    search: adf({
      ...from,
      maxStarts: Number(options.seeds),
      localSteps: Number(options.steps),
      temperature: Number(options.temperature),
    }),
    sample: 59,
    shrink: false,
    keep: 1_000_000,
  })
  const of = (rows) => examplesOf(augmentation(report, { label: 'outcome', from: ['search'], rows }))
  return { found: of('found'), minority: of('minority'), both: of('both') }
})

/** Rows with the label that the network gives most of each row and its counterfactuals. */
function examplesOf(lines) {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const row = JSON.parse(line)
      return { row: space.features.map(({ name }) => row[name]), label: Number(row.outcome) }
    })
}

const drawn = random.derive('domain')
const domain = Array.from({ length: 10_000 }, () => randomPoint(space, drawn))

function measure(dense) {
  const unfair = domain.filter((point) => {
    const own = dense.label(point)
    return space.counterfactuals(point, [subject.asked]).some((other) => dense.label(other) !== own)
  }).length
  return {
    rate: unfair / domain.length,
    accuracy: data.filter(({ row, label }) => dense.label(row) === label).length / data.length,
  }
}

const before = measure(new Dense(network.layers))
const labelled = new Dense(network.layers)
// Rows that have the label already teach the network nothing.
const known = found.found.filter(({ row, label }) => labelled.label(row) === label).length / found.found.length
const drawnRows = Math.round(found.found.length * Number(options.share))
const ways = options.rows.split(',')
for (const way of ways) {
  if (found[way] === undefined) throw new Error(`--rows ${way}: expected both, minority or found, with commas between`)
}
/** What a way adds for each of `rows`, drawn by chance: two lines for each row found, or one. */
const linesOf = (way, rows) =>
  way === 'both' ? rows.flatMap((at) => found.both.slice(2 * at, 2 * at + 2)) : rows.map((at) => found[way][at])
const results = Object.fromEntries([...ways, 'control'].map((name) => [name, []]))
const added = {}
for (let repeat = 1; repeat <= Number(options.repeats); repeat++) {
  const draw = random.derive(`repeat ${repeat}`)
  const rows = draw
    .derive('rows')
    .shuffle([...found.found.keys()])
    .slice(0, drawnRows)
  for (const name of Object.keys(results)) {
    const dense = new Dense(network.layers)
    const more = name === 'control' ? draw.derive(name).shuffle(data).slice(0, added[ways[0]]) : linesOf(name, rows)
    added[name] = more.length
    dense.train([...data, ...more], {
      epochs: Number(options.epochs),
      rate: Number(options.rate),
      random: draw.derive('order'),
    })
    results[name].push(measure(dense))
    process.stderr.write(`${repeat}, ${name}: ${JSON.stringify(results[name].at(-1))}\n`)
  }
}

if (options.json) {
  console.log(JSON.stringify({ ...options, found: found.found.length, added, known, before, ...results }))
} else {
  const percent = (value) => `${(100 * value).toFixed(2)} %`
  const of = (list, key) => list.map((each) => each[key])
  const line = (name, list) => {
    const rates = of(list, 'rate')
    const range = `${percent(Math.min(...rates))} to ${percent(Math.max(...rates))}`
    console.log(
      `${name.padEnd(60)}${percent(mean(rates)).padEnd(12)}${range.padEnd(24)}${percent(mean(of(list, 'accuracy')))}`,
    )
  }
  console.log(
    `\n${options.subject}, ${subject.asked}: ${found.found.length} rows found, of which ${percent(known)} have the label of most already; ${drawnRows} of them drawn, ${options.repeats} times\n`,
  )
  console.log(`${''.padEnd(60)}${'unfair'.padEnd(12)}${'from, to'.padEnd(24)}accuracy`)
  line('before', [before])
  const titles = {
    both: 'rows found, each with its counterfactual',
    minority: 'of each of these pairs the row that lacks the label',
    found: 'rows as they were found',
    control: 'control: ordinary rows',
  }
  for (const [name, list] of Object.entries(results)) line(`${titles[name]} (${added[name]})`, list)
}
