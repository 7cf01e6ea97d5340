import type { FairnessReport, FoundRow } from '../../core/report.js'
import { ScoreGaps, Summary } from '../../oracle/index.js'
import { counterfactualReport } from '../counterfactual-report.js'
import { pairRanking } from '../found.js'
import { scoreGapReport } from '../score-gap-report.js'
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
  withoutPair,
} from './merge-shared.js'
import type { Part } from './parts.js'
import type { CountedCase, CounterfactualOwn, MeasuredShown } from './shard-part.js'

/** The counterfactual report. */
export function mergeCounts(parts: readonly Part[]): FairnessReport {
  const { report, shard } = parts[0] as Part
  const { attributes, seed } = report
  const summary = new Summary({ attributes, seed })
  for (const { tally } of inOrder<CountedCase>(parts)) summary.add(tally)
  for (const part of parts) summary.classPairs.addSums(part.shard.classPairs ?? [])
  const { keep, ...minCases } = shard.decides as { readonly keep?: number; readonly minCases?: number }
  const best = plainestOf(parts, pairRanking.plainer)
  const model = modelOf(parts, best)
  return counterfactualReport({
    ...shared(parts),
    gate: gateOf(report),
    minCases,
    sequential: false,
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
  const { minCases, label } = shard.decides as { readonly minCases?: number; readonly label?: string }
  const gaps = new ScoreGaps({
    attributes: report.attributes,
    maxGap,
    confidence,
    ...(label === undefined ? {} : { label }),
    ...(minCases === undefined ? {} : { minCases }),
  })
  let cases = 0
  let variants = 0
  for (const one of inOrder<MeasuredShown>(parts)) {
    gaps.addMeasured(one.measured)
    cases++
    variants += one.variants
  }
  return scoreGapReport({
    ...shared(parts),
    maxGap,
    confidence,
    label,
    gaps,
    counts: { cases, variants, withoutPair: withoutPair(parts) },
    model: modelOf(parts),
  })
}
