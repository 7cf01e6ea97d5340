import type { FairnessReport } from '../../core/report.js'
import { type Evidence, MutantSummary, type OriginalOutcome } from '../../oracle/index.js'
import { intersectionReport, squareRanking } from '../intersection/index.js'
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
import type { IntersectionOwn } from './shard-part.js'

/** The report on mutants. */
export function mergeMutants(parts: readonly Part[]): FairnessReport {
  const { report, shard } = parts[0] as Part
  const { attributes, seed } = report
  const { order, schedule, askDiscarded } = shard.own as IntersectionOwn
  const question = report.question === 'hidden' ? 'hidden' : 'intersectional'
  const summary = new MutantSummary({ attributes, order, schedule, askDiscarded, seed })
  for (const outcome of inOrder<OriginalOutcome>(parts)) summary.add(outcome)
  const { cases, casesWithError, casesWithHidden, mutants } = summary.counts
  const { exhausted, bent, ...common } = shared(parts)
  const comparison = comparisonOf(parts)
  const evidence: Evidence = {
    cases,
    casesWithBtc: question === 'hidden' ? casesWithHidden : casesWithError,
    pairs: mutants,
    exhausted,
    sequential: false,
    ...shard.decides,
    ...(comparison === undefined ? {} : { comparison }),
  }
  const best = plainestOf(parts, squareRanking.plainer)
  const model = modelOf(parts, best)
  const limits = parts.flatMap((part) => (part.shard.own as IntersectionOwn).limit ?? [])
  return intersectionReport({
    ...common,
    question: { question, order },
    gate: gateOf(report),
    evidence,
    oracle: oracleOf(parts),
    summary,
    withoutMutant: withoutPair(parts),
    btcs: mergeBtcs(parts, squareRanking),
    small: smallOf(best),
    useWhileAsking: model,
    model,
    cases: mergeBooks(parts),
    comparison,
    limit: limits[0],
    notes: bent,
  })
}
