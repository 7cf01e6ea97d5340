import type { AskedCase } from '../../run/asked-case.js'
import type { Asking } from '../../run/asking.js'
import type { Counted } from '../../run/counted.js'
import { gapsOfCase, outcomesOf } from './case-gaps.js'
import type { ExampleCases } from './example-cases.js'
import type { MeasuredAnswers } from './measure-case.js'
import type { AnswerGapSettings, MeasureFacts } from './settings.js'

/** Keeps a case for a comparison, where the gate compares. */
export function bookCase<Counts extends Counted>(
  asking: Asking<Counts>,
  { measures: facts, confidence }: Pick<AnswerGapSettings['gate'], 'measures' | 'confidence'>,
  examples: ExampleCases,
  { source, variants }: AskedCase<unknown, string>,
  unit: string,
  measures: readonly MeasuredAnswers[],
): void {
  if (!asking.keepsCases) return
  const byMeasure = measures.map((each, place) => gapsOfCase(each, facts[place] as MeasureFacts))
  const failing = byMeasure.flatMap((own, place) => outcomesOf(own, measures[place] as MeasuredAnswers, confidence))
  const gaps = byMeasure.flat()
  examples.compare(gaps, failing, asking.keep(source, { variants, failing, unit, gaps }))
}
