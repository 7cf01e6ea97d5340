import { count, percent, whole } from '../../core/numbers.js'
import { estimated, type Figure } from '../../report/figure.js'
import { score } from '../../report/numbers.js'
import { claimed, nothing } from '../../report/outcomes.js'
import type { QuestionWords } from '../../report/question-words.js'
import { gapBrief } from './brief.js'
import type { ScoreGap } from './gap.js'
import { gapPage } from './page.js'
import type { ScoreGapReport } from './report.js'
import { gapText } from './text.js'

const noun = 'case'

/** How reports on score gaps are put into words. */
export const scoreGapWords: QuestionWords<ScoreGapReport> = {
  noun,
  sentence,
  inSentence: ['gap.beyond', 'gap.within'],
  asked: ({ counts }) => `, ${count(counts.variants, 'variant')}`,
  rule: ({ gate, claim }) =>
    `gap of mean scores up to ${gate.maxGap} at ${percent(gate.confidence)} confidence${claimed(claim, noun)}`,
  brief: gapBrief,
  text: gapText,
  page: gapPage,
  figures: ({ gaps }) => gaps.map(figure),
  less: () => 'sample, variantsPerCase',
  overview: 'score gaps',
  figure: ({ gaps, gate }) => {
    const sizes = gaps.map(({ gap }) => Math.abs(gap.value))
    return sizes.length === 0 ? 'no score gap' : `largest gap ${score(Math.max(...sizes))}, accepted ${gate.maxGap}`
  },
}

function sentence(report: ScoreGapReport): string {
  const { gaps, gate, verdict } = report
  if (gaps.length === 0) return nothing(report, noun)
  const { maxGap } = gate
  const of = (decision: ScoreGap['decision']) => pairs(gaps.filter((gap) => gap.decision === decision).length, gaps)
  if (verdict === 'fair') return `the mean scores of ${of('within')} lie within ${maxGap} of each other.`
  if (verdict === 'biased') return `the mean scores of ${of('beyond')} lie more than ${maxGap} apart.`
  if (gaps.length === 1 && gaps[0]?.decision !== 'within') {
    return `the mean scores of the two classes are not shown to lie within ${maxGap} of each other.`
  }
  return `the mean scores of ${of('within')} are shown to lie within ${maxGap} of each other.`
}

function pairs(amount: number, gaps: readonly ScoreGap[]): string {
  if (amount < gaps.length) return `${amount === 0 ? 'none' : whole(amount)} of ${whole(gaps.length)} pairs of classes`
  if (amount === 1) return 'the two classes'
  return amount === 2 ? 'both pairs of classes' : `all ${whole(amount)} pairs of classes`
}

const figure = ({ attribute, classes, clusters, gap }: ScoreGap): Figure => ({
  table: 'score-gap',
  attribute,
  group: classes.join(' - '),
  measure: 'mean score difference',
  of: clusters,
  ...estimated(gap),
})
