import { whole } from '../core/numbers.js'
import type { BaselineComparison, BaseReport, Finding, Gate } from '../core/report.js'

/** What a comparison knows of a model that changes its answers by itself. */
export interface SinceFlicker {
  /** The model is asked once, and nothing is left of a new BTC once it may be chance. */
  readonly open: boolean
  readonly finding: Finding
}

/**
 * A model that changes its answers by itself makes BTCs that are new by chance. Where it is asked once, a new one decides nothing; where
 * it is asked repeatedly, a note says so. A gate with a confidence is not concerned: chance makes as many BTCs as it takes away.
 */
export function sinceFlicker(
  gate: Gate,
  { new: fresh }: BaselineComparison,
  { remote }: BaseReport['model'],
  nondeterministic: boolean,
): SinceFlicker | undefined {
  if (!('newSince' in gate) || gate.confidence !== undefined || fresh.length === 0) return undefined
  const repeats = remote?.repeats
  if (repeats === undefined) {
    if (!nondeterministic) return undefined
    const message = `The model gave different answers to the same input, so a new BTC may be chance. Ask each input several times (withRepeats(), or the option repeats of fromLanguageModel()), or let the gate ask for proof: { newSince: 'baseline', confidence: 0.95 }.`
    return { open: true, finding: { code, message } }
  }
  if (repeats.divided === 0) return undefined
  const { inputs, changed } = repeats.control
  const message = `The model also changes its answers to unchanged inputs (${whole(changed)} of ${whole(inputs)} inputs that were asked again), so a new BTC may be chance. Let the gate ask for proof: { newSince: 'baseline', confidence: 0.95 }.`
  return { open: false, finding: { code, message } }
}

const code = 'baseline.flicker'
