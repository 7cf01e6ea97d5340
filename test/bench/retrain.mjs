// Whether retraining on what ADF finds makes a network fairer (ADF, Table 12): the share of random rows of the domain that
// are discriminatory, before and after, beside a control retrained on as many ordinary rows, and the accuracy of each.
//
//   npm run bench:retrain -- --data ../shared/data/adf                 census, age
//     --subject census --protected 1
//     --repeats 5      draws of the added rows
//     --share 0.05     share of the rows found that is added
//     --temperature 0  of ADF's local phase, as in bench:adf
//     --seeds 1000 --steps 100   size of the search
//     --epochs 10 --rate 0.001   training goes on from the published weights, over all data and the added rows
//     --json
import { parseArgs } from 'node:util'
import { Random } from '../../dist/esm/core/random.js'
import { adf, audit, augmentation } from '../../dist/esm/index.js'
import { randomPoint } from '../../dist/esm/search/points.js'
import { networkOf, networksOf, readSubject, withNetwork } from './adf/subject.mjs'
import { mean } from './expga/statistics.mjs'
import { Dense } from './retrain/dense.mjs'

const { values: options } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data/adf' },
    subject: { type: 'string', default: 'census' },
    protected: { type: 'string', default: '1' },
    repeats: { type: 'string', default: '5' },
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
  const from = subject.seeds === undefined ? {} : { seeds: subject.seeds.slice(0, Number(options.seeds)) }
  const report = await audit(model, {
    question: 'individual',
    attributes: [subject.asked],
    cases: subject.cases,
    search: adf({
      ...from,
      globalSeeds: Number(options.seeds),
      localSteps: Number(options.steps),
      temperature: Number(options.temperature),
    }),
    sample: 59,
    shrink: false,
    keep: 1_000_000,
  })
  const of = (rows) => examplesOf(augmentation(report, { label: 'outcome', from: ['search'], rows }))
  return { minority: of('minority'), found: of('found') }
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
const added = Math.round(found.minority.length * Number(options.share))
const pools = { minority: found.minority, found: found.found, control: data }
const results = { minority: [], found: [], control: [] }
for (let repeat = 1; repeat <= Number(options.repeats); repeat++) {
  const draw = random.derive(`repeat ${repeat}`)
  for (const [name, pool] of Object.entries(pools)) {
    const dense = new Dense(network.layers)
    const more = draw.derive(name).shuffle(pool).slice(0, added)
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
  console.log(JSON.stringify({ ...options, found: found.minority.length, added, known, before, ...results }))
} else {
  const percent = (value) => `${(100 * value).toFixed(2)} %`
  const of = (list, key) => list.map((each) => each[key])
  const line = (name, list) => {
    const rates = of(list, 'rate')
    const range = `${percent(Math.min(...rates))} to ${percent(Math.max(...rates))}`
    console.log(
      `${name.padEnd(44)}${percent(mean(rates)).padEnd(12)}${range.padEnd(24)}${percent(mean(of(list, 'accuracy')))}`,
    )
  }
  console.log(
    `\n${options.subject}, ${subject.asked}: ${found.minority.length} rows found, of which ${percent(known)} have the label of most already; ${added} added, ${options.repeats} repeats\n`,
  )
  console.log(`${''.padEnd(44)}${'unfair'.padEnd(12)}${'from, to'.padEnd(24)}accuracy`)
  line('before', [before])
  line('with those that lack the label of most', results.minority)
  line('with rows as they were found', results.found)
  line('control: with as many ordinary rows', results.control)
}
