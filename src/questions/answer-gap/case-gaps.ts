import { tInterval } from '../../oracle/intervals.js'
import type { CaseGap } from '../../run/case-book.js'
import type { MeasuredAnswers } from './measure-case.js'
import type { MeasureFacts } from './settings.js'
import type { SpreadSums } from './spread.js'

/** What a case counts as in comparisons: by a measure, of an attribute. */
export const outcomeOf = (measure: string, attribute: string): string => `${measure} of ${attribute}`

/** The gaps that a case shows, measure by measure. */
export const gapsOfCase = (measures: readonly MeasuredAnswers[], facts: readonly MeasureFacts[]): CaseGap[] =>
  measures.flatMap(({ measured }, place) => {
    const { name, scale, judge, maxGap } = facts[place] as MeasureFacts
    const limit = scale === 'ratio' ? Math.log1p(maxGap) : maxGap
    return measured.differences.map(([attribute, first, second, sum, pairs]): CaseGap => {
      return { measure: name, attribute, classes: [first, second], scale, judge, limit, value: sum / pairs }
    })
  })

/**
 * The outcomes that a case has: its gap is beyond the limit by more than the names of one class and the repeats of one prompt vary in
 * this case. A single case of a model that samples has a gap beyond it now and then; no verdict rests on one.
 */
export function outcomesOf(
  measures: readonly MeasuredAnswers[],
  facts: readonly MeasureFacts[],
  confidence: number,
): string[] {
  const found = measures.flatMap((measured, place) => {
    const own = gapsOfCase([measured], [facts[place] as MeasureFacts])
    return own
      .filter(({ attribute, value, limit, scale }) => {
        const size = scale === 'distance' ? value : Math.abs(value)
        const classes = new Set(own.filter((gap) => gap.attribute === attribute).flatMap((gap) => gap.classes)).size
        return lowest(size, measured.spread, classes, confidence) > limit
      })
      .map(({ measure, attribute }) => outcomeOf(measure, attribute))
  })
  return [...new Set(found)]
}

/** What the gap is at least, by how names vary within classes; where each class has one name, by how its repeats do. */
function lowest(size: number, { names, answers, counted }: SpreadSums, classes: number, confidence: number): number {
  const [all, inputs] = counted
  const [sum, free] = names[1] > 0 ? names : [(answers[0] * inputs) / Math.max(1, all), answers[1]]
  if (free === 0 || sum === 0) return size
  const error = Math.sqrt((2 * (sum / free) * classes) / inputs)
  return tInterval(size, error, free, 2 * confidence - 1).lower
}
