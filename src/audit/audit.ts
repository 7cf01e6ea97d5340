import { FairnessError, planErrors, safeError } from '../core/errors/index.js'
import type { ModelHandle } from '../core/model.js'
import { flat } from '../core/options/index.js'
import { sealed } from '../core/seal.js'
import { hiddenReport } from '../core/secrets/hidden-report.js'
import { type AnswerCheck, toModel } from '../models/index.js'
import { checkOracle } from '../oracle/index.js'
import {
  type FairnessReport,
  isQuestion,
  type Plan,
  type QuestionName,
  questions,
  type ReportOf,
} from '../questions/index.js'
import type { AnyPlan } from '../run/question.js'
import { type AuditHost, hostOptions, type RunHost } from '../run/run.js'
import { runQuestion } from '../run/run-question.js'

/**
 * Audits a model with a plan and returns the report as plain JSON data. The matchers run the same audit and then judge the report. You can
 * judge an existing report with `expect(await audit(model, plan)).toBeCounterfactuallyFair()`, which does not call the model again.
 *
 * @param model Pass a model handle, a live transformers.js pipeline, or a function.
 * @param plan Specify the attributes, the cases and the criteria for the decision. See `CounterfactualPlan` and `ScoreGapPlan`.
 * @param host Provides information from a test runner, such as a deadline or a signal. You do not need it elsewhere.
 * @throws FairnessError for an invalid plan, model or source. If the model fails during the run, nothing is thrown: the report is then
 * `interrupted` and names the inputs on which the model failed.
 *
 * @example
 * ```ts
 * import { audit, eec } from 'expect-fair'
 *
 * const model = (texts: readonly string[]) => texts.map((text) => (/\b(she|her|woman)\b/i.test(text) ? 'bad' : 'good'))
 * const report = await audit(model, { attributes: ['gender'], cases: eec() })
 * expect(report.verdict).toBe('biased')
 * ```
 */
export async function audit<
  Input,
  A extends string = string,
  Q extends QuestionName = 'counterfactual',
  Model = unknown,
>(
  model: Model & AnswerCheck<Model>,
  plan: Plan<Input, A> & { readonly question?: Q },
  host: AuditHost = {},
): Promise<ReportOf<Q>> {
  hostOptions.read(host)
  let end = (_reported: boolean): void => {}
  const onStart = (ended: (reported: boolean) => void): void => {
    end = ended
  }
  let report: FairnessReport | undefined
  try {
    report = sealed(hiddenReport(await ask(model, plan as unknown as Plan<unknown>, { ...host, onStart })))
    return report as ReportOf<Q>
  } catch (error) {
    // Of the user's own code, such as a case source that throws.
    throw error instanceof FairnessError ? error : safeError(error)
  } finally {
    end(report !== undefined)
  }
}

async function ask(model: unknown, given: Plan<unknown>, host: RunHost): Promise<FairnessReport> {
  const handle = toModel(model) as ModelHandle<unknown>
  if (typeof given !== 'object' || given === null) throw planErrors.noPlan(given)
  const plan = flat(given) as unknown as Plan<unknown>
  const { question = 'counterfactual' } = plan
  if (!isQuestion(question)) throw planErrors.unknownQuestion(question, Object.keys(questions))
  refuseUnknown(question, plan)
  return (await runQuestion(questions[question], handle, withOracle(plan), host)) as FairnessReport
}

const namesOf = (question: QuestionName): readonly string[] => questions[question].options.entries.map(([name]) => name)

/** @throws FairnessError EF104 for an option that no plan of the question has, EF860 for one inside another. */
function refuseUnknown(question: QuestionName, plan: object): void {
  const known = namesOf(question)
  for (const [key, value] of Object.entries(plan)) {
    if (known.includes(key) || value === undefined) continue
    const others = Object.values(questions).filter(({ name }) => namesOf(name as QuestionName).includes(key))
    if (others.length > 0)
      throw planErrors.unknownOption(key, known, [], [...new Set(others.map(({ matcher }) => matcher))])
  }
  questions[question].options.refuseUnknown(plan)
}

/** The plan with its oracle held to its word. */
function withOracle(plan: Plan<unknown>): AnyPlan {
  const { oracle } = plan as { readonly oracle?: unknown }
  return oracle === undefined ? plan : Object.assign(plan, { oracle: checkOracle(oracle) })
}
