import type { Btc } from '../core/report.js'

/** Advice where a report cannot say whom a finding favours, since it does not know which outcome is better. */
export const nameFavourable = (btc: Btc | undefined): string[] =>
  btc === undefined || btc.favours !== undefined
    ? []
    : ['Set favourable to the better label, and the report says which class is favoured.']
