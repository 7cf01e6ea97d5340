import { count, percent, whole } from '../../core/numbers.js'
import type { Btc, DiscriminationScore, DiscriminationScores, Estimate, RowRate, ShrunkBtc } from '../../core/report.js'
import type { Row } from '../../core/row.js'
import { directionLines } from '../../report/directions.js'
import { facts, width, wrap } from '../../report/layout.js'
import { list, part, shareWithInterval } from '../../report/numbers.js'
import type { Paint } from '../../report/paint.js'
import { meaning, said } from '../../report/pair.js'
import { yields } from '../../report/search-yield.js'
import type { IndividualReport } from './report.js'

/** Features printed of a row, besides those that change. */
const mostFeatures = 24
/** Characters printed of a cell. */
const mostOfCell = 24

/** The found pair of rows as a table, and the facts that only a report on rows has: rates apart from the yield. */
export function individualText(report: IndividualReport, paint: Paint): string[] {
  const pair = report.shrunk ?? report.btcs[0]
  const { data, domain } = report.rates
  return [
    ...(pair === undefined ? [] : [...rowPair(pair, paint), ...replay(report), '']),
    // By itself it would say what the headline says.
    ...facts('Data', data && (domain || data.alone.length > 0) ? rate(data, 'of the data') : [], paint),
    ...facts('Domain', domain === undefined ? [] : rate(domain, 'drawn at random from the domain'), paint),
    ...facts('Direction', directionLines(report.directions ?? [], 'row'), paint),
    ...facts('Scores', report.discrimination === undefined ? [] : scores(report.discrimination), paint),
    ...facts('Search', report.yield === undefined ? [] : yields(report.yield, 'row'), paint),
  ]
}

const replay = (report: IndividualReport): string[] =>
  report.replay === undefined
    ? []
    : ['  To ask only this pair again, add to the plan:', `    replay: '${report.replay}'`]

/** Two rows feature by feature, beside the row of the data that they are nearest to; what changes is in brackets. */
export function rowPair(btc: Btc | ShrunkBtc, paint: Paint): string[] {
  const near = 'near' in btc ? btc.near : undefined
  const [a, b] = [btc.a.input as Row, btc.b.input as Row]
  const names = Object.keys(a)
  const moved = near === undefined ? [] : names.filter((name) => !same(near.row[name], a[name]))
  const changed = names.filter((name) => !same(a[name], b[name]))
  const heads = [
    'feature',
    ...(moved.length > 0 && near ? [near.origin] : []),
    moved.length > 0 ? 'row' : (near?.origin ?? 'row'),
    'counterfactual',
  ]
  const shown = names.length <= mostFeatures ? names : names.filter((name) => [...moved, ...changed].includes(name))
  const rows = shown.map((name): Cell[] => [
    { text: name },
    ...(moved.length > 0 && near ? [{ text: cell(near.row[name]) }] : []),
    { text: cell(a[name]), marked: moved.includes(name) || changed.includes(name) },
    { text: cell(b[name]), marked: changed.includes(name) },
  ])
  const answers: Cell[] = [
    { text: 'the model says' },
    ...(moved.length > 0 ? [{ text: '' }] : []),
    { text: said(btc.a.prediction), paint: colour(btc, btc.a, paint) },
    { text: said(btc.b.prediction), paint: colour(btc, btc.b, paint) },
  ]
  const hidden = names.length - shown.length
  return [
    ...wrap(title(btc, moved, near?.origin), width - 2).map((line) => `  ${paint.strong(line)}`),
    ...table([heads.map((text) => ({ text, paint: paint.faint })), ...rows, answers], paint).map(
      (line) => `    ${line}`,
    ),
    ...(hidden > 0 ? [`    … ${count(hidden, 'more feature')}, the same in all columns`] : []),
    `  ${meaning(btc)}`,
  ]
}

function title(btc: Btc | ShrunkBtc, moved: readonly string[], origin: string | undefined): string {
  if (origin === undefined)
    return `A discriminatory row: what the model says changes when only ${btc.attribute} changes`
  if (moved.length === 0)
    return `What the model says of ${origin} of the data changes when only ${btc.attribute} changes`
  return `The discriminatory row nearest to the data: ${origin} with another value of ${list(moved, 'and')}; there what the model says changes when only ${btc.attribute} changes`
}

const colour = (btc: Btc, side: Btc['a'], paint: Paint): Paint['good'] =>
  btc.favours !== undefined && side.classes[btc.attribute] !== btc.favours ? paint.bad : paint.good

interface Cell {
  readonly text: string
  readonly marked?: boolean
  readonly paint?: Paint['good']
}

/** Cells as aligned columns; a marked one is in brackets. Paint comes after the padding, which it must not change. */
function table(rows: readonly (readonly Cell[])[], paint: Paint): string[] {
  const text = ({ text, marked }: Cell): string => (marked ? `[${text}]` : ` ${text}`)
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => text(row[column] as Cell).length)))
  return rows.map((row) =>
    row
      .map((each, column) => {
        const padding = column === row.length - 1 ? '' : ' '.repeat((widths[column] as number) - text(each).length)
        const colour = each.marked ? paint.mark : (each.paint ?? ((same: string) => same))
        return colour(text(each)) + padding
      })
      .join('  ')
      .trimEnd(),
  )
}

const same = (one: unknown, other: unknown): boolean => Object.is(one, other)

function cell(value: string | number | undefined): string {
  const text = typeof value === 'number' && Number.isNaN(value) ? 'missing' : String(value)
  return text.length <= mostOfCell ? text : `${text.slice(0, mostOfCell - 1)}…`
}

function rate({ rows, found, rate: jointly, alone, capped }: RowRate, which: string): string[] {
  // What was not asked can only add to what was found.
  const share = (estimate: Estimate): string =>
    capped === undefined
      ? shareWithInterval(estimate)
      : `at least ${percent(estimate.value)} (${percent(estimate.interval.confidence)} confidence: at least ${percent(estimate.interval.lower)}; not all counterfactuals were asked)`
  return [
    `${part(found, rows, 'row')} ${which} ${found === 1 ? 'is' : 'are'} discriminatory: ${share(jointly)}`,
    ...alone.map((each) => `${each.attribute} only: ${part(each.found, rows, 'row')}, ${share(each.rate)}`),
  ]
}

/** Estimates from random rows of the domain, taken jointly over the asked attributes. */
function scores({ causal, group }: DiscriminationScores): string[] {
  const value = ({ score, error, confidence, rows, capped }: DiscriminationScore): string =>
    `${percent(score)} ± ${percent(error)} (${percent(confidence)} confidence, ${count(rows, 'random row')}${capped === undefined ? '' : `, of ${whole(capped)} not all counterfactuals asked`})`
  return [
    `causal: for ${causal.capped === undefined ? '' : 'at least '}${value(causal)} another ${list(causal.attributes, 'and')} changes the outcome`,
    `group: the groups that get an outcome most and least often are ${value(group)} apart`,
  ]
}
