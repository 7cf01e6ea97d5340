import { textOfInput } from '../../core/chat.js'
import { count, whole } from '../../core/numbers.js'
import type { Btc, CaseReport, ShrunkBtc, Side } from '../../core/report.js'
import type { Row } from '../../core/row.js'
import { clipEvidence } from '../clip.js'
import { differences, type Piece } from '../differences.js'
import { evidenceIn } from '../evidence.js'
import { meaning, said } from '../pair.js'
import { marked } from './marked.js'
import { html, type Markup, nothing } from './markup.js'
import type { PageContext } from './page-context.js'
import { square, squareOf } from './square.js'

/** Features of a row that are shown beside those that change. */
const mostFeatures = 24
/** Other pairs of one assertion. */
const mostPairs = 20
/** Of these, those that are printed: enough to see whether the first is typical. The style hides the rest. */
export const pairsOnPaper = 3

/** The smallest pair, and behind a fold the others that the report kept. */
export function pairs(report: CaseReport, page: PageContext): Markup {
  const { shrunk, btcs, counts } = report
  const first = shrunk ?? btcs[0]
  if (first === undefined) return nothing
  const others = btcs.filter((btc) => !isSame(btc, first) && !isSame(btc, shrunk?.found))
  page.takePairs(1)
  const shown = others.slice(0, page.takePairs(Math.min(others.length, mostPairs)))
  const left = counts.btcs - shown.length - 1
  const more = html`<p class="note">${count(left, 'more finding')} counted and not shown here; those that were kept are in the list of all findings and in the JSON report.</p>`
  return html`<div class="finding">
${
  isText(first)
    ? evidence(first, page)
    : html`<h4>${title(first)}</h4>
${pair(first, page)}`
}
${first.origin !== undefined && !isText(first) && html`<p class="note">From ${page.show(first.origin)}.</p>`}
${report.replay !== undefined && replay(report.replay)}
${
  shown.length > 0 &&
  html`<details class="more"><summary>${count(shown.length, 'more pair')}</summary><ol class="pairs">${shown.map((btc) => html`<li>${pair(btc, page)}</li>`)}</ol>${shown.length > pairsOnPaper && html`<p class="note paper">Printed are the first ${pairsOnPaper} of these pairs; the page shows all ${whole(shown.length)}.</p>`}${left > 0 && more}</details>`
}
${shown.length === 0 && left > 0 && more}
</div>`
}

const isSame = (btc: Btc, other: Pick<Btc, 'a' | 'b'> | undefined): boolean =>
  btc.a.input === other?.a.input && btc.b.input === other?.b.input

const isText = (btc: Btc): boolean => textOfInput(btc.a.input) !== undefined && squareOf(btc) === undefined

/** The pair as it was found, then the smallest that still shows it. */
function evidence(btc: Btc | ShrunkBtc, page: PageContext): Markup {
  const { found, small, notes } = evidenceIn(btc)
  return html`<h4>${page.show(found.title)}</h4>
${pair(found.pair, page)}
${found.note !== '' && html`<p class="note">${found.note}</p>`}
${small !== undefined && html`<h4>${page.show(small.title)}</h4>${pair(small.pair, page)}${small.note !== '' && html`<p class="note">${small.note}</p>`}`}
${notes.map((note) => html`<p class="note">${page.show(note)}</p>`)}`
}

function title(btc: Btc | ShrunkBtc): string {
  if (isRow(btc.a.input)) return `A row whose outcome changes when only ${btc.attribute} changes`
  const what = squareOf(btc) === undefined ? `differs only in ${btc.attribute}` : `changes ${btc.attribute} at once`
  if (!('size' in btc)) return `A pair that ${what}`
  const { before, after } = btc.size
  const words = before === after ? count(after, 'word') : `shrunk from ${whole(before)} to ${count(after, 'word')}`
  return `The smallest pair found, ${words}, ${what}`
}

const replay = (text: string): Markup => html`<div class="replay"><span class="label">Ask this pair again</span>
<code tabindex="0">replay: '${text}'</code><button type="button" class="copy" data-copy="replay: '${text}'">Copy</button></div>`

/** Two inputs with their classes and what the model said, the differences marked. */
export function pair(btc: Btc, page: PageContext): Markup {
  const corners = squareOf(btc)
  if (corners !== undefined) return html`${square(btc, corners, page)}${meaningOf(btc)}`
  if (isRow(btc.a.input) && isRow(btc.b.input)) return html`${rows(btc, page)}${meaningOf(btc)}`
  const [a, b] = differences(btc.a.input, btc.b.input)
  return html`<div class="pair">${side(btc, btc.a, a, page)}${side(btc, btc.b, b, page)}</div>${meaningOf(btc)}`
}

const meaningOf = (btc: Btc): Markup => html`<p class="meaning">${meaning(btc)}</p>`

function side(btc: Btc, { classes, prediction }: Side, pieces: readonly Piece[], page: PageContext): Markup {
  const own = classes[btc.attribute] ?? '?'
  const others = Object.entries(classes).filter(([name]) => name !== btc.attribute)
  return html`<div class="side${favour(btc, own)}"><div class="who"><b>${own}</b>${others.map(([, value]) => html` <span class="also">${value}</span>`)}</div>
<p class="input">${marked(clipEvidence(pieces), page)}</p><div class="said">${page.show(said(prediction))}</div></div>`
}

const favour = ({ favours }: Btc, own: string): string =>
  favours === undefined ? '' : own === favours ? ' favoured' : ' disfavoured'

const isRow = (input: unknown): input is Row => typeof input === 'object' && input !== null && !Array.isArray(input)

/** Two rows feature by feature, beside the row of the data that they are nearest to. */
function rows(btc: Btc | ShrunkBtc, page: PageContext): Markup {
  const near = 'near' in btc ? btc.near : undefined
  const [a, b] = [btc.a.input as Row, btc.b.input as Row]
  const names = Object.keys(a)
  const moved = near === undefined ? [] : names.filter((name) => near.row[name] !== a[name])
  const changed = names.filter((name) => a[name] !== b[name])
  const shown = names.length <= mostFeatures ? names : names.filter((name) => [...moved, ...changed].includes(name))
  const column = near !== undefined && moved.length > 0
  const cell = (value: unknown, mark: boolean): Markup =>
    mark ? html`<td><mark>${page.show(text(value))}</mark></td>` : html`<td>${page.show(text(value))}</td>`
  return html`<div class="scroll" role="group" aria-label="Two rows, feature by feature" tabindex="0"><table class="rows">
<thead><tr><th scope="col">Feature</th>${column && html`<th scope="col">${near?.origin}</th>`}<th scope="col">${column ? 'Row' : (near?.origin ?? 'Row')}</th><th scope="col">Counterfactual</th></tr></thead>
<tbody>${shown.map(
    (name) =>
      html`<tr><th scope="row">${page.show(name)}</th>${column && cell(near?.row[name], false)}${cell(a[name], moved.includes(name) || changed.includes(name))}${cell(b[name], changed.includes(name))}</tr>`,
  )}</tbody>
<tfoot><tr><th scope="row">The model says</th>${column && html`<td></td>`}<td><b>${page.show(said(btc.a.prediction))}</b></td><td><b>${page.show(said(btc.b.prediction))}</b></td></tr></tfoot></table></div>
${names.length > shown.length && html`<p class="note">${count(names.length - shown.length, 'more feature')}, the same in all columns.</p>`}`
}

/** JSON has no number for a missing value. */
const text = (value: unknown): string =>
  value === null || (typeof value === 'number' && Number.isNaN(value)) ? 'missing' : String(value)
