import { FairnessError, planErrors } from '../../core/errors/index.js'
import type { FairnessReport } from '../../core/report.js'
import { sealed } from '../../core/seal.js'
import { mergeCounts, mergeGaps } from './merge-cases.js'
import { mergeMutants } from './merge-mutants.js'
import { mergeGroups, mergeRows } from './merge-rows.js'
import { type Part, partsOf } from './parts.js'

/**
 * Joins the reports of all shards of a run into the report that one machine would have made: the same in everything but
 * time, calls and batches. Cases are counted in the order of the whole run, so that the intervals agree to the last digit.
 *
 * @throws FairnessError EF154 when a shard is missing or there twice, or the reports are not of one run, or one was cut or
 *   changed.
 */
export function mergeReports(reports: readonly FairnessReport[]): FairnessReport {
  try {
    return sealed(merged(partsOf(reports)))
  } catch (error) {
    if (error instanceof FairnessError) throw error
    // They come from other machines, as JSON that anything may have happened to.
    throw planErrors.notMergeable('one of them is damaged', error instanceof Error ? error.message : String(error))
  }
}

function merged(parts: readonly Part[]): FairnessReport {
  switch ((parts[0] as Part).report.question) {
    case 'score-gap':
      return mergeGaps(parts)
    case 'individual':
      return mergeRows(parts)
    case 'group-parity':
      return mergeGroups(parts)
    case 'intersectional':
    case 'hidden':
      return mergeMutants(parts)
    default:
      return mergeCounts(parts)
  }
}
