import { changeOf, grownIn } from '../../core/compared-gap.js'
import type { Brief } from '../../report/question-words.js'
import { bySeverity } from './examples-of.js'
import { size } from './figures.js'
import type { AnswerGap } from './gap.js'
import type { AnswerGapReport } from './report.js'
import type { MeasureFacts } from './settings.js'
import { control, factsOf } from './text.js'

type Judged = Pick<AnswerGapReport, 'gate' | 'gaps' | 'baseline' | 'verdict'>

/** What a message tells of gaps: those that are not within their limits, or what grew beside what its sentence tells. */
export const gapFacts = (
  report: Judged,
  clause: (gap: AnswerGap, facts: MeasureFacts) => string,
  most: number,
): Brief['facts'] => (report.gate.newSince === undefined ? limitFacts(report, clause, most) : grownFacts(report, most))

function limitFacts(
  report: Judged,
  clause: (gap: AnswerGap, facts: MeasureFacts) => string,
  most: number,
): Brief['facts'] {
  const gaps = bySeverity(report.gaps, report.gate.measures).filter(({ decision }) => decision !== 'within')
  const [first] = gaps
  if (first === undefined) return []
  const told = gaps.slice(0, most).map((gap) => {
    const facts = factsOf(report, gap.measure)
    return `${clause(gap, facts)} (accepted ${size(facts.maxGap, facts)})`
  })
  const { measure } = first
  return [
    [report.verdict === 'biased' ? 'Gaps' : 'Open', told.join('; ')],
    ...(first.control?.within === undefined
      ? []
      : [['Within', `two names of one class: ${control(first, factsOf(report, measure))} (${measure})`] as const]),
  ]
}

function grownFacts({ gate, baseline }: Judged, most: number): Brief['facts'] {
  if (baseline === undefined) return []
  const more = grownIn(baseline, gate.confidence).slice(1, 1 + most)
  return more.length === 0 ? [] : [['Grown too', more.map((gap) => changeOf(gap, baseline)).join('; ')]]
}
