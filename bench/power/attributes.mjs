// Several asked attributes: each is judged by itself.
import { Random } from '../../dist/esm/core/random.js'
import { FOUND, RATE, Seen, verdictOn } from './claims.mjs'

/** True rates by attribute. */
const LAYOUTS = {
  'two, one at the limit': [0.05, 0],
  'three, one at the limit': [0.05, 0, 0],
  'three at the limit': [0.05, 0.05, 0.05],
  'two, one at twice the limit': [0.1, 0],
  'three, one at twice the limit': [0.1, 0, 0],
  'three without': [0, 0, 0],
}

export function attributes(cells, runs) {
  for (const [layout, rates] of Object.entries(LAYOUTS))
    for (const cases of [100, 400])
      for (let seed = 1; seed <= runs; seed++) {
        const random = new Random(seed, `attributes ${layout} ${cases}`)
        const names = rates.map((_, at) => `attribute ${at}`)
        const seen = new Seen(names, { seed: 42 })
        for (let at = 0; at < cases; at++)
          seen.add(String(at), Object.fromEntries(rates.map((rate, place) => [names[place], random.float() < rate])))
        for (const gate of [FOUND, RATE])
          cells.add('Several attributes', { attributes: layout, cases, gate }, verdictOn(gate, seen.evidence, rates))
      }
}
