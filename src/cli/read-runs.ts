import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { cliErrors, FairnessError } from '../core/errors/index.js'
import type { RunReport } from '../core/record.js'
import { isWholeRun } from '../core/seal.js'
import { mergeRuns } from './merge-runs.js'

/**
 * The run of the named files and folders, by default of `fairness-report`: of several the parts joined.
 * @throws FairnessError EF154, EF916.
 */
export function readRuns(given: readonly string[], cwd: string): RunReport {
  const named = given.length === 0 ? ['fairness-report'] : given
  const runs = named.flatMap((each) => reportsIn(resolve(cwd, each), each)).map((path) => readRun(path))
  const [only] = runs
  // A part of a split run decides nothing: joining says what is missing.
  return runs.length === 1 && only !== undefined && !isPart(only) ? only : mergeRuns(runs)
}

const isPart = ({ tests }: RunReport): boolean =>
  tests.some(({ assertions }) => assertions.some(({ report }) => report?.shard !== undefined))

/** The file itself, or the reports below a folder. @throws FairnessError EF916. */
export function reportsIn(path: string, given: string): string[] {
  if (!existsSync(path)) throw cliErrors.noRun(given, 'the file or folder does not exist.')
  if (!statSync(path).isDirectory()) return [path]
  const found = readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('fairness-report.json') && !/(?:^|[/\\])node_modules[/\\]/.test(name))
    .sort()
  if (found.length === 0) throw cliErrors.noRun(given, 'the folder has no fairness-report.json.')
  return found.map((name) => join(path, name))
}

/** A report as the reporter has written it. @throws FairnessError EF916. */
export function readRun(path: string): RunReport {
  try {
    return parseRun(readFileSync(path, 'utf8'), path)
  } catch (cause) {
    if (cause instanceof FairnessError) throw cause
    throw cliErrors.noRun(path, cause instanceof Error ? cause.message : String(cause), cause)
  }
}

/** A report as its file holds it, or a store. @param path Names it in errors. @throws FairnessError EF916. */
export function parseRun(text: string, path: string): RunReport {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch (cause) {
    throw cliErrors.noRun(path, cause instanceof Error ? cause.message : String(cause), cause)
  }
  const run = read as Partial<RunReport> | null
  if (run?.format !== 'expect-fair/run@1') {
    throw cliErrors.noRun(path, `its format is ${JSON.stringify(run?.format)}, not "expect-fair/run@1".`)
  }
  if (!Array.isArray(run.tests) || !Array.isArray(run.broken)) throw cliErrors.noRun(path, 'it has no list of tests.')
  if (!isWholeRun(run as RunReport)) {
    throw cliErrors.noRun(path, 'it does not match its checksum: it was truncated or changed after it was written.')
  }
  return run as RunReport
}
