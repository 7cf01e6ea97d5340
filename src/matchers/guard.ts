import { baselineErrors, type FairnessError, matcherErrors } from '../core/errors/index.js'
import { modelBrand } from '../core/model.js'
import { type FairnessReport, isQuestion, questions } from '../questions/index.js'
import { acceptReport } from './accept-report.js'

/** What is to be judged: a finished report, or a model with the plan to ask it by. */
export type Subject =
  | { readonly kind: 'report'; readonly report: FairnessReport }
  | { readonly kind: 'model'; readonly model: unknown; readonly plan: object }

const reportFormat = 'expect-fair/report@1'

/**
 * Checks what a matcher was given before anything is asked.
 * @throws FairnessError EF401 to EF405, EF410 to EF412.
 */
export function subject(matcher: string, question: string, received: unknown, plan: unknown): Subject {
  if (looksLikeReport(received)) {
    if (received.format !== reportFormat) throw matcherErrors.unknownFormat(matcher, received.format, reportFormat)
    if (typeof received.question !== 'string') throw matcherErrors.damagedReport(matcher, 'question')
    if (received.question !== question) throw wrongQuestion(matcher, 'report', received.question, question)
    if (plan !== undefined) throw matcherErrors.planForReport(matcher)
    acceptReport(matcher, received)
    return { kind: 'report', report: received }
  }
  if (typeof received !== 'function' && !isHandle(received)) throw matcherErrors.notAModel(matcher, received)
  if (typeof plan !== 'object' || plan === null) throw matcherErrors.missingPlan(matcher)
  const asked = (plan as { question?: unknown }).question
  if (asked !== undefined && asked !== question) throw wrongQuestion(matcher, 'plan', asked, question)
  return { kind: 'model', model: received, plan }
}

/**
 * Checks what a matcher was given that compares runs case by case, of whichever question has cases that pass or fail.
 * @throws FairnessError EF401 to EF405, EF466.
 */
export function comparedSubject(matcher: string, received: unknown, plan: unknown): Subject {
  const report = looksLikeReport(received) ? received : undefined
  const question: string =
    report?.question ?? (plan as { readonly question?: string } | undefined)?.question ?? 'counterfactual'
  if (!isQuestion(question) || !questions[question].compares) throw baselineErrors.notComparable(matcher, question)
  return subject(matcher, question, received, plan)
}

const wrongQuestion = (matcher: string, what: 'report' | 'plan', asked: unknown, own: string): FairnessError => {
  const right = isQuestion(asked) ? questions[asked].matcher : undefined
  return matcherErrors.wrongQuestion(matcher, what, asked, { own, right })
}

const looksLikeReport = (received: unknown): received is FairnessReport =>
  typeof received === 'object' &&
  received !== null &&
  String((received as { format?: unknown }).format).startsWith('expect-fair/report@')

const isHandle = (received: unknown): boolean =>
  typeof received === 'object' && received !== null && modelBrand in received
