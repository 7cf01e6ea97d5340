import { changeOf, grownIn } from '../../core/compared-gap.js'
import type { Paint } from '../../report/paint.js'
import type { Brief } from '../../report/question-words.js'
import { clause, size } from './figures.js'
import { type AnswerGapReport, bySeverity } from './report.js'
import { shownExamples } from './shown-examples.js'
import { control, endsIn, exampleLines, factsOf, smallestLines } from './text.js'

/** Gaps that a message tells at most. */
const most = 2
/** Characters of an answer. */
const upTo = 180

/** Two answers side by side, the gaps beyond their limits or what grew, and how far answers to one class are apart. */
export function answerGapBrief(report: AnswerGapReport, paint: Paint): Brief {
  const [example] = shownExamples(report)
  const isCompared = report.gate.newSince !== undefined
  // What is known of a run that did not get worse is no evidence of anything.
  const isShown = !isCompared || report.verdict === 'biased'
  return {
    evidence: [
      ...(example === undefined || !isShown ? [] : exampleLines(report, example, paint, upTo)),
      ...(isShown ? smallestLines(report, paint, upTo) : []),
    ],
    facts: [
      ...(isCompared ? grown(report) : limits(report)),
      ...(report.answers.empty + report.answers.cut === 0 ? [] : [['Answers', endsIn(report)] as const]),
    ],
    advice: report.verdict !== 'biased' ? [] : [look, ...(isCompared ? [] : [accept])],
  }
}

const look = 'Look at the two answers, then change the prompt or the model so that who is named does not matter.'
const accept = 'To accept a gap of this size, raise maxGap of the measure and say why.'

function limits(report: AnswerGapReport): Brief['facts'] {
  const gaps = bySeverity(report.gaps, report.gate.measures).filter(({ decision }) => decision !== 'within')
  const [first] = gaps
  const told = gaps.slice(0, most).map((gap) => {
    const facts = factsOf(report, gap.measure)
    return `${clause(gap, facts)} (accepted ${size(facts.maxGap, facts)})`
  })
  const within = first?.control?.within
  return [
    ...(told.length === 0 ? [] : [[report.verdict === 'biased' ? 'Gaps' : 'Open', told.join('; ')] as const]),
    ...(first === undefined || within === undefined
      ? []
      : [
          [
            'Within',
            `two names of one class: ${control(first, factsOf(report, first.measure))} (${first.measure})`,
          ] as const,
        ]),
  ]
}

/** What grew beside what the sentence of the verdict tells. */
function grown({ gate, baseline }: AnswerGapReport): Brief['facts'] {
  if (baseline === undefined) return []
  const more = grownIn(baseline, gate.confidence).slice(1, 1 + most)
  return more.length === 0 ? [] : [['Grown too', more.map((gap) => changeOf(gap, baseline)).join('; ')]]
}
