// The recipe of docs/repair.md: rows of augmentation(), told as the network tells them on average over their counterfactuals.
import { audit, autoSearch, fromFunction } from '../../dist/esm/index.js'
import { augmentation } from '../../dist/esm/repair.js'

/** Model inputs that a round's search may spend. */
const inputs = 20_000

/** Discriminatory rows of the network, each with all its counterfactuals. */
export async function foundGroups(dense, { cases, asked }, { keep, seed }) {
  const model = fromFunction((rows) => rows.map((row) => String(dense.label(row))), { batched: true })
  const report = await audit(model, {
    question: 'individual',
    attributes: [asked],
    cases,
    search: autoSearch({ inputs }),
    sample: 5_000,
    shrink: false,
    keep,
    seed,
  })
  const lines = augmentation(report, { rows: 'all', table: cases, label: 'outcome' })
  const groups = new Map()
  for (const line of lines.split('\n')) {
    if (line === '') continue
    const { outcome: _, ...row } = JSON.parse(line)
    const point = cases.point(row)
    const key = cases.space.key(point, [asked])
    groups.set(key, [...(groups.get(key) ?? []), point])
  }
  return [...groups.values()]
}

/** Every row of a group with the probability that the mean of the group's log-odds has. */
export function targetsOf(dense, groups, weight) {
  return groups.flatMap((rows) => {
    const logOdds = rows.reduce((sum, row) => sum + dense.logOdds(row), 0) / rows.length
    const yes = 1 / (1 + Math.exp(-logOdds))
    return rows.map((row) => ({ row, probabilities: [1 - yes, yes], weight }))
  })
}
