import type { Btc } from '../core/report.js'

/** Advice where a report cannot say whom a finding favours, since it does not know which outcome is better. */
export function nameFavourable(btc: Btc | undefined): string[] {
  if (btc === undefined || btc.favours !== undefined) return []
  const [a, b] = [btc.a, btc.b].map(({ prediction }) => (prediction.kind === 'label' ? prediction.label : undefined))
  const which = a === undefined || b === undefined || a === b ? 'the better label' : `${a} or ${b}, whichever is better`
  return [`Set favourable to ${which} so that the report says which class is favoured.`]
}
