import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RunReport } from '../../src/core/record.js'
import { type Engine, engines } from '../../src/run/engines.js'
import { plant } from '../cli/run-cli.js'
import type { WideReport } from '../support/wide-report.js'
import { folderOf, manifests } from './manifests.js'

const folder = mkdtempSync(join(tmpdir(), 'expect-fair-engines-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Outcome {
  readonly code: number
  readonly said: string
}

/** What the variables of an engine are for job `at` of `of`, from 0; nothing that this machine's own engine says. */
function around(engine: Engine | undefined, at: number, of: number): Record<string, string> {
  if (engine === undefined) return {}
  const { index, count, first, step, last } = engine
  const begin = typeof first === 'number' ? first : 1
  return {
    [index]: String(begin + at),
    ...(count === undefined ? {} : { [count]: String(of) }),
    ...(typeof first === 'string' ? { [first]: String(begin) } : {}),
    ...(step === undefined ? {} : { [step]: '1' }),
    ...(last === undefined ? {} : { [last]: String(begin + of - 1) }),
  }
}

const clean = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^(?:npm_|EXPECT_FAIR_SHARD|CI_NODE|CIRCLE|BUILDKITE|SLURM)/i.test(name),
  ),
)

/** In the shell that all engines have, with the options that CI services set. */
const inShell = (command: string, cwd: string, env: Record<string, string>): Promise<Outcome> =>
  new Promise((done) => {
    const path = [join(folder, 'bin'), process.env.PATH].join(delimiter)
    execFile('bash', ['-c', command], { cwd, env: { ...clean, ...env, PATH: path } }, (error, stdout, stderr) =>
      done({ code: error === null ? 0 : Number(error.code), said: stdout + stderr }),
    )
  })

const reportIn = (path: string): WideReport => {
  const run: RunReport = JSON.parse(readFileSync(path, 'utf8'))
  return run.tests[0]?.assertions[0]?.report as WideReport
}

/** What one job alone says. */
let alone: Promise<WideReport> | undefined
function single(): Promise<WideReport> {
  alone ??= inShell(
    'npx expect-fair audit --model model.mjs --attribute gender --source eec --part single --quiet',
    join(folder, 'slurm'),
    {},
  ).then(({ code }) => {
    expect(code).toBe(1)
    return reportIn(join(folder, 'slurm/single/whole.fairness-report.json'))
  })
  return alone
}

beforeAll(() => {
  // What npx finds in a project that has the package.
  plant(folder, { 'bin/npx': `#!/bin/sh\nshift\nexec node ${resolve('dist/import/cli.js')} "$@"\n` })
  chmodSync(join(folder, 'bin/npx'), 0o755)
  const model = `
    import { fromFunction } from ${JSON.stringify(resolve('dist/import/index.js'))}
    const model = (texts) => texts.map((text) => (/^(?:She|My sister)/.test(text) ? 'bad' : 'good'))
    export default fromFunction(model, { version: '1' })`
  plant(folder, Object.fromEntries(Object.keys(manifests).map((name) => [`${name}/model.mjs`, model])))
})

describe.each(Object.entries(manifests))('the example for %s', (name, read) => {
  const { parts, env, audit, merge, outside } = read()
  const engine = engines.find(({ index }) => folderOf[index] === name)
  const work = join(folder, name)
  /** Folders that lie outside the project lie in it here. */
  const here = (text: string): string => (outside === undefined ? text : text.replaceAll(outside, join(work, 'shared')))

  test('asks its parts with the variables that the engine sets, and joins them', async () => {
    const run = (at: number): Promise<Outcome> => {
      const told = Object.entries({ MODEL: 'model.mjs', ...env }).map(([variable, value]) => [
        variable,
        here(value).replace(/\$\{\{ matrix\.shard \}\}/, String(at + 1)),
      ])
      return inShell(here(audit), work, { ...Object.fromEntries(told), ...around(engine, at, parts) })
    }
    const first = await run(0)
    expect(first).toEqual({ code: 0, said: expect.any(String) })
    // One part is there: the others are named.
    const early = await inShell(here(merge).replace(/--wait \d+/, '--wait 0'), work, {})
    expect(early.code).toBe(3)
    expect(early.said).toMatch(/shards 2, 3, 4 (?:of 4 are )?missing/)
    const others = await Promise.all(Array.from({ length: parts - 1 }, (_, at) => run(at + 1)))
    expect(others.map(({ code }) => code)).toEqual([0, 0, 0])

    const { code } = await inShell(here(merge), work, {})
    expect(code).toBe(1)
    const at = ['fairness-report', 'shared/fairness-report'].find((path) =>
      readdirSync(join(work, path, '..')).includes('fairness-report'),
    ) as string
    const merged = reportIn(join(work, at, 'fairness-report.json'))
    const whole = await single()
    expect([merged.verdict, merged.counts]).toEqual([whole.verdict, whole.counts])
  })

  test('fails a part that could not be asked', async () => {
    const told = Object.fromEntries(Object.entries(env).map(([variable, value]) => [variable, here(value)]))
    const { code, said } = await inShell(here(audit), work, {
      MODEL: 'gone.mjs',
      ...told,
      ...around(engine, parts, parts),
      EXPECT_FAIR_SHARD: '5/4',
    })
    expect(said).toContain('[EF')
    expect(code).not.toBe(0)
  })
})
