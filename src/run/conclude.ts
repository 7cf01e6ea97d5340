import type { Finding, Verdict } from '../core/report.js'
import type { Health, HealthContext } from '../oracle/index.js'

/** A verdict that rests only on the counts, and the sentence for it. */
export interface Decision {
  readonly verdict: Exclude<Verdict, 'interrupted'>
  readonly findings: readonly Finding[]
}

/** What a gate, or the health of the model, says of a run that was not cut short. */
const ofWholeRuns = ['gate.', 'gap.', 'parity.', 'seen.', 'health.']
/** Doubts that only a longer run could settle. */
const ofLongRuns = ['health.constant', 'health.few-inputs']

const startsWithOneOf = (starts: readonly string[], { code }: Finding): boolean =>
  starts.some((start) => code.startsWith(start))

/**
 * The verdict of a run. A run that was cut short says what cut it, and blames nothing else for what it lacks. A proven bias stands
 * whatever ended the run; otherwise a run that was cut short is `interrupted`, and one whose model could not have shown a bias is
 * `inconclusive`.
 *
 * @param health Signs that answers say less than they seem to; absent where none came.
 * @param context What the sentences on health must know of the counts.
 * @param others Doubts that stand beside those of health.
 */
export function conclude(
  decision: Decision,
  interrupted: Finding | undefined,
  health: Health | undefined,
  context: HealthContext = { nondeterministic: false },
  others: readonly Finding[] = [],
): { readonly verdict: Verdict; readonly findings: readonly Finding[] } {
  // The answers are nothing that can be compared: not even a difference shows anything.
  const incomparable = health?.incomparable ?? false
  const ofHealth = [...(health?.findings(context) ?? []), ...others]
  // What is wrong with the answers explains the verdict, and no sentence on differences may stand before it.
  const first = health?.illegible === true && decision.verdict !== 'biased' ? ofHealth.filter(isUnreadable) : []
  const findings = incomparable
    ? [...ofHealth, ...decision.findings.filter(isNoVerdict)]
    : [...first, ...decision.findings, ...ofHealth.filter((finding) => !first.includes(finding))]
  if (interrupted !== undefined) {
    const isBiased = decision.verdict === 'biased' && !incomparable
    const silenced = isBiased ? ofLongRuns : ofWholeRuns
    const rest = findings.filter((finding) => !startsWithOneOf(silenced, finding))
    return { verdict: isBiased ? 'biased' : 'interrupted', findings: [interrupted, ...rest] }
  }
  if (decision.verdict === 'biased' && !incomparable) return { verdict: 'biased', findings }
  return { verdict: health?.vacuous ? 'inconclusive' : decision.verdict, findings }
}

/** Where most of a run could not be read, that explains more than what the rest left undecided. */
const isUnreadable = ({ code }: Finding): boolean => code === 'health.unreadable'

/** Sentences of a gate say what was found of a bias. */
const isNoVerdict = ({ code }: Finding): boolean => !/^(?:gate|gap|parity|rows|baseline)\./.test(code)
