import { count, percent } from '../../core/numbers.js'
import { asLog } from '../../core/visible.js'
import { cell } from '../cell.js'
import type { HistoryPoint, RunHistory } from './run-history.js'

const levels = [...'▁▂▃▄▅▆▇█']
/** A run in which the assertion has no rate: it was not there, ended in an error, or its question has none. */
const none = '·'

/** The rate of each assertion over the runs of a pull request, as lines of a table. Nothing where there is one run. */
export function rateChart({ names, runs }: RunHistory, most: number): string {
  if (runs.length < 2) return ''
  const last = runs.at(-1)?.points ?? {}
  const rows = Object.keys(names)
    .map((key) => ({ key, points: runs.map(({ points }) => points[key]) }))
    .filter(({ points }) => points.some((point) => point?.rate !== undefined))
    .sort((one, other) => rank(last[one.key]) - rank(last[other.key]))
  if (rows.length === 0) return ''
  const shown = rows.slice(0, most)
  const left = rows.length - shown.length
  return asLog(
    [
      `### Rate over the last ${count(runs.length, 'run')}`,
      '',
      '| assertion | oldest to newest | now | before | highest |',
      '|---|---|---|---|---|',
      ...shown.map(({ key, points }) => row(names[key] ?? key, points)),
      '',
      ...(left > 0 ? [`… and ${count(left, 'more assertion')}.`, ''] : []),
      `<sub>Each bar is a run. A row is drawn from 0 % to its own highest rate; ${none} is a run without a rate.</sub>`,
    ].join('\n'),
  )
}

/** What fails now comes first, then what is there now, then what is gone. */
const rank = (point: HistoryPoint | undefined): number => (point === undefined ? 2 : point.passed ? 1 : 0)

function row(name: string, points: readonly (HistoryPoint | undefined)[]): string {
  const rates = points.map((point) => point?.rate)
  const known = rates.filter((rate) => rate !== undefined)
  const highest = Math.max(...known)
  const now = points.at(-1)
  const before = rates.slice(0, -1).findLast((rate) => rate !== undefined)
  const bars = rates.map((rate) => (rate === undefined ? none : bar(rate, highest))).join('')
  const said = now === undefined ? 'not asked' : now.rate === undefined ? 'no rate' : percent(now.rate)
  const cells = [cell(name), bars, said, before === undefined ? '' : percent(before), percent(highest)]
  return `| ${cells.join(' | ')} |`
}

const bar = (rate: number, highest: number): string =>
  levels[highest === 0 ? 0 : Math.round((rate / highest) * (levels.length - 1))] as string
