import { digest } from './digest.js'
import { plain } from './plain.js'
import type { RunReport } from './record.js'
import type { FairnessReport } from './report.js'

const sumLength = 16

/** The report of a shard with the checksum of all that it says; of other runs the report as it is. */
export function sealed(report: FairnessReport): FairnessReport {
  if (report.shard === undefined) return report
  return { ...report, shard: { ...report.shard, checksum: reportSum(report) } }
}

/** Whether the report of a shard is as it was written. */
export const isWhole = (report: FairnessReport): boolean => report.shard?.checksum === reportSum(report)

/** A run as plain data, with the checksum of all that it says. */
export function sealedRun(run: RunReport): RunReport {
  const { checksum: _, ...rest } = plain(run)
  return { ...rest, checksum: sumOf(rest) }
}

/** Whether a run that was read is as it was written. */
export function isWholeRun({ checksum, ...run }: RunReport): boolean {
  return checksum === sumOf(run)
}

/**
 * Rows for retraining and the cases one by one are left out: what a runner keeps of a report is without them. The text of
 * JSON is what counts, since a report crosses machines as JSON.
 */
function reportSum({ foundRows: _rows, cases: _cases, shard, ...report }: FairnessReport): string {
  return sumOf({ ...plain(report), shard: { ...plain(shard), checksum: '' } })
}

const sumOf = (data: unknown): string => digest(JSON.stringify(inOrder(data)), sumLength)

/** With the names of members in one order: tools that read and write JSON may put them into another. */
function inOrder(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(inOrder)
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(
    Object.entries(data)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => [name, inOrder(value)]),
  )
}
