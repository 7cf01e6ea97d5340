import { ownCorporaSince } from './corpora.mjs'
import { shown, textsOf } from './reserve-again.mjs'
import { reservedNew } from './reserve-new.mjs'

/**
 * Draw 12 is what the sheets of draw 11 left of its corpora: of each row here, the texts of other rows that no sheet has shown. No row gets a
 * text that its own draw 11 could have shown, and none of two rows the same. Parts of `adf` and `evidence` stay theirs.
 */
const draw = ownCorporaSince + 1
const partsOf = {
  gender: ['occupation', 'each'],
  'mutations-1': ['mutations-2', 'expga', 'gender'],
}

/** The numbers of the draws that a row has here. */
export const restDraws = (row) => (Object.hasOwn(partsOf, textsOf(row)) ? [draw] : [])

/** The draw that a text is reserved for, of a row; nothing where it is of none. */
export function reservedRest(text, row) {
  const { id, group = id } = text
  if (shown(draw).has(id) || shown(draw).has(group)) return undefined
  const parts = partsOf[textsOf(row)] ?? []
  return parts.some((part) => reservedNew(text, part) !== undefined) ? draw : undefined
}
