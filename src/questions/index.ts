import { flawOf, reportShape, type Shape } from '../core/shape.js'
import type { QuestionWords } from '../report/question-words.js'
import type { AnswerGapPlan } from './answer-gap/plan.js'
import { answerGap } from './answer-gap/question.js'
import type { AnswerGapReport } from './answer-gap/report.js'
import type { CounterfactualPlan } from './counterfactual/plan.js'
import { counterfactual } from './counterfactual/question.js'
import type { CounterfactualReport } from './counterfactual/report.js'
import type { GroupParityPlan } from './group-parity/plan.js'
import { groupParity } from './group-parity/question.js'
import type { GroupParityReport } from './group-parity/report.js'
import type { IndividualPlan } from './individual/plan.js'
import { individual } from './individual/question.js'
import type { IndividualReport } from './individual/report.js'
import type { IntersectionalPlan } from './intersectional/plan.js'
import { hidden, intersectional } from './intersectional/question.js'
import type { IntersectionalReport } from './intersectional/report.js'
import type { RecallGapPlan } from './recall-gap/plan.js'
import { recallGap } from './recall-gap/question.js'
import type { RecallGapReport } from './recall-gap/report.js'
import type { Room } from './room.js'
import type { ScoreGapPlan } from './score-gap/plan.js'
import { scoreGap } from './score-gap/question.js'
import type { ScoreGapReport } from './score-gap/report.js'

/** Every question that can be asked, by the name in its plan and report. */
export const questions: Readonly<Record<QuestionName, Room>> = {
  counterfactual,
  'score-gap': scoreGap,
  individual,
  'group-parity': groupParity,
  intersectional,
  hidden,
  'answer-gap': answerGap,
  'recall-gap': recallGap,
}

/** Maps each question to its report. */
export interface Reports {
  readonly counterfactual: CounterfactualReport
  readonly 'score-gap': ScoreGapReport
  readonly individual: IndividualReport
  readonly 'group-parity': GroupParityReport
  readonly intersectional: IntersectionalReport
  readonly hidden: IntersectionalReport
  readonly 'answer-gap': AnswerGapReport
  readonly 'recall-gap': RecallGapReport
}

/** Represents the name of a question. */
export type QuestionName = keyof Reports

/** Contains all results of an audit as plain JSON data. The type depends on `question`. */
export type FairnessReport = Reports[QuestionName]

/** Represents the report for a question. */
export type ReportOf<Q extends QuestionName> = Reports[Q]

/** Specifies what to ask a model, and with which question. */
export type Plan<Input, A extends string = string> =
  | CounterfactualPlan<Input, A>
  | ScoreGapPlan<Input, A>
  | IndividualPlan<Input, A>
  | GroupParityPlan<Input, A>
  | IntersectionalPlan<Input, A>
  | AnswerGapPlan<Input, A>
  | RecallGapPlan<Input, A>

export const isQuestion = (name: unknown): name is QuestionName =>
  typeof name === 'string' && Object.hasOwn(questions, name)

/** How a report is put into words. */
export const wordsOf = ({ question }: { readonly question: string }): QuestionWords =>
  questions[question as QuestionName].words

const shapes = new Map<string, Shape>()

/** What is wrong with the shape of a report, as the name of a member such as `counts.cases`; `undefined` where nothing is. */
export function flawOfReport(given: unknown): string | undefined {
  const { question } = Object(given) as { readonly question?: unknown }
  if (!isQuestion(question)) return typeof given === 'object' && given !== null ? 'question' : 'the report itself'
  const shape = shapes.get(question) ?? reportShape(questions[question].members)
  shapes.set(question, shape)
  return flawOf(shape, given)
}

export type {
  AnswerGapPlan,
  AnswerGapReport,
  CounterfactualPlan,
  CounterfactualReport,
  GroupParityPlan,
  GroupParityReport,
  IndividualPlan,
  IndividualReport,
  IntersectionalPlan,
  IntersectionalReport,
  RecallGapPlan,
  RecallGapReport,
  ScoreGapPlan,
  ScoreGapReport,
}
