import { count, percent, whole } from '../../core/numbers.js'
import type { FairnessReport, FoundQuality, RowRate } from '../../core/report.js'
import { nearnessOf } from '../nearness.js'
import { duration } from '../numbers.js'
import { html, type Markup, nothing } from './markup.js'
import type { RateLine } from './rate-line.js'

/** Rates of discriminatory rows, of random samples alone. */
export function rateRows({ rates }: FairnessReport): RateLine[] {
  return [
    // The rate of the data is the report's own, where it has one attribute.
    ...(rates?.data === undefined ? [] : alone(rates.data, 'of the data')),
    ...(rates?.domain === undefined ? [] : lines(rates.domain, 'of the domain, drawn at random')),
  ]
}

const lines = (rate: RowRate, which: string): RateLine[] => [
  { name: `Rows ${which}`, some: rate.found, of: rate.rows, estimate: rate.rate },
  ...alone(rate, which),
]

const alone = (rate: RowRate, which: string): RateLine[] =>
  rate.alone.map(({ attribute, found, rate: estimate }) => ({
    name: `… ${which}, by ${attribute} alone`,
    some: found,
    of: rate.rows,
    estimate,
  }))

/** Estimates of a search from random rows of the domain, with their error bounds. */
export function discrimination({ discrimination: scores }: FairnessReport): Markup {
  if (scores === undefined) return nothing
  const meaning = {
    causal: 'share of random rows whose outcome another value changes',
    group: 'largest difference between two groups in how often they get an outcome',
  } as const
  const rows = [scores.causal, scores.group]
  return html`<h4>Discrimination scores</h4>
<div class="scroll" role="group" aria-label="Discrimination scores" tabindex="0"><table class="figures"><thead><tr><th scope="col">Score</th><th scope="col">What</th><th scope="col">Value</th><th scope="col">Error</th><th scope="col">Confidence</th><th scope="col">Random rows</th></tr></thead>
<tbody>${rows.map((each) => html`<tr><th scope="row">${each.kind}</th><td>${meaning[each.kind]}</td><td class="num">${each.capped !== undefined && each.kind === 'causal' && 'at least '}${percent(each.score)}</td><td class="num">± ${percent(each.error)}</td><td class="num">${percent(each.confidence)}</td><td class="num">${whole(each.rows)}</td></tr>`)}</tbody></table></div>`
}

/** What a search found: in a box of its own, since it is no rate. */
export function searchYield({ yield: found, question }: FairnessReport): Markup {
  if (found === undefined) return nothing
  const unit = question === 'individual' ? 'row' : 'text'
  const { search, tested, modelRows, ms, phases, ended, quality } = found
  return html`<div class="yield"><h4>Search yield <span class="tag">no rate</span></h4>
<p><b>${search}</b>${ended === 'interrupted' && ', cut short,'} found <b class="num">${whole(found.found)}</b> discriminatory among ${count(tested, `distinct ${unit}`)} that it chose to test${tested > 0 && ` (${percent(found.found / tested)} of those)`}. It looks where finds are likely, so the share says nothing about all ${unit}s.</p>
<div class="scroll" role="group" aria-label="Phases of the search" tabindex="0"><table class="figures"><thead><tr><th scope="col">Phase</th><th scope="col">Tested</th><th scope="col">Found</th><th scope="col">Model rows</th><th scope="col">Time</th></tr></thead>
<tbody>${phases.map((phase) => html`<tr><th scope="row">${phase.phase}</th><td class="num">${whole(phase.tested)}</td><td class="num">${whole(phase.found)}</td><td class="num">${whole(phase.modelRows)}</td><td class="num">${duration(phase.ms)}</td></tr>`)}</tbody>
<tfoot><tr><th scope="row">All</th><td class="num">${whole(tested)}</td><td class="num">${whole(found.found)}</td><td class="num">${whole(modelRows)}</td><td class="num">${duration(ms)}</td></tr></tfoot></table></div>${quality !== undefined && nearness(quality)}</div>`
}

const nearness = (quality: FoundQuality): Markup =>
  html`<p>${count(quality.texts, 'find')} beside the text of each, means: ${nearnessOf(quality).map(
    ({ measure, value }, at) => html`${at > 0 && ', '}${measure} <b class="num">${value.toFixed(2)}</b>`,
  )}.</p>`
