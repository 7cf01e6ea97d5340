import { isTable } from '../cases/index.js'
import { whole } from '../core/numbers.js'
import type { Finding } from '../core/report.js'

/** Rows of a table that were clipped, or kept although they do not fit its schema: the reader of a verdict must know. */
export function bentRows(source: unknown): Finding[] {
  const bent = isTable(source) ? source.bent : []
  if (bent.length === 0) return []
  return [{ code: 'rows.bent', message: bent.map(({ reason, count }) => `${whole(count)} × ${reason}`).join('; ') }]
}
