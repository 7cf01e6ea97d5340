import type { Over } from '../../core/case.js'
import type { Claim, FairnessReport, FoundRow } from '../../core/report.js'
import { ScoreGaps, Summary } from '../../oracle/index.js'
import { counterfactualReport } from '../counterfactual-report.js'
import { pairRanking } from '../found.js'
import { scoreGapReport } from '../score-gap-report.js'
import { nounOfUnits } from '../unit-of.js'
import { gateOf } from './gate-of.js'
import {
  comparisonOf,
  inOrder,
  mergeBooks,
  mergeBtcs,
  modelOf,
  oracleOf,
  plainestOf,
  shared,
  smallOf,
  unseenOf,
  withoutPair,
} from './merge-shared.js'
import type { Part } from './parts.js'
import type { CountedCase, CounterfactualOwn, MeasuredShown } from './shard-part.js'

/** Of the plan, what deciding needs. */
interface Decides {
  readonly over: Over
  readonly minCases?: number
}

/** The counterfactual report. */
export function mergeCounts(parts: readonly Part[]): FairnessReport {
  const { report, shard } = parts[0] as Part
  const { attributes, seed } = report
  const summary = new Summary({ attributes, seed })
  const { keep, over, ...minCases } = shard.decides as unknown as Decides & { readonly keep?: number }
  const nouns = new Set<Claim['unit']>()
  for (const [at, { tally, unit, noun, capped, drawn }] of inOrder<CountedCase>(parts).entries()) {
    nouns.add(noun)
    // Shards number the cases of a suite each for itself.
    summary.add(tally, { unit: over === 'suite' ? String(at) : unit, capped, ...(drawn && { drawn }) })
  }
  for (const part of parts) summary.classPairs.addSums(part.shard.classPairs ?? [])
  for (const sums of unseenOf(parts)) summary.addRefused(sums)
  const best = plainestOf(parts, pairRanking.plainer)
  const model = modelOf(parts, best)
  return counterfactualReport({
    ...shared(parts),
    gate: gateOf(report),
    minCases,
    sequential: false,
    over,
    unit: over === 'suite' ? 'case' : nounOfUnits(nouns),
    oracle: oracleOf(parts),
    summary,
    withoutPair: withoutPair(parts),
    searched: searchOf(parts),
    btcs: mergeBtcs(parts, pairRanking),
    texts: textsOf(parts, keep),
    small: smallOf(best),
    useWhileAsking: model,
    model,
    cases: mergeBooks(parts),
    comparison: comparisonOf(parts),
  })
}

/** One shard ran the search; the others have none. */
function searchOf(parts: readonly Part[]) {
  const part = parts.find(({ report }) => report.yield !== undefined)
  if (part?.report.yield === undefined) return undefined
  const { searchFindings } = part.shard.own as CounterfactualOwn
  return { yield: part.report.yield, found: [], rows: part.report.foundRows, findings: searchFindings }
}

/** The kept cases in the order of the whole run; of a file that a reporter wrote, which leaves them out, none. */
function textsOf(parts: readonly Part[], keep: number | undefined): FoundRow[] | undefined {
  if (keep === undefined || parts.some(({ report }) => report.foundRows === undefined)) return undefined
  return parts
    .flatMap(({ report, shard }) => {
      const cases = shard.cases as readonly (readonly [number, CountedCase])[]
      const places = cases.filter(([, { tally }]) => tally.attributes.some(({ btcs }) => btcs > 0))
      // What a search found follows the kept cases.
      const kept = (report.foundRows ?? []).filter(({ from }) => from === 'data')
      return kept.map((row, at) => ({ row, place: places[at]?.[0] ?? 0 }))
    })
    .sort((one, other) => one.place - other.place)
    .slice(0, keep)
    .map(({ row }) => row)
}

/** The report of score gaps. */
export function mergeGaps(parts: readonly Part[]): FairnessReport {
  const { report, shard } = parts[0] as Part
  const { maxGap, confidence } = report.gate as { readonly maxGap: number; readonly confidence: number }
  const { over, minCases, label, range } = shard.decides as unknown as Decides & {
    readonly label?: string
    readonly range?: readonly [number, number]
  }
  const gaps = new ScoreGaps({
    attributes: report.attributes,
    maxGap,
    confidence,
    over,
    seed: report.seed,
    ...(range === undefined ? {} : { range }),
    ...(label === undefined ? {} : { label }),
    ...(minCases === undefined ? {} : { minCases }),
  })
  for (const sums of unseenOf(parts)) gaps.refused.addSums(sums)
  let cases = 0
  let variants = 0
  let capped = 0
  const nouns = new Set<Claim['unit']>()
  for (const [at, one] of inOrder<MeasuredShown>(parts).entries()) {
    gaps.addMeasured(over === 'suite' ? { ...one.measured, cluster: String(at) } : one.measured)
    nouns.add(one.noun)
    if (one.capped) capped++
    cases++
    variants += one.variants
    if (one.capped) capped++
  }
  return scoreGapReport({
    ...shared(parts),
    maxGap,
    confidence,
    label,
    gaps,
    counts: { cases, variants, withoutPair: withoutPair(parts), capped },
    unit: over === 'suite' ? 'case' : nounOfUnits(nouns),
    model: modelOf(parts),
  })
}
