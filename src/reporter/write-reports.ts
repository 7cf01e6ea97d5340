import { appendFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { offensiveTerms } from '../attributes/index.js'
import { defined } from '../core/defined.js'
import { reporterErrors } from '../core/errors/index.js'
import type { RunReport } from '../core/record.js'
import { packageVersion } from '../core/root.cjs'
import { isWholeRun } from '../core/seal.js'
import { githubCommands, masked, type RunLooks, runFiles, runSummary, shownLine, unmasked } from '../views/index.js'
import { type CheckedReporterOptions, fileOptions } from './options.js'

/** GitHub cuts off what a step's summary has beyond this. */
const summaryLimit = 1024 * 1024

/**
 * Writes the files and gives a line that says so. Each is written under another name first, so that none is ever half a
 * file.
 * @throws FairnessError EF903 when one cannot be written.
 */
export function writeReports(run: RunReport, options: CheckedReporterOptions, root: string): string {
  const { title, files, folder } = options
  const terms = offensiveTerms(options.maskWords)
  const before = files.json === undefined ? undefined : runBefore(resolve(root, folder, files.json))
  const looks: RunLooks = { title, terms, mask: options.mask ? masked(terms) : unmasked, ...defined({ before }) }
  // All are made before the first is written: a run that one of them cannot show leaves no half set.
  const made: { readonly name: string; readonly text: string }[] = []
  for (const option of fileOptions) {
    const name = files[option]
    if (name !== undefined) made.push({ name, text: runFiles[option].text(run, looks) })
  }
  for (const { name, text } of made) write(resolve(root, folder, name), text)
  const written = made.map(({ name }) => name)
  if (options.stepSummary) addStepSummary(runFiles.markdown.text(run, looks))
  const shown = process.env.GITHUB_ACTIONS === 'true' ? githubCommands(run, root, looks.mask) : []
  const told = [...shown, `Fairness: ${runSummary(run)}`].join('\n')
  if (written.length === 0) return told
  const where = relative(process.cwd(), resolve(root, folder)) || '.'
  return `${told}${shownLine(` Written to ${where}: ${written.join(', ')}.`)}`
}

/** The run that the last writing left, where its file is whole; anything else is no run to be shown beside. */
function runBefore(path: string): RunReport | undefined {
  try {
    const run = JSON.parse(readFileSync(path, 'utf8')) as RunReport
    return run.format === 'expect-fair/run@1' && run.version === packageVersion && isWholeRun(run) ? run : undefined
  } catch {
    return undefined
  }
}

function write(path: string, text: string): void {
  const draft = `${path}.${process.pid}.tmp`
  try {
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(draft, text)
    renameSync(draft, path)
  } catch (cause) {
    rmSync(draft, { force: true })
    throw reporterErrors.unwritten(path, cause)
  }
}

function addStepSummary(markdown: string): void {
  const path = process.env.GITHUB_STEP_SUMMARY
  if (path === undefined || path === '') return
  const fits = Buffer.byteLength(markdown) < summaryLimit
  const text = fits ? markdown : `${Buffer.from(markdown).subarray(0, summaryLimit - 1000)}\n\n… cut; see the report.\n`
  try {
    appendFileSync(path, `${text}\n`)
  } catch (cause) {
    throw reporterErrors.unwritten(path, cause)
  }
}
