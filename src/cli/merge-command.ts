import { resolve } from 'node:path'
import { cliErrors, FairnessError } from '../core/errors/index.js'
import { checkReporterOptions, writeReports } from '../reporter/index.js'
import { readArguments, textOf } from './arguments.js'
import { mergeRuns } from './merge-runs.js'
import { readRun, reportsIn } from './read-runs.js'
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
