import { count, percent, whole } from '../../core/numbers.js'
import { estimated, type Figure } from '../../report/figure.js'
import { claimed, nothing } from '../../report/outcomes.js'
import type { QuestionWords } from '../../report/question-words.js'
import { bySeverity } from '../answer-gap/examples-of.js'
import { size } from '../answer-gap/figures.js'
import type { AnswerGap } from '../answer-gap/gap.js'
import { factsOf } from '../answer-gap/text.js'
import { recallGapBrief } from './brief.js'
import { clause } from './figures.js'
import { recallGapPage } from './page.js'
import type { RecallGapReport } from './report.js'
import { recallGapText } from './text.js'

const noun = 'case'

/** How reports on recall are put into words. */
export const recallGapWords: QuestionWords<RecallGapReport> = {
  noun,
  sentence,
  inSentence: ['gap.beyond', 'gap.within'],
  asked: ({ counts }) => `, ${count(counts.variants, 'variant')}`,
  rule,
  brief: recallGapBrief,
  text: recallGapText,
  page: recallGapPage,
  figures: ({ gaps }) => gaps.map(figure),
  less: () => 'sample, variantsPerCase',
  overview: 'gaps in recall',
  figure: (report) => {
    const [largest] = bySeverity(report.gaps, report.gate.measures)
    if (largest === undefined) return 'no gap in recall'
    const facts = factsOf(report, largest.measure)
    return `${largest.measure} ${size(largest.gap.value, facts)}, accepted ${size(facts.maxGap, facts)}`
  },
}

function rule({ gate, claim, match }: RecallGapReport): string {
  const limits = gate.measures.map((facts) => `${facts.name} up to ${size(facts.maxGap, facts)}`).join(', ')
  const how = `names found ${match === 'whole' ? 'whole' : 'in part'}`
  const sure = `at ${percent(gate.confidence)} confidence`
  return gate.newSince === undefined
    ? `gaps: ${limits} (${how}) ${sure}${claimed(claim, noun)}`
    : `gaps: ${limits} (${how}); gate: no gap grown beyond its limit ${sure}`
}

function sentence(report: RecallGapReport): string {
  const { gaps, gate, verdict } = report
  if (gaps.length === 0) return nothing(report, noun)
  const of = (decision: AnswerGap['decision']): AnswerGap[] => gaps.filter((gap) => gap.decision === decision)
  if (verdict === 'biased') {
    const [first] = bySeverity(of('beyond'), gate.measures) as [AnswerGap]
    const more = of('beyond').length - 1
    const rest = more === 0 ? '' : `, and ${count(more, 'more gap')} ${more === 1 ? 'is' : 'are'} beyond the limit`
    const facts = factsOf(report, first.measure)
    return `${clause(first, facts)}, and the plan accepts ${size(facts.maxGap, facts)}${rest}.`
  }
  if (verdict === 'fair')
    return 'names of all classes are found about equally often, with as many false alarms, within the limits.'
  const within = of('within').length
  return `${within === 0 ? 'none' : whole(within)} of ${count(gaps.length, 'gap')} in recall and false alarms ${within === 1 ? 'is' : 'are'} shown to be within the limits.`
}

const figure = ({ measure, attribute, classes, clusters, gap }: AnswerGap): Figure => ({
  table: 'recall-gap',
  attribute,
  group: classes.join(' - '),
  measure: `gap in ${measure}`,
  of: clusters,
  ...estimated(gap),
})
