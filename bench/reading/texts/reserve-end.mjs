import { allCorporaSince, isOfDraw } from './corpora.mjs'
import { placeOf, shown } from './reserve-again.mjs'

/**
 * Draw 13 is of every kept text of all corpora, two of them new, that no sheet has shown, whatever row it was reserved for. A hash of the id
 * gives each of them to one row, and no row gets a text that an earlier draw of its own could have shown.
 */
const weights = { 'mutations-1': 30, 'mutations-2': 30, adf: 15, expga: 15, evidence: 10 }

/** The numbers of the draws that a row has here. */
export const endDraws = (row) => (Object.hasOwn(weights, row) ? [allCorporaSince] : [])

/** The draw that a text is reserved for, of a row. `isReserved`: whether an earlier draw of a row reads the text. */
export function reservedEnd(text, row, isReserved) {
  const { id, group = id } = text
  if (shown(allCorporaSince).has(id) || shown(allCorporaSince).has(group)) return undefined
  const place = placeOf(`reading end ${group}`, Object.entries(weights), [allCorporaSince])
  if (place.row !== row) return undefined
  const before = Array.from({ length: allCorporaSince - 1 }, (_, at) => at + 1)
  const earlier = before.filter((draw) => isOfDraw(text.corpus, draw))
  return earlier.some((draw) => isReserved(text, row, draw)) ? undefined : place.draw
}
