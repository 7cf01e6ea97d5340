import { appendFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { offensiveTerms } from '../../attributes/index.js'
import { defined } from '../../core/defined.js'
import { cliErrors, FairnessError } from '../../core/errors/index.js'
import type { RunReport } from '../../core/record.js'
import {
  commentMark,
  commentText,
  githubCommands,
  githubWarning,
  type MaskText,
  masked,
  runFiles,
  runIdOf,
  runSummary,
  runsIn,
} from '../../views/index.js'
import { numberOf, type Options, readArguments, textOf, type Values } from '../arguments.js'
import { readRuns } from '../read-runs.js'
import { exits, type SafeTerminal } from '../terminal.js'
import { writeWhole } from '../write-file.js'
import { keepComment } from './keep-comment.js'
import { commitOf, serviceOf, type ToldPlace } from './place.js'

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const

const options: Options = {
  service: text,
  repository: text,
  pull: text,
  key: text,
  title: text,
  link: text,
  print: flag,
  'no-comment': flag,
  annotate: flag,
  'code-quality': text,
}

/** Milliseconds that another run may take from reading the comment to writing it. */
const settleMs = 2000

/** `npx expect-fair comment`: a run on its pull request, in one comment that keeps its own history. */
export async function commentCommand(args: readonly string[], terminal: SafeTerminal): Promise<number> {
  const { values, positionals } = readArguments('comment', args, options, true)
  const told: ToldPlace = {
    ...defined({ service: textOf(values, 'service'), repository: textOf(values, 'repository') }),
    ...defined({ pull: numberOf(values, 'pull', { least: 1 }) }),
  }
  const commit = commitOf(told, process.env)
  const key = textOf(values, 'key') ?? 'fairness'
  const looks = {
    key,
    title: textOf(values, 'title') ?? 'Fairness report',
    ...defined({ link: linkOf(values), commit }),
  }
  const run = readRuns(positionals, terminal.cwd)
  const terms = offensiveTerms()
  const mask = masked(terms)
  const failed = run.tests.some(({ outcome }) => outcome === 'failed') || run.broken.length > 0
  try {
    writeFiles(run, values, terminal, mask)
    const compose = (earlier: readonly string[], limit: number): string =>
      commentText(run, earlier, { ...looks, mask, limit })
    if (values.print === true) terminal.out(compose([], Number.POSITIVE_INFINITY))
    else if (values['no-comment'] !== true) await write(run, compose, told, key, terminal)
  } catch (error) {
    if (error instanceof FairnessError) throw error
    throw cliErrors.noRun('the report', `it is damaged: ${(error as Error).message}`, error)
  }
  terminal.err.write(`Fairness: ${runSummary(run)}\n`)
  tellJob(`result=${failed ? 'failed' : 'passed'}`)
  return failed ? exits.biased : exits.fine
}

function writeFiles(run: RunReport, values: Values, terminal: SafeTerminal, mask: MaskText): void {
  const path = textOf(values, 'code-quality')
  const looks = { title: '', mask, terms: /(?!)/g }
  if (path !== undefined) writeWhole(resolve(terminal.cwd, path), runFiles.codeQuality.text(run, looks))
  if (values.annotate !== true) return
  const commands = githubCommands(run, terminal.cwd, mask)
  if (commands.length > 0) terminal.outWithCommands(`${commands.join('\n')}\n`)
}

/** A comment that cannot be written is reported and changes no outcome: pull requests from forks have a token that only reads. */
async function write(
  run: RunReport,
  compose: (earlier: readonly string[], limit: number) => string,
  told: ToldPlace,
  key: string,
  terminal: SafeTerminal,
): Promise<void> {
  const id = runIdOf(run)
  try {
    const service = serviceOf(told, process.env)
    const kept = {
      mark: commentMark(key),
      text: (earlier: readonly string[]) => compose(earlier, service.limit),
      holds: (body: string) => runsIn(body, key).includes(id),
    }
    const url = await keepComment(service, kept, settleMs)
    terminal.err.write(`The comment on ${service.name} is up to date${url === undefined ? '' : `: ${url}`}.\n`)
    if (url !== undefined) tellJob(`comment=${url}`)
  } catch (error) {
    if (!(error instanceof FairnessError) || error.code === 'EF913') throw error
    if (process.env.GITHUB_ACTIONS === 'true') terminal.outWithCommands(`${githubWarning(error.message)}\n`)
    else terminal.err.write(`${error.message}\n`)
  }
}

function linkOf(values: Values): string | undefined {
  const given = textOf(values, 'link')
  if (given === undefined || given === '') return undefined
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (url === undefined || !['https:', 'http:'].includes(url.protocol)) {
    throw cliErrors.badOption('link', given, 'an address that begins with https://')
  }
  return url.href
}

/** An output of the step, for the steps after it. */
function tellJob(line: string): void {
  const path = process.env.GITHUB_OUTPUT
  if (!path) return
  try {
    appendFileSync(path, `${line.replace(/[\r\n]+/g, ' ')}\n`)
  } catch (cause) {
    throw cliErrors.cannotWrite(path, cause)
  }
}
