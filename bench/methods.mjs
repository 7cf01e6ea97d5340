// What should I use? Every case source and search on the same model, the same texts and the same number of model rows.
//
//   npm run bench:methods -- --data ../shared/data
//     --models toxicity-lstm             models of texts; toxicity-gru and sentiment too, which is much slower
//     --tables census:network:sex        models of rows: folder of fixtures/models, file, protected column
//     --texts 500        texts with a gendered word, at most
//     --words 40         longer ones are left out
//     --rows 1000        model rows of each method on texts; a gradient counts as three
//     --table-rows 20000 the same of each search on rows
//     --variants 6       texts of a case
//     --seeds 3
//     --only adf         methods whose name holds this
//     --json
import { parseArgs } from 'node:util'
import { dictionary, fromOnnx } from '../dist/esm/index.js'
import { textsWith } from './adf-text/texts.mjs'
import { printRows, printTexts } from './methods/print.mjs'
import { rowMethods, spreadOf, tableOf } from './methods/rows.mjs'
import { runMethod } from './methods/run.mjs'
import { textMethods } from './methods/texts.mjs'

const { values: options } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data' },
    models: { type: 'string', default: 'toxicity-lstm' },
    tables: { type: 'string', default: 'census:network:sex' },
    texts: { type: 'string', default: '500' },
    words: { type: 'string', default: '40' },
    rows: { type: 'string', default: '1000' },
    'table-rows': { type: 'string', default: '20000' },
    variants: { type: 'string', default: '6' },
    seeds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    json: { type: 'boolean', default: false },
  },
})
const listed = (text) => text.split(',').filter((part) => part !== '')
const print = options.json ? () => {} : console.log
const seeds = Number(options.seeds)
const rows = Number(options.rows)
const variants = Number(options.variants)

/** Each run has a model of its own: nothing is remembered from the one before. */
async function withModel(make, run) {
  const model = make()
  try {
    return await run(model)
  } finally {
    await model.dispose()
  }
}

async function repeated(methods, run) {
  const results = []
  for (const method of methods.filter(({ name }) => name.includes(options.only))) {
    const runs = []
    for (let seed = 1; seed <= seeds; seed++) {
      const { report, ...one } = await run(method, seed)
      runs.push({ ...one, spread: method.question === undefined ? undefined : spreadOf(report, method.attributes) })
    }
    process.stderr.write(
      `${method.name}: ${runs.map(({ found, seconds }) => `${found} in ${seconds.toFixed(0)} s`).join(', ')}\n`,
    )
    results.push({ name: method.name, of: method.of, broken: method.broken, runs })
  }
  return results
}

for (const name of listed(options.models)) {
  const folder = `fixtures/models/${name}`
  const make = () => fromOnnx(`${folder}/onnx/model.onnx`, { tokenizer: folder, workers: 1 })
  const texts = textsWith(options.data, name, dictionary('gender'), {
    seeds: Number(options.texts),
    words: Number(options.words),
  })
  const results = await repeated(textMethods(texts, { rows, variants }), (method, seed) =>
    withModel(make, (model) => runMethod(model, method, { rows, variants, seed })),
  )
  if (options.json) console.log(JSON.stringify({ model: name, texts: texts.length, rows, results }))
  printTexts(name, results, { rows, seeds, texts: texts.length }, print)
}
for (const named of listed(options.tables)) {
  const [name, file, column] = named.split(':')
  const folder = `fixtures/models/${name}`
  const make = () => fromOnnx(`${folder}/${file}.onnx`)
  const limit = Number(options['table-rows'])
  const results = await repeated(rowMethods(tableOf(folder, column)), (method, seed) =>
    withModel(make, (model) => runMethod(model, method, { rows: limit, seed })),
  )
  if (options.json) console.log(JSON.stringify({ model: named, rows: limit, results }))
  printRows(`${name}, ${file}, ${column}`, results, { rows: limit, seeds }, print)
}
process.exit()
