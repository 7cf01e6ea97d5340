import { adf, expga } from '../../../dist/esm/index.js'
import { evidenceCells } from './evidence.mjs'
import { foundCells } from './found.mjs'
import { mutantCells } from './mutants.mjs'
import { personCells } from './persons.mjs'

/** Fewer questions for each text than usual: what is found is made by the same moves and checks, of more texts. */
const cheap = { samples: 40, generations: 8 }

/** What the items of a row are drawn from. */
export const cellsOf = {
  'mutations-1': () => mutantCells({ order: 1 }),
  'mutations-2': () => mutantCells({ order: 2 }),
  gender: () => personCells('gender'),
  everyone: () => personCells('gender', { persons: 'everyone' }),
  each: () => personCells('gender', { persons: 'each' }),
  country: () => personCells('country'),
  occupation: () => personCells('occupation'),
  race: () => personCells('race'),
  cvs: () => personCells('race'),
  adf: () => foundCells(() => adf()),
  expga: () => foundCells(() => expga(cheap)),
  candidates: () => mutantCells({ order: 1, discarded: true }),
  evidence: evidenceCells,
}
