// ADF on texts beside random substitution and plain adversarial attacks, in the form of the paper's Tables 8, 9, 11, 13 and 14.
//
//   npm run bench:adf-text -- --data ../shared/data                          all models and attributes, hours on two processors
//   npm run bench:adf-text -- --data ../shared/data --models toxicity-lstm --attributes religion --seeds 100
//     --tables 8,9,11,13,14
//     --seeds 1000     texts with a word of the attribute, at most
//     --variants 12    texts of a case: the text and counterfactuals, drawn by the seed
//     --local 20       steps of the local phase around each find
//     --words 60       texts with more words are left out
//     --longest        the longest texts in place of the first: they leave a search more to choose from
//     --close          the package's own substitutes and limits (default: ten substitutes as in the paper, five words of a text)
//     --brief          of Tables 8 and 9 only what the goals need: random substitution and straddle
//     --keep folder    keeps what is finished, a JSON file for each model and attribute, and goes on from there
//     --found file      writes what straddle found for a blind reading: lines { before, after, note }
//     --json           one JSON object per line instead of tables
//   Table 11, what it takes to find so many discriminatory texts:
//     --finds 1000
//     --repeats 3      rounds; the median is printed
//   Tables 13 and 14, fine-tuning of the toxicity models on what was found:
//     --python python3   with torch, onnx, tokenizers: training/requirements.txt; without it these tables are left out
//     --train 300      texts that the model was trained on, and --test 200 comments that it never saw, with a word of the attribute
//     --tunings 5      fine-tunings of each kind
//     --share 0.05     texts found, as a share of those that the model was trained on; --mix 2 ordinary texts beside each
//     --measured 500   finds on comments that the fine-tuned models are measured on; --smoothed 200 for the smoothing by mutants
//     --compare race   attributes of Table 14
//
// Every search runs through audit() on the same cases. Exit code 1 when a goal of Table 8 is not reached.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { keeper } from './adf-text/keep.mjs'
import { methods } from './adf-text/methods.mjs'
import { printTables } from './adf-text/print.mjs'
import { printMethods, printRepaired } from './adf-text/print-repair.mjs'
import { printTimes } from './adf-text/print-time.mjs'
import { repairSubject } from './adf-text/repair.mjs'
import { runSubject } from './adf-text/run.mjs'
import { timeSubject } from './adf-text/time.mjs'
import { workshop } from './adf-text/tuned.mjs'
import { paperLimits } from './paper-limits.mjs'

const counted = { seeds: 1000, variants: 12, local: 20, words: 60 }
const timed = { finds: 1000, repeats: 3 }
const tuning = { train: 300, test: 200, tunings: 5, share: 0.05, mix: 2, measured: 500, smoothed: 200 }
const numbers = { ...counted, ...timed, ...tuning }
const { values: options } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data' },
    tables: { type: 'string', default: '8,9,11,13,14' },
    models: { type: 'string', default: 'toxicity-lstm,toxicity-gru,sentiment' },
    attributes: { type: 'string', default: 'country,ethnicity,race,religion,gender' },
    compare: { type: 'string', default: 'race' },
    close: { type: 'boolean', default: false },
    longest: { type: 'boolean', default: false },
    brief: { type: 'boolean', default: false },
    python: { type: 'string' },
    keep: { type: 'string' },
    found: { type: 'string' },
    json: { type: 'boolean', default: false },
    ...Object.fromEntries(
      Object.entries(numbers).map(([name, usual]) => [name, { type: 'string', default: `${usual}` }]),
    ),
  },
})
const sizesOf = (names) => Object.fromEntries(Object.keys(names).map((name) => [name, Number(options[name])]))
const { data, close, brief, python } = options
const tables = options.tables.split(',').map(Number)
const unknown = tables.filter((table) => ![8, 9, 11, 13, 14].includes(table))
if (unknown.length > 0) throw new Error(`--tables ${options.tables}: expected some of 8,9,11,13,14`)
const wants = (...some) => some.some((table) => tables.includes(table))
const print = options.json ? () => {} : console.log
const changes = close ? {} : paperLimits

/** The results of `run` on every model and attribute that is asked for. */
async function each(models, attributes, title, run) {
  const results = []
  for (const model of models) {
    for (const attribute of attributes) {
      const result = await run(model, attribute)
      if (result === undefined) {
        console.error(`tables ${title}: ${model}, ${attribute}: left out, nothing was found`)
        continue
      }
      results.push(result)
      if (options.json) console.log(JSON.stringify({ tables: title, ...result }))
      else console.error(`${new Date().toISOString().slice(11, 19)} tables ${title}: ${model}, ${attribute}: done`)
    }
  }
  return results
}
const models = options.models.split(',')
const attributes = options.attributes.split(',')

if (wants(8, 9)) {
  const sizes = { ...sizesOf(counted), longest: options.longest }
  const kept = keeper(options.keep, { ...sizes, close })
  const results = await each(models, attributes, '8, 9', (model, attribute) =>
    runSubject(data, model, attribute, sizes, { texts: changes, brief, once: kept(`${model}-${attribute}`) }),
  )
  if (!printTables(results, print)) process.exitCode = 1
  if (options.found !== undefined) {
    const lines = results.flatMap(({ model, attribute, runs }) =>
      runs.straddle.pairs.map((pair) => JSON.stringify({ ...pair, note: `${model}, ${attribute}` })),
    )
    writeFileSync(options.found, `${lines.join('\n')}\n`)
  }
}

if (wants(11)) {
  const { local: _, ...more } = counted
  const sizes = sizesOf({ ...more, ...timed })
  const kept = keeper(options.keep, { ...sizes, close })
  const results = await each(models, attributes, '11', (model, attribute) =>
    kept(`${model}-${attribute}-time`)('rounds', () => timeSubject(data, model, attribute, sizes, changes)),
  )
  printTimes(results, print)
}

if (wants(13, 14)) {
  if (python === undefined) {
    console.error('Tables 13 and 14 are left out: they fine-tune models, with a Python that has torch (--python).')
  } else await repair()
}

async function repair() {
  const { seeds: _, ...more } = counted
  const sizes = sizesOf({ ...more, ...tuning })
  const kept = keeper(options.keep, { ...sizes, close })
  const work =
    options.keep === undefined ? mkdtempSync(join(tmpdir(), 'bench-adf-text-')) : join(options.keep, 'models')
  const compared = wants(14) ? options.compare.split(',') : []
  const asked = wants(13) ? [...new Set([...attributes, ...compared])] : compared
  const toxicity = models.filter((model) => model.startsWith('toxicity-'))
  if (toxicity.length < models.length) console.error('Tables 13 and 14 are only of the toxicity models.')
  const shops = new Map()
  const results = await each(toxicity, asked, '13, 14', async (model, attribute) => {
    if (!shops.has(model)) shops.set(model, workshop(model, { python, data, work }))
    const chosen = compared.includes(attribute) ? methods : ['ADF_ASC']
    const once = kept(`${model}-${attribute}-repair`)
    return once(`all of ${chosen.join(', ')}`, async () => {
      const result = await repairSubject(shops.get(model), attribute, chosen, sizes, { data, texts: changes, once })
      return result === undefined ? undefined : { model, ...result }
    })
  })
  if (options.keep === undefined) rmSync(work, { recursive: true })
  if (wants(13)) printRepaired(results, print)
  if (wants(14))
    printMethods(
      results.filter(({ attribute }) => compared.includes(attribute)),
      print,
    )
}
