import { ownCorporaSince } from './corpora.mjs'
import { placeOf, textsOf } from './reserve-again.mjs'

/**
 * Draw 11 is of corpora that no earlier draw had. A hash of the id gives each text to one row. How many texts a row needs beside the others
 * stands here for each genre: rows about persons are read on reviews, and two words of different attributes are rare outside of posts.
 */
const weights = {
  reviews: {
    gender: 30,
    occupation: 25,
    each: 18,
    'mutations-1': 10,
    'mutations-2': 7,
    adf: 4,
    expga: 4,
    evidence: 2,
  },
  posts: { 'mutations-1': 25, 'mutations-2': 40, adf: 15, expga: 15, evidence: 5 },
  prose: { 'mutations-1': 25, 'mutations-2': 30, adf: 15, expga: 15, evidence: 5, gender: 5, occupation: 5 },
}

/** The numbers of the draws that a row has here. */
export const newDraws = (row) => (Object.hasOwn(weights.reviews, textsOf(row)) ? [ownCorporaSince] : [])

/** The draw that a text is reserved for, of a row; nothing where it is of none. */
export function reservedNew({ id, group = id, genre }, row) {
  const place = placeOf(`reading new ${group}`, Object.entries(weights[genre]), [ownCorporaSince])
  return place.row === textsOf(row) ? place.draw : undefined
}
