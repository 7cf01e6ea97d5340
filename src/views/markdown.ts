import { grownIn } from '../core/compared-gap.js'
import { count, percent, whole } from '../core/numbers.js'
import type { RunReport } from '../core/record.js'
import { asLog } from '../core/visible.js'
import { wordsOf } from '../questions/index.js'
import type { MaskText } from '../report/mask.js'
import { ratedPairs } from '../report/outcomes.js'
import { shownLine, shownRun } from '../report/shown.js'
import { cell } from './cell.js'
import { reportText } from './format-report.js'
import { testName } from './identity.js'
import { assertionsOf, type PlacedAssertion, resultOf, runSummary, totals } from './run-totals.js'
import { fenced } from './sarif.js'

/** Assertions listed, and failures told in full: a summary is read on one screen, and GitHub cuts long ones. */
const mostRows = 100
const mostDetails = 20

export interface MarkdownOptions {
  readonly title: string
  readonly mask: MaskText
  /** Assertions listed at most. Default 100. */
  readonly rows?: number
  /** Failures told in full at most. Default 20. */
  readonly details?: number
}

/** A run for a pull request or a job summary: a table, and what was found behind a fold. */
export function markdownReport(given: RunReport, options: MarkdownOptions): string {
  const { title: heading, mask, rows: most = mostRows, details: mostTold = mostDetails } = options
  const run = shownRun(given)
  const title = shownLine(heading)
  const all = assertionsOf(run)
  const failed = all.filter(({ record }) => record.outcome === 'failed')
  const ordered = [...failed, ...all.filter(({ record }) => record.outcome === 'passed')]
  const { calls } = totals(run)
  const lines = [
    `## ${cell(title)}`,
    '',
    runSummary(run),
    '',
    '|   | test | assertion | verdict | cases with a finding | baseline |',
    '|---|---|---|---|---|---|',
    ...ordered.slice(0, most).map((each) => row(each, mask)),
    '',
    ...(ordered.length > most ? [`… and ${count(ordered.length - most, 'more assertion')}.`, ''] : []),
    ...run.broken.map(({ file, message }) => `- **${cell(file)}** could not be run: ${cell(mask(message))}`),
    ...failed.slice(0, mostTold).flatMap((each) => details(each, mask)),
    ...(failed.length > mostTold && mostTold > 0
      ? [`… and ${count(failed.length - mostTold, 'more failure')}.`, '']
      : []),
    `<sub>expect-fair ${cell(run.version)}, ${cell(run.runner)}, ${cell(run.created)}, ${count(calls, 'model input')}. ` +
      'These are engineering figures on the cases of the run. A pass does not prove fairness.</sub>',
    '',
  ]
  return asLog(lines.join('\n'))
}

function row({ test, record }: PlacedAssertion, mask: MaskText): string {
  const { report } = record
  const cells = [
    record.outcome === 'passed' ? '✅' : '❌',
    mask(testName(test)),
    `${record.negated ? 'not.' : ''}${record.matcher}`,
    resultOf(record) === 'error' ? 'no verdict' : resultOf(record),
    report === undefined || wordsOf(report).overview !== undefined ? '' : share(report),
    baseline(report),
  ]
  return `| ${cells.map(cell).join(' | ')} |`
}

type Report = NonNullable<PlacedAssertion['record']['report']>

function share({ counts: { cases, casesWithBtc, btcs, pairs }, rate, claim }: Report): string {
  const rated = ratedPairs({ ...(claim && { claim }) })
  const some =
    rated !== undefined ? `${whole(btcs)} of ${whole(pairs)} ${rated}` : `${whole(casesWithBtc)} of ${whole(cases)}`
  if (rate === undefined || cases < 2) return some
  return `${some}, ${percent(rate.value)} (${percent(rate.interval.lower)} to ${percent(rate.interval.upper)})`
}

function baseline(report: Report | undefined): string {
  if (report?.baseline === undefined) return ''
  const { baseline: compared, gate } = report
  if (compared.status !== 'compared' && compared.status !== 'updated') return compared.status
  if (compared.gaps !== undefined) {
    const { confidence } = gate as { readonly confidence?: number }
    return `${whole(grownIn(compared, confidence).length)} of ${count(compared.gaps.length, 'gap')} grown`
  }
  return `${whole(compared.new.length)} new, ${whole(compared.fixed.length)} fixed, ${whole(compared.open.length)} open`
}

function details({ test, record }: PlacedAssertion, mask: MaskText): string[] {
  const { report, error, place, negated } = record
  const text = report === undefined ? (error?.message ?? '') : reportText(report, { isNot: negated, verbose: true })
  const where = place === undefined ? test.file : `${place.file}:${place.line}`
  return [
    `<details><summary>${cell(mask(testName(test)))} (${cell(where)})</summary>`,
    '',
    fenced(mask(text)),
    '',
    '</details>',
    '',
  ]
}
