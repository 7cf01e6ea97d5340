import { show } from '../core/errors/fairness-error.js'
import { FairnessError, planErrors } from '../core/errors/index.js'
import { sealed } from '../core/seal.js'
import { type FairnessReport, questions } from '../questions/index.js'
import { mergeParts } from '../run/shards/merge-parts.js'
import { partsOf } from '../run/shards/parts.js'

/**
 * Merges the reports of all shards into the report that a single machine would have produced. Only the time, the calls and the batches
 * differ. Cases are counted in the order of the whole run, so the intervals are identical to the last digit.
 *
 * @throws FairnessError EF154 if a shard is missing or occurs twice, if the reports are not from the same run, or if one was truncated or
 * changed.
 *
 * @example
 * ```ts
 * import { audit, eec, mergeReports } from 'expect-fair'
 *
 * const model = (text: string) => (/\b(he|him|man)\b/.test(text) ? 'good' : 'bad')
 * const shard = (index: number) =>
 *   audit(model, { attributes: ['gender'], cases: eec(), sample: 40, shard: { index, count: 2 } })
 * const whole = mergeReports([await shard(1), await shard(2)])
 * expect(whole.counts.cases).toBe(40)
 * ```
 */
export function mergeReports<Report extends FairnessReport>(reports: readonly Report[]): Report {
  if (!Array.isArray(reports)) throw planErrors.notMergeable('they are not a list', show(reports))
  try {
    const parts = partsOf(reports)
    const { question } = reports[0] as Report
    return sealed(mergeParts(questions[question], parts) as unknown as Report)
  } catch (error) {
    if (error instanceof FairnessError) throw error
    // They come from other machines, as JSON that anything may have happened to.
    throw planErrors.notMergeable('one of them is damaged', error instanceof Error ? error.message : String(error))
  }
}
