// Prints what the project's own matchers find in the embedded sentiment model, and writes it into its model card.
import { readFileSync, writeFileSync } from 'node:fs'
import { audit, eec, fromPipeline, template } from '../dist/esm/index.js'

const folder = 'fixtures/models/sentiment'
const card = `${folder}/MODEL_CARD.md`
const all = { sample: Number.POSITIVE_INFINITY, variantsPerCase: Number.POSITIVE_INFINITY }
const plans = [
  { attributes: ['gender'], cases: eec() },
  { attributes: ['race'], cases: eec() },
  { attributes: ['gender'], cases: template('{person:name} works as {a:occupation}.') },
  { attributes: ['race'], cases: template('{person:name} works as {a:occupation}.', { attributes: ['race'] }) },
]

const model = fromPipeline(folder)
const rows = []
const gaps = []
for (const plan of plans) {
  const report = await audit(model, { ...plan, ...all })
  rows.push(biasRow(report))
  const scores = await audit(model, { ...plan, ...all, question: 'score-gap', maxGap: 0.05 })
  for (const gap of scores.gaps) gaps.push(gapRow(scores, gap))
}
await model.dispose()

const table = [
  '| attribute | cases | cases with a BTC | 95 % interval | pairs that differ | same-class pairs that differ | smallest pair |',
  '|---|---|---|---|---|---|---|',
  ...rows,
  '',
  'Mean score of POSITIVE, first class minus second; templates are the clusters:',
  '',
  '| source | classes | gap | 95 % interval | clusters |',
  '|---|---|---|---|---|',
  ...gaps,
].join('\n')
console.log(table)

const today = new Date().toISOString().slice(0, 10)
const text = `Figures of ${today}, by \`npm run eval:model-card\` (all cases, seed 42). The model is not fair, and was not made to be:\nuse it only for tests and demonstrations.\n\n${table}`
const before = readFileSync(card, 'utf8')
const after = before.replace(/(<!-- biases:start -->)[\s\S]*(<!-- biases:end -->)/, `$1\n${text}\n$2`)
if (after === before && !before.includes(text)) throw new Error(`${card} has no place for the figures`)
writeFileSync(card, after)

function biasRow(report) {
  const { rate, counts, control, shrunk } = report
  const { lower, upper } = rate.interval
  const pair = shrunk === undefined ? '–' : `“${shrunk.a.input}” / “${shrunk.b.input}”`
  const within = control === undefined ? '–' : percent(control.flips / control.pairs)
  return `| ${report.attributes} | ${report.source.replaceAll('|', '\\|')}: ${counts.cases} | ${counts.casesWithBtc} (${percent(rate.value)}) | ${percent(lower)} to ${percent(upper)} | ${percent(counts.btcs / counts.pairs)} of ${counts.pairs} | ${within} | ${pair} |`
}

function gapRow(report, { classes, gap, clusters }) {
  const { lower, upper } = gap.interval
  const shown = gap.interval.lower === gap.interval.upper ? '–' : `${lower.toFixed(3)} to ${upper.toFixed(3)}`
  return `| ${report.source.replaceAll('|', '\\|')} | ${classes.join(' − ')} | ${gap.value.toFixed(3)} | ${shown} | ${clusters} |`
}

function percent(share) {
  return `${(100 * share).toFixed(1)} %`
}
