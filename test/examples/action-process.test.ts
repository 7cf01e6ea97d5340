import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { runJson, runsIn } from '../../src/views/index.js'
import { runAt } from '../cli/comment-runs.js'
import { CommentServer } from '../cli/comment-service.js'

interface Step {
  readonly id: string
  readonly if?: string
  readonly shell?: string
  readonly env?: Readonly<Record<string, string>>
  readonly run?: string
  readonly uses?: string
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default?: string }>>
  readonly outputs: Readonly<Record<string, { readonly value: string }>>
  readonly runs: { readonly using: string; readonly steps: readonly Step[] }
}

const action = parse(readFileSync('action.yml', 'utf8')) as Action
const { steps } = action.runs
const folder = mkdtempSync(join(tmpdir(), 'expect-fair-action-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A project with the package installed: its command where npm puts it. */
beforeAll(async () => {
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
  const bin = join(folder, 'node_modules/.bin/expect-fair')
  writeFileSync(bin, `#!/bin/sh\nexec "${process.execPath}" "${resolve('dist/import/cli.js')}" "$@"\n`)
  chmodSync(bin, 0o755)
  writeFileSync(join(folder, 'package.json'), '{ "name": "app", "private": true }')
  writeFileSync(join(folder, 'failing.json'), runJson(await runAt(1)))
  writeFileSync(join(folder, 'passing.json'), runJson(await runAt(2, false)))
})

/** What GitHub puts for an expression of the action. */
function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\$\{\{ *([\w.-]+) *\}\}/g, (_, name: string) => values[name] ?? '')
}

/** Runs the steps of the action that are commands, one after the other, as a job on GitHub does: bash -e -o pipefail. */
async function runAction(server: CommentServer, inputs: Readonly<Record<string, string>>) {
  const values: Record<string, string> = { 'github.token': server.token }
  for (const [name, { default: usual = '' }] of Object.entries(action.inputs)) {
    values[`inputs.${name}`] = inputs[name] ?? filled(usual, values)
  }
  let [code, log] = [0, '']
  for (const { id, run, env = {}, shell } of steps) {
    if (run === undefined || (id === 'ask' && values['inputs.command'] === '')) continue
    expect(shell).toBe('bash')
    const output = join(folder, `${id}.output`)
    writeFileSync(output, '')
    const { GITHUB_TOKEN: _, ...job } = server.github()
    const own = Object.entries(env).map(([name, value]) => [name, filled(value, values)])
    const environment = { ...job, GITHUB_OUTPUT: output, GITHUB_EVENT_NAME: 'pull_request', ...Object.fromEntries(own) }
    const cwd = join(folder, values['inputs.working-directory'] ?? '.')
    const ended = await new Promise<{ code: number; text: string }>((done) => {
      execFile('bash', ['-e', '-o', 'pipefail', '-c', run], { cwd, env: environment }, (error, stdout, stderr) => {
        done({ code: error === null ? 0 : Number(error.code), text: stdout + stderr })
      })
    })
    code ||= ended.code
    log += ended.text
    for (const line of readFileSync(output, 'utf8').split('\n')) {
      const at = line.indexOf('=')
      if (at > 0) values[`steps.${id}.outputs.${line.slice(0, at)}`] = line.slice(at + 1)
    }
  }
  const outputs = Object.entries(action.outputs).map(([name, { value }]) => [name, filled(value, values)])
  return { code, log, outputs: Object.fromEntries(outputs) as Readonly<Record<string, string>> }
}

describe('the action', () => {
  test('is made of commands and of the upload: nothing is built, and no input is put into a script', () => {
    expect(action.runs.using).toBe('composite')
    expect(steps.flatMap(({ uses }) => (uses === undefined ? [] : [uses]))).toEqual(['actions/upload-artifact@v4'])
    const scripts = steps.flatMap(({ run }) => (run === undefined ? [] : [run]))
    expect(scripts).toHaveLength(2)
    expect(scripts.join('\n')).not.toContain('${{')
    expect(scripts.join('\n')).not.toMatch(/npm (?:ci|install|run)/)
  })

  test('asks, tells and ends by the assertions', async () => {
    const server = await CommentServer.start()
    const command = 'mkdir -p fairness-report; cp failing.json fairness-report/fairness-report.json; exit 1'
    const failed = await runAction(server, { command })
    expect([failed.code, failed.outputs.result]).toEqual([1, 'failed'])
    expect(failed.outputs.comment).toMatch(/^https:\/\/hub\.test\/team\/app\/pull\/5#c\d+$/)
    const passed = await runAction(server, { report: 'passing.json' })
    expect([passed.code, passed.outputs.result]).toEqual([0, 'passed'])
    expect(server.comments).toHaveLength(1)
    expect(runsIn(server.comments[0]?.body ?? '', 'fairness')).toHaveLength(2)
  }, 120_000)

  test('fails when the command fails beside the assertions, and when there is no report', async () => {
    const server = await CommentServer.start()
    const beside = await runAction(server, { command: 'exit 7', report: 'passing.json', comment: 'false' })
    expect([beside.code, beside.outputs.result]).toEqual([7, 'passed'])
    const none = await runAction(server, { command: 'true', report: 'gone', comment: 'false' })
    expect([none.code, server.heard]).toEqual([3, []])
  }, 120_000)

  test('takes what is given as text: quotes, dollars and options in it do nothing', async () => {
    const server = await CommentServer.start()
    const title = '"; echo "pwned" > pwned; $(touch pwned) --print'
    const { code, log } = await runAction(server, { report: 'passing.json', title, key: '--print' })
    expect([code, log.includes('pwned')]).toEqual([0, false])
    expect(server.comments[0]?.body).toContain('## "; echo "pwned" &gt; pwned; $(touch pwned) --print')
  }, 120_000)
})
