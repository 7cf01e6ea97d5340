import { afterDraws, isReservedAfter } from './reserve-after.mjs'
import { againDraws, placeOf, reservedAgain } from './reserve-again.mjs'
import { endDraws, isReservedEnd } from './reserve-end.mjs'
import { furtherDraws, reservedFurther } from './reserve-further.mjs'
import { lastDraws, reservedLast } from './reserve-last.mjs'
import { newDraws, reservedNew } from './reserve-new.mjs'
import { reservedRest, restDraws } from './reserve-rest.mjs'

/** Sheets that each row may need: a failed one is followed by one of texts that no earlier sheet had. */
export const draws = 3

/** How many texts a row needs beside the others: those that few texts have something for need more. */
const weights = {
  'mutations-1': 4,
  'mutations-2': 4,
  gender: 7,
  country: 7,
  occupation: 6,
  adf: 5,
  expga: 5,
  candidates: 4,
  evidence: 4,
}

export const rowNames = Object.keys(weights)

/**
 * A row that came later has draws of one that needs them no more, or reads the same texts: new weights would give texts that were read to
 * draws that were not. The candidates reached their goal on draw 1. Gender and everybody's gender are read at one commit, or not on one draw.
 * No sheet of `expga` was read: its searches find too little on texts.
 */
const borrowed = {
  race: [['candidates 2'], ['candidates 3'], []],
  everyone: [['gender 2'], ['gender 3'], []],
  each: [['expga 1', 'expga 2'], ['expga 3'], []],
}

/** The draws that a row has. */
export function drawsOf(row) {
  const own = borrowed[row]?.flatMap((parts, at) => (parts.length > 0 ? [at + 1] : []))
  return [
    ...(own ?? Array.from({ length: draws }, (_, at) => at + 1)),
    ...againDraws(row),
    ...furtherDraws(row),
    ...lastDraws(row),
    ...newDraws(row),
    ...restDraws(row),
    ...endDraws(row),
    ...afterDraws(row),
  ]
}

/** Whether a text is reserved for a draw of a row. */
export function isReservedFor(text, row, draw) {
  if (afterDraws(row).includes(draw)) return isReservedAfter(text, row, draw, isReservedFor)
  if (endDraws(row).includes(draw)) return isReservedEnd(text, row, draw, isReservedFor)
  if (restDraws(row).includes(draw)) return reservedRest(text, row) === draw
  if (newDraws(row).includes(draw)) return reservedNew(text, row) === draw
  if (lastDraws(row).includes(draw)) return reservedLast(text, row, isReservedFor) === draw
  if (draw > draws) {
    const reserved = againDraws(row).includes(draw) ? reservedAgain : reservedFurther
    return reserved(text, reservedFor(text), row) === draw
  }
  const parts = Object.hasOwn(borrowed, row) ? (borrowed[row][draw - 1] ?? []) : [`${row} ${draw}`]
  const own = reservedFor(text)
  return parts.includes(`${own.row} ${own.draw}`)
}

/** The row and the draw that a text is reserved for, only by its name. Texts of one group go together. */
export function reservedFor({ id, group = id }) {
  return placeOf(
    `reading ${group}`,
    Object.entries(weights),
    Array.from({ length: draws }, (_, at) => at + 1),
  )
}
