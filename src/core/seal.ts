import { digest } from './digest.js'
import { plain } from './plain.js'
import type { RunReport } from './record.js'
import type { AnyReport, BaseReport } from './report.js'

const sumLength = 16

/** Reports whose inputs are no plain data and that therefore have no seal: known by themselves, in this process. */
const unsealed = new WeakSet<object>()

/** The report with the checksum of all that it says; that of a shard with one more, for what a runner keeps of it. */
export function sealed<Report extends BaseReport>(report: Report): Report {
  const { seal: _, ...open } = report
  try {
    const { shard } = open
    const whole = shard === undefined ? open : { ...open, shard: { ...shard, checksum: reportSum(open) } }
    return { ...whole, seal: sealOf(whole) } as unknown as Report
  } catch {
    unsealed.add(open)
    return open as unknown as Report
  }
}

/** Whether a report is one that this package has made, as it was made; it may have crossed processes as JSON. */
export function isSealed(report: BaseReport): boolean {
  if (unsealed.has(report)) return true
  const { seal, ...open } = report
  try {
    return typeof seal === 'string' && seal === sealOf(open)
  } catch {
    return false
  }
}

/** Whether the report of a shard is as it was written. */
export const isWhole = ({ seal: _, ...report }: BaseReport): boolean => report.shard?.checksum === reportSum(report)

/** A run as plain data, with the checksum of all that it says. */
export function sealedRun<Run extends RunReport>(run: Run): Run {
  const { checksum: _, ...rest } = plain(run)
  return { ...rest, checksum: sumOf(rest) } as unknown as Run
}

/** Whether a run that was read is as it was written. */
export function isWholeRun({ checksum, ...run }: RunReport): boolean {
  return checksum === sumOf(run)
}

/**
 * Rows for retraining and the cases one by one are left out: what a runner keeps of a report is without them. The text of
 * JSON is what counts, since a report crosses machines as JSON.
 */
function reportSum({ foundRows: _rows, cases: _cases, shard, ...report }: Omit<AnyReport, 'seal'>): string {
  return sumOf({ ...plain(report), shard: { ...plain(shard), checksum: '' } })
}

/**
 * What two runs of one plan agree on: without time, calls and rows kept for retraining, and so the same for a run that was
 * split.
 */
function sealOf(report: Omit<AnyReport, 'seal'>): string {
  const { foundRows: _, model, shrunk, yield: found, ...said } = report
  const { ms: _ms, phases, ...sums } = found ?? {}
  const { calls: _calls, ...small } = shrunk ?? {}
  return sumOf(
    plain({
      ...said,
      model: model.id,
      shrunk: small,
      yield: { ...sums, phases: phases?.map(({ ms: _, ...rest }) => rest) },
    }),
  )
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
