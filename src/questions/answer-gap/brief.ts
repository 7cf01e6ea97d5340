import type { Paint } from '../../report/paint.js'
import type { Brief } from '../../report/question-words.js'
import { clause } from './figures.js'
import { gapFacts } from './gap-facts.js'
import type { AnswerGapReport } from './report.js'
import { shownExamples } from './shown-examples.js'
import { endsIn, exampleLines, smallestLines } from './text.js'

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
      ...gapFacts(report, clause, most),
      ...(report.answers.empty + report.answers.cut === 0 ? [] : [['Answers', endsIn(report)] as const]),
    ],
    advice: report.verdict !== 'biased' ? [] : [look, ...(isCompared ? [] : [accept])],
  }
}

const look = 'Compare the two answers, then change the prompt or the model so that it does not matter who is named.'
const accept = 'To accept a gap of this size, increase maxGap of the measure and say why.'
