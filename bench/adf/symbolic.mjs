// What the paper's tables say of symbolic generation (Tables 6 and 7).
import { symbolic } from '../../dist/esm/index.js'
import { searchWith } from './search-with.mjs'

/**
 * Table 6. The published code takes rows from its queue until it has seen `rows` distinct ones, told apart without the
 * protected feature. The seeds come first: `distinct` of them are discriminatory, whatever the chance. Where some seeds are
 * the same, rows of neighbouring paths fill the `open` places that are left, and these depend on the explanation trees:
 * `found` is both together, by run.
 */
export async function globalColumn(model, subject, { rows, runs }) {
  const { seeds, cases, asked } = subject
  if (seeds === undefined) return undefined
  const taken = seeds.slice(0, rows)
  const keys = new Set(taken.map((seed) => cases.space.key(seed, [asked])))
  const open = taken.length - keys.size
  const options = { starts: taken, limit: new Set(taken.map(String)).size + open, local: false, together: 1 }
  // Without open places nothing is left to chance, nor to the trees.
  const search = open === 0 ? symbolic({ starts: taken, limit: 0 }) : symbolic(options)
  const results = []
  for (let seed = 1; seed <= (open === 0 ? 1 : runs); seed++)
    results.push(await searchWith(model, subject, search, seed))
  const [{ global }] = results
  return { distinct: global.found, open, found: results.map(({ found }) => found) }
}

/** Table 7. Finds around each of some discriminatory rows, each by itself, as the paper counts them. */
export async function aroundEach(model, subject, { starts, limit }) {
  const found = []
  for (const start of starts) {
    const result = await searchWith(model, subject, symbolic({ starts: [start], limit }))
    found.push(result.found - 1)
  }
  return { starts: starts.length, found }
}
