import { isOfDraw } from './corpora.mjs'
import { placeOf, shown } from './reserve-again.mjs'

/**
 * Draw 15, once `mutations()` exchanged everybody's gender too: of every kept text that no sheet has shown by then, whatever row it was
 * reserved for. A hash of the id gives each to one row, and no row gets a text that an earlier draw of its own could have shown. Draw 16 is the
 * same once more, for the rows that draw 15 left with few items, and draw 17 for what messages print.
 */
const weightsOf = {
  15: { 'mutations-1': 50, 'mutations-2': 20, adf: 15, expga: 15 },
  16: { 'mutations-2': 35, adf: 35, expga: 30 },
  17: { evidence: 1 },
}

const draws = Object.keys(weightsOf).map(Number)

/** The numbers of the draws that a row has here. */
export const afterDraws = (row) => draws.filter((draw) => Object.hasOwn(weightsOf[draw], row))

/** Whether a text is reserved for a draw of a row. `isReserved`: whether an earlier draw of a row reads the text. */
export function isReservedAfter(text, row, draw, isReserved) {
  const { id, group = id } = text
  if (shown(draw).has(id) || shown(draw).has(group)) return false
  const place = placeOf(`reading after ${draw === 15 ? '' : `${draw} `}${group}`, Object.entries(weightsOf[draw]), [
    draw,
  ])
  if (place.row !== row) return false
  const before = Array.from({ length: draw - 1 }, (_, at) => at + 1)
  return !before.some((other) => isOfDraw(text.corpus, other) && isReserved(text, row, other))
}
