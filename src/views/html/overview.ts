import { count, percent, whole } from '../../core/numbers.js'
import type { RunReport } from '../../core/record.js'
import type { ByClass, CaseReport } from '../../core/report.js'
import { wordsOf } from '../../questions/index.js'
import { boundOf, heatCell, shareBar, shareText } from '../../report/html/bars.js'
import { html, type Markup, nothing } from '../../report/html/markup.js'
import type { PageContext } from '../../report/html/page-context.js'
import { duration } from '../../report/numbers.js'
import { ratedPairs } from '../../report/outcomes.js'
import { type PlacedAssertion, resultOf, totals } from '../run-totals.js'
import { badge, outcome } from './badge.js'

/** Lines of the overview, columns and rows of the heat map: what stands behind them is counted. */
const mostLines = 1000
const mostColumns = 12
const mostClasses = 15

/** The run in a few numbers. Those of a group add up to what its heading says. */
export function tiles(run: RunReport): Markup {
  const { passed, failed, results, calls, ms } = totals(run)
  const tile = (name: string, value: string, kind = ''): Markup =>
    html`<div class="tile ${kind}"><dt>${name}</dt><dd>${value}</dd></div>`
  const group = (name: string, ...tiles: readonly Markup[]): Markup =>
    html`<div class="tilegroup"><p id="${name.replace(/\W+/g, '-')}">${name}</p><dl class="tiles" aria-labelledby="${name.replace(/\W+/g, '-')}">${tiles}</dl></div>`
  const open = results.inconclusive + results.interrupted
  const all = count(passed + failed, 'assertion')
  return html`<div class="tilegroups">${group(`Outcomes of ${all}`, tile('Passed', whole(passed), passed > 0 ? 'good' : ''), tile('Failed', whole(failed), failed > 0 ? 'bad' : ''))}${group(`Verdicts of ${all}`, tile('Biased', whole(results.biased)), tile('Fair', whole(results.fair)), tile('Undecided', whole(open), open > 0 ? 'open' : ''), ...(results.error > 0 ? [tile('No verdict', whole(results.error), 'open')] : []))}${group('The models were asked', tile('Inputs', whole(calls)), tile('Time', duration(ms)))}</div>`
}

/** Every assertion in a line, failed ones first. */
export function overview(all: readonly PlacedAssertion[], linked: ReadonlySet<number>, page: PageContext): Markup {
  const shown = all.slice(0, mostLines)
  return html`<div class="scroll" role="group" aria-label="All assertions" tabindex="0"><table class="overview"><thead><tr><th scope="col">Verdict</th><th scope="col">Test and assertion</th><th scope="col">Figure</th><th scope="col" class="wide"><span class="sr">Drawn</span></th></tr></thead>
<tbody>${shown.map((each) => line(each, linked.has(each.number), page))}</tbody></table></div>
${all.length > shown.length && html`<p class="note">${count(all.length - shown.length, 'more assertion')}; the JSON report has all.</p>`}`
}

function line({ test, record, number }: PlacedAssertion, linked: boolean, page: PageContext): Markup {
  const { report } = record
  const title = page.show(test.titles.at(-1) ?? '')
  const rate = report?.rate
  return html`<tr data-outcome="${record.outcome}" data-result="${resultOf(record)}"><td>${badge(record)}${record.negated && html` ${outcome(record)}`}</td><td>${linked ? html`<a href="#a${number}">${title}</a>` : title}<div class="file">${page.show(test.file)} <code>${record.negated && 'not.'}${record.matcher}</code></div></td>${
    rate === undefined
      ? html`<td class="none">${report !== undefined && (wordsOf(report).figure?.(report) ?? wordsOf(report).overview)}</td><td class="wide"></td>`
      : html`<td>${shareText(rate, boundOf(report as CaseReport))}<div class="file">${unitOf(report as CaseReport)}</div></td><td class="wide">${shareBar(rate, undefined, boundOf(report as CaseReport))}</td>`
  }</tr>`
}

/** What a rate is one of: assertions of one list count cases, rows, mutants. */
function unitOf(report: CaseReport): string {
  const { cases, pairs } = report.counts
  const rated = ratedPairs(report)
  return rated === undefined ? `of ${count(cases, wordsOf(report).noun)}` : `of ${whole(pairs)} ${rated}`
}

/** Attribute by class: the share of pairs whose outcome changes, in each assertion that asked the attribute. */
export function heatMap(all: readonly PlacedAssertion[], linked: ReadonlySet<number>, page: PageContext): Markup {
  const asked = all.flatMap(({ record, number, test }) => {
    const { byClass = [] } = (record.report ?? {}) as Partial<ByClass>
    return byClass.length === 0 ? [] : [{ number, test, byClass }]
  })
  const attributes = [...new Set(asked.flatMap(({ byClass }) => byClass.map(({ attribute }) => attribute)))]
  if (attributes.length === 0) return nothing
  return html`<section aria-label="Heat map"><h2>Where outcomes change</h2><p class="note">Share of pairs whose outcome changes when only the class changes, by attribute and class. A stronger shade is more; it follows the square root of the share.</p><div class="tables">${attributes.map(
    (attribute) => {
      const columns = asked.filter(({ byClass }) => byClass.some((each) => each.attribute === attribute))
      const drawn = columns.slice(0, mostColumns)
      const worst = new Map<string, number>()
      for (const { byClass } of drawn) {
        for (const each of byClass) {
          if (each.attribute !== attribute || each.pairs === 0) continue
          worst.set(each.class, Math.max(worst.get(each.class) ?? 0, each.btcs / each.pairs))
        }
      }
      const rows = [...worst]
        .sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1))
        .map(([name]) => name)
      return html`<div class="scroll" role="group" aria-label="Heat map of ${attribute}" tabindex="0"><table class="heatmap"><caption>${attribute}</caption><thead><tr><th scope="col">Class</th>${drawn.map(
        ({ number, test }) =>
          html`<th scope="col">${linked.has(number) ? html`<a href="#a${number}" title="${page.plain(test.titles.at(-1) ?? '')}" aria-label="Assertion ${number}: ${page.plain(test.titles.at(-1) ?? '')}">#${number}</a>` : `#${number}`}</th>`,
      )}</tr></thead><tbody>${rows.slice(0, mostClasses).map(
        (name) =>
          html`<tr><th scope="row">${name}</th>${drawn.map(({ byClass }) => {
            const own = byClass.find((each) => each.attribute === attribute && each.class === name && each.pairs > 0)
            const share = own === undefined ? undefined : own.btcs / own.pairs
            return heatCell(
              share,
              percent(share ?? 0),
              `${attribute} ${name}: ${whole(own?.btcs ?? 0)} of ${whole(own?.pairs ?? 0)} pairs`,
            )
          })}</tr>`,
      )}</tbody></table>${(rows.length > mostClasses || columns.length > drawn.length) && html`<p class="note">${rows.length > mostClasses && `${count(rows.length - mostClasses, 'more class', 'more classes')} with lower shares. `}${columns.length > drawn.length && `${count(columns.length - drawn.length, 'more assertion')}.`}</p>`}</div>`
    },
  )}</div></section>`
}
