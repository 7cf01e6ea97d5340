import { count, percent, whole } from '../../core/numbers.js'
import type { Claim, ComparedAttribute, Finding, Verdict } from '../../core/report.js'
import { DEFAULT_MIN_CASES } from '../../oracle/gate.js'
import type { ScoreGap } from './gap.js'
import { MIN_CLUSTERS } from './gap-test.js'

/** Why a score-gap report says what it says: a code and the numbers of its sentence. */
export type GapReason =
  | { readonly code: 'gap.nothing-compared' }
  | { readonly code: 'gap.never-compared'; readonly attributes: readonly string[] }
  | { readonly code: 'gap.few-clusters'; readonly attribute: string; readonly clusters: number; readonly least: number }
  | { readonly code: 'gap.undecided'; readonly gaps: number; readonly of: number; readonly maxGap: number }
  | { readonly code: 'gap.too-few-cases'; readonly short: readonly AttributeUnits[]; readonly needed: number }
  | { readonly code: 'gap.beyond'; readonly gaps: number; readonly of: number; readonly maxGap: number }
  | { readonly code: 'gap.within'; readonly of: number; readonly maxGap: number; readonly confidence: number }
  | { readonly code: 'gap.no-range' }
  | { readonly code: 'gap.limit-too-wide'; readonly maxGap: number; readonly lowest: number; readonly highest: number }

/** How much was compared of an attribute. */
export interface AttributeUnits {
  readonly attribute: string
  readonly cases: number
  readonly units: number
}

interface Seen {
  readonly claim: Claim
  readonly compared: readonly AttributeUnits[]
  readonly minCases: number | undefined
  readonly exhausted: boolean
  readonly skipped: number
  /** Judged by t without a known range. */
  readonly unbounded: boolean
  readonly maxGap: number
  readonly confidence: number
  /** Of all scores that were compared. */
  readonly lowest: number
  readonly highest: number
}

interface Decided {
  readonly verdict: Exclude<Verdict, 'interrupted'>
  readonly compared: readonly ComparedAttribute[]
  readonly reasons: GapReason[]
  readonly findings: Finding[]
}

/** All pairs of classes of every attribute within: fair. Any beyond: biased. Otherwise inconclusive. */
export function decideGaps(gaps: readonly ScoreGap[], seen: Seen): Decided {
  const reasons = reasonsOf(gaps, seen)
  const codes = new Set(reasons.map((reason) => reason.code))
  const verdict = codes.has('gap.beyond') ? 'biased' : codes.has('gap.within') ? 'fair' : 'inconclusive'
  return {
    verdict,
    compared: seen.compared.map((each) => ({
      ...each,
      casesWithBtc: 0,
      borderline: 0,
      indistinct: 0,
      verdict: isTooWide(seen) ? 'inconclusive' : verdictOf(each, gaps, neededOf(seen)),
    })),
    reasons,
    findings: reasons.map((reason) => ({ code: reason.code, message: sentence(reason, seen) })),
  }
}

function verdictOf({ attribute, units }: AttributeUnits, gaps: readonly ScoreGap[], needed: number) {
  const own = gaps.filter((gap) => gap.attribute === attribute)
  if (own.some(({ decision }) => decision === 'beyond')) return 'biased'
  return units >= needed && own.length > 0 && own.every(({ decision }) => decision === 'within')
    ? 'fair'
    : 'inconclusive'
}

/** Whether no gap could be larger than the limit, whatever the model does with the scores that it gives. */
const isTooWide = ({ maxGap, lowest, highest }: Seen): boolean => highest > lowest && maxGap >= highest - lowest

const neededOf = ({ claim, minCases }: Seen): number => minCases ?? (claim.complete ? 1 : DEFAULT_MIN_CASES)

function reasonsOf(gaps: readonly ScoreGap[], seen: Seen): GapReason[] {
  const { compared, unbounded, maxGap, confidence } = seen
  const of = gaps.length
  if (of === 0) return [{ code: 'gap.nothing-compared' }]
  if (isTooWide(seen)) return [{ code: 'gap.limit-too-wide', maxGap, lowest: seen.lowest, highest: seen.highest }]
  const beyond = gaps.filter((gap) => gap.decision === 'beyond').length
  const never = compared.filter(({ cases }) => cases === 0).map(({ attribute }) => attribute)
  const small = fewestClusters(gaps, seen)
  const reasons: GapReason[] = [
    ...(never.length === 0 ? [] : [{ code: 'gap.never-compared', attributes: never } as const]),
    ...(small === undefined ? [] : [small]),
    ...(unbounded ? [{ code: 'gap.no-range' } as const] : []),
  ]
  if (beyond > 0) return [{ code: 'gap.beyond', gaps: beyond, of, maxGap }, ...reasons]
  const undecided = gaps.filter((gap) => gap.decision === 'undecided').length
  if (undecided > 0) return [{ code: 'gap.undecided', gaps: undecided, of, maxGap }, ...reasons]
  if (never.length > 0) return reasons
  const needed = neededOf(seen)
  const short = compared.filter(({ units }) => units < needed)
  if (short.length > 0) return [{ code: 'gap.too-few-cases', short, needed }]
  return [{ code: 'gap.within', of, maxGap, confidence }, ...reasons]
}

