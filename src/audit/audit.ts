import { FairnessError, planErrors, safeError } from '../core/errors/index.js'
import type { ModelHandle } from '../core/model.js'
import type { CounterfactualPlan, Plan } from '../core/plan.js'
import type { FairnessReport } from '../core/report.js'
import { sealed } from '../core/seal.js'
import { hiddenReport } from '../core/secrets/hidden-report.js'
import { toModel } from '../models/index.js'
import { checkOracle } from '../oracle/index.js'
import { auditCounterfactual } from './counterfactual.js'
import { auditIndividual } from './individual/index.js'
import { auditIntersection, replayIntersection } from './intersection/index.js'
import { auditGroupParity } from './parity/group-parity.js'
import { auditReplay } from './replay.js'
import type { AuditHost, RunHost } from './run.js'
import { auditScoreGap } from './score-gap.js'

/**
 * Asks a model by a plan and reports what was learnt, as plain JSON data. The matchers do the same and judge the report;
 * `expect(await audit(model, plan)).toBeCounterfactuallyFair()` judges it without asking the model again.
 *
 * @param model A handle, a live transformers.js pipeline, or a function.
 * @param plan Attributes, cases, and how to decide; see `CounterfactualPlan` and `ScoreGapPlan`.
 * @param host What a test runner knows: a deadline, a signal. Not needed outside one.
 * @throws FairnessError for a plan, model or source that is wrong from the start. A model that fails while it is asked
 *   does not throw: the report is then `interrupted` and says which inputs it failed on.
 */
export async function audit<Input, A extends string = string>(
  model: unknown,
  plan: Plan<Input, A>,
  host: AuditHost = {},
): Promise<FairnessReport> {
  let end = (_reported: boolean): void => {}
  const onStart = (ended: (reported: boolean) => void): void => {
    end = ended
  }
  let report: FairnessReport | undefined
  try {
    report = sealed(hiddenReport(await ask(model, withOracle(plan), { ...host, onStart })))
    return report
  } catch (error) {
    // Of the user's own code, such as a case source that throws.
    throw error instanceof FairnessError ? error : safeError(error)
  } finally {
    end(report !== undefined)
  }
}

/** The plan with its oracle held to its word. */
function withOracle<Input, A extends string>(plan: Plan<Input, A>): Plan<Input, A> {
  const oracle: unknown = (plan as { readonly oracle?: unknown } | null | undefined)?.oracle
  return oracle === undefined ? plan : ({ ...plan, oracle: checkOracle(oracle) } as Plan<Input, A>)
}

async function ask<Input, A extends string>(
  model: unknown,
  plan: Plan<Input, A>,
  host: RunHost,
): Promise<FairnessReport> {
  const handle = toModel(model) as ModelHandle<Input>
  if (plan?.question === 'score-gap') return auditScoreGap(handle, plan, host)
  if (plan?.question === 'group-parity') return auditGroupParity(handle, plan, host)
  if (plan?.question === 'individual') {
    if (plan.replay !== undefined) return auditReplay(handle, plan, plan.replay, host)
    return auditIndividual(handle, plan, host)
  }
  if (plan?.question === 'intersectional' || plan?.question === 'hidden') {
    if (plan.replay !== undefined) return replayIntersection(handle, plan, plan.replay, host)
    return auditIntersection(handle, plan, host)
  }
  const given = plan as CounterfactualPlan<Input, A>
  if (given?.question !== undefined && given.question !== 'counterfactual') {
    throw planErrors.unknownQuestion(given.question)
  }
  if (given?.replay !== undefined) return auditReplay(handle, given, given.replay, host)
  return auditCounterfactual(handle, given, host)
}
