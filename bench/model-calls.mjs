// Model inputs on the Equity Evaluation Corpus with and without the probe: three assertions on one model, as a test file
// would make them. "Without" is one model input for each variant of each audit and each candidate of the shrinker.
import { audit, eec, fromPipeline } from '../dist/esm/index.js'

const folder = process.argv[2] ?? 'fixtures/models/sentiment'
const model = fromPipeline(folder)
const plans = [
  { attributes: ['gender'], cases: eec() },
  { attributes: ['race'], cases: eec() },
  { attributes: ['gender'], cases: eec(), question: 'score-gap', maxGap: 0.05 },
]

console.log('| audit | variants | model inputs without the probe | with it | batches |')
console.log('|---|---|---|---|---|')
let without = 0
let asked = 0
for (const plan of plans) {
  const { counts, model: use, question, attributes, shrunk } = await audit(model, plan)
  const naive = counts.variants + (shrunk?.calls ?? 0)
  without += naive
  asked += use.calls
  console.log(`| ${question}, ${attributes} | ${counts.variants} | ${naive} | ${use.calls} | ${use.batches} |`)
}
console.log(`| all | | ${without} | ${asked} (${((100 * asked) / without).toFixed(1)} %) | |`)
await model.dispose()
