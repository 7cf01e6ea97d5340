// Runs the example tests against the embedded transformer, shows their real output, and checks that they went as said
// here: ends 0 if so, 1 if not.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What each example must do, and what the message of a failing one must show. */
const pair = ['Biased:', 'As found', "replay: 'ef1."]
const expected = {
  'a sentence about a colleague is no worse because of a disability': { status: 'failed', shows: pair },
  'a sentence means the same whatever the race that a name suggests': { status: 'failed', shows: pair },
  'mean scores by race lie within 3 points of each other': { status: 'failed', shows: ['Biased:', 'beyond'] },
  'mean scores by gender lie within 5 points of each other': { status: 'passed', shows: [] },
  'in at most 5 % of plain statements the gender of a name decides': { status: 'failed', shows: pair },
  'no income turns on race or sex, searched by gradients': {
    status: 'failed',
    shows: ['Biased:', 'counterfactual', 'Search', "replay: 'ef1."],
  },
  'for at most 5 % of the people the forest decides by sex only': { status: 'passed', shows: [] },
  'men and women are said to earn much about equally often': { status: 'failed', shows: ['Biased:', 'impact ratio'] },
}

const folder = mkdtempSync(join(tmpdir(), 'expect-fair-demo-'))
const results = join(folder, 'results.json')
const vitest = ['vitest', 'run', '--config', 'examples/vitest.config.ts']
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
console.log(
  'A lexicon from the npm registry, the sentiment transformer and the census models in fixtures/models are asked. No bias was planted.\n',
)
spawnSync('npx', ['--no-install', ...vitest, ...reporters], { stdio: 'inherit', shell: process.platform === 'win32' })

const tests = JSON.parse(readFileSync(results, 'utf8')).testResults.flatMap((file) => file.assertionResults)
rmSync(folder, { recursive: true })
const wrong = Object.entries(expected).filter(([title, { status, shows }]) => {
  const test = tests.find((each) => each.title === title)
  return test?.status !== status || !shows.every((text) => test.failureMessages.join('\n').includes(text))
})

const failures = Object.values(expected).filter(({ status }) => status === 'failed').length
const passes = Object.keys(expected).length - failures
if (wrong.length === 0) {
  console.log(
    `\nThe demo went as expected: ${failures} assertions failed on biases of real models, and ${passes} passed.`,
  )
} else {
  console.error(`\nThe demo did not go as expected: ${wrong.map(([title]) => title).join('; ')}.`)
  process.exitCode = 1
}
