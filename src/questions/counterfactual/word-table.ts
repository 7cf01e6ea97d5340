import { count, whole } from '../../core/numbers.js'
import type { WordEffect } from '../../core/report.js'
import { html, type Markup, nothing } from '../../report/html/markup.js'
import type { PageContext } from '../../report/html/page-context.js'

/** Words in the table: more are behind a count. */
const most = 20

/** Single words and names on which the outcome depends. */
export function wordTable(found: readonly WordEffect[], page: PageContext): Markup {
  if (found.length === 0) return nothing
  const shown = [...found].sort((one, other) => other.flips / other.cases - one.flips / one.cases).slice(0, most)
  return html`<div class="part"><h4>By word</h4><div class="scroll" role="group" aria-label="Words on which the outcome depends" tabindex="0"><table class="figures"><caption>Words on which the outcome depends, and the cases in which they stand apart</caption>
<thead><tr><th scope="col">Word</th><th scope="col">Class</th><th scope="col">Outcome</th><th scope="col">Cases</th></tr></thead>
<tbody>${shown.map((each) => html`<tr><th scope="row">${page.show(each.word)}</th><td>${page.show(`${each.class} (${each.attribute})`)}</td><td>${page.show(each.outcome)}</td><td class="num">${whole(each.flips)} of ${whole(each.cases)}</td></tr>`)}</tbody></table></div>
${found.length > shown.length && html`<p class="note">${count(found.length - shown.length, 'more word')}.</p>`}</div>`
}
