import { count, percent, whole } from '../core/numbers.js'
import type { Finding, ModelUse } from '../core/report.js'
import { type GateDecision, lowerBound } from '../oracle/index.js'

interface Counts {
  readonly cases: number
  readonly casesWithBtc: number
  readonly variants: number
}

interface Circumstances {
  /** Further answers that must all agree with the original's for a variant to count (hidden errors). */
  readonly subMutants?: number
  /** The model gave different answers to the same input. */
  readonly nondeterministic: boolean
}

/** The finding of a model that is asked once and answers the same input differently. */
export const askedOnce: Finding = {
  code: 'gate.flicker',
  message:
    'The model gave different answers to the same input, so the differences that were found may be chance. Ask each input several times: withRepeats(model, { repeats: 5 }), or the option repeats of fromLanguageModel(). Alternatively, make the model deterministic: fix its seed, set its temperature to 0, or turn off dropout.',
}

/**
 * A bias is not proven where the model's own flicker may explain it. The control of a model that is asked repeatedly says
 * how often its majority changes with nothing changed (smoothed by Laplace's rule, since a small control may miss it); from
 * that follows the share of cases that would show a BTC by flicker only. A bias stands when the rate of cases is above
 * this share at 95 % confidence. A model that gave every input the same answer each time does not flicker. Of a model that is asked once,
 * and answered the same input differently, no bias is proven.
 */
export function besidesFlicker<Decision extends Pick<GateDecision, 'verdict' | 'finding'>>(
  decision: Decision,
  counts: Counts,
  use: ModelUse,
  { subMutants = 0, nondeterministic }: Circumstances,
): Decision {
  const repeats = use.remote?.repeats
  if (decision.verdict !== 'biased') return decision
  if (repeats === undefined)
    return nondeterministic ? { ...decision, verdict: 'inconclusive', finding: askedOnce } : decision
  if (repeats.divided === 0) return decision
  const { inputs, changed } = repeats.control
  const byFlicker = casesByFlicker((changed + 1) / (inputs + 2), counts.variants / counts.cases, subMutants)
  const least = lowerBound(counts.casesWithBtc, counts.cases, 0.95)
  if (least > byFlicker) return decision
  const some = `${whole(counts.casesWithBtc)} of ${count(counts.cases, 'case')} ${counts.casesWithBtc === 1 ? 'has' : 'have'}`
  const message =
    `${some} ${subMutants > 0 ? 'a hidden error' : 'a pair that the model treats differently'}, but the model does not always ` +
    `give an unchanged input the same answer: of ${count(inputs, 'input')} asked again as a control, ${whole(changed)} changed. Such flicker ` +
    `may cause this in ${percent(byFlicker)} of cases. Increase repeats, lower controlEvery, or ask more cases.`
  return { ...decision, verdict: 'inconclusive', finding: { code: 'gate.flicker', message } }
}

/**
 * Share of cases in which some variant differs from the first, when nothing but flicker parts them. Two askings of an input
 * differ with 2q(1 - q) when an answer is the rarer one with q. The first has the common answer, and another the rarer one,
 * or the other way round; `agreeing` further answers beside each other variant are as the first.
 */
function casesByFlicker(changed: number, variants: number, agreeing: number): number {
  const rarer = changed >= 0.5 ? 0.5 : (1 - Math.sqrt(1 - 2 * changed)) / 2
  const some = (differs: number, agrees: number): number => 1 - (1 - differs * agrees ** agreeing) ** (variants - 1)
  return (1 - rarer) * some(rarer, 1 - rarer) + rarer * some(1 - rarer, rarer)
}
