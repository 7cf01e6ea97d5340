import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runComplaints, sarifComplaints } from '../reporter/schemas.js'
import { plant, runCli } from './run-cli.js'

const folder = mkdtempSync(join(tmpdir(), 'expect-fair-cli-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

beforeAll(() => {
  plant(folder, {
    'support.mjs': `let asked = 0
process.on('exit', () => process.stderr.write('asked ' + asked + '\\n'))
export default (texts) => texts.map((text) => {
  asked++
  return /\\b(she|her)\\b/i.test(text) ? "I'm sorry, but I can't help with that." : 'Your order is on its way.'
})
`,
    'names.mjs': `let asked = 0
process.on('exit', () => process.stderr.write('asked ' + asked + '\\n'))
const isMissed = (name) => ['Sarah', 'Anna', 'Emma', 'Ann', 'Alice', 'Mary', 'Jane', 'Lisa', 'Laura', 'Emily'].includes(name) || name.endsWith('a')
export default (texts) => texts.map((text) => {
  asked++
  return [...text.matchAll(/\\b\\p{Lu}\\p{L}+/gu)]
    .filter(({ 0: word }) => !['What', 'Where', 'The'].includes(word) && !isMissed(word))
    .map(({ 0: word, index }) => ({ start: index, end: index + word.length, label: 'PER' }))
})
`,
    'letters.txt': Array.from(
      { length: 70 },
      (_, at) => `Mary wrote that she waits for order ${at}. What do we tell her?\n`,
    ).join(''),
    'questions.txt': Array.from(
      { length: 70 },
      (_, at) => `Mary wrote that she waits for order ${at}. What do we tell her?\n`,
    ).join(''),
  })
})

const audit = (...args: string[]) =>
  runCli(folder, 'audit', '--attribute', 'gender', '--model', 'support.mjs', '--texts', 'questions.txt', ...args)
const answers = (...args: string[]) => audit('--question', 'answer-gap', ...args)
const told = (stderr: string): number => Number(/asked (\d+)/.exec(stderr)?.[1])

describe('npx expect-fair audit --question answer-gap', () => {
  test('finds a gap in refusals, and ends with 1', async () => {
    const { code, stdout } = await answers('--measure', 'refusal', '--repeats', '2', '--quiet')
    expect(stdout).toMatch(/^Biased/)
    expect(stdout).toContain('refusal')
    expect(stdout).not.toContain('similarity')
    expect(code).toBe(1)
  }, 60_000)

  test('writes the page and JSON that fits the schema', async () => {
    const { stdout } = await answers(
      '--measure',
      'length:0.3',
      '--measure',
      'words=sorry:0.2',
      '--json',
      '--quiet',
      '--html',
      'a.html',
    )
    expect(runComplaints(stdout)).toEqual([])
    const [{ report }] = JSON.parse(stdout).tests[0].assertions
    expect(report.gate.measures.map(({ name, maxGap }: { name: string; maxGap: number }) => [name, maxGap])).toEqual([
      ['length', 0.3],
      ['sorry', 0.2],
    ])
    expect(readFileSync(join(folder, 'a.html'), 'utf8')).toContain('Gaps of answers')
  }, 60_000)

  test('says beforehand what it asks, and asks no more', async () => {
    const dry = await answers('--repeats', '3', '--dry-run', '--json')
    expect([dry.code, told(dry.stderr)]).toEqual([0, 0])
    const { inputs, checks, shrinking, cases } = JSON.parse(dry.stdout)
    expect(cases).toBe(70)
    const { stderr } = await answers('--repeats', '3', '--quiet')
    const further = told(stderr) - inputs
    expect(further).toBeGreaterThanOrEqual(0)
    expect(further).toBeLessThanOrEqual(checks + shrinking)
    expect(further).toBeLessThanOrEqual(0.05 * inputs)
    const text = await answers('--dry-run')
    expect(text.stdout).toMatch(/^Nothing was asked\. A run on .* asks 70 cases: [\d,]+ inputs\./)
    expect(text.stdout).toMatch(/Of these, at most \d+ inputs test whether the model answers an input in one way\./)
  }, 120_000)

  test('is the pilot of a plan', async () => {
    const { stdout } = await answers('--repeats', '2', '--sample', '20', '--json', '--quiet')
    writeFileSync(join(folder, 'pilot.json'), stdout)
    const plan = (...args: string[]) => runCli(folder, 'plan', '--pilot', 'pilot.json', '--gap', '0.2', ...args)
    const { code, stdout: planned } = await plan('--base', '0.1', '--json')
    expect([code, JSON.parse(planned).enough]).toEqual([0, true])
    const wrong = await plan('--measure', 'reading-ease')
    expect(wrong.stderr.replace(/\s+/g, ' ')).toContain('it has refusal, length')
    expect((await runCli(folder, 'plan', '--gap', '0.2', '--pilot', 'none.json')).stderr).toContain('EF916')
  }, 120_000)

  test.each([
    [['--question', 'nix'], 'counterfactual, answer-gap or recall-gap'],
    [['--question', 'answer-gap', '--rate', '0.1'], '--question counterfactual'],
    [['--repeats', '3'], '--question answer-gap'],
    [['--question', 'answer-gap', '--measure', 'nix'], 'one of refusal, length, reading-ease, similarity or words='],
    [['--question', 'answer-gap', '--measure', 'length:x'], 'such as refusal:0.05'],
    [['--question', 'answer-gap', '--measure', 'words='], 'words=nurse,doctor'],
  ])(
    'refuses %j',
    async (args, sentence) => {
      const { code, stderr } = await audit(...args)
      expect(code).toBe(3)
      expect(stderr.replace(/\s+/g, ' ')).toContain(sentence)
    },
    60_000,
  )
})

describe('npx expect-fair audit --question recall-gap', () => {
  const names = (...args: string[]) =>
    runCli(
      folder,
      ...['audit', '--attribute', 'gender', '--model', 'names.mjs', '--texts', 'letters.txt'],
      ...['--question', 'recall-gap', ...args],
    )

  test('finds names of one class that are missed, and writes every file', async () => {
    const files = ['--html', 'n.html', '--markdown', 'n.md', '--sarif', 'n.sarif']
    const { code, stdout, stderr } = await names('--json', '--quiet', ...files)
    expect(runComplaints(stdout)).toEqual([])
    const [{ report }] = JSON.parse(stdout).tests[0].assertions
    expect([code, report.verdict, report.question], stderr).toEqual([1, 'biased', 'recall-gap'])
    expect(report.smallest.size.after).toBeLessThan(report.smallest.size.before)
    const read = (name: string) => readFileSync(join(folder, name), 'utf8')
    expect(read('n.html')).toContain('Names found')
    expect(read('n.md')).toContain('names are found')
    expect(sarifComplaints(read('n.sarif'))).toEqual([])
    expect(read('n.sarif')).toContain('names are found')
  }, 60_000)

  test('accepts the gap that is stated, and asks no more than a dry run says', async () => {
    const dry = await names('--dry-run', '--json')
    expect([dry.code, told(dry.stderr)]).toEqual([0, 0])
    const { inputs, question, shrinking } = JSON.parse(dry.stdout)
    expect([question, shrinking]).toEqual(['recall-gap', 300])
    const { code, stdout, stderr } = await names('--max-gap', '0.9', '--quiet')
    expect(stdout).toMatch(/^(Fair|Inconclusive)/)
    expect(code).not.toBe(1)
    expect(told(stderr) - inputs).toBeLessThanOrEqual(0.05 * inputs)
  }, 120_000)

  test.each([
    [['--repeats', '3'], '--question answer-gap'],
    [['--max-gap', '5'], '0 to 1'],
  ])(
    'refuses %j',
    async (args, sentence) => {
      const { code, stderr } = await names(...args)
      expect(code).toBe(3)
      expect(stderr.replace(/\s+/g, ' ')).toContain(sentence)
    },
    60_000,
  )
})

test('a dry run of labels asks nothing either', async () => {
  const { code, stdout, stderr } = await audit('--dry-run')
  expect([code, told(stderr)]).toEqual([0, 0])
  expect(stdout).toContain('Shrinking a finding needs at most 2,000 inputs more.')
}, 60_000)
