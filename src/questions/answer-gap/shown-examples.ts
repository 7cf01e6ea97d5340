import { gapKey, grownIn } from '../../core/compared-gap.js'
import type { MeasuredExample } from './examples-of.js'
import type { AnswerGapReport } from './report.js'

/** The examples of what grew before all others; of a run that is judged by its limits as they are. */
export function shownExamples({
  examples,
  gate,
  baseline,
}: Pick<AnswerGapReport, 'examples' | 'gate' | 'baseline'>): readonly MeasuredExample[] {
  if (gate.newSince === undefined || baseline === undefined) return examples
  const grown = new Set(grownIn(baseline, gate.confidence).map(gapKey))
  return [...examples.filter((each) => grown.has(gapKey(each))), ...examples.filter((each) => !grown.has(gapKey(each)))]
}
