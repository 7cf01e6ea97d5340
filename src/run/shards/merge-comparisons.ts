import type { BaselineComparison, ComparedCase } from '../../core/report.js'
import { byUnits } from '../../oracle/index.js'

/** The comparisons of all shards with one baseline (or with another model, which was split alike) as one. */
export function mergeComparisons(all: readonly BaselineComparison[]): BaselineComparison | undefined {
  const [first] = all
  // Where one was not compared, nothing is known of its cases.
  const open = all.find(({ status }) => status !== 'compared')
  if (first === undefined || open !== undefined) return open
  const sum = (of: (each: BaselineComparison) => number): number => all.reduce((total, each) => total + of(each), 0)
  const common = sum((each) => each.common)
  const changed = sum((each) => each.changed)
  // Of a baseline each shard sees all, and the cases of the other shards as not asked; of a model its own part.
  const inBaseline = first.common + first.changed + first.onlyBefore
  const onlyBefore =
    first.path === undefined ? sum((each) => each.onlyBefore) : Math.max(0, inBaseline - common - changed)
  const joined = (of: (each: BaselineComparison) => readonly ComparedCase[]): ComparedCase[] =>
    all.flatMap(of).sort((one, other) => one.caseId.localeCompare(other.caseId, 'en', { numeric: true }))
  return {
    ...first,
    common,
    changed,
    onlyNow: sum((each) => each.onlyNow),
    onlyBefore,
    new: joined((each) => each.new),
    fixed: joined((each) => each.fixed),
    open: joined((each) => each.open),
    accepted: joined((each) => each.accepted),
    mcnemar: mcnemarOf(all),
  }
}

/** A unit may have cases in several shards. */
function mcnemarOf(all: readonly BaselineComparison[]): NonNullable<BaselineComparison['mcnemar']> {
  const units: Record<string, number> = {}
  let several = all.some(({ mcnemar }) => mcnemar?.several === true)
  for (const { mcnemar } of all) {
    for (const [unit, net] of Object.entries(mcnemar?.units ?? {})) {
      if (unit in units) several = true
      units[unit] = (units[unit] ?? 0) + net
    }
  }
  return { ...byUnits(units), units, ...(several ? { several } : {}) }
}
