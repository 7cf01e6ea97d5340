import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export interface Outcome {
  readonly passed: boolean
  /** Failures without escape codes: message and stack. */
  readonly failures: readonly string[]
}

export interface ProjectRun {
  readonly exitCode: number | null
  readonly output: string
  /** Whether any failure message holds escape codes. */
  readonly coloured: boolean
  readonly tests: ReadonlyMap<string, Outcome>
  /** Failures of whole files. */
  readonly files: readonly string[]
}

interface JsonReport {
  readonly testResults: readonly {
    readonly message: string
    readonly assertionResults: readonly {
      readonly title: string
      readonly status: string
      readonly failureMessages: readonly string[] | null
    }[]
  }[]
}

const bins = { vitest: 'node_modules/vitest/vitest.mjs', jest: 'node_modules/jest/bin/jest.js' }

/** Runs a fixture project in a process of its own and reads the runner's JSON report. */
export async function runProject(
  runner: 'vitest' | 'jest',
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<ProjectRun> {
  const folder = mkdtempSync(join(tmpdir(), 'expect-fair-'))
  const report = join(folder, 'report.json')
  const toFile =
    runner === 'vitest' ? ['run', '--reporter=json', `--outputFile=${report}`] : ['--json', `--outputFile=${report}`]
  try {
    const { exitCode, output } = await run([...toFile, ...args], runner, env)
    const { testResults }: JsonReport = JSON.parse(readFileSync(report, 'utf8'))
    const tests = testResults.flatMap((file) => file.assertionResults)
    return {
      exitCode,
      output,
      coloured: tests.some(({ failureMessages }) => failureMessages?.some((text) => text.includes('\u001b['))),
      tests: new Map(
        tests.map(({ title, status, failureMessages }) => [
          title,
          { passed: status === 'passed', failures: (failureMessages ?? []).map(stripVTControlCharacters) },
        ]),
      ),
      files: testResults.map((file) => stripVTControlCharacters(file.message)),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function run(args: readonly string[], runner: 'vitest' | 'jest', env: Readonly<Record<string, string>>) {
  // The variables of the runner that runs this test are not for the runner that it starts.
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|JEST|NODE_ENV|NODE_OPTIONS|TEST$)/.test(name),
  )
  const child = spawn(process.execPath, [resolve(bins[runner]), ...args], {
    cwd: resolve('test/matchers/projects', runner),
    env: { ...Object.fromEntries(inherited), ...env },
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  return new Promise<{ exitCode: number | null; output: string }>((done, fail) => {
    child.on('error', fail)
    child.on('close', (exitCode) => done({ exitCode, output: stripVTControlCharacters(output) }))
  })
}

/** Titles of the tests that passed. */
export const passed = (run: ProjectRun): string[] =>
  [...run.tests].filter(([, { passed }]) => passed).map(([title]) => title)

/** The message of a failure without its stack, and the user's line. */
export function failure(run: ProjectRun, title: string, place = 0): string {
  const text = run.tests.get(title)?.failures[place] ?? `no failure ${place} in ${title}`
  const message = text.split(/\n\s+at /)[0]
  const line = /(\w+\.case\.\w+:\d+)/.exec(text)?.[1]
  return `${message}\n  at ${line}`.replace(/[\d,]+ inputs in .* m?s$/gm, '(use)')
}
