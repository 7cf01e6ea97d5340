import { audit } from '../audit/index.js'
import { compareCases, isSound, judgeBy, knownIn, type StoredBaseline } from '../baseline/index.js'
import { now } from '../core/clock.js'
import { baselineErrors, matcherErrors } from '../core/errors/index.js'
import type { AnyReport, CaseBook, Gate } from '../core/report.js'
import { sealed } from '../core/seal.js'
import { hostOf } from './ask.js'
import type { Call } from './call.js'
import type { MatcherContext, MatcherResult } from './context.js'
import { comparedSubject } from './guard.js'
import { matcherResult } from './result.js'
import { sincePlan } from './to-match-fairness-baseline.js'

const name = 'toBeAtLeastAsFairAs'

/**
 * Judges whether a model has no BTC that another one does not have, on the same cases; with a confidence, whether it is
 * not shown to be worse. Asks both.
 * @throws FairnessError EF401, EF464, EF466, EF468 for a wrong use, EF1xx to EF3xx for a wrong plan, model or source.
 */
export async function toBeAtLeastAsFairAs(
  context: MatcherContext,
  call: Call,
  received: unknown,
  otherModel: unknown,
  plan: unknown,
): Promise<MatcherResult> {
  if (typeof plan !== 'object' || plan === null) throw baselineErrors.noOtherModel(name)
  const given = comparedSubject(name, received, plan)
  const other = comparedSubject(name, otherModel, plan)
  if (given.kind === 'report') throw matcherErrors.notAModel(name, received)
  if (other.kind === 'report') throw matcherErrors.notAModel(name, otherModel)
  const asked = sincePlan(name, given.plan)
  const { gate, minCases } = asked as { readonly gate: SinceGate; readonly minCases?: number }
  const host = hostOf(context, call)
  const { deadline } = host
  // The other model takes half the time at most.
  const half = deadline === undefined ? {} : { deadline: now() + (deadline - now()) / 2 }
  const theirs = await audit(other.model, asked, { ...host, ...half })
  const before = casesOf(theirs)
  const own = await audit(given.model, asked, { ...host, isKnown: knownIn({ btcs: before.withBtc }) })
  const comparison = { ...compareCases(before, casesOf(own), own.version), model: theirs.model.id }
  const report = judgeBy(own, comparison, gate, minCases)
  return matcherResult(context, name, 'model', isSound(theirs) ? report : withoutOther(report, theirs))
}

type SinceGate = Extract<Gate, { newSince: unknown }>

function casesOf({ cases, question }: AnyReport): CaseBook & Pick<StoredBaseline, 'btcs'> {
  if (cases === undefined) throw baselineErrors.notComparable(name, question)
  return { ...cases, btcs: cases.withBtc }
}

/** The other model's run shows too little to compare with. */
function withoutOther(report: AnyReport, theirs: AnyReport): AnyReport {
  const why = theirs.findings.map(({ message }) => message).join(' ')
  const message = `The run of ${theirs.model.id} shows too little for a comparison. ${why}`
  const verdict = report.verdict === 'interrupted' ? 'interrupted' : 'inconclusive'
  return sealed({ ...report, verdict, findings: [{ code: 'baseline.other-model', message }, ...report.findings] })
}
