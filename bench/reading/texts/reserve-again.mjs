import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Draws 4 and 5 of the persons, once the first three were read. They are made of the reserved parts that no sheet will be drawn of any more,
 * without the texts that a sheet has shown: a second hash of the id gives each of those texts to one row and one draw. Parts of rows that
 * still have a draw to be read are not touched.
 */
export const spent = {
  'mutations-1': [1, 2],
  'mutations-2': [1],
  gender: [1, 2, 3],
  country: [1, 2, 3],
  occupation: [1, 2, 3],
  adf: [1],
  expga: [1, 2],
  candidates: [1, 3],
  evidence: [1],
}

const [first, last] = [4, 5]

/** How many texts a row needs beside the others, and whose parts it has read: its sheets held most that these parts have for it. */
const again = {
  gender: { weight: 20, hasRead: ['gender'] },
  each: { weight: 10, hasRead: ['expga'] },
  occupation: { weight: 16, hasRead: ['occupation'] },
  country: { weight: 5, hasRead: ['country'] },
  race: { weight: 5, hasRead: ['candidates'] },
}

/** The row whose texts a row reads: both sheets are drawn from one commit. */
export const textsOf = (row) => (row === 'everyone' ? 'gender' : row)

/** The numbers of the draws that a row has here. */
export const againDraws = (row) => (Object.hasOwn(again, textsOf(row)) ? [first, last] : [])

/** The draw that a text is reserved for, of a row; nothing where it is of none. `part`: the row and draw that it was reserved for first. */
export function reservedAgain(text, part, row) {
  const own = textsOf(row)
  const { row: other, draw } = Object.hasOwn(again, own) ? (partAgain(text, part) ?? {}) : {}
  return other === own ? draw : undefined
}

/** The row and the draw, 4 or 5, that a text is reserved for; nothing where no sheet will be drawn of it so. */
export function partAgain({ id, group = id }, part) {
  if (!spent[part.row].includes(part.draw) || shown(first).has(id) || shown(first).has(group)) return undefined
  const rows = Object.entries(again).filter(([, { hasRead }]) => !hasRead.includes(part.row))
  return placeOf(
    `reading again ${group}`,
    rows.map(([name, { weight }]) => [name, weight]),
    [first, last],
  )
}

/** The row and the draw that a hash of the text's name falls on. `rows`: names and weights. */
export function placeOf(hashed, rows, draws) {
  const whole = draws.length * rows.reduce((sum, [, weight]) => sum + weight, 0)
  let place = (createHash('sha256').update(hashed).digest().readUInt32BE() / 2 ** 32) * whole
  for (const [row, weight] of rows) {
    for (const draw of draws) {
      place -= weight
      if (place < 0) return { row, draw }
    }
  }
  throw new Error(`${hashed} is reserved for no sheet`)
}

const ids = new Map()

/** Texts that a sheet of an earlier draw than this has shown, by their id; of an article whose piece was shown, its name. */
export function shown(before) {
  if (!ids.has(before)) ids.set(before, read(before))
  return ids.get(before)
}

function read(before) {
  const folder = fileURLToPath(new URL('../results/strict/', import.meta.url))
  const results = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(folder + file, 'utf8')))
    // A later sheet must not move the texts of a draw.
    .filter(({ readings, draw }) => readings !== undefined && draw < before)
  const all = results.flatMap(({ readings }) => readings.map(({ id }) => id))
  return new Set([...all, ...all.map((id) => id.replace(/#\d+$/, ''))])
}
