import { percent, whole } from '../../core/numbers.js'
import type { RowRate } from '../../core/report.js'
import { html, type Markup, nothing } from '../../report/html/markup.js'
import type { RateLine } from '../../report/html/rate-line.js'
import type { IndividualReport } from './report.js'

/** Rates of discriminatory rows, only of random samples. */
export function rateRows({ rates }: IndividualReport): RateLine[] {
  return [
    // The rate of the data is the report's own, where it has one attribute.
    ...(rates.data === undefined ? [] : alone(rates.data, 'of the data')),
    ...(rates.domain === undefined ? [] : lines(rates.domain, 'of the domain, drawn at random')),
  ]
}

const lines = (rate: RowRate, which: string): RateLine[] => [
  { name: `Rows ${which}`, some: rate.found, of: rate.rows, estimate: rate.rate, unit: 'rows' },
  ...alone(rate, which),
]

const alone = (rate: RowRate, which: string): RateLine[] =>
  rate.alone.map(({ attribute, found, rate: estimate }) => ({
    name: `… ${which}, by ${attribute} only`,
    some: found,
    of: rate.rows,
    estimate,
    unit: 'rows',
  }))

/** Estimates of a search from random rows of the domain, with their error bounds. */
export function discrimination({ discrimination: scores }: IndividualReport): Markup {
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
