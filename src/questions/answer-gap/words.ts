import { count, percent, whole } from '../../core/numbers.js'
import { estimated, type Figure } from '../../report/figure.js'
import { claimed, nothing } from '../../report/outcomes.js'
import type { QuestionWords } from '../../report/question-words.js'
import { answerGapBrief } from './brief.js'
import { bySeverity } from './examples-of.js'
import { clause, size } from './figures.js'
import type { AnswerGap } from './gap.js'
import { answerGapPage } from './page.js'
import type { AnswerGapReport } from './report.js'
import { answerGapText, factsOf } from './text.js'

const noun = 'case'

/** How reports on gaps of answers are put into words. */
export const answerGapWords: QuestionWords<AnswerGapReport> = {
  noun,
  sentence,
  inSentence: ['gap.beyond', 'gap.within'],
  asked: ({ counts, answers }) => `, ${count(counts.variants, 'variant')}, ${count(answers.answers, 'answer')}`,
  rule,
  brief: answerGapBrief,
  text: answerGapText,
  page: answerGapPage,
  figures: ({ gaps }) => gaps.map(figure),
  less: () => 'sample, variantsPerCase, repeats',
  overview: 'gaps of answers',
  figure: (report) => {
    const [largest] = bySeverity(report.gaps, report.gate.measures)
    if (largest === undefined) return 'no gap of answers'
    const facts = factsOf(report, largest.measure)
    return `${largest.measure} ${size(largest.gap.value, facts)}, accepted ${size(facts.maxGap, facts)}`
  },
}

function rule({ gate, claim }: AnswerGapReport): string {
  const limits = gate.measures.map((facts) => `${facts.name} up to ${size(facts.maxGap, facts)}`).join(', ')
  const sure = `at ${percent(gate.confidence)} confidence`
  return gate.newSince === undefined
    ? `${limits} ${sure}${claimed(claim, noun)}`
    : `${limits}; gate: no gap grown beyond its limit ${sure}`
}

function sentence(report: AnswerGapReport): string {
  const { gaps, gate, verdict } = report
  if (gaps.length === 0) return nothing(report, noun)
  const of = (decision: AnswerGap['decision']): AnswerGap[] => gaps.filter((gap) => gap.decision === decision)
  if (verdict === 'biased') {
    const [first] = bySeverity(of('beyond'), gate.measures) as [AnswerGap]
    const more = of('beyond').length - 1
    const rest = more === 0 ? '' : `, and ${count(more, 'more gap')} ${more === 1 ? 'is' : 'are'} beyond the limit`
    const facts = factsOf(report, first.measure)
    const judged = facts.judge === 'median' ? ' in a typical case' : ' on average'
    return `${clause(first, facts)}${judged}, and the plan accepts ${size(facts.maxGap, facts)}${rest}.`
  }
  const measures = gate.measures.map(({ name }) => name)
  const what = measures.length === 1 ? measures[0] : `${measures.slice(0, -1).join(', ')} and ${measures.at(-1)}`
  if (verdict === 'fair') return `the answers to all classes are alike in ${what}, within the limits.`
  const within = of('within').length
  const isOne = within === 1 || gaps.length === 1
  return `${within === 0 ? 'none' : whole(within)} of ${count(gaps.length, 'gap')} of answers (${what}) ${isOne ? 'is' : 'are'} shown to be within the limits.`
}

const figure = ({ measure, attribute, classes, clusters, gap }: AnswerGap): Figure => ({
  table: 'answer-gap',
  attribute,
  group: classes.join(' - '),
  measure: `gap of ${measure}`,
  of: clusters,
  ...estimated(gap),
})
