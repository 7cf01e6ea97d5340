import type { MeasuredRun } from './decide.js'
import type { AnswerExample } from './example.js'
import type { AnswerGap } from './gap.js'
import type { MeasureFacts } from './settings.js'

/** Contains an example and the name of the measure that it illustrates. */
export interface MeasuredExample extends AnswerExample {
  readonly measure: string
}

/** Examples that a report shows. */
const mostExamples = 20

const rank = { beyond: 0, undecided: 1, within: 2 }

/** The gaps that decide first, and of them those that are largest beside their limits. */
export function bySeverity(gaps: readonly AnswerGap[], measures: readonly MeasureFacts[]): AnswerGap[] {
  const limits = new Map(measures.map(({ name, maxGap }) => [name, maxGap]))
  const share = ({ measure, gap }: AnswerGap): number => Math.abs(gap.value) / (limits.get(measure) ?? 1)
  return gaps.toSorted((one, other) => rank[one.decision] - rank[other.decision] || share(other) - share(one))
}

export function examplesOf(gaps: readonly AnswerGap[], counts: Pick<MeasuredRun, 'measures'>): MeasuredExample[] {
  const measures = counts.measures.map(({ facts }) => facts)
  return bySeverity(gaps, measures)
    .filter(({ decision }) => decision !== 'within')
    .slice(0, mostExamples)
    .flatMap(({ measure, attribute, classes, gap }) => {
      const counted = counts.measures.find(({ facts }) => facts.name === measure)
      const example = counted?.exampleOf(attribute, classes, gap.value)
      return example === undefined ? [] : [{ measure, ...example }]
    })
}
