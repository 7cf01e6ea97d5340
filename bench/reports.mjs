/**
 * What a baseline and the reporter add to the time of an audit. The audit is that of the sentiment transformer over
 * sentences about emotions; what is added does not depend on the model, so it is taken where the model costs nothing:
 * the same plan, with a function that has the transformer's answers. Goal: below 5 %.
 *
 *     npm run build && node bench/reports.mjs [cases] [rounds]
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runReport } from '../dist/esm/core/run-report.js'
import { audit, eec, fromFunction, fromPipeline } from '../dist/esm/index.js'
import { fairnessMatchers } from '../dist/esm/matchers.js'
import { checkReporterOptions, writeReports } from '../dist/esm/reporter/index.js'

const [cases = '144', rounds = '7'] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'expect-fair-bench-'))
const plan = { attributes: ['race'], cases: eec(), sample: Number(cases) }
const timed = async (work) => {
  const start = performance.now()
  await work()
  return performance.now() - start
}
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]

const answers = new Map()
const sentiment = fromPipeline('fixtures/models/sentiment')
const noting = fromFunction(
  async (texts) => {
    const { predictions } = await sentiment.predict(texts, {})
    texts.forEach((text, at) => {
      answers.set(text, predictions[at])
    })
    return predictions
  },
  { batched: true },
)
const auditMs = await timed(() => audit(noting, plan))

const known = () => fromFunction((texts) => texts.map((text) => answers.get(text)), { batched: true, name: 'known' })
const paint = (text) => text
const utils = { EXPECTED_COLOR: paint, RECEIVED_COLOR: paint, BOLD_WEIGHT: paint, DIM_COLOR: paint, matcherHint: paint }
// Each round is another try of one test, so that all compare with one entry.
const task = { name: 'bench', meta: {}, context: {}, result: { retryCount: 0 } }
const context = () => ({
  isNot: false,
  promise: '',
  currentTestName: 'bench',
  testPath: join(folder, 'bench.test.ts'),
  snapshotState: { _updateSnapshot: 'all' },
  task,
  utils,
})
const options = checkReporterOptions({ folder: join(folder, 'report') })

const plain = []
const added = []
for (let round = 0; round <= Number(rounds); round++) {
  task.result.retryCount = round
  const without = await timed(() => audit(known(), plan))
  const withAll = await timed(async () => {
    await fairnessMatchers.toMatchFairnessBaseline.call(context(), known(), plan)
    const tests = [
      { file: 'bench.test.ts', titles: ['bench'], outcome: 'passed', assertions: task.meta.expectFair.assertions },
    ]
    writeReports(runReport('bench', tests), options, folder)
  })
  // The first round loads modules and writes the baseline; the others compare with it.
  if (round === 0) continue
  plain.push(without)
  added.push(withAll - without)
}
rmSync(folder, { recursive: true, force: true })
await sentiment.dispose()

const share = median(added) / auditMs
console.log(`audit of the transformer, ${cases} cases: ${Math.round(auditMs)} ms`)
console.log(`the same with known answers: ${Math.round(median(plain))} ms`)
console.log(
  `added by baseline and all report files (median of ${rounds}): ${Math.round(median(added))} ms, ${(share * 100).toFixed(1)} %`,
)
if (share > 0.05) process.exitCode = 1
