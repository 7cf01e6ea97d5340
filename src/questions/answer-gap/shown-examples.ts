import { grownIn } from '../../core/compared-gap.js'
import type { BookedGap } from '../../core/report.js'
import type { AnswerGapReport, MeasuredExample } from './report.js'

/** The examples of what grew before all others; of a run that is judged by its limits as they are. */
export function shownExamples({ examples, gate, baseline }: AnswerGapReport): readonly MeasuredExample[] {
  if (gate.newSince === undefined || baseline === undefined) return examples
  const grown = new Set(grownIn(baseline, gate.confidence).map(keyOf))
  return [...examples.filter((each) => grown.has(keyOf(each))), ...examples.filter((each) => !grown.has(keyOf(each)))]
}

const keyOf = ({ measure, attribute, classes }: Pick<BookedGap, 'measure' | 'attribute' | 'classes'>): string =>
  JSON.stringify([measure, attribute, ...classes])
