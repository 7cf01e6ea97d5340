import type { Finding, Verdict } from '../core/report.js'
import type { Interruption } from '../models/index.js'
import { interruptionFinding } from './run.js'

/** A verdict that rests on the counts alone, and the sentence for it. */
export interface Decision {
  readonly verdict: Exclude<Verdict, 'interrupted'>
  readonly findings: readonly Finding[]
}

/**
 * The verdict of a run. A proven bias stands whatever ended the run; otherwise a run that was cut short is
 * `interrupted`, and one whose model could not have shown a bias (`vacuous`) is `inconclusive`.
 */
export function conclude(
  decision: Decision,
  interruption: Interruption | Finding | undefined,
  health: { readonly vacuous: boolean; readonly findings: readonly Finding[] },
): { readonly verdict: Verdict; readonly findings: readonly Finding[] } {
  const findings = [
    ...(interruption === undefined
      ? []
      : ['complaint' in interruption ? interruptionFinding(interruption) : interruption]),
    ...decision.findings,
    ...health.findings,
  ]
  if (decision.verdict === 'biased') return { verdict: 'biased', findings }
  if (interruption !== undefined) return { verdict: 'interrupted', findings }
  return { verdict: health.vacuous ? 'inconclusive' : decision.verdict, findings }
}
