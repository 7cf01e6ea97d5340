import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { cliErrors, FairnessError } from '../core/errors/index.js'
import type { RunReport } from '../core/record.js'
import { isWholeRun } from '../core/seal.js'
import { checkReporterOptions, writeReports } from '../reporter/index.js'
import { readArguments, textOf } from './arguments.js'
import { mergeRuns } from './merge-runs.js'
import { exits, type SafeTerminal } from './terminal.js'

const options = { folder: { type: 'string' }, 'code-quality': { type: 'boolean' } } as const

/** `npx expect-fair merge`: the reports of shards as the reports of one run. */
export async function mergeCommand(args: readonly string[], terminal: SafeTerminal): Promise<number> {
  const { values, positionals } = readArguments('merge', args, options, true)
  const paths = positionals.flatMap((given) => reportsIn(resolve(terminal.cwd, given), given))
  if (paths.length === 0) throw cliErrors.noRun('nothing', 'no file or folder was given.')
  const run = mergeRuns(paths.map((path) => readRun(path)))
  const written = checkReporterOptions({
    folder: textOf(values, 'folder') ?? 'fairness-report',
    codeQuality: values['code-quality'] === true,
  })
  try {
    terminal.outWithCommands(`${writeReports(run, written, terminal.cwd)}\n`)
  } catch (error) {
    if (error instanceof FairnessError) throw error
    // What can be joined, and cannot be shown.
    throw cliErrors.noRun('the reports', `one of them is damaged: ${(error as Error).message}`, error)
  }
  return run.tests.some(({ outcome }) => outcome === 'failed') || run.broken.length > 0 ? exits.biased : exits.fine
}

/** The file itself, or the reports below a folder. */
function reportsIn(path: string, given: string): string[] {
  if (!existsSync(path)) throw cliErrors.noRun(given, 'there is no such file or folder.')
  if (!statSync(path).isDirectory()) return [path]
  const found = readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('fairness-report.json') && !/(?:^|[/\\])node_modules[/\\]/.test(name))
    .sort()
  if (found.length === 0) throw cliErrors.noRun(given, 'the folder has no fairness-report.json.')
  return found.map((name) => join(path, name))
}

function readRun(path: string): RunReport {
  let read: unknown
  try {
    read = JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw cliErrors.noRun(path, cause instanceof Error ? cause.message : String(cause), cause)
  }
  const run = read as Partial<RunReport> | null
  if (run?.format !== 'expect-fair/run@1') {
    throw cliErrors.noRun(path, `its format is ${JSON.stringify(run?.format)}, not "expect-fair/run@1".`)
  }
  if (!Array.isArray(run.tests) || !Array.isArray(run.broken)) throw cliErrors.noRun(path, 'it has no list of tests.')
  if (!isWholeRun(run as RunReport)) {
    throw cliErrors.noRun(path, 'it does not fit its checksum: it was cut or changed after it was written.')
  }
  return run as RunReport
}
