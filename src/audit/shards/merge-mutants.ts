import type { Over } from '../../core/case.js'
import type { FairnessReport } from '../../core/report.js'
import { type Evidence, MutantSummary, type OriginalOutcome, Unseen } from '../../oracle/index.js'
import { intersectionReport, squareRanking } from '../intersection/index.js'
import { sumOf } from '../report-header.js'
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
import type { IntersectionOwn } from './shard-part.js'

/** The report on mutants. */
export function mergeMutants(parts: readonly Part[]): FairnessReport {
  const { report, shard } = parts[0] as Part
  const { attributes, seed } = report
  const { order, schedule, askDiscarded } = shard.own as IntersectionOwn
  const question = report.question === 'hidden' ? 'hidden' : 'intersectional'
  const { over, ...decides } = shard.decides as { readonly over: Over; readonly minCases?: number }
  const summary = new MutantSummary({ attributes, order, schedule, askDiscarded, seed })
  for (const [at, outcome] of inOrder<OriginalOutcome>(parts).entries())
    summary.add(over === 'suite' ? { ...outcome, unit: String(at) } : outcome)
  const { exhausted, bent, ...common } = shared(parts)
  const unseen = new Unseen()
  for (const sums of unseenOf(parts)) unseen.addSums(sums)
  const comparison = comparisonOf(parts)
  const evidence: Evidence = {
    ...summary.evidence(question === 'hidden' ? 'hidden' : 'errors'),
    over,
    unit: over === 'suite' ? 'case' : 'text',
    seed,
    skipped: sumOf(common.drawing.skipped),
    exhausted,
    sequential: false,
    ...decides,
    ...(comparison === undefined ? {} : { comparison }),
  }
  const best = plainestOf(parts, squareRanking.plainer)
  const model = modelOf(parts, best)
  return intersectionReport({
    ...common,
    question: { question, order },
    gate: gateOf(report),
    evidence,
    oracle: oracleOf(parts),
    summary,
    withoutMutant: withoutPair(parts),
    unseen,
    btcs: mergeBtcs(parts, squareRanking),
    small: smallOf(best),
    useWhileAsking: model,
    model,
    cases: mergeBooks(parts),
    comparison,
    notes: bent,
  })
}
