import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { words } from '../../src/index.js'
import { runCli } from './run-cli.js'

const plan = (...args: string[]) => runCli(tmpdir(), 'plan', ...args)
const sized = ['--gap', '0.15', '--base', '0.05', '--cases', '60', '--names', '4', '--repeats', '3']

test('prints size, cost and what it can show, and ends with 0', async () => {
  const { code, stdout, stderr } = await plan(...sized, '--inputs-per-minute', '60')
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(
    /^60 cases, 4 names of each class, each input asked 3 times: shows a gap in refusal of 15 points/,
  )
  expect(stdout).toContain('1,440 inputs, at least 24 min at the rate limit')
}, 60_000)

test('ends with 2 where the gap cannot be shown', async () => {
  const { code, stdout } = await plan('--measure', 'length', '--gap', '0.2', '--spread-answers', '0.4', '--cases', '6')
  expect(code).toBe(2)
  expect(stdout).toContain('does not show a gap in length of 20 %')
}, 60_000)

test('prints the plan as JSON', async () => {
  const { stdout } = await plan(...sized, '--json')
  expect(JSON.parse(stdout)).toMatchObject({ cases: 60, enough: true, cost: { inputs: 1440 } })
}, 60_000)

test('plans a measure of your own with its range', async () => {
  const { code, stdout } = await plan(
    ...['--measure', 'number', '--limit', '2', '--gap', '9', '--low', '0', '--high', '100', '--spread-answers', '10'],
    ...['--cases', '60', '--names', '4', '--repeats', '3'],
  )
  expect([code, stdout.includes('limit 2.000')]).toEqual([0, true])
}, 60_000)

test('plans the words that a run looks for, by the name that its report has', async () => {
  const asked = ['--measure', 'words=nurse, doctor', '--gap', '0.15', '--base', '0.05', '--json']
  const { code, stdout } = await plan(...asked, '--cases', '60', '--names', '4', '--repeats', '3')
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ measure: { name: words(['nurse', 'doctor']).name } })
  const { stderr } = await plan('--measure', 'similarity', '--gap', '0.15')
  expect(stderr).toContain('one of refusal, length, reading-ease, words')
}, 60_000)

const recall = ['--question', 'recall-gap', '--gap', '0.15', '--base', '0.05', '--spread-names', '0.03']

test('plans names that are found', async () => {
  const size = ['--cases', '120', '--names', '30', '--names-per-case', '4']
  const { code, stdout, stderr } = await plan(...recall, ...size)
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^120 cases, 30 names of each class, 4 of them in a case: shows a gap in recall of 15 points/)
  const json = await plan(...recall, ...size, '--measure', 'false-alarms', '--json')
  expect(JSON.parse(json.stdout)).toMatchObject({ measure: { name: 'false alarms' }, cost: { inputs: 960 } })
}, 60_000)

test.each([
  [[...recall, '--repeats', '3'], 'nothing with --question recall-gap'],
  [[...recall, '--measure', 'refusal'], 'recall or false-alarms'],
  [[...recall, '--names', '3', '--names-per-case', '4'], '[EF861]'],
  [['--question', 'nix', '--gap', '0.2'], 'answer-gap or recall-gap'],
  [['--gap', '0.2', '--most-names', '9'], 'nothing without --question recall-gap'],
  [[...recall, '--pilot', 'nix.json'], '[EF916]'],
])(
  'refuses %j with 3, also of names',
  async (args, says) => {
    const { code, stdout, stderr } = await plan(...args)
    expect([code, stdout]).toEqual([3, ''])
    expect(stderr).toContain(says)
  },
  60_000,
)

test.each([
  [[], '[EF913] The option --gap is missing'],
  [['--gap', 'x'], '[EF913] The option --gap has an invalid value'],
  [['--gap', '0.2'], "[EF863] power() needs the option 'base'"],
  [['--gap', '0.2', '--measure', 'nix'], 'one of refusal, length, reading-ease, words'],
  [['--gap', '0.2', '--measure', 'number'], 'The option --limit is missing'],
  [['--gap', '3', '--measure', 'number', '--limit', '1', '--low', '0'], 'The option --high is missing'],
  [['--gap', '0.2', '--over', 'all'], 'suite or population'],
  [['--gap', '0.2', '--nmaes', '3'], "Unknown option '--nmaes'"],
])(
  'refuses %j with 3',
  async (args, says) => {
    const { code, stdout, stderr } = await plan(...args)
    expect([code, stdout]).toEqual([3, ''])
    expect(stderr).toContain(says)
  },
  60_000,
)
