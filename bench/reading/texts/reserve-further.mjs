import { partAgain, placeOf, shown } from './reserve-again.mjs'

/**
 * Draws 6 and 7, once all others of a row were read: of every part that was drawn, the texts that no sheet has shown. A third hash of the id
 * gives each of them to one row and one draw. No row gets texts of a part that it has read before, since what is left there is rather what
 * gave it nothing; parts of draws that may still be read are not touched.
 */
const spent = {
  'mutations-1': [1, 2, 3],
  'mutations-2': [1],
  gender: [1, 2, 3],
  country: [1, 2, 3],
  occupation: [1, 2, 3],
  adf: [1],
  expga: [1, 2],
  candidates: [1, 3],
  evidence: [1],
}
/** Rows whose draws 4 and 5 were read. */
const spentAgain = ['gender', 'each', 'occupation']

const draws = [6, 7]

/** How many texts a row needs beside the others: one that is drawn of many attributes needs most, since some are rare. */
const weights = { 'mutations-1': 18, gender: 12, each: 10, occupation: 16 }

/** Rows that came later have read parts of others. */
const alsoReadBy = { expga: ['each'], candidates: ['race'] }
const sameAs = { everyone: 'gender' }

/** The numbers of the draws that a row has here. */
export const furtherDraws = (row) => (Object.hasOwn(weights, sameAs[row] ?? row) ? draws : [])

/** The draw that a text is reserved for, of a row; nothing where it is of none. `part`: the row and draw that it was reserved for first. */
export function reservedFurther(text, part, row) {
  const { id, group = id } = text
  const own = sameAs[row] ?? row
  if (!Object.hasOwn(weights, own) || !spent[part.row].includes(part.draw)) return undefined
  if (shown(draws[0]).has(id) || shown(draws[0]).has(group)) return undefined
  const again = partAgain(text, part)?.row
  if (again !== undefined && !spentAgain.includes(again)) return undefined
  const hasRead = [part.row, ...(alsoReadBy[part.row] ?? []), again]
  const rows = Object.entries(weights).filter(([name]) => !hasRead.includes(name))
  const place = placeOf(`reading further ${group}`, rows, draws)
  return place.row === own ? place.draw : undefined
}
