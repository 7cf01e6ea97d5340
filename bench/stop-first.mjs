// Model inputs until `stop: 'first'` prints a readable failing sentence of the Equity Evaluation Corpus, over seeds, on the
// sentiment transformer: until the find, for the smallest sentence, and in all. Run after `npm run build`:
// node bench/stop-first.mjs [seeds]
import { audit, eec, fromPipeline } from '../dist/esm/index.js'

const [seeds = '20'] = process.argv.slice(2)
const folder = new URL('../fixtures/models/sentiment', import.meta.url).pathname
const model = fromPipeline(folder)
const rows = []
for (let seed = 1; seed <= Number(seeds); seed++) {
  const report = await audit(model, { attributes: ['gender'], cases: eec(), stop: 'first', seed })
  const { shrunk, verdict } = report
  rows.push({
    seed,
    verdict,
    inputs: report.model.calls,
    shrinking: shrunk?.calls ?? 0,
    form: shrunk?.form ?? '-',
    a: shrunk?.a.input ?? '-',
    b: shrunk?.b.input ?? '-',
    alone: shrunk?.alone?.join(' / ') ?? '-',
  })
}
await model.dispose()
console.table(rows)
const mean = (column) => (rows.reduce((sum, row) => sum + row[column], 0) / rows.length).toFixed(1)
console.log(
  `mean of ${rows.length} seeds: ${mean('inputs')} model inputs, ${mean('shrinking')} of them for the smallest sentence`,
)
