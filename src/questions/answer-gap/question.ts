import type { Room } from '../room.js'
import { AnswerGapAsks } from './asks.js'
import { contradictionIn } from './contradiction.js'
import { AnswerGapCounts } from './count.js'
import { type AnswerGapPlan, answerGapOptions, checkAnswerGap, measuresOf } from './plan.js'
import { repeated } from './repeated.js'
import { type AnswerGapReport, answerGapReport } from './report.js'
import type { AnswerGapSettings } from './settings.js'
import { answerGapMembers } from './shape.js'
import { mostForShrinking } from './shrink-example.js'
import { answerGapWords } from './words.js'

/** Are the answers to the classes alike, by everything that is measured? */
export const answerGap: Room<AnswerGapPlan<unknown>, AnswerGapSettings, AnswerGapCounts, AnswerGapReport> = {
  name: 'answer-gap',
  matcher: 'toHaveNoAnswerGap',
  asserts: 'For every measure, the gap between the answers to the classes is within the accepted limit.',
  compares: true,
  judges: 'text',
  shrinks: mostForShrinking,
  words: answerGapWords,
  members: answerGapMembers,
  options: answerGapOptions,
  check: checkAnswerGap,
  model: repeated,
  count: (basis, settings) => new AnswerGapCounts(basis, settings),
  asks: (asking, plan, settings) => new AnswerGapAsks(asking, measuresOf(plan), settings),
  report: answerGapReport,
  contradiction: contradictionIn,
}
