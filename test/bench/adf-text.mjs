// ADF on texts beside random substitution and plain adversarial attacks, in the form of the paper's Tables 8 and 9.
//
//   npm run bench:adf-text -- --data ../shared/data                          all models and attributes, hours on two processors
//   npm run bench:adf-text -- --data ../shared/data --models toxicity-lstm --attributes religion --seeds 100
//     --seeds 1000     texts with a word of the attribute, at most
//     --variants 12    texts of a case: the text and counterfactuals, drawn by the seed
//     --local 20       steps of the local phase around each find
//     --words 60       texts with more words are left out
//     --close          the package's own substitutes and limits (default: ten substitutes as in the paper, five words of a text)
//     --keep folder    keeps what is finished, a JSON file for each model and attribute, and goes on from there
//     --json           one JSON object per line instead of tables
//
// Every search runs through audit() on the same cases. Exit code 1 when a goal is not reached.
import { parseArgs } from 'node:util'
import { similarWords } from '../../dist/esm/language.js'
import { keeper } from './adf-text/keep.mjs'
import { printTables } from './adf-text/print.mjs'
import { runSubject } from './adf-text/run.mjs'

const { values: options } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data' },
    models: { type: 'string', default: 'toxicity-lstm,toxicity-gru,sentiment' },
    attributes: { type: 'string', default: 'country,ethnicity,race,religion,gender' },
    seeds: { type: 'string', default: '1000' },
    variants: { type: 'string', default: '12' },
    local: { type: 'string', default: '20' },
    words: { type: 'string', default: '60' },
    close: { type: 'boolean', default: false },
    keep: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})
const sizes = Object.fromEntries(['seeds', 'variants', 'local', 'words'].map((name) => [name, Number(options[name])]))
const changes = options.close ? {} : { similar: similarWords, substitutes: 10, changes: 5 }
const kept = keeper(options.keep, { ...sizes, close: options.close })
const results = []
for (const model of options.models.split(',')) {
  for (const attribute of options.attributes.split(',')) {
    const result = await runSubject(options.data, model, attribute, sizes, changes, kept(`${model}-${attribute}`))
    results.push(result)
    if (options.json) console.log(JSON.stringify(result))
    else console.error(`${model}, ${attribute}: done`)
  }
}
if (!printTables(results, options.json ? () => {} : console.log)) process.exitCode = 1
