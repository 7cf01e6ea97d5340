import { textOfInput } from '../../core/chat.js'
import { count, percent, whole } from '../../core/numbers.js'
import { oneLine } from '../../core/visible.js'
import { differences, type Piece } from '../../report/differences.js'
import { marked } from '../../report/html/marked.js'
import { html, type Markup, nothing } from '../../report/html/markup.js'
import type { PageContext } from '../../report/html/page-context.js'
import { pValue } from '../../report/numbers.js'
import type { ShownAnswer } from './example.js'
import { bySeverity, type MeasuredExample } from './examples-of.js'
import { average, signedSize, single, size } from './figures.js'
import type { AnswerGap } from './gap.js'
import type { AnswerGapReport } from './report.js'
import type { MeasureFacts } from './settings.js'
import { shownExamples } from './shown-examples.js'
import { askedTimes, control, endsIn, factsOf, pOf } from './text.js'

/** Gaps listed, those that decide first; the JSON report has all. */
const most = 30

/** The gaps as a table, and below it two answers of each gap that is not within its limit. */
export function answerGapPage(report: AnswerGapReport, page: PageContext): Markup {
  const all = bySeverity(report.gaps, report.gate.measures)
  if (all.length === 0) return nothing
  const confidence = percent(report.gate.confidence)
  const shown = all.slice(0, most)
  const examples = shownExamples(report).slice(0, page.takePairs(report.examples.length))
  return html`<div class="part"><h4>Gaps of answers</h4>
<p>${endsIn(report)}; each input was asked ${askedTimes(report)}.</p>
<div class="scroll" role="group" aria-label="Gaps of answers as a table" tabindex="0"><table class="figures"><thead><tr><th scope="col">Measure</th><th scope="col">Classes</th><th scope="col">Gap</th><th scope="col">${confidence} interval</th><th scope="col">Within a class</th><th scope="col">Accepted</th><th scope="col">Test</th><th scope="col">Decision</th></tr></thead>
<tbody>${shown.map((gap) => row(gap, factsOf(report, gap.measure), page))}</tbody></table></div>
${all.length > shown.length && html`<p class="note">${count(all.length - shown.length, 'more gap')}.</p>`}
${examples.map((each) => example(each, factsOf(report, each.measure), page))}${smallest(report, page)}</div>`
}

export function row(gap: AnswerGap, facts: MeasureFacts, page: PageContext): Markup {
  const { lower, upper } = gap.gap.interval
  return html`<tr><th scope="row">${page.show(gap.measure)}</th><td>${page.show(gap.classes.join(facts.scale === 'distance' ? ' / ' : ' − '))}</td><td class="num">${signedSize(gap.gap.value, facts)}</td><td class="num">${signedSize(lower, facts)} to ${signedSize(upper, facts)}</td><td class="num">${control(gap, facts)}</td><td class="num">${size(facts.maxGap, facts)}</td><td class="num">${pValue(pOf(gap))}</td><td><span class="decision ${gap.decision}">${gap.decision}</span></td></tr>`
}

function example(
  { a, b, other, attribute, origin, caseId, measure }: MeasuredExample,
  facts: MeasureFacts,
  page: PageContext,
): Markup {
  const [left, right] = differences(a.text, b.text)
  return html`<h4>${page.show(measure)}: two answers that differ only in ${page.show(attribute)}</h4>
<div class="pair">${side(a, marked(left, page), attribute, facts, page)}${side(b, marked(right, page), attribute, facts, page)}</div>
${other !== undefined && html`<p class="note">Another name of ${page.show(other.classes[attribute] ?? '')} (${single(other.value, facts)}): ${page.show(other.text)}</p>`}
<p class="note">Asked in ${page.show(origin ?? caseId)}: ${page.show(askedIn(a.input))}</p>`
}

/** The prompts made small, side by side, and what they get. */
function smallest({ smallest: found, ...report }: AnswerGapReport, page: PageContext): Markup {
  if (found === undefined) return nothing
  const { a, b, attribute, size: words, measure } = found
  const facts = factsOf(report as AnswerGapReport, measure)
  const [left, right] = differences(a.input, b.input)
  const prompt = ({ classes, value, text }: ShownAnswer, pieces: readonly Piece[]): Markup =>
    html`<div class="side"><div class="who"><b>${page.show(classes[attribute] ?? '?')}</b></div>
<p class="input">${marked(pieces, page)}</p><div class="said">${average(value, facts)}: ${page.show(oneLine(text).slice(0, 300))}</div></div>`
  return html`<h4>The smallest prompt that still shows a gap in ${page.show(measure)}</h4>
<div class="pair">${prompt(a, left)}${prompt(b, right)}</div>
<p class="note">${whole(words.before)} to ${count(words.after, 'word')}, ${count(found.calls, 'input')} asked.</p>`
}

/** The input of the first answer; the second one was asked the same about another person. */
const askedIn = (input: unknown): string => oneLine(textOfInput(input) ?? JSON.stringify(input) ?? '').slice(0, 300)

const side = (
  answer: ShownAnswer,
  text: readonly Markup[],
  attribute: string,
  facts: MeasureFacts,
  page: PageContext,
): Markup =>
  html`<div class="side"><div class="who"><b>${page.show(answer.classes[attribute] ?? '?')}</b></div>
<p class="input">${text.length === 0 ? '(empty)' : text}</p><div class="said">${single(answer.value, facts)}</div></div>`
