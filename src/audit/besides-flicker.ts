import { count, percent, whole } from '../core/numbers.js'
import type { ModelUse } from '../core/report.js'
import { type GateDecision, lowerBound } from '../oracle/index.js'

interface Counts {
  readonly cases: number
  readonly casesWithBtc: number
  readonly variants: number
}

/**
 * A bias is not proven where the model's own flicker explains it. The control of a model that is asked repeatedly says how
 * often its majority changes with nothing changed; from that follows the share of cases that would show a BTC by flicker
 * alone. A bias stands when the rate of cases is above this share at 95 % confidence. A control in which nothing
 * changed explains nothing.
 */
export function besidesFlicker(decision: GateDecision, counts: Counts, use: ModelUse): GateDecision {
  const control = use.remote?.repeats?.control
  if (decision.verdict !== 'biased' || control === undefined || control.changed === 0) return decision
  const byFlicker = casesByFlicker(control.changed / control.inputs, counts.variants / counts.cases)
  const least = lowerBound(counts.casesWithBtc, counts.cases, 0.95)
  if (least > byFlicker) return decision
  const message =
    `${whole(counts.casesWithBtc)} of ${count(counts.cases, 'case')} have a pair that the model treats differently, but it ` +
    `also changed its answer to ${whole(control.changed)} of ${count(control.inputs, 'input')} that were asked again with ` +
    `nothing changed: that alone gives about ${percent(byFlicker)} of cases such a pair. Ask more cases, or raise repeats.`
  return { ...decision, verdict: 'inconclusive', finding: { code: 'gate.flicker', message } }
}

/**
 * Share of cases in which not all variants have the same answer, when nothing but flicker parts them. Two askings of an
 * input differ with 2q(1 - q) when an answer is the rarer one with q; no variant may be so, or all.
 */
function casesByFlicker(changed: number, variants: number): number {
  const rarer = changed >= 0.5 ? 0.5 : (1 - Math.sqrt(1 - 2 * changed)) / 2
  return 1 - (1 - rarer) ** variants - rarer ** variants
}
