import { count, percent, whole } from '../../core/numbers.js'
import type { Control, Direction, Estimate, FairnessReport } from '../../core/report.js'
import { pValue } from '../numbers.js'
import { heatCell, shareBar, shareText } from './bars.js'
import { html, type Markup, nothing } from './markup.js'
import { rateRows } from './row-rates.js'

/** Classes of an attribute in a table: more are behind a count. */
const mostClasses = 20

/** Rates with their intervals, the control within one class beside them. */
export function rates(report: FairnessReport): Markup {
  const lines = [...rateLines(report), ...rateRows(report)]
  if (lines.length === 0) return nothing
  const limit = 'rate' in report.gate ? report.gate.rate : undefined
  return html`<div class="part"><h4>Rates</h4><div class="scroll" role="group" aria-label="Rates" tabindex="0"><table class="figures"><thead><tr><th scope="col">Share</th><th scope="col">Counted</th><th scope="col">Estimate and ${confidence(report)} interval</th><th scope="col" class="wide"><span class="sr">Drawn</span></th></tr></thead>
<tbody>${lines.map(({ name, some, of, estimate, gated }) => html`<tr><th scope="row">${name}</th><td class="num">${whole(some)} of ${whole(of)}</td><td>${shareText(estimate)}</td><td class="wide">${shareBar(estimate, gated ? limit : undefined)}</td></tr>`)}</tbody></table></div>
${limit !== undefined && html`<p class="note">The gate accepts a rate below ${percent(limit)}: the thin line.</p>`}
${report.control !== undefined && excess(report.control)}
${report.provenBelow !== undefined && report.counts.casesWithBtc === 0 && html`<p class="note">With nothing found, this run has shown a rate below ${percent(report.provenBelow)} at 95 % confidence.</p>`}</div>`
}

export interface RateLine {
  readonly name: string
  readonly some: number
  readonly of: number
  readonly estimate: Estimate
  readonly gated?: boolean
}

function rateLines({ rate, counts, byAttribute, control, question }: FairnessReport): RateLine[] {
  if (rate === undefined || question === 'group-parity' || question === 'score-gap') return []
  const noun = question === 'individual' ? 'Rows of the data' : 'Cases'
  const lines: RateLine[] = [
    { name: `${noun} with a finding`, some: counts.casesWithBtc, of: counts.cases, estimate: rate, gated: true },
  ]
  for (const each of byAttribute) {
    const { attribute, casesWithBtc, cases, btcs, pairs } = each
    if (byAttribute.length > 1)
      lines.push({ name: `… by ${attribute}`, some: casesWithBtc, of: cases, estimate: each.rate })
    lines.push({ name: `Pairs that differ in ${attribute}`, some: btcs, of: pairs, estimate: each.pairRate })
  }
  if (control !== undefined) {
    lines.push({
      name: 'Pairs within one class (control)',
      some: control.flips,
      of: control.pairs,
      estimate: control.pairRate,
    })
  }
  return lines
}

const confidence = ({ rate }: FairnessReport): string => percent(rate?.interval.confidence ?? 0.95)

const excess = ({ excess: { value, interval } }: Control): Markup =>
  html`<p class="note">Between classes the model flips ${percent(value)} more often than within one (${percent(interval.confidence)} interval ${percent(interval.lower)} to ${percent(interval.upper)}).</p>`

/** Per attribute the share of pairs that flip, by class, and which class is favoured over which. */
export function classes({ byClass, directions }: FairnessReport): Markup {
  const attributes = [...new Set(byClass.map(({ attribute }) => attribute))]
  const tables = attributes.flatMap((attribute) => {
    const own = byClass.filter((each) => each.attribute === attribute && each.pairs > 0)
    // Of two classes each takes part in all pairs: one number, told under the rates.
    if (own.length < 3 || own.every(({ btcs }) => btcs === 0)) return []
    const shown = own.slice(0, mostClasses)
    return [
      html`<div class="scroll" role="group" aria-label="Findings by class of ${attribute}" tabindex="0"><table class="heatmap"><caption>Pairs of ${attribute} with another outcome, by class</caption>
<thead><tr><th scope="col">Class</th><th scope="col">Rate</th><th scope="col">Pairs</th></tr></thead>
<tbody>${shown.map(({ class: name, btcs, pairs }) => html`<tr><th scope="row">${name}</th>${heatCell(btcs / pairs, percent(btcs / pairs), `${name}: ${percent(btcs / pairs)}`)}<td class="num">${whole(btcs)} of ${whole(pairs)}</td></tr>`)}</tbody></table>
${own.length > shown.length && html`<p class="note">${count(own.length - shown.length, 'more class', 'more classes')} with lower rates.</p>`}</div>`,
    ]
  })
  const matrices = attributes.map((attribute) =>
    matrix(
      attribute,
      directions.filter((each) => each.attribute === attribute),
    ),
  )
  if (tables.length === 0 && matrices.every((each) => each === nothing)) return nothing
  return html`<div class="part"><h4>By class</h4><div class="tables">${tables}${matrices}</div></div>`
}

/** Class by class: of the cases that favour one of the two, how many favour the row's class. */
function matrix(attribute: string, directions: readonly Direction[]): Markup {
  if (directions.length === 0) return nothing
  const names = [...new Set(directions.flatMap(({ favoured, other }) => [favoured, other]))].sort()
  if (names.length > 20 || names.length < 3) return strongest(attribute, directions)
  const cell = (row: string, column: string): Markup => {
    const found = directions.find(
      ({ favoured, other }) => (favoured === row && other === column) || (favoured === column && other === row),
    )
    if (found === undefined || row === column) return heatCell(undefined, '', '')
    const cases = found.favoured === row ? found.casesFor : found.casesAgainst
    const all = found.casesFor + found.casesAgainst
    return heatCell(
      cases / all,
      `${cases}/${all}`,
      `${row} over ${column}: ${cases} of ${all} cases, ${pValue(found.p)}`,
    )
  }
  return html`<div class="scroll" role="group" aria-label="Which class of ${attribute} is favoured" tabindex="0"><table class="heatmap"><caption>Cases that favour the class of the row over that of the column</caption>
<thead><tr><th scope="col">${attribute}</th>${names.map((name) => html`<th scope="col" class="turned"><span>${name}</span></th>`)}</tr></thead>
<tbody>${names.map((row) => html`<tr><th scope="row">${row}</th>${names.map((column) => cell(row, column))}</tr>`)}</tbody></table></div>`
}

function strongest(attribute: string, directions: readonly Direction[]): Markup {
  const shown = [...directions].sort((one, other) => one.p - other.p).slice(0, 10)
  return html`<div><p class="caption">Direction by ${attribute}</p><ul class="plainlist">${shown.map(
    ({ favoured, other, casesFor, casesAgainst, p }) =>
      html`<li><b>${favoured}</b> over <b>${other}</b> in ${whole(casesFor)} of ${count(casesFor + casesAgainst, 'case')} <span class="interval">(sign test, ${pValue(p)})</span></li>`,
  )}</ul>${directions.length > shown.length && html`<p class="note">${count(directions.length - shown.length, 'more pair')} of classes.</p>`}</div>`
}
