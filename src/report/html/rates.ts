import { count, percent, whole } from '../../core/numbers.js'
import type { AttributeCounts, CaseReport, Control } from '../../core/report.js'
import { ratedPairs } from '../outcomes.js'
import { shareBar, shareText } from './bars.js'
import { html, type Markup, nothing } from './markup.js'
import type { RateLine } from './rate-line.js'

/** Rates that a question has beside that of its cases. */
export interface OwnRates {
  /** What is counted: `case`, `row`, `original`. */
  readonly noun: string
  /** The rate of cases, by name. Default "Cases with a finding". */
  readonly name?: string
  readonly byAttribute?: readonly AttributeCounts[]
  readonly control?: Control | undefined
  readonly more?: readonly RateLine[]
  readonly note?: string | undefined
}

/** Rates with their intervals, the control within one class beside them. */
export function rates(report: CaseReport, own: OwnRates): Markup {
  const { noun, control, more = [], note } = own
  const lines = [...rateLines(report, own), ...more]
  if (lines.length === 0) return nothing
  const limit = 'rate' in report.gate ? report.gate.rate : undefined
  return html`<div class="part"><h4>Rates</h4><div class="scroll" role="group" aria-label="Rates" tabindex="0"><table class="figures"><thead><tr><th scope="col">Share</th><th scope="col">Counted</th><th scope="col">Estimate and ${confidence(report)} interval</th><th scope="col" class="wide"><span class="sr">Drawn</span></th></tr></thead>
<tbody>${lines.map(({ name, some, of, estimate, gated }) => html`<tr><th scope="row">${name}</th><td class="num">${whole(some)} of ${whole(of)}</td><td>${shareText(estimate)}</td><td class="wide">${shareBar(estimate, gated ? limit : undefined)}</td></tr>`)}</tbody></table></div>
${limit !== undefined && html`<p class="note">The gate accepts a rate below ${percent(limit)}: the thin line.</p>`}
${ratedPairs(report) !== undefined && html`<p class="note">Of each ${noun} some ${ratedPairs(report) ?? ''} were drawn at random, so this is a rate of ${ratedPairs(report) ?? ''}. At least ${whole(report.counts.casesWithBtc)} of ${count(report.counts.cases, noun)} have one with a finding; those that were not asked may add to them.</p>`}
${control !== undefined && excess(control)}
${note !== undefined && html`<p class="note">${note}</p>`}
${report.provenBelow !== undefined && report.counts.casesWithBtc === 0 && html`<p class="note">With nothing found, this run has shown a rate${ratedPairs(report) !== undefined && ` of ${ratedPairs(report)}`} below ${percent(report.provenBelow)} at 95 % confidence.</p>`}</div>`
}

function rateLines(
  report: CaseReport,
  { noun, name = 'Cases with a finding', byAttribute = [], control }: OwnRates,
): RateLine[] {
  const { rate, counts } = report
  const pairs = ratedPairs(report)
  if (rate === undefined) return []
  const lines: RateLine[] =
    pairs !== undefined
      ? [
          {
            name: `${pairs[0]?.toUpperCase()}${pairs.slice(1)} with a finding, mean over ${noun}s`,
            some: counts.btcs,
            of: counts.pairs,
            estimate: rate,
            gated: true,
          },
        ]
      : [{ name: name, some: counts.casesWithBtc, of: counts.cases, estimate: rate, gated: true }]
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

const confidence = ({ rate }: CaseReport): string => percent(rate?.interval.confidence ?? 0.95)

const excess = ({ excess: { value, interval } }: Control): Markup => {
  const size = percent(Math.abs(value))
  const often = size === percent(0) ? 'as often as' : `${size} ${value < 0 ? 'less' : 'more'} often than`
  return html`<p class="note">Between classes the model flips ${often} within one (excess ${percent(value)}, ${percent(interval.confidence)} interval ${percent(interval.lower)} to ${percent(interval.upper)}).</p>`
}
