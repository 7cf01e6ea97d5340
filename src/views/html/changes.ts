import { gapSize, nameOfGap, sizeBefore } from '../../core/compared-gap.js'
import { count, whole } from '../../core/numbers.js'
import type { BaselineComparison, ComparedCase, ComparedGap } from '../../core/report.js'
import { html, type Markup, nothing } from '../../report/html/markup.js'
import type { PageContext } from '../../report/html/page-context.js'
import { pValue } from '../../report/numbers.js'

/** Cases listed of each kind. */
const most = 20

const words: Readonly<Record<BaselineComparison['status'], string>> = {
  written: 'There was no baseline, so this run is now stored as the baseline.',
  compared: 'Compared with the baseline.',
  updated: 'The run was compared with the baseline and then stored as the new baseline.',
  missing: 'There is no baseline, and this run is not allowed to write one.',
  'other-arithmetic':
    'The baseline comes from a processor that multiplies in a different way, so nothing was compared.',
  'other-plan': 'The baseline was made with another plan, so nothing was compared.',
  unreadable: 'The baseline cannot be read, so nothing was compared.',
}

/** What is new, fixed and still open since the baseline, or beside another model. */
export function changes(compared: BaselineComparison | undefined, page: PageContext): Markup {
  if (compared === undefined) return nothing
  const { status, path, model, mcnemar, differences = [], gaps = [] } = compared
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
${gaps.length > 0 && grown(gaps, page)}${kinds.map(([name, , cases]) => listed(name, cases, page))}`
}
${differences.length > 0 && html`<table class="figures"><thead><tr><th scope="col">Plan</th><th scope="col">Then</th><th scope="col">Now</th></tr></thead><tbody>${differences.map(({ what, before, now }) => html`<tr><th scope="row">${what}</th><td>${page.show(before)}</td><td>${page.show(now)}</td></tr>`)}</tbody></table>`}</div>`
}

/** Gaps of answers then and now, those that grew most surely first. */
function grown(gaps: readonly ComparedGap[], page: PageContext): Markup {
  const shown = gaps.toSorted((one, other) => one.p - other.p).slice(0, most)
  return html`<div class="scroll" role="group" aria-label="Gaps then and now as a table" tabindex="0"><table class="figures"><thead><tr><th scope="col">Gap</th><th scope="col">Then</th><th scope="col">Now</th><th scope="col">Cases</th><th scope="col">Grown</th></tr></thead><tbody>${shown.map(
    (gap) =>
      html`<tr><th scope="row">${page.show(nameOfGap(gap))}</th><td class="num">${sizeBefore(gap)}</td><td class="num">${gapSize(gap.now, gap.scale)}</td><td class="num">${whole(gap.cases)}</td><td class="num">${gap.exact ? (gap.p === 0 ? 'yes' : 'no') : pValue(gap.p)}</td></tr>`,
  )}</tbody></table></div>${gaps.length > shown.length && html`<p class="note">${count(gaps.length - shown.length, 'more gap')}.</p>`}`
}

function listed(name: string, cases: readonly ComparedCase[], page: PageContext): Markup {
  if (cases.length === 0) return nothing
  const shown = cases.slice(0, most)
  return html`<details><summary>${name}: ${count(cases.length, 'case')}</summary><ul class="plainlist">${shown.map(
    ({ caseId, origin, attributes, accepted }) =>
      html`<li><code>${page.show(caseId)}</code> ${attributes.join(', ')}${origin !== undefined && html` <span class="interval">${page.show(origin)}</span>`}${accepted !== undefined && html`<br><em>accepted: ${page.show(accepted)}</em>`}</li>`,
  )}</ul>${cases.length > shown.length && html`<p class="note">${count(cases.length - shown.length, 'more case')}.</p>`}</details>`
}
