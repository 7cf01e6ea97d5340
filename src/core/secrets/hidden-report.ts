import type { AnyReport } from '../report.js'
import { isWhole, sealed } from '../seal.js'
import { hidden } from './hidden.js'

/**
 * A report without the secrets that a model, a source or an address has brought into it. Where the inputs of its pair held
 * one the replay string is left out: it would hold the secret, packed but readable.
 */
export function hiddenReport<Report extends AnyReport>(report: Report): Report {
  const safe = hidden(report)
  if (safe === report) return report
  // The checksum of a shard that was edited stays wrong.
  const closed = report.shard === undefined || isWhole(report) ? sealed : (same: Report) => same
  const inputs = ({ shrunk, btcs }: AnyReport): unknown => {
    const pair = shrunk ?? btcs[0]
    return JSON.stringify([pair?.a, pair?.b, pair?.square, pair?.words])
  }
  if (safe.replay === undefined || inputs(safe) === inputs(report)) return closed(safe)
  const { replay: _, ...rest } = safe
  const message =
    'Part of the pair is hidden because it looks like a key or a password. There is no replay string, because it would contain the hidden text.'
  return closed({ ...rest, findings: [...rest.findings, { code: 'secrets.hidden', message }] } as unknown as Report)
}
