import { count, percent, whole } from '../../core/numbers.js'
import { columns } from '../../report/layout.js'
import { effect, pValue, signedScore } from '../../report/numbers.js'
import type { Paint } from '../../report/paint.js'
import type { ScoreGap } from './gap.js'
import type { ScoreGapReport } from './report.js'

/** Pairs of classes printed at most, the largest gaps first; the report's data has all. */
const most = 12

export const gapText = (report: ScoreGapReport, paint: Paint): string[] => gapTable(report, most, paint)

/** The table of class pairs: gap, interval, effect size, test, decision. */
export function gapTable(report: ScoreGapReport, most: number, paint: Paint): string[] {
  const gaps = [...report.gaps].sort(bySeverity)
  if (gaps.length === 0) return []
  const confidence = percent(gaps[0]?.gap.interval.confidence ?? 0.95)
  const head = ['classes', 'mean gap', `${confidence} interval`, 'effect', 'templates', 'test', 'decision']
  const [title, ...rows] = columns([head, ...gaps.slice(0, most).map(row)])
  const hidden = gaps.length - most
  return [
    `  ${paint.faint(title ?? '')}`,
    ...rows.map((text, place) => `  ${colour(gaps[place]?.decision, paint)(text)}`),
    ...(hidden > 0 ? [`  … and ${count(hidden, 'more pair')} of classes`] : []),
    '',
  ]
}

const rank = { beyond: 0, undecided: 1, within: 2 }

const bySeverity = (one: ScoreGap, other: ScoreGap): number =>
  rank[one.decision] - rank[other.decision] || Math.abs(other.gap.value) - Math.abs(one.gap.value)

function row({ classes, gap, effectSize, clusters, pEquivalent, pDifferent, decision }: ScoreGap): string[] {
  const p = { within: pEquivalent, beyond: pDifferent, undecided: Math.min(pEquivalent, pDifferent) }[decision]
  const { lower, upper } = gap.interval
  return [
    `${classes[0]} − ${classes[1]}`,
    signedScore(gap.value),
    `${signedScore(lower)} to ${signedScore(upper)}`,
    effect(effectSize),
    whole(clusters),
    pValue(p),
    decision,
  ]
}

const colour = (decision: ScoreGap['decision'] | undefined, paint: Paint): ((text: string) => string) =>
  decision === 'beyond' ? paint.bad : decision === 'within' ? paint.good : paint.strong
