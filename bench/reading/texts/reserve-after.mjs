import { isOfDraw } from './corpora.mjs'
import { placeOf, shown } from './reserve-again.mjs'

/**
 * Draw 15, once `mutations()` exchanged everybody's gender too: of every kept text that no sheet has shown by then, whatever row it was
 * reserved for. A hash of the id gives each to one row, and no row gets a text that an earlier draw of its own could have shown.
 */
const weights = { 'mutations-1': 50, 'mutations-2': 20, adf: 15, expga: 15 }

const number = 15

/** The numbers of the draws that a row has here. */
export const afterDraws = (row) => (Object.hasOwn(weights, row) ? [number] : [])

/** Whether a text is reserved for a draw of a row. `isReserved`: whether an earlier draw of a row reads the text. */
export function isReservedAfter(text, row, draw, isReserved) {
  const { id, group = id } = text
  if (draw !== number || shown(number).has(id) || shown(number).has(group)) return false
  const place = placeOf(`reading after ${group}`, Object.entries(weights), [number])
  if (place.row !== row) return false
  const before = Array.from({ length: number - 1 }, (_, at) => at + 1)
  return !before.some((other) => isOfDraw(text.corpus, other) && isReserved(text, row, other))
}
