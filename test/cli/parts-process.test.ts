import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunReport } from '../../src/core/record.js'
import type { WideReport } from '../support/wide-report.js'
import { type CliOutcome, plant, runCli, runCliWith } from './run-cli.js'

const folder = mkdtempSync(join(tmpdir(), 'expect-fair-parts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const audited = [
  'audit',
  '--model',
  'model.mjs',
  '--attribute',
  'gender',
  '--source',
  'eec',
  '--sample',
  '12',
  '--quiet',
]
const shard = (of: string, ...part: string[]): Promise<CliOutcome> =>
  runCliWith({ ...process.env, EXPECT_FAIR_SHARD: of }, folder, ...audited, '--part', ...part)

const reportIn = (path: string): WideReport => {
  const run: RunReport = JSON.parse(readFileSync(join(folder, path), 'utf8'))
  return run.tests[0]?.assertions[0]?.report as WideReport
}

beforeAll(async () => {
  plant(folder, {
    'model.mjs': `export default (texts) => texts.map((text) => (/^She/.test(text) ? 'bad' : 'good'))`,
    // A store that keeps names and texts elsewhere than in files of a folder of parts, as a bucket does.
    'store.mjs': `
      import { appendFileSync, existsSync, readFileSync } from 'node:fs'
      const kept = new URL('bucket.jsonl', import.meta.url)
      const all = () => existsSync(kept) ? new Map(readFileSync(kept, 'utf8').trim().split('\\n').map((line) => JSON.parse(line))) : new Map()
      export default {
        put: async (name, text) => appendFileSync(kept, JSON.stringify([name, text]) + '\\n'),
        get: async (name) => all().get(name),
        list: async () => all().keys(),
      }`,
    'half.mjs': 'export default { put() {} }',
    'away.mjs': `export default { put() {}, get() {}, list() { throw new Error('the bucket is away') } }`,
  })
  for (const index of [1, 2, 3]) await shard(`${index}/3`, 'parts')
})

test('parts are named after their shards, and one that comes again replaces the first', async () => {
  await shard('2/3', 'parts')
  expect(readdirSync(join(folder, 'parts')).sort()).toEqual(
    [1, 2, 3].map((index) => `shard-${index}-of-3.fairness-report.json`),
  )
})

test('merge waits for the parts that are not there yet', async () => {
  mkdirSync(join(folder, 'slow'))
  const merging = runCli(folder, 'merge', 'slow', '--wait', '60', '--folder', 'late')
  for (const index of [3, 1, 2]) {
    await sleep(300)
    const name = `shard-${index}-of-3.fairness-report.json`
    cpSync(join(folder, 'parts', name), join(folder, 'slow', name))
  }
  expect((await merging).code).toBe(1)
  expect(reportIn('late/fairness-report.json').counts.cases).toBe(12)
})

test('merge says which parts are missing when its time is over', async () => {
  for (const index of [1, 3]) {
    const name = `shard-${index}-of-3.fairness-report.json`
    cpSync(join(folder, 'parts', name), join(folder, 'gap', name), { recursive: true })
  }
  const one = await runCli(folder, 'merge', 'gap', '--wait', '0.2')
  expect([one.code, one.stderr]).toEqual([3, expect.stringContaining('[EF921]')])
  expect(one.stderr).toContain('waiting for shard 2')
  expect(one.stderr).toContain('shard 2 missing')
  const told = await runCli(folder, 'merge', 'nowhere', '--wait', '0', '--shards', '2')
  expect(told.stderr).toContain('shards 1, 2 missing')
})

test('a file that is half there is waited for, and named when it stays so', async () => {
  cpSync(join(folder, 'parts'), join(folder, 'torn'), { recursive: true })
  plant(folder, { 'torn/shard-2-of-3.fairness-report.json': '{"format": "expect-fair/run@1"' })
  const { code, stderr } = await runCli(folder, 'merge', 'torn', '--wait', '0.2')
  expect([code, stderr.includes('EF921'), stderr.includes('EF916')]).toEqual([3, true, true])
})

test('parts go through a store of your own', async () => {
  for (const index of [2, 1, 3]) await shard(`${index}/3`, 'store.mjs')
  const { code } = await runCli(folder, 'merge', 'store.mjs', '--wait', '5', '--folder', 'stored')
  expect(code).toBe(1)
  const { model: _, shrunk: __, ...merged } = reportIn('stored/fairness-report.json')
  const {
    model: ___,
    shrunk: ____,
    ...ofFolder
  } = await runCli(folder, 'merge', 'parts', '--folder', 'files').then(() => reportIn('files/fairness-report.json'))
  expect(merged).toEqual(ofFolder)
})

test.each([
  ['half.mjs', 'its default export has no get, no list'],
  ['away.mjs', 'the bucket is away'],
  ['gone.mjs', 'the file does not exist'],
])('a store that cannot be used is refused: %s', async (name, problem) => {
  const { code, stderr } = await runCli(folder, 'merge', name, '--wait', '1')
  expect([code, stderr.slice(0, 7)]).toEqual([3, '[EF922]'])
  expect(stderr).toContain(problem)
})
