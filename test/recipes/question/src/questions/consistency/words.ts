import { count } from '../../core/numbers.js'
import type { Side } from '../../core/report.js'
import { rateFigure } from '../../report/case-figures.js'
import { clip } from '../../report/clip.js'
import { differences } from '../../report/differences.js'
import { marked } from '../../report/html/marked.js'
import { html, type Markup, nothing } from '../../report/html/markup.js'
import type { PageContext } from '../../report/html/page-context.js'
import { rates } from '../../report/html/rates.js'
import { paintPieces } from '../../report/layout.js'
import { caseRule, gateFindings, type OutcomeWords, outcomes, seenSoFar } from '../../report/outcomes.js'
import type { Paint } from '../../report/paint.js'
import { said } from '../../report/pair.js'
import type { QuestionWords } from '../../report/question-words.js'
import type { ConsistencyReport } from './report.js'

const words: OutcomeWords = { noun: 'case', change: 'between two paraphrases', elsewhere: '' }

/** How reports on paraphrases are put into words. */
export const consistencyWords: QuestionWords<ConsistencyReport> = {
  noun: words.noun,
  sentence: (report) => outcomes(report, words),
  inSentence: gateFindings,
  soFar: (report) => seenSoFar(report, words),
  asked: ({ counts }) => `, ${count(counts.variants, 'variant')}`,
  rule: (report) => caseRule(report, words.noun, 'two paraphrases with different outcomes'),
  brief: (report, paint) => ({ evidence: text(report, paint), facts: [], advice: [] }),
  text,
  page: (report, page) => html`${pair(report, page)}${rates(report, { noun: words.noun })}`,
  figures: (report) => rateFigure(report, words.noun),
  less: () => 'sample, variantsPerCase',
}

function text({ unlike: [first] }: ConsistencyReport, paint: Paint): string[] {
  if (first === undefined) return []
  const [left, right] = differences(first.a.input, first.b.input)
  return [
    `  ${paint.strong(`Two paraphrases${classesOf(first.a)}`)}`,
    `    ${said(first.a.prediction)}  ${paintPieces(clip(left), paint)}`,
    `    ${said(first.b.prediction)}  ${paintPieces(clip(right), paint)}`,
    '',
  ]
}

function pair({ unlike: [first] }: ConsistencyReport, page: PageContext): Markup {
  if (first === undefined) return nothing
  const [left, right] = differences(first.a.input, first.b.input)
  page.takePairs(1)
  return html`<div class="finding"><h4>Two paraphrases${page.show(classesOf(first.a))}</h4>
<div class="pair"><div class="side"><p class="input">${marked(clip(left), page)}</p><div class="said">${page.show(said(first.a.prediction))}</div></div>
<div class="side"><p class="input">${marked(clip(right), page)}</p><div class="said">${page.show(said(first.b.prediction))}</div></div></div></div>`
}

const classesOf = ({ classes }: Side): string => {
  const all = Object.entries(classes).map(([name, value]) => `${name} ${value}`)
  return all.length === 0 ? '' : `, both ${all.join(', ')}`
}
