import { wordsOf } from '../../questions/index.js'
import { unbroken } from '../../report/html/bars.js'
import { html, type Markup } from '../../report/html/markup.js'
import type { PageContext } from '../../report/html/page-context.js'
import { reportText } from '../format-report.js'
import type { PlacedAssertion } from '../run-totals.js'
import { headline, reasons } from '../verdict.js'
import { badge, outcome } from './badge.js'
import { changes } from './changes.js'
import { leftOut, notTested, provenance } from './provenance.js'

/** All that is shown of one assertion. */
export function assertion({ test, record, number }: PlacedAssertion, page: PageContext): Markup {
  const { report, error, place, matcher, negated } = record
  const title = test.titles.at(-1) ?? ''
  const where = place === undefined ? test.file : `${place.file}:${place.line}`
  const before = [test.project, ...test.titles.slice(0, -1)].filter((each) => each !== undefined)
  return html`<article id="a${number}" class="assertion ${record.outcome}" data-outcome="${record.outcome}" aria-labelledby="t${number}">
<header><div class="kicker"><span class="label">#${number}</span> ${badge(record)} ${outcome(record)} <code>${page.show(where)}</code></div>
<h3 id="t${number}">${before.map((each) => html`<span class="suite">${page.show(each)} › </span>`)}${page.show(title)}</h3>
<p class="matcher"><code>expect(…)${negated && '.not'}.${matcher}()</code></p></header>
${
  report === undefined
    ? html`<p class="lede">No verdict: the assertion ended in an error.</p><pre tabindex="0">${page.show(error?.message ?? '')}</pre>`
    : html`<p class="lede">${page.show(unbroken(headline(report)))}</p>${reasons(report).map((reason) => html`<p>${page.show(unbroken(reason))}</p>`)}
${changes(report.baseline, page)}${wordsOf(report).page(report, page)}${leftOut(report, page)}${notTested(report, page)}
${provenance(report, page)}<details class="text"><summary>All figures as text</summary><pre tabindex="0">${page.show(reportText(report, { isNot: negated, verbose: true }))}</pre></details>`
}
</article>`
}
