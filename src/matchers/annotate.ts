import { relative } from 'node:path'
import { offensiveTerms } from '../attributes/index.js'
import type { AssertionRecord, RunReport } from '../core/record.js'
import { runReport } from '../core/run-report.js'
import { htmlReport, markdownReport, masked, type OffensiveTerms, shownLine, summaryLine } from '../views/index.js'
import type { MatcherContext } from './context.js'

let terms: OffensiveTerms | undefined

/**
 * Notes about the assertion among the test's annotations, which editors, Vitest's UI and its reporters show. A failure has one line
 * with the Markdown of the failure, and the page of this assertion. Of what passed, machines get a line: Vitest's JUnit files get
 * a property of it. On a developer's terminal that would repeat what is said already.
 */
export async function annotate(
  { task, currentTestName = '', testPath = '' }: MatcherContext,
  record: AssertionRecord,
): Promise<void> {
  const say = task?.context.annotate
  if (say === undefined) return
  const line = summaryLine(record)
  if (record.outcome === 'passed') {
    if (process.env.CI) await say(line, 'fairness')
    return
  }
  const title = shownLine(currentTestName)
  const run = runOf(record, title, relative(process.cwd(), testPath))
  terms ??= offensiveTerms()
  await say(line, 'fairness', attached('text/markdown', markdownReport(run, { title, mask: masked(terms) })))
  // GitHub would show one more notice at the line; there the page is an artifact of the job.
  if (process.env.GITHUB_ACTIONS === 'true') return
  await say('The page of this assertion', 'fairness page', attached('text/html', htmlReport(run, { title, terms })))
}

/** The body is in base 64, which every version of Vitest with attachments reads. */
const attached = (contentType: string, text: string): { readonly contentType: string; readonly body: string } => ({
  contentType: `${contentType};charset=utf-8`,
  body: Buffer.from(text).toString('base64'),
})

function runOf(record: AssertionRecord, title: string, file: string): RunReport {
  const place = record.place === undefined ? undefined : fromHere(record.place)
  const shown = place === undefined ? record : { ...record, place }
  return runReport('vitest', [{ file: place?.file ?? file, titles: [title], outcome: 'failed', assertions: [shown] }])
}

function fromHere(place: NonNullable<AssertionRecord['place']>): NonNullable<AssertionRecord['place']> {
  const inside = relative(process.cwd(), place.file.replace(/^file:\/\//, ''))
  return { ...place, file: inside.startsWith('..') ? place.file : inside.replaceAll('\\', '/') }
}
