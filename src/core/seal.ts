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
  return sumOf({ ...report, shard: { ...shard, checksum: '' } })
}

/**
 * What two runs of one plan agree on: without time, calls and rows kept for retraining, and so the same for a run that was
 * split.
 */
function sealOf(report: Omit<AnyReport, 'seal'>): string {
  const { foundRows: _, model, shrunk, yield: found, ...said } = report
  const { ms: _ms, phases, ...sums } = found ?? {}
  const { calls: _calls, ...small } = shrunk ?? {}
  return sumOf({
    ...said,
    model: model.id,
    shrunk: small,
    yield: { ...sums, phases: phases?.map(({ ms: _, ...rest }) => rest) },
  })
}

const sumOf = (data: unknown): string => digest(inOrder(data) as string, sumLength)

/**
 * The JSON of `plain(data)`, with the names of members in one order: tools that read and write JSON may put them into another. Written at once,
 * since every report has several sums: a copy, the copy in order and its text would take twice as long.
 */
function inOrder(data: unknown): string | undefined {
  switch (typeof data) {
    case 'number':
      return Number.isFinite(data) ? `${data}` : 'null'
    case 'bigint':
      return `"${data}"`
    case 'object':
      return data === null ? 'null' : objectInOrder(data)
    default:
      return JSON.stringify(data)
  }
}

function objectInOrder(data: object): string | undefined {
  const { toJSON } = data as { readonly toJSON?: unknown }
  // Dates and the like say themselves what they are in JSON.
  if (typeof toJSON === 'function') return inOrder(toJSON.call(data))
  if (Array.isArray(data)) return listInOrder(data)
  if (ArrayBuffer.isView(data) && !(data instanceof DataView)) return listInOrder(data as unknown as Iterable<unknown>)
  if (data instanceof Number || data instanceof String || data instanceof Boolean) return JSON.stringify(data)
  let text = ''
  for (const name of namesOf(data)) {
    const value = inOrder((data as Record<string, unknown>)[name])
    if (value !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${value}`
  }
  return `{${text}}`
}

function listInOrder(values: Iterable<unknown>): string {
  let text = ''
  for (const value of values) text += `${text === '' ? '' : ','}${inOrder(value) ?? 'null'}`
  return `[${text}]`
}

/** Whole numbers stand first and by size, as in every object. */
function namesOf(data: object): readonly string[] {
  const names = Object.keys(data)
  // They are the first ones then.
  const isSome = names.length > 0 && isIndex(names[0] as string)
  names.sort()
  if (!isSome) return names
  const indices = names.filter(isIndex).sort((one, other) => Number(one) - Number(other))
  return [...indices, ...names.filter((name) => !isIndex(name))]
}

const isIndex = (name: string): boolean => /^(?:0|[1-9]\d{0,9})$/.test(name) && Number(name) < 2 ** 32 - 1
