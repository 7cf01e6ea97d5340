import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { RunReport } from '../../src/core/record.js'

const bins = { vitest: 'node_modules/vitest/vitest.mjs', jest: 'node_modules/jest/bin/jest.js' }

/** Runs a runner in its fixture project, in a process of its own; gives what it printed and how it ended. */
export function runFixture(
  runner: 'vitest' | 'jest',
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ readonly exitCode: number | null; readonly output: string }> {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|JEST|NODE_ENV|NODE_OPTIONS|TEST$|CI$|GITHUB_)/.test(name),
  )
  const child = spawn(process.execPath, [resolve(bins[runner]), ...args], {
    cwd: resolve('test/reporter/projects', runner),
    env: { ...Object.fromEntries(inherited), ...env },
  })
  let output = ''
  const hear = (chunk: Buffer): void => {
    output += chunk
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', (exitCode) => done({ exitCode, output: stripVTControlCharacters(output) }))
  })
}

export const readRun = (folder: string): RunReport => JSON.parse(readText(folder, 'fairness-report.json'))

export const readText = (folder: string, name: string): string => readFileSync(join(folder, name), 'utf8')

/** Each assertion in a line: test, assertion, outcome, verdict or error, the user's line. */
export function lines({ tests }: RunReport): string[] {
  const each = tests.flatMap(({ titles, outcome, assertions }) =>
    assertions.map(({ negated, outcome: own, report, error, place }) =>
      [
        titles.join(' > '),
        outcome,
        `${negated ? 'not ' : ''}${own}`,
        report?.verdict ?? error?.code,
        place?.file,
        place?.line,
      ].join(' | '),
    ),
  )
  return each.sort()
}
