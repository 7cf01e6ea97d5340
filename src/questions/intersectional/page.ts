import { count, percent, whole } from '../../core/numbers.js'
import { shareBar, shareText } from '../../report/html/bars.js'
import { html, type Markup, nothing } from '../../report/html/markup.js'
import { list } from '../../report/numbers.js'
import type { CombinationCounts, Intersection, MutantCounts, Overlap } from './intersection.js'
import type { IntersectionalReport } from './report.js'

/** Combinations and sets of attributes in a table: more are behind a count. */
const most = 20

/** What was counted of mutants: by combination of attributes, by the smallest set that errs, and what was kept out. */
export function intersections({ intersection }: IntersectionalReport): Markup {
  if (intersection === undefined) return nothing
  const { order, schedule, all, discarded, drawn } = intersection
  const how =
    schedule === 'full'
      ? 'The sub-mutants of every mutant were asked.'
      : 'Sub-mutants were tested only for mutants with an error.'
  return html`<div class="part"><h4>Mutants and hidden errors</h4>
<p class="note">In a mutant ${count(order, 'attribute')} ${order === 1 ? 'changes' : 'change'} at once. ${how} An error is hidden when every smaller change is valid and keeps the outcome.</p>
${drawn !== undefined && html`<p class="note">Of ${whole(all.capped)} of ${count(all.cases, 'original')} not all mutants were asked: at most ${count(drawn.perOriginal, 'mutant')} of each, drawn at random. Numbers of originals with an error are least numbers; rates of mutants are not affected.</p>`}${combinations(intersection)}${attributed(intersection)}${atomic(intersection)}${overlap(intersection)}
${all.unclear > 0 && html`<p class="note">${count(all.unclear, 'error')} could not be classified as hidden or not, because a sub-mutant is not valid.</p>`}${discarded !== undefined && html`<p class="note">${keptOut(discarded)}</p>`}</div>`
}

function combinations({ all, combinations: each }: Intersection): Markup {
  const shown = each.slice(0, most)
  const total = each.length > 1
  return html`<div class="scroll" role="group" aria-label="Mutants by combination of attributes" tabindex="0"><table class="figures"><caption>By combination of attributes; rates are means over originals</caption>
<thead><tr><th scope="col">Attributes</th><th scope="col">Originals</th><th scope="col">with an error</th><th scope="col">with a hidden one</th><th scope="col">Mutants</th><th scope="col">Errors</th><th scope="col">Hidden</th><th scope="col">Error rate</th><th scope="col">Hidden rate</th></tr></thead>
<tbody>${shown.map((one: CombinationCounts) => counted(list(one.attributes, 'and'), one))}${!total && shown.length === 0 && counted('all', all)}</tbody>${total && html`<tfoot>${counted('all', all)}</tfoot>`}</table></div>
${each.length > shown.length && html`<p class="note">${count(each.length - shown.length, 'more combination')}; the JSON report has all.</p>`}`
}

const counted = (name: string, counts: MutantCounts): Markup =>
  html`<tr><th scope="row">${name}</th>${[counts.cases, counts.casesWithError, counts.casesWithHidden, counts.mutants, counts.errors].map((each) => html`<td class="num">${whole(each)}</td>`)}<td class="num">${whole(counts.hidden)}${counts.hiddenShare !== undefined && html` <span class="interval">${percent(counts.hiddenShare)}</span>`}</td><td>${shareText(counts.errorRate)}</td><td>${shareText(counts.hiddenRate)}</td></tr>`

function attributed({ attributed: sets }: Intersection): Markup {
  if (sets.length === 0) return nothing
  const shown = sets.slice(0, most)
  return html`<div class="scroll" role="group" aria-label="Errors by smallest set" tabindex="0"><table class="figures"><caption>Errors by the smallest change that errs already</caption>
<thead><tr><th scope="col">Change</th><th scope="col">Errors</th><th scope="col">Originals</th><th scope="col">Kind</th></tr></thead>
<tbody>${shown.map(({ attributes, errors, cases, hidden }) => html`<tr><th scope="row">${list(attributes, 'and')}${attributes.length === 1 && ' alone'}</th><td class="num">${whole(errors)}</td><td class="num">${whole(cases)}</td><td>${hidden ? 'hidden' : attributes.length === 1 ? 'shown by one attribute' : 'not told'}</td></tr>`)}</tbody></table></div>
${sets.length > shown.length && html`<p class="note">${count(sets.length - shown.length, 'more set')}; the JSON report has all.</p>`}`
}

function atomic({ atomic: each }: Intersection): Markup {
  if (each === undefined || each.length === 0) return nothing
  return html`<div class="scroll" role="group" aria-label="Atomic mutants" tabindex="0"><table class="figures"><caption>Atomic mutants: only one attribute changes</caption>
<thead><tr><th scope="col">Attribute</th><th scope="col">Originals</th><th scope="col">with an error</th><th scope="col">Mutants</th><th scope="col">Errors</th><th scope="col">Error rate</th><th scope="col" class="wide"><span class="sr">Drawn</span></th></tr></thead>
<tbody>${each.map(({ attribute, cases, casesWithError, mutants, errors, errorRate }) => html`<tr><th scope="row">${attribute}</th>${[cases, casesWithError, mutants, errors].map((some) => html`<td class="num">${whole(some)}</td>`)}<td>${shareText(errorRate)}</td><td class="wide">${shareBar(errorRate)}</td></tr>`)}</tbody></table></div>`
}

function overlap({ overlap: cells }: Intersection): Markup {
  if (cells === undefined) return nothing
  const line = (name: string, { atomicAlone, intersectionAlone, both, neither }: Overlap): Markup =>
    html`<tr><th scope="row">${name}</th>${[atomicAlone, intersectionAlone, both, neither].map((some) => html`<td class="num">${whole(some)}</td>`)}</tr>`
  return html`<div class="scroll" role="group" aria-label="Overlap of atomic and intersectional errors" tabindex="0"><table class="figures"><caption>Which mutants find an error</caption>
<thead><tr><th scope="col">Of</th><th scope="col">Atomic only</th><th scope="col">Intersection only</th><th scope="col">Both</th><th scope="col">Neither</th></tr></thead>
<tbody>${line('Originals', cells.cases)}${line('Mutants', cells.mutants)}</tbody></table></div>`
}

/** What the dependency invariant kept from counting as errors. */
function keptOut({ mutants, errors, shareOfErrors }: NonNullable<Intersection['discarded']>): string {
  if (mutants === 0) return 'No mutant was discarded.'
  const share =
    shareOfErrors === undefined
      ? ''
      : ` Without the invariant, ${percent(shareOfErrors)} of all errors would come from these mutants.`
  return `Of ${count(mutants, 'discarded mutant')} that were asked, ${whole(errors)} ${errors === 1 ? 'has' : 'have'} another outcome and ${errors === 1 ? 'is' : 'are'} not counted.${share}`
}
