import { allCorporaSince, isOfDraw } from './corpora.mjs'
import { placeOf, shown } from './reserve-again.mjs'

/**
 * Draw 13 is of every kept text of all corpora, two of them new, that no sheet has shown, whatever row it was reserved for. A hash of the id
 * gives each of them to one row, and no row gets a text that a draw of its own before these could have shown. Draw 14 of `mutations-1` is what
 * the sheet of draw 13 left: rules that kept right mutants from coming were lifted after it.
 */
const weights = { 'mutations-1': 30, 'mutations-2': 30, adf: 15, expga: 15, evidence: 10 }

/** The numbers of the draws that a row has here. */
export const endDraws = (row) =>
  Object.hasOwn(weights, row) ? [allCorporaSince, ...(row === again ? [allCorporaSince + 1] : [])] : []

const again = 'mutations-1'

/** Whether a text is reserved for a draw of a row. `isReserved`: whether an earlier draw of a row reads the text. */
export function isReservedEnd(text, row, draw, isReserved) {
  const { id, group = id } = text
  if (shown(draw).has(id) || shown(draw).has(group)) return false
  const place = placeOf(`reading end ${group}`, Object.entries(weights), [allCorporaSince])
  if (place.row !== row) return false
  const before = Array.from({ length: allCorporaSince - 1 }, (_, at) => at + 1)
  const earlier = before.filter((other) => isOfDraw(text.corpus, other))
  return !earlier.some((other) => isReserved(text, row, other))
}
