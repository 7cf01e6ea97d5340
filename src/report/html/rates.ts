import { count, percent, whole } from '../../core/numbers.js'
import type { AttributeCounts, CaseReport, Control } from '../../core/report.js'
import { ratedPairs } from '../outcomes.js'
import { boundOf, shareBar, shareText } from './bars.js'
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
  const units = [...new Set(lines.map(({ unit }) => unit))]
  return html`<div class="part"><h4>Rates</h4>${units.map((unit) =>
    table(
      unit,
      lines.filter((line) => line.unit === unit),
      report,
      limit,
    ),
  )}
${limit !== undefined && html`<p class="note">The gate accepts a rate below ${percent(limit)}: the thin line.</p>`}
${ratedPairs(report) !== undefined && html`<p class="note">Of each ${noun} some ${ratedPairs(report) ?? ''} were drawn at random, so this is a rate of ${ratedPairs(report) ?? ''}. At least ${whole(report.counts.casesWithBtc)} of ${count(report.counts.cases, noun)} have one with a finding; those that were not asked may add to them.</p>`}
${control !== undefined && excess(control)}
${note !== undefined && html`<p class="note">${note}</p>`}</div>`
}

/** Lines of one unit, so that the numbers of a column can be compared and added. */
function table(unit: string, lines: readonly RateLine[], report: CaseReport, limit: number | undefined): Markup {
  const name = `${unit[0]?.toUpperCase()}${unit.slice(1)}`
  return html`<div class="scroll" role="group" aria-label="Rates of ${unit}" tabindex="0"><table class="figures"><thead><tr><th scope="col">${name}</th><th scope="col">With another outcome</th><th scope="col">Asked</th><th scope="col">Rate and ${confidence(report)} interval</th><th scope="col" class="wide"><span class="sr">Drawn</span></th></tr></thead>
<tbody>${lines.map(({ name, some, of, estimate, gated }) => {
    const bound = gated ? boundOf(report) : undefined
    return html`<tr><th scope="row">${name}</th><td class="num">${whole(some)}</td><td class="num">${whole(of)}</td><td>${shareText(estimate, bound)}</td><td class="wide">${shareBar(estimate, gated ? limit : undefined, bound)}</td></tr>`
  })}</tbody></table></div>`
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
            unit: pairs,
          },
        ]
      : [{ name: name, some: counts.casesWithBtc, of: counts.cases, estimate: rate, gated: true, unit: `${noun}s` }]
  for (const each of byAttribute) {
    const { attribute, casesWithBtc, cases, btcs, pairs } = each
    if (byAttribute.length > 1)
      lines.push({ name: `… by ${attribute}`, some: casesWithBtc, of: cases, estimate: each.rate, unit: `${noun}s` })
    lines.push({
      name: `Pairs that differ in ${attribute}`,
      some: btcs,
      of: pairs,
      estimate: each.pairRate,
      unit: 'pairs',
    })
  }
  if (control !== undefined) {
    lines.push({
      name: 'Pairs within one class (control)',
      some: control.flips,
      of: control.pairs,
      estimate: control.pairRate,
      unit: 'pairs',
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
