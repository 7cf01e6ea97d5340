import { defined } from '../../core/defined.js'
import type { BaselineComparison, BaseReport } from '../../core/report.js'
import { casesNotTested, classesNotTested } from '../../run/cases-not-tested.js'
import { discarded, leftOut } from '../../run/report-header.js'
import type { RunFacts } from '../../run/run-facts.js'
import type { ScoreGaps } from '../score-gap/score-gaps.js'
import type { AnswerGapResult, MeasuredRun } from './decide.js'
import { examplesOf, type MeasuredExample } from './examples-of.js'
import type { AnswerGap } from './gap.js'
import type { SmallestPrompt } from './shrink-example.js'

/** What a run on gaps has counted, whatever it measured. */
interface GapCounts extends MeasuredRun {
  readonly cases: number
  readonly variants: number
  readonly withoutPair: number
  readonly capped: number
  readonly smallest: SmallestPrompt | undefined
  gapsOf(place: number): ScoreGaps
}

/** The members that reports on gaps of measures have in common, but for the cases one by one. */
interface GapBody extends Pick<BaseReport, 'exhausted' | 'claim' | 'counts' | 'btcs' | 'model' | 'notTested'> {
  readonly gaps: readonly AnswerGap[]
  readonly examples: readonly MeasuredExample[]
  readonly smallest?: SmallestPrompt
  readonly baseline?: BaselineComparison
}

/** Makes them of what a run has counted and decided. */
export function gapBody(counted: GapCounts, facts: RunFacts, { claim, gaps }: AnswerGapResult): GapBody {
  const { header, drawing, exhausted } = facts
  const { cases, variants, withoutPair, capped } = counted
  const compared = gaps.flatMap(({ attribute, classes }) => classes.map((name) => ({ attribute, class: name })))
  return {
    exhausted,
    claim,
    counts: {
      cases,
      variants,
      pairs: Math.max(0, ...counted.measures.map(({ facts: { name } }) => pairsOf(gaps, name))),
      btcs: 0,
      casesWithBtc: 0,
      ...(capped > 0 && { capped }),
      skipped: drawing.skipped,
      ...leftOut(drawing, discarded(withoutPair, counted.gapsOf(0).refused.sums.cases)),
    },
    gaps,
    examples: examplesOf(gaps, counted),
    ...defined({ smallest: counted.smallest }),
    btcs: [],
    model: facts.model,
    notTested: [
      ...casesNotTested({ source: header.source, cases: cases + withoutPair, drawing }),
      ...classesNotTested(facts.offered, compared),
    ],
    ...defined({ baseline: facts.comparison }),
  }
}

const pairsOf = (gaps: readonly AnswerGap[], name: string): number =>
  gaps.filter(({ measure }) => measure === name).reduce((sum, { pairs }) => sum + pairs, 0)
