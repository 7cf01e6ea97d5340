import { count, percent, whole } from '../../core/numbers.js'
import type { FoundQuality, SearchYield } from '../../core/report.js'
import { nearnessOf } from '../nearness.js'
import { duration } from '../numbers.js'
import { html, type Markup, nothing } from './markup.js'

/** What a search found: in a box of its own, since it is no rate. */
export function searchYield(found: SearchYield | undefined, unit: 'row' | 'text'): Markup {
  if (found === undefined) return nothing
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
