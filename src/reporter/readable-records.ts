import { reporterErrors } from '../core/errors/index.js'
import type { AssertionRecord } from '../core/record.js'
import { flawOfReport } from '../questions/index.js'

/**
 * The records of a test as far as they can be shown: what is no record is left out, and of one whose report is not whole the
 * report is, with a word about it. The runner's own outcome of the test is what it is.
 */
export function readableRecords(given: unknown): readonly AssertionRecord[] {
  return Array.isArray(given) ? given.flatMap((record) => (isRecord(record) ? [readable(record)] : [])) : []
}

function isRecord(given: unknown): given is AssertionRecord {
  const { matcher, negated, outcome, place, error } = Object(given) as Record<string, unknown>
  const isPlaced = place === undefined || typeof Object(place).file === 'string'
  const isFinding =
    error === undefined || (typeof Object(error).code === 'string' && typeof Object(error).message === 'string')
  const ended = outcome === 'passed' || outcome === 'failed'
  return typeof matcher === 'string' && typeof negated === 'boolean' && ended && isPlaced && isFinding
}

function readable(record: AssertionRecord): AssertionRecord {
  const flaw = record.report === undefined ? undefined : flawOfReport(record.report)
  if (flaw === undefined) return record
  const { report: _, ...rest } = record
  const { code, message } = reporterErrors.damagedRecord(flaw)
  return { ...rest, outcome: 'failed', error: { code, message } }
}
