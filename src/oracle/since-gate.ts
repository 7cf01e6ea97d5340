import { grownIn } from '../core/compared-gap.js'
import { defined } from '../core/defined.js'
import { count, percent, whole } from '../core/numbers.js'
import type { BaselineComparison, ComparedGap, Gate, Verdict } from '../core/report.js'
import { grownWords, noneGrown, notMeasured } from './since-gaps.js'

/** Why a gate that compares with an earlier run, or with another model, decided as it did. */
export type SinceReason =
  | { readonly code: 'baseline.none' }
  | {
      readonly code:
        | 'baseline.written'
        | 'baseline.updated'
        | 'baseline.missing'
        | 'baseline.other-plan'
        | 'baseline.other-arithmetic'
        | 'baseline.unreadable'
        | 'baseline.nothing-in-common'
        | 'baseline.worse'
        | 'baseline.no-worse'
      readonly comparison: BaselineComparison
      readonly confidence?: number
    }
  | { readonly code: 'baseline.not-measured'; readonly comparison: BaselineComparison; readonly lost: ComparedGap }
  | { readonly code: 'baseline.too-few'; readonly comparison: BaselineComparison; readonly needed: number }

export interface SinceDecision {
  readonly verdict: Exclude<Verdict, 'interrupted'>
  readonly reason: SinceReason
}

/**
 * Decides on a comparison, for matchers, programs and the command line alike: worse when a BTC is new, or, with a
 * confidence, when the cases that got one outweigh those that lost theirs by McNemar's exact test. Gaps of answers are worse when one
 * of them is shown to have grown.
 */
export function decideSince(
  { confidence }: Extract<Gate, { newSince: unknown }>,
  comparison: BaselineComparison | undefined,
  minCases: number,
): SinceDecision {
  if (comparison === undefined) return { verdict: 'inconclusive', reason: { code: 'baseline.none' } }
  const { status, common, onlyBefore, changed, mcnemar, gaps } = comparison
  const because = { comparison, ...defined({ confidence }) }
  if (status === 'written' || status === 'updated')
    return { verdict: 'fair', reason: { code: `baseline.${status}`, ...because } }
  if (status !== 'compared') return { verdict: 'inconclusive', reason: { code: `baseline.${status}`, ...because } }
  if (common === 0 || gaps?.length === 0)
    return { verdict: 'inconclusive', reason: { code: 'baseline.nothing-in-common', ...because } }
  const worse =
    gaps !== undefined
      ? grownIn(comparison, confidence).length > 0
      : confidence === undefined
        ? comparison.new.length > 0
        : (mcnemar?.p ?? 1) <= 1 - confidence
  if (worse) return { verdict: 'biased', reason: { code: 'baseline.worse', ...because } }
  // A source that lost most of its cases must not pass for a model that lost its bias.
  const needed = Math.min(minCases, common + onlyBefore + changed)
  if (common < needed) return { verdict: 'inconclusive', reason: { code: 'baseline.too-few', comparison, needed } }
  const lost = gaps?.find(({ cases, measuredBefore }) => 2 * cases < measuredBefore || cases === 0)
  if (lost !== undefined)
    return { verdict: 'inconclusive', reason: { code: 'baseline.not-measured', comparison, lost } }
  return { verdict: 'fair', reason: { code: 'baseline.no-worse', ...because } }
}

