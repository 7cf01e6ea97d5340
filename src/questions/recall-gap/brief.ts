import { changeOf, grownIn } from '../../core/compared-gap.js'
import type { Paint } from '../../report/paint.js'
import type { Brief } from '../../report/question-words.js'
import { size } from '../answer-gap/figures.js'
import { bySeverity } from '../answer-gap/report.js'
import { shownExamples } from '../answer-gap/shown-examples.js'
import { control, factsOf } from '../answer-gap/text.js'
import { clause } from './figures.js'
import { type RecallGapReport, recallOf } from './report.js'
import { byRecall, exampleLines, namesMissed, smallestLines } from './text.js'

/** Gaps and classes that a message tells at most. */
const most = 3
/** Characters of a text. */
const upTo = 240

/** Two texts as the model marked them, the recall of the classes, and the gaps beyond their limits or what grew. */
export function recallGapBrief(report: RecallGapReport, paint: Paint): Brief {
  const [example] = shownExamples(report)
  const isCompared = report.gate.newSince !== undefined
  // What is known of a run that did not get worse is no evidence of anything.
  const isShown = !isCompared || report.verdict === 'biased'
  const classes = byRecall(report.classes)
  const lowest = classes.slice(0, most).map((each) => `${each.class} ${recallOf(each)}`)
  const more = classes.length - lowest.length
  const missed = namesMissed(report.names, 6)
  return {
    evidence: [
      ...(example === undefined || !isShown ? [] : exampleLines(example, paint, upTo)),
      ...(report.smallest === undefined || !isShown ? [] : smallestLines(report.smallest, paint, upTo)),
    ],
    facts: [
      ...(lowest.length === 0
        ? []
        : [['Recall', `${lowest.join(', ')}${more > 0 ? `, and ${more} more` : ''}`] as const]),
      ...(missed === '' ? [] : [['Found least', missed] as const]),
      ...(isCompared ? grown(report) : limits(report)),
    ],
    advice: report.verdict !== 'biased' ? [] : [look, ...(isCompared ? [] : [accept])],
  }
}

const look = 'Train or prompt the model with names of the class that is missed, or catch them by a list of names.'
const accept = 'To accept a gap of this size, raise maxGap or maxFalseAlarmGap and say why.'

function limits(report: RecallGapReport): Brief['facts'] {
  const gaps = bySeverity(report.gaps, report.gate.measures).filter(({ decision }) => decision !== 'within')
  const [first] = gaps
  const told = gaps.slice(0, most).map((gap) => {
    const facts = factsOf(report, gap.measure)
    return `${clause(gap, facts)} (accepted ${size(facts.maxGap, facts)})`
  })
  return [
    ...(told.length === 0 ? [] : [[report.verdict === 'biased' ? 'Gaps' : 'Open', told.join('; ')] as const]),
    ...(first?.control?.within === undefined
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
function grown({ gate, baseline }: RecallGapReport): Brief['facts'] {
  if (baseline === undefined) return []
  const more = grownIn(baseline, gate.confidence).slice(1, most)
  return more.length === 0 ? [] : [['Grown too', more.map((gap) => changeOf(gap, baseline)).join('; ')]]
}
