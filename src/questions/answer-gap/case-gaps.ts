import { tInterval } from '../../oracle/intervals.js'
import type { CaseGap } from '../../run/case-book.js'
import type { MeasuredAnswers } from './measure-case.js'
import type { MeasureFacts } from './settings.js'
import type { SpreadSums } from './spread.js'

/** What a case counts as in comparisons: by a measure, of an attribute. */
export const outcomeOf = (measure: string, attribute: string): string => `${measure} of ${attribute}`

/** The gaps that a case shows in one measure. */
export function gapsOfCase({ measured }: MeasuredAnswers, { name, scale, judge, maxGap }: MeasureFacts): CaseGap[] {
  const limit = scale === 'ratio' ? Math.log1p(maxGap) : maxGap
  return measured.differences.map(([attribute, first, second, sum, pairs]) => {
    return { measure: name, attribute, classes: [first, second], scale, judge, limit, value: sum / pairs }
  })
}

/**
 * The outcomes that a case has by its gaps in one measure: its gap is beyond the limit by more than the names of one class and the repeats of one prompt vary in
 * this case. A single case of a model that samples has a gap beyond it now and then; no verdict rests on one.
 */
export function outcomesOf(gaps: readonly CaseGap[], { spread }: MeasuredAnswers, confidence: number): string[] {
  const beyond = gaps.filter(({ attribute, value, limit, scale }) => {
    const size = scale === 'distance' ? value : Math.abs(value)
    const classes = new Set(gaps.filter((gap) => gap.attribute === attribute).flatMap((gap) => gap.classes)).size
    return lowest(size, spread, classes, confidence) > limit
  })
  return [...new Set(beyond.map(({ measure, attribute }) => outcomeOf(measure, attribute)))]
}

/** What the gap is at least, by how names vary within classes; where each class has one name, by how its repeats do. */
function lowest(size: number, { names, answers, counted }: SpreadSums, classes: number, confidence: number): number {
  const [all, inputs] = counted
  const [sum, free] = names[1] > 0 ? names : [(answers[0] * inputs) / Math.max(1, all), answers[1]]
  if (free === 0 || sum === 0) return size
  const error = Math.sqrt((2 * (sum / free) * classes) / inputs)
  return tInterval(size, error, free, 2 * confidence - 1).lower
}