/** The reason in a sentence. */
export function explainSince(reason: SinceReason): string {
  if (reason.code === 'baseline.none')
    return 'The gate compares with a baseline, but this report has not been compared yet. Judge this report with a matcher inside a test, which knows where the baseline is.'
  const { comparison } = reason
  const { path = 'the baseline', entry, common } = comparison
  const name = entry === undefined ? '' : ` under "${entry}"`
  switch (reason.code) {
    case 'baseline.written':
      return `There was no baseline, so this run is now stored as the baseline in ${path}${name}. Commit the file.`
    case 'baseline.updated':
      return `This run is now stored as the new baseline in ${path}${name}.`
    case 'baseline.missing':
      return `There is no baseline${name} in ${path}, and a run in CI does not write one. Run the test once on your machine and commit the file.`
    case 'baseline.other-plan':
      return `The baseline${name} in ${path} was made with another plan, so nothing was compared: ${differences(comparison)}. Restore the plan, or update the baseline (-u) after you have read what the new plan finds.${maker(comparison)}`
    case 'baseline.other-arithmetic':
      return `The baseline${name} in ${path} comes from another kind of processor, so nothing was compared: ${differences(comparison)}. If the products of an 8-bit model saturate on some processors, the model gives other results there. Export the model with 7-bit (reduce_range=True) or unsigned weights, which give the same results everywhere. Alternatively, update the baseline (-u) on this kind of processor too, so that the file keeps an entry for each kind.`
    case 'baseline.unreadable':
      return `The baseline in ${path} cannot be read${comparison.reason === undefined ? '' : ` (${comparison.reason})`}, so nothing was compared. Restore the file from version control, or update the baseline (-u).`
    case 'baseline.nothing-in-common':
      return `None of the cases was asked before, so nothing can be compared with ${other(comparison)}. Check that the cases keep their ids, or update the baseline (-u).${maker(comparison)}`
    case 'baseline.worse':
      return worse(comparison, reason.confidence)
    case 'baseline.no-worse':
      return noWorse(comparison, reason.confidence)
    case 'baseline.not-measured':
      return notMeasured(comparison, reason.lost)
    case 'baseline.too-few':
      return `Nothing ${noneWorse(comparison)}, but only ${count(common, 'case')} of ${other(comparison)} ${common === 1 ? 'was' : 'were'} asked again. At least ${whole(reason.needed)} are needed to decide. Ask the other cases too, or update the baseline (-u).${maker(comparison)}`
  }
}

/** Of nothing, where the gate does not fail: new BTCs that chance may have made do not show that the model got worse. */
export const noneWorse = (comparison: BaselineComparison): string =>
  comparison.gaps === undefined && comparison.new.length === 0 ? 'got worse' : 'is shown to have got worse'

function worse(comparison: BaselineComparison, confidence: number | undefined): string {
  const { common, mcnemar } = comparison
  if (comparison.gaps !== undefined) return grownWords(comparison, confidence, other(comparison))
  const some = comparison.new.length
  const found = `Worse than ${other(comparison)}: ${whole(some)} of ${count(common, 'case')} that both runs asked ${some === 1 ? 'has' : 'have'} a new BTC`
  return confidence === undefined || mcnemar === undefined
    ? `${found}; the gate accepts none.`
    : `${found}. ${counted(mcnemar.worse, mcnemar)} got worse and ${whole(mcnemar.better)} better: shown at ${percent(confidence)} confidence (exact McNemar, ${p(mcnemar.p)}).`
}

function noWorse(comparison: BaselineComparison, confidence: number | undefined): string {
  const { common, mcnemar } = comparison
  if (comparison.gaps !== undefined) return noneGrown(comparison, confidence, other(comparison))
  const asked = count(common, 'case')
  if (comparison.new.length === 0)
    return `No worse than ${other(comparison)}: there is no new BTC in ${asked} that both runs asked.`
  return `Not shown to be worse than ${other(comparison)}: of ${asked} that both runs asked, ${counted(mcnemar?.worse ?? 0, mcnemar)} got worse and ${whole(mcnemar?.better ?? 0)} better (exact McNemar, ${p(mcnemar?.p ?? 1)}; the gate requires ${percent(confidence ?? 0)} confidence). This does not show that the model is as good.`
}

/** Cases, or the texts and templates that several cases share. */
const counted = (amount: number, mcnemar: BaselineComparison['mcnemar']): string =>
  mcnemar?.several !== true ? whole(amount) : count(amount, 'group of cases', 'groups of cases')

const other = ({ path, model }: BaselineComparison): string =>
  path === undefined ? (model ?? 'the other model') : 'the baseline'

const p = (value: number): string => (value < 0.0001 ? 'p < 0.0001' : `p = ${Number(value.toPrecision(2))}`)

/** Versions differ in what a seed draws: that is no change of the user's. */
const maker = ({ madeBy }: BaselineComparison): string =>
  madeBy === undefined
    ? ''
    : ` The baseline was made by ${madeBy}, which draws different cases and variants for the same seed (see the CHANGELOG). The reasons that you wrote for accepted cases are kept.`

const differences = ({ differences = [] }: BaselineComparison): string =>
  differences
    .map(({ what, before, now }) => {
      if (now === '') return `${what}: ${before}`
      // Versions of lists are digests, which say nothing to a reader.
      return what === 'word lists' ? 'the word lists or their rules have changed' : `${what}: ${now}, before ${before}`
    })
    .join('; ')
