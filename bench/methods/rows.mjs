import { readFileSync } from 'node:fs'
import { adf, aequitas, expga, randomSearch, symbolic, table, themis } from '../../dist/esm/index.js'

/** A table of fixtures/models, and the protected column that is asked about. */
export function tableOf(folder, protectedColumn) {
  const schema = JSON.parse(readFileSync(`${folder}/schema.json`, 'utf8'))
  return { cases: table(schema, `${folder}/rows.csv`), attributes: [protectedColumn] }
}

/**
 * Every search on rows, large enough to use up the model rows that it is given. Trees and explanations cost 1,000 and 300 model
 * rows each and are made for all seeds together, so there are few seeds of these.
 */
export function rowMethods({ cases, attributes }) {
  const plan = { cases, attributes, question: 'individual', sample: 59, of: 'kinds' }
  return [
    { name: 'randomSearch()', ...plan, search: randomSearch({ rows: 1_000_000 }) },
    { name: 'themis()', ...plan, search: themis({ error: 0.001 }) },
    { name: 'aequitas()', ...plan, search: aequitas({ maxStarts: 1000 }) },
    { name: 'symbolic()', ...plan, search: symbolic({ maxStarts: 15, limit: 1000 }) },
    { name: 'adf()', ...plan, search: adf({ maxStarts: 100 }) },
    { name: 'expga()', ...plan, search: expga({ maxExplained: 30 }) },
  ]
}

/** How far apart the found rows lie: the mean share of features (without the asked ones) in which two of them differ. */
export function spreadOf(report, attributes) {
  const rows = (report.foundRows ?? []).filter(({ from }) => from === 'search').map(({ row }) => row)
  if (rows.length < 2) return undefined
  const step = Math.max(1, Math.floor(rows.length / 200))
  const some = rows.filter((_, at) => at % step === 0)
  const names = Object.keys(some[0]).filter((name) => !attributes.includes(name))
  let sum = 0
  let pairs = 0
  for (const [at, one] of some.entries()) {
    for (const other of some.slice(at + 1)) {
      sum += names.filter((name) => one[name] !== other[name]).length / names.length
      pairs++
    }
  }
  return sum / pairs
}
