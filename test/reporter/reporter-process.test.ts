import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lines, readRun, readText, runFixture } from './run-fixture.js'
import { runComplaints, sarifComplaints } from './schemas.js'

const folder = mkdtempSync(join(tmpdir(), 'expect-fair-reporter-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What both fixture projects assert, with the places of their files. */
const asserted = (file: (name: string) => string, at: readonly [number, number, number, number]) => [
  `forgets to await | failed | failed | EF408 | ${file('misuse')} | 9`,
  `is a plan without attributes | failed | failed | EF101 | ${file('misuse')} | 5`,
  `is tried again | passed | passed | fair | ${file('names')} | ${at[3]}`,
  `names > change a biased model | failed | failed | biased | ${file('names')} | ${at[2]}`,
  `names > of people > change nothing in a fair model | passed | not passed | biased | ${file('names')} | ${at[1]}`,
  `names > of people > change nothing in a fair model | passed | passed | fair | ${file('names')} | ${at[0]}`,
]

describe.each([
  ['vitest', ['run'], (name: string) => `${name}.case.ts`, [7, 8, 15, 23]],
  ['vitest', ['run', '--pool', 'threads'], (name: string) => `${name}.case.ts`, [7, 8, 15, 23]],
  ['jest', [], (name: string) => `${name}.case.cjs`, [9, 10, 15, 23]],
  ['jest', ['--runInBand'], (name: string) => `${name}.case.cjs`, [9, 10, 15, 23]],
] as const)('the reporter in %s %j', (runner, args, file, at) => {
  const own = join(folder, `${runner}${args.join('')}`)
  const summary = join(folder, `${runner}${args.join('')}.summary.md`)
  let ended: Awaited<ReturnType<typeof runFixture>>

  beforeAll(async () => {
    ended = await runFixture(runner, args, { FOLDER: own, GITHUB_STEP_SUMMARY: summary })
  }, 120_000)

  test('tells every assertion with its verdict and its line, of each test the last attempt', () => {
    expect(lines(readRun(own))).toEqual(asserted(file, at))
  })

  test('names files that could not be run', () => {
    expect(readRun(own).broken).toEqual([{ file: file('broken'), message: 'this file cannot be run' }])
    expect(readText(own, 'fairness-report.md')).toContain('this file cannot be run')
  })

  test('says in a line what it wrote, and leaves the outcome to the runner', () => {
    expect(ended.exitCode).toBe(1)
    expect(ended.output).toContain(
      'Fairness: 3 of 6 assertions passed (2 fair, 2 biased, 2 without a verdict); 1 test file could not be run.',
    )
    expect(readdirSync(own).sort()).toEqual(
      ['csv', 'html', 'json', 'junit.xml', 'md', 'sarif'].map((kind) => `fairness-report.${kind}`),
    )
  })

  test('writes JSON and SARIF that fit their schemas', () => {
    expect(runComplaints(readText(own, 'fairness-report.json'))).toEqual([])
    expect(sarifComplaints(readText(own, 'fairness-report.sarif'))).toEqual([])
  })

  test('adds the Markdown to the summary of a GitHub job', () => {
    expect(readFileSync(summary, 'utf8').trim()).toBe(readText(own, 'fairness-report.md').trim())
  })
})

describe('blobs of two shards, merged', () => {
  const blobs = join(folder, 'blobs')
  const own = join(folder, 'merged')

  beforeAll(async () => {
    for (const shard of ['1', '2']) {
      await runFixture('vitest', ['run', `--shard=${shard}/2`], { BLOB: join(blobs, `${shard}.json`), FOLDER: own })
    }
    await runFixture('vitest', ['run', `--merge-reports=${blobs}`], { FOLDER: own })
  }, 180_000)

  test('give the report of one run', () => {
    expect(lines(readRun(own))).toEqual(asserted((name) => `${name}.case.ts`, [7, 8, 15, 23]))
    expect(readRun(own).broken).toHaveLength(1)
  })
})

describe('a test of Vitest that fails', () => {
  interface Note {
    readonly test: string
    readonly message: string
    readonly type: string
    readonly attachment?: { readonly contentType: string; readonly body: string }
  }

  async function notes(env: Readonly<Record<string, string>>): Promise<readonly Note[]> {
    const path = join(folder, 'notes.json')
    const args = ['run', 'names', '--retry=0', '--reporter=./annotations-reporter.mjs']
    await runFixture('vitest', args, { ...env, NOTES: path, FOLDER: folder })
    return JSON.parse(readFileSync(path, 'utf8'))
  }

  const text = ({ attachment }: Note): string => Buffer.from(attachment?.body ?? '', 'base64').toString()

  test('has a line with the failure as Markdown, and the page, outside CI too; what passes has none', async () => {
    const found = (await notes({})).filter(({ test }) => test !== 'is tried again')
    expect(found.map(({ test, type, attachment }) => [test, type, attachment?.contentType])).toEqual([
      ['change a biased model', 'fairness', 'text/markdown;charset=utf-8'],
      ['change a biased model', 'fairness page', 'text/html;charset=utf-8'],
    ])
    const [failure, page] = found as [Note, Note]
    expect(failure.message).toMatch(/^toBeCounterfactuallyFair: Biased: 6 of 60 cases .*\.$/)
    expect(text(failure)).toContain('| ❌ | names &gt; change a biased model | toBeCounterfactuallyFair | biased |')
    expect(text(failure)).toMatch(/<details><summary>.*\(names\.case\.ts:15\)<\/summary>/)
    expect(text(page)).toMatch(/^<!doctype html>/)
    expect(text(page)).toContain('names.case.ts:15')
  }, 120_000)

  test('has no second notice on GitHub, where the page is an artifact', async () => {
    const found = await notes({ CI: 'true', GITHUB_ACTIONS: 'true' })
    expect(found.filter(({ type }) => type === 'fairness page')).toEqual([])
    expect(
      found.filter(({ attachment }) => attachment?.contentType.startsWith('text/markdown')).length,
    ).toBeGreaterThan(0)
    expect(found.filter(({ attachment }) => attachment === undefined).length).toBeGreaterThan(0)
  }, 120_000)
})

describe('on a machine that says CI', () => {
  test("Vitest's own JUnit file has a property of each assertion", async () => {
    const junit = join(folder, 'vitest.xml')
    const args = ['run', 'names', '--reporter=junit', `--outputFile=${junit}`]
    await runFixture('vitest', args, { CI: 'true', FOLDER: folder })
    const properties = readFileSync(junit, 'utf8').match(/<property name="fairness" value="[^"]*"/g)
    expect(properties?.filter((each) => /toBeCounterfactuallyFair: (Fair|Biased): /.test(each))).toHaveLength(5)
  }, 120_000)

  test.each([
    ['vitest', ['run', 'names'], 'names.case.ts', 15],
    ['jest', ['names'], 'names.case.cjs', 15],
  ] as const)(
    'GitHub is told each assertion at the line of the user, in %s',
    async (runner, args, file, line) => {
      const env = { CI: 'true', GITHUB_ACTIONS: 'true', FOLDER: join(folder, 'github') }
      const { output } = await runFixture(runner, args, env)
      const told = output
        .split('\n')
        .filter((each) => /^::(warning|notice) .*title=/.test(each) && each.includes('toBeCounterfactuallyFair: '))
      expect(told.map((each) => each.split(' ')[0])).toEqual(['::warning', '::notice', '::notice', '::notice'])
      const place = `file=${join(process.cwd(), 'test/reporter/projects', runner, file)},line=${line},`
      expect(told[0]).toContain(place)
      expect(told[0]).toMatch(/::toBeCounterfactuallyFair: Biased: 6 of 60 cases .* 10 %25/)
    },
    120_000,
  )
})
