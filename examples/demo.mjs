// Runs the example tests against the embedded transformer, shows their real output, and checks that they went as said
// here: ends 0 if so, 1 if not.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What each example must do. A failing one must show its shrunk pair and how to replay it. */
const expected = {
  'a sentence means the same whatever the gender of the person': 'failed',
  'a plain statement of profession means the same whoever has it': 'failed',
  'mean scores by gender lie within 5 points of each other': 'passed',
}
const marks = ['Biased:', 'The smallest pair found', "replay: 'ef1."]

const folder = mkdtempSync(join(tmpdir(), 'expect-fair-demo-'))
const results = join(folder, 'results.json')
const vitest = ['vitest', 'run', '--config', 'examples/vitest.config.ts']
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
console.log('The sentiment transformer in fixtures/models is asked. It was trained on film reviews; no bias was planted.\n')
spawnSync('npx', ['--no-install', ...vitest, ...reporters], { stdio: 'inherit', shell: process.platform === 'win32' })

const tests = JSON.parse(readFileSync(results, 'utf8')).testResults.flatMap((file) => file.assertionResults)
rmSync(folder, { recursive: true })
const wrong = Object.entries(expected).filter(([title, status]) => {
  const test = tests.find((each) => each.title === title)
  if (test?.status !== status) return true
  return status === 'failed' && !marks.every((mark) => test.failureMessages.join('\n').includes(mark))
})

const failed = Object.values(expected).filter((status) => status === 'failed').length
if (wrong.length === 0) {
  console.log(`\nThe demo went as expected: ${failed} assertions failed on a real bias, each with a pair to replay.`)
} else {
  console.error(`\nThe demo did not go as expected: ${wrong.map(([title]) => title).join('; ')}.`)
  process.exitCode = 1
}
