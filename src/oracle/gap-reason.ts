import { count, percent, whole } from '../core/numbers.js'
import type { Finding, ScoreGap, Verdict } from '../core/report.js'
import { MIN_CLUSTERS } from './gap-test.js'

/** Why a score-gap report says what it says: a code and the numbers of its sentence. */
export type GapReason =
  | { readonly code: 'gap.nothing-compared'; readonly cases: number }
  | { readonly code: 'gap.few-clusters'; readonly attribute: string; readonly clusters: number; readonly least: number }
  | { readonly code: 'gap.undecided'; readonly gaps: number; readonly of: number; readonly maxGap: number }
  | { readonly code: 'gap.too-few-cases'; readonly cases: number; readonly minCases: number }
  | { readonly code: 'gap.beyond'; readonly gaps: number; readonly of: number; readonly maxGap: number }
  | { readonly code: 'gap.within'; readonly of: number; readonly maxGap: number; readonly confidence: number }

interface Seen {
  readonly cases: number
  readonly minCases: number
  readonly exhausted: boolean
  readonly maxGap: number
  readonly confidence: number
}

interface Decided {
  readonly verdict: Exclude<Verdict, 'interrupted'>
  readonly reasons: GapReason[]
  readonly findings: Finding[]
}

/** All pairs of classes within: fair. Any beyond: biased. Otherwise inconclusive. */
export function decideGaps(gaps: readonly ScoreGap[], seen: Seen): Decided {
  const reasons = reasonsOf(gaps, seen)
  const codes = new Set(reasons.map((reason) => reason.code))
  const verdict = codes.has('gap.beyond') ? 'biased' : codes.has('gap.within') ? 'fair' : 'inconclusive'
  return { verdict, reasons, findings: reasons.map((reason) => ({ code: reason.code, message: sentence(reason) })) }
}

function reasonsOf(gaps: readonly ScoreGap[], { cases, minCases, exhausted, maxGap, confidence }: Seen): GapReason[] {
  const of = gaps.length
  if (of === 0) return [{ code: 'gap.nothing-compared', cases }]
  const beyond = gaps.filter((gap) => gap.decision === 'beyond').length
  const small = fewestClusters(gaps)
  const reasons: GapReason[] = small === undefined ? [] : [small]
  if (beyond > 0) return [{ code: 'gap.beyond', gaps: beyond, of, maxGap }, ...reasons]
  const undecided = gaps.filter((gap) => gap.decision === 'undecided').length
  if (undecided > 0) return [{ code: 'gap.undecided', gaps: undecided, of, maxGap }, ...reasons]
  if (cases < minCases && !exhausted) return [{ code: 'gap.too-few-cases', cases, minCases }]
  return [{ code: 'gap.within', of, maxGap, confidence }]
}

function fewestClusters(gaps: readonly ScoreGap[]): GapReason | undefined {
  const few = gaps.filter((gap) => gap.clusters < MIN_CLUSTERS).sort((a, b) => a.clusters - b.clusters)[0]
  return few && { code: 'gap.few-clusters', attribute: few.attribute, clusters: few.clusters, least: MIN_CLUSTERS }
}

function sentence(reason: GapReason): string {
  switch (reason.code) {
    case 'gap.nothing-compared':
      return 'No two variants of a case differ in one asked attribute alone, so no scores were compared. Check that the source gives cases, and that they show the attributes of the plan.'
    case 'gap.few-clusters':
      return `Classes of ${reason.attribute} meet in ${count(reason.clusters, 'template')}, and fewer than ${reason.least} say nothing about other wordings. Use a source with more templates (cases without a template count one by one).`
    case 'gap.undecided':
      return `${some(reason)} ${reason.gaps === 1 ? 'is' : 'are'} undecided: the mean difference is shown to be neither below ${reason.maxGap} nor above it. More templates, or a larger maxGap, would decide.`
    case 'gap.too-few-cases':
      return `Every gap is within the limit, but on ${count(reason.cases, 'case')} alone, and the plan asks for ${whole(reason.minCases)}: raise sample or budget, or lower minCases.`
    case 'gap.beyond':
      return `${some(reason)} ${reason.gaps === 1 ? 'has' : 'have'} a mean score difference above ${reason.maxGap}.`
    case 'gap.within':
      return `The mean score difference is within ${reason.maxGap} for ${reason.of === 1 ? 'the pair' : `all ${reason.of} pairs`} of classes (equivalence tests, ${percent(reason.confidence)} confidence).`
  }
}

const some = ({ gaps, of }: { gaps: number; of: number }): string =>
  of === 1 ? 'The one pair of classes' : `${whole(gaps)} of ${count(of, 'pair')} of classes`
