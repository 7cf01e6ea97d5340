import type { Paint } from '../../report/paint.js'
import type { Brief } from '../../report/question-words.js'
import { gapFacts } from '../answer-gap/gap-facts.js'
import { shownExamples } from '../answer-gap/shown-examples.js'
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
      ...gapFacts(report, clause, most),
    ],
    advice: report.verdict !== 'biased' ? [] : [look, ...(isCompared ? [] : [accept])],
  }
}

const look = 'Train or prompt the model with names of the class that it misses, or add a list of names.'
const accept = 'To accept a gap of this size, increase maxGap or maxFalseAlarmGap and say why.'
