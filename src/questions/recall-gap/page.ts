import { count, percent, whole } from '../../core/numbers.js'
import { html, type Markup, nothing } from '../../report/html/markup.js'
import type { PageContext } from '../../report/html/page-context.js'
import type { ShownAnswer } from '../answer-gap/example.js'
import { bySeverity, type MeasuredExample } from '../answer-gap/examples-of.js'
import { row } from '../answer-gap/page.js'
import { shownExamples } from '../answer-gap/shown-examples.js'
import type { SmallestPrompt } from '../answer-gap/shrink-example.js'
import { factsOf } from '../answer-gap/text.js'
import type { ClassRecall } from './classes.js'
import type { RecallGapReport } from './report.js'
import { byRecall, namesMissed, outcomeOf, smallestTitle } from './text.js'

/** Gaps and classes listed; the JSON report has all. */
const most = 30

/** What was found of each class, the gaps as a table, and two texts of each gap that is not within its limit. */
export function recallGapPage(report: RecallGapReport, page: PageContext): Markup {
  const all = bySeverity(report.gaps, report.gate.measures)
  if (all.length === 0) return nothing
  const confidence = percent(report.gate.confidence)
  const gaps = all.slice(0, most)
  const classes = byRecall(report.classes)
  const missed = namesMissed(report.names, most)
  const examples = shownExamples(report).slice(0, page.takePairs(report.examples.length))
  return html`<div class="part"><h4>Names found</h4>
<div class="scroll" role="group" aria-label="Names found by class as a table" tabindex="0"><table class="figures"><thead><tr><th scope="col">Class</th><th scope="col">Names</th><th scope="col">Found</th><th scope="col">Recall</th><th scope="col">In part</th><th scope="col">Other label</th><th scope="col">Texts</th><th scope="col">With a false alarm</th></tr></thead>
<tbody>${classes.slice(0, most).map((each) => classRow(each, page))}</tbody></table></div>
${missed !== '' && html`<p class="note">Found least: ${page.show(missed)}.</p>`}
${classes.length > most && html`<p class="note">${count(classes.length - most, 'more class', 'more classes')}.</p>`}
<div class="scroll" role="group" aria-label="Gaps in recall as a table" tabindex="0"><table class="figures"><thead><tr><th scope="col">Measure</th><th scope="col">Classes</th><th scope="col">Gap</th><th scope="col">${confidence} interval</th><th scope="col">Within a class</th><th scope="col">Accepted</th><th scope="col">Test</th><th scope="col">Decision</th></tr></thead>
<tbody>${gaps.map((gap) => row(gap, factsOf(report, gap.measure), page))}</tbody></table></div>
${all.length > gaps.length && html`<p class="note">${count(all.length - gaps.length, 'more gap')}.</p>`}
${examples.map((each) => example(each, page))}${report.smallest !== undefined && smallestTexts(report.smallest, page)}</div>`
}

function classRow(each: ClassRecall, page: PageContext): Markup {
  const { names, found, partly, mislabelled, texts, falseAlarms } = each
  return html`<tr><th scope="row">${page.show(each.class)}</th><td class="num">${whole(names)}</td><td class="num">${whole(found)}</td><td class="num">${names === 0 ? '–' : percent(found / names)}</td><td class="num">${whole(partly)}</td><td class="num">${whole(mislabelled)}</td><td class="num">${whole(texts)}</td><td class="num">${whole(falseAlarms)}</td></tr>`
}

function example({ a, b, other, attribute, origin, caseId, measure }: MeasuredExample, page: PageContext): Markup {
  return html`<h4>${page.show(measure)}: two texts that differ only in ${page.show(attribute)}, as the model marked them</h4>
<div class="pair">${side(a, { attribute, measure }, page)}${side(b, { attribute, measure }, page)}</div>
${other !== undefined && html`<p class="note">Another name of ${page.show(other.classes[attribute] ?? '')} (${outcomeOf(other, measure)}): ${page.show(other.text)}</p>`}
<p class="note">${page.show(origin ?? caseId)}</p>`
}

function smallestTexts(smallest: SmallestPrompt, page: PageContext): Markup {
  const { a, b, size, calls } = smallest
  return html`<h4>${smallestTitle(smallest)}</h4>
<div class="pair">${side(a, smallest, page)}${side(b, smallest, page)}</div>
<p class="note">${whole(size.before)} to ${count(size.after, 'word')}, ${count(calls, 'input')} asked.</p>`
}

const side = (
  answer: ShownAnswer,
  { attribute, measure }: Pick<MeasuredExample, 'attribute' | 'measure'>,
  page: PageContext,
): Markup =>
  html`<div class="side"><div class="who"><b>${page.show(answer.classes[attribute] ?? '?')}</b></div>
<p class="input">${page.show(answer.text)}</p><div class="said">${outcomeOf(answer, measure)}</div></div>`
