import { partAgain, placeOf, shown, spent as spentBefore, textsOf } from './reserve-again.mjs'

/**
 * Draws 6 and 7, once all others of a row were read: of every part that was drawn, the texts that no sheet has shown. A third hash of the id
 * gives each of them to one row and one draw. No row gets texts of a part that it has read before, since what is left there is rather what
 * gave it nothing; parts of draws that may still be read are not touched.
 */
const spent = { ...spentBefore, 'mutations-1': [1, 2, 3] }
/** Rows whose draws 4 and 5 were read. */
const spentAgain = ['gender', 'each', 'occupation']

const draws = [6, 7]

/** How many texts a row needs beside the others: one that is drawn of many attributes needs most, since some are rare. */
const weights = { 'mutations-1': 18, gender: 12, each: 10, occupation: 16 }

/** Rows that came later have read parts of others. */
const alsoReadBy = { expga: ['each'], candidates: ['race'] }
/** A draw that came last, of what others were given here: nothing that its own row has read, and nothing that a sheet has shown. */
const late = { row: 'mutations-1', draw: 8, of: ['gender 6', 'each 6', 'each 7'] }

/** The numbers of the draws that a row has here. */
export function furtherDraws(row) {
  if (!Object.hasOwn(weights, textsOf(row))) return []
  return row === late.row ? [...draws, late.draw] : draws
}

/** The draw that a text is reserved for, of a row; nothing where it is of none. `part`: the row and draw that it was reserved for first. */
export function reservedFurther(text, part, row) {
  const own = textsOf(row)
  if (!Object.hasOwn(weights, own) || !spent[part.row].includes(part.draw)) return undefined
  const place = placeFurther(text, part)
  if (place === undefined) return undefined
  if (place.row === own) return place.draw
  const isLate = own === late.row && part.row !== own && late.of.includes(`${place.row} ${place.draw}`)
  return isLate && !isShown(text, late.draw) ? late.draw : undefined
}

function placeFurther(text, part) {
  const { id, group = id } = text
  if (isShown(text, draws[0])) return undefined
  const again = partAgain(text, part)?.row
  if (again !== undefined && !spentAgain.includes(again)) return undefined
  const hasRead = [part.row, ...(alsoReadBy[part.row] ?? []), again]
  const rows = Object.entries(weights).filter(([name]) => !hasRead.includes(name))
  return placeOf(`reading further ${group}`, rows, draws)
}

const isShown = ({ id, group = id }, before) => shown(before).has(id) || shown(before).has(group)
