import { count, whole } from '../../core/numbers.js'
import type { BaselineComparison, ComparedCase } from '../../core/report.js'
import { html, type Markup, nothing } from '../../report/html/markup.js'
import type { PageContext } from '../../report/html/page-context.js'
import { pValue } from '../../report/numbers.js'

/** Cases listed of each kind. */
const most = 20

const words: Readonly<Record<BaselineComparison['status'], string>> = {
  written: 'There was no baseline: this run is it.',
  compared: 'Compared with the baseline.',
  updated: 'Compared with the baseline, then taken for the new one.',
  missing: 'There is no baseline, and none may be written here.',
  'other-arithmetic': 'The baseline comes from a processor that multiplies in another way, so nothing was compared.',
  'other-plan': 'The baseline was made with another plan, so nothing was compared.',
  unreadable: 'The baseline cannot be read, so nothing was compared.',
}

/** What is new, fixed and still open since the baseline, or beside another model. */
export function changes(compared: BaselineComparison | undefined, page: PageContext): Markup {
  if (compared === undefined) return nothing
  const { status, path, model, mcnemar, differences = [] } = compared
  const kinds: [string, string, readonly ComparedCase[]][] = [
    ['New', 'bad', compared.new],
    ['Fixed', 'good', compared.fixed],
    ['Still open', 'open', compared.open],
    ['Accepted', 'accepted', compared.accepted],
  ]
  const uncompared = compared.onlyNow + compared.onlyBefore + compared.changed
  return html`<div class="part"><h4>Since the baseline</h4>
<p>${words[status]}${model !== undefined && html` Compared model: <b>${page.show(model)}</b>.`}${path !== undefined && html` <code>${path}</code>`}</p>
${
  (status === 'compared' || status === 'updated') &&
  html`<ul class="changes">${kinds.map(([name, kind, cases]) => html`<li class="${kind}"><b class="num">${whole(cases.length)}</b> ${name.toLowerCase()}</li>`)}</ul>
<p class="note">${count(compared.common, 'case')} asked by both runs; ${whole(uncompared)} not compared.${mcnemar !== undefined && ` ${whole(mcnemar.worse)} got worse, ${whole(mcnemar.better)} better (McNemar, ${pValue(mcnemar.p)}).`}</p>
${kinds.map(([name, , cases]) => listed(name, cases, page))}`
}
${differences.length > 0 && html`<table class="figures"><thead><tr><th scope="col">Plan</th><th scope="col">Then</th><th scope="col">Now</th></tr></thead><tbody>${differences.map(({ what, before, now }) => html`<tr><th scope="row">${what}</th><td>${page.show(before)}</td><td>${page.show(now)}</td></tr>`)}</tbody></table>`}</div>`
}

function listed(name: string, cases: readonly ComparedCase[], page: PageContext): Markup {
  if (cases.length === 0) return nothing
  const shown = cases.slice(0, most)
  return html`<details><summary>${name}: ${count(cases.length, 'case')}</summary><ul class="plainlist">${shown.map(
    ({ caseId, origin, attributes, accepted }) =>
      html`<li><code>${page.show(caseId)}</code> ${attributes.join(', ')}${origin !== undefined && html` <span class="interval">${page.show(origin)}</span>`}${accepted !== undefined && html`<br><em>accepted: ${page.show(accepted)}</em>`}</li>`,
  )}</ul>${cases.length > shown.length && html`<p class="note">${count(cases.length - shown.length, 'more case')}.</p>`}</details>`
}
