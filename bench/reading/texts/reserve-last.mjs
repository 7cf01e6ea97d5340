import { placeOf, shown, textsOf } from './reserve-again.mjs'

/**
 * Draws 9 and 10, once draws 6 to 8 were read: every kept text that no sheet has shown, whatever row it was reserved for, but for what
 * may still be read by a draw of another row. A fourth hash of the id gives each of them to one row and one draw, and no row gets a text that an
 * earlier draw of its own could have shown.
 */
const weights = { 'mutations-1': 20, gender: 12, each: 8 }
const draws = [9, 10]

/** Draws that other rows may still need: their texts stay theirs. */
const needed = [
  ['mutations-2', 2],
  ['adf', 2],
  ['evidence', 2],
  ['country', 4],
  ['race', 4],
]
export const lastDraws = (row) => (Object.hasOwn(weights, textsOf(row)) ? draws : [])

/** The draw, 9 or 10, that a text is reserved for, of a row. `isReserved`: whether an earlier draw of a row reads the text. */
export function reservedLast(text, row, isReserved) {
  const own = textsOf(row)
  const { id, group = id } = text
  if (!Object.hasOwn(weights, own) || shown(draws[0]).has(id) || shown(draws[0]).has(group)) return undefined
  if (needed.some(([other, draw]) => isReserved(text, other, draw))) return undefined
  const place = placeOf(`reading last ${group}`, Object.entries(weights), draws)
  if (place.row !== own) return undefined
  const readers = own === 'gender' ? [own, 'everyone'] : [own]
  const earlier = Array.from({ length: draws[0] - 1 }, (_, at) => at + 1)
  return readers.some((name) => earlier.some((draw) => isReserved(text, name, draw))) ? undefined : place.draw
}