function fewestClusters(gaps: readonly ScoreGap[], { claim }: Seen): GapReason | undefined {
  if (claim.complete) return undefined
  const few = gaps.filter((gap) => gap.clusters < MIN_CLUSTERS).sort((a, b) => a.clusters - b.clusters)[0]
  return few && { code: 'gap.few-clusters', attribute: few.attribute, clusters: few.clusters, least: MIN_CLUSTERS }
}

function sentence(reason: GapReason, seen: Seen): string {
  switch (reason.code) {
    case 'gap.nothing-compared':
      return 'No two variants of a case differ in only one attribute of the plan, so no scores were compared. Check that the source provides cases, and that these cases contain the attributes of the plan.'
    case 'gap.never-compared':
      return `${reason.attributes.join(' and ')} ${reason.attributes.length === 1 ? 'was' : 'were'} never compared: no case has two variants that differ only in ${reason.attributes.length === 1 ? 'it' : 'one of them'}. Remove ${reason.attributes.length === 1 ? 'the attribute' : 'these attributes'}, or use cases that contain ${reason.attributes.length === 1 ? 'it' : 'them'}.`
    case 'gap.few-clusters':
      return `Classes of ${reason.attribute} are compared in only ${count(reason.clusters, seen.claim.unit)}, and fewer than ${reason.least} say nothing about others. Use a source with more of them.`
    case 'gap.undecided':
      return `${some(reason)} ${reason.gaps === 1 ? 'is' : 'are'} undecided: the mean difference is shown to be neither below ${reason.maxGap} nor above it. To decide, use more ${seen.claim.unit}s or a larger maxGap.`
    case 'gap.too-few-cases':
      return tooFew(reason, seen)
    case 'gap.beyond':
      return `${some(reason)} ${reason.gaps === 1 ? 'has' : 'have'} a mean score difference above ${reason.maxGap}.`
    case 'gap.within':
      return within(reason, seen)
    case 'gap.limit-too-wide':
      return `All scores are between ${short(reason.lowest)} and ${short(reason.highest)}, so no gap could be larger than ${reason.maxGap}, and the limit has no effect. Use a maxGap well below ${short(reason.highest - reason.lowest)}, in units of the score.`
    case 'gap.no-range':
      return 'The range of the scores is not known, so the gap was judged by a t test, which can be misled by rare large gaps. Set the smallest and the largest score, for example range: [0, 100].'
  }
}

function tooFew({ short, needed }: Extract<GapReason, { code: 'gap.too-few-cases' }>, seen: Seen): string {
  const [least] = short.toSorted((one, other) => one.units - other.units) as [AttributeUnits]
  const unit = seen.claim.unit
  const more = count(needed - least.units, `more ${unit}`)
  const what = `Every gap is within the limit, but only ${count(least.units, unit)} could be compared (${short.map(({ attribute }) => attribute).join(', ')}), and ${whole(needed)} are needed.`
  if (!seen.exhausted) return `${what} ${more} would pass: increase sample or budget.`
  const gave = seen.skipped === 0 ? '' : ` (${whole(seen.skipped)} inputs gave no case)`
  const claim =
    seen.minCases === undefined ? ", or limit the claim to these cases with over: 'suite'" : ', or lower minCases'
  return `${what} The source has no more${gave}: add ${more}${claim}.`
}

function within({ of, maxGap, confidence }: Extract<GapReason, { code: 'gap.within' }>, { claim }: Seen): string {
  const what = `The mean score difference is within ${maxGap} for ${of === 1 ? 'the pair' : `all ${of} pairs`} of classes`
  if (claim.complete)
    return `${what} of the suite. Every case and every variant was asked. This says nothing about other cases.`
  const like = claim.over === 'suite' ? 'in the suite that the cases were drawn from' : `for ${claim.unit}s like these`
  return `${what}, ${like} (equivalence tests, ${percent(confidence)} confidence).`
}

const short = (score: number): number => Number(score.toPrecision(3))

const some = ({ gaps, of }: { gaps: number; of: number }): string =>
  of === 1 ? 'The one pair of classes' : `${whole(gaps)} of ${count(of, 'pair')} of classes`
