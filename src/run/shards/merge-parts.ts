import type { BaseReport, Claim } from '../../core/report.js'
import type { Question } from '../question.js'
import type { RunFacts } from '../run-facts.js'
import { nounOfUnits } from '../unit-of.js'
import { comparisonOf, inOrder, mergeBooks, modelOf, oracleOf, shared, smallOf } from './merge-shared.js'
import type { Part } from './parts.js'

/** The report that one machine would have made: all shown cases are added in their order, and reported. */
export function mergeParts(question: Question, parts: readonly Part[]): BaseReport {
  const [{ report, shard }] = parts as readonly [Part]
  const { settings } = shard
  const counts = question.count(report, settings)
  for (const shown of inOrder(parts)) counts.add(shown)
  for (const part of parts) counts.addSums(part.shard.sums)
  const { best, ...finds } = question.join?.(parts, settings) ?? { btcs: [] }
  const model = modelOf(parts, best)
  const nouns = parts.flatMap((part): readonly Claim['unit'][] => part.shard.nouns)
  const facts: RunFacts = {
    ...shared(parts),
    oracle: oracleOf(parts),
    unit: nounOfUnits(nouns, settings.over),
    newSince: 0,
    useWhileAsking: model,
    model,
    ...finds,
    small: smallOf(best),
    searched: searchedBy(parts),
    cases: mergeBooks(parts),
    comparison: comparisonOf(parts),
  }
  return question.report(counts, facts, settings)
}

/** One shard ran the search; the others have none. */
function searchedBy(parts: readonly Part[]): RunFacts['searched'] {
  const part = parts.find(({ report, shard }) => report.yield !== undefined || shard.searchFindings.length > 0)
  if (part === undefined) return undefined
  const { yield: found, ignored, discrimination } = part.report
  return { yield: found, findings: part.shard.searchFindings, ignored, discrimination }
}
