import type { RunReport } from '../../core/record.js'
import type { MaskText } from '../../report/mask.js'
import { shownLine } from '../../report/shown.js'
import { cell } from '../cell.js'
import { markdownReport } from '../markdown.js'
import { rateChart } from './rate-chart.js'
import { historyOf, joinHistories, noHistory, packHistory, type RunHistory, unpackHistory } from './run-history.js'

export interface CommentOptions {
  readonly title: string
  readonly mask: MaskText
  /** Tells comments of several reports on one pull request apart. */
  readonly key: string
  /** Where the page and the files can be fetched. */
  readonly link?: string
  /** The commit that was tested. */
  readonly commit?: string
  /** Characters that the service takes. */
  readonly limit: number
}

const runMark = '<!-- expect-fair run: '
const endMark = '<!-- expect-fair end -->'

/** The first line of a comment, by which it is found again. */
export const commentMark = (key: string): string =>
  `<!-- expect-fair comment: ${shownLine(key).replace(/[^\w.-]+/g, '-')} -->`

/** What an earlier comment holds: its runs, and the text of the newest. */
interface Earlier {
  readonly history: RunHistory
  readonly text: string
}

function readComment(body: string, key: string): Earlier {
  const text = body.replaceAll('\r\n', '\n')
  if (!text.startsWith(commentMark(key))) return { history: noHistory, text: '' }
  const packed = /^<!-- expect-fair history: ([\w-]*) -->$/m.exec(text.slice(0, text.indexOf(runMark)))?.[1]
  // A text of the run may hold the mark of its end; what stands after the last one is ours.
  const told = text.slice(text.indexOf('\n', text.indexOf(runMark)) + 1, text.lastIndexOf(endMark))
  return { history: packed === undefined ? noHistory : unpackHistory(packed), text: told.trim() }
}

/** The runs that a comment holds, by their id. */
export const runsIn = (body: string, key: string): readonly string[] =>
  readComment(body, key).history.runs.map(({ id }) => id)

/** The id under which a comment holds a run. */
export const runIdOf = (run: RunReport): string => historyOf(run, (text) => text).runs[0]?.id ?? ''

/** How much is printed, from everything to the least: the first that fits is taken. */
const sizes = [
  { rows: 100, details: 20, chart: 50, runs: 30 },
  { rows: 100, details: 5, chart: 50, runs: 30 },
  { rows: 50, details: 1, chart: 30, runs: 30 },
  { rows: 50, details: 0, chart: 20, runs: 20 },
  { rows: 20, details: 0, chart: 10, runs: 10 },
  { rows: 5, details: 0, chart: 5, runs: 5 },
  { rows: 0, details: 0, chart: 0, runs: 2 },
] as const

/**
 * The comment of a run with all runs of the comments before it. The newest run is the one that is described, also where an older
 * one ends later. The same run given twice is there once.
 */
export function commentText(run: RunReport, earlier: readonly string[], options: CommentOptions): string {
  const { title, mask, key, link, commit, limit } = options
  const before = earlier.map((body) => readComment(body, key))
  const own = historyOf(run, mask, commit)
  const all = [...before.map(({ history }) => history), own]
  const newest = joinHistories(all).runs.at(-1)?.id
  const other = newest === own.runs[0]?.id ? undefined : before.find((each) => newestOf(each) === newest)
  const where = link === undefined ? '' : `\n\n[The page and all files](${inLink(link)})`
  let text = ''
  for (const [at, { rows, details, chart, runs }] of sizes.entries()) {
    const history = joinHistories(all, runs)
    const cut = at === 0 ? '' : '\n\n<sub>Shortened to fit into a comment; the report has everything.</sub>'
    const told = other?.text ?? `${markdownReport(run, { title, mask, rows, details }).trim()}${where}${cut}`
    text = joined(key, history, told, rateChart(history, chart))
    if (text.length <= limit) return text
  }
  // One test with a name as long as a comment: what is left are the counts.
  const told = `## ${cell(shownLine(title)).slice(0, 200)}\n\nThe report is longer than a comment may be.${where.slice(0, 2000)}`
  text = joined(key, joinHistories([own], 1), told, '')
  return text.length <= limit ? text : joined(key, noHistory, told, '')
}

const newestOf = ({ history }: Earlier): string | undefined => history.runs.at(-1)?.id

function joined(key: string, history: RunHistory, told: string, chart: string): string {
  const newest = history.runs.at(-1)
  return [
    commentMark(key),
    `<!-- expect-fair history: ${packHistory(history)} -->`,
    `${runMark}${(newest?.at ?? '').replace(/[^\w:.-]/g, '')} -->`,
    told,
    endMark,
    ...(chart === '' ? [] : ['', chart]),
    '',
  ].join('\n')
}

/** An address inside the brackets of a link. */
const inLink = (address: string): string =>
  address.replace(/[()<>\s\\]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`)
