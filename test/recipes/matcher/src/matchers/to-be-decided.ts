import { matcherErrors } from '../core/errors/index.js'
import { hiddenReport } from '../core/secrets/hidden-report.js'
import type { FairnessReport } from '../questions/index.js'
import { reportText } from '../views/index.js'
import type { Call } from './call.js'
import type { MatcherContext, MatcherResult } from './context.js'
import { subject } from './guard.js'

const name = 'toBeDecided'

/**
 * Judges whether a run asked enough to tell, whatever it told.
 * @throws FairnessError EF401 to EF405, EF410 to EF412 for anything but a report as `audit()` made it.
 */
export async function toBeDecided(
  context: MatcherContext,
  _call: Call,
  received: unknown,
  plan: unknown,
): Promise<MatcherResult> {
  const { question } = Object(received) as Partial<FairnessReport>
  if (question === undefined) throw matcherErrors.notAModel(name, received)
  const given = subject(name, question, received, plan)
  if (given.kind !== 'report') throw matcherErrors.notAModel(name, received)
  const { report } = given
  const pass = report.verdict === 'fair' || report.verdict === 'biased'
  const hint = context.utils.matcherHint(name, 'report', '', { isNot: context.isNot === true })
  return {
    pass,
    message: () => reportText(report, { header: hint, isNot: context.isNot === true }),
    meta: { report: hiddenReport(report) },
  }
}
