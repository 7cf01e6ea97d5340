import { gapKey } from '../../core/compared-gap.js'
import type { BaselineComparison, ComparedCase, ComparedGap } from '../../core/report.js'
import { byUnits, grownGaps, type PairedGap } from '../../oracle/index.js'

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
    ...(all.some(({ gaps }) => gaps !== undefined) ? { gaps: gapsOf(all) } : { mcnemar: mcnemarOf(all) }),
  }
}

/** Each shard has measured the gaps of its own cases. */
function gapsOf(all: readonly BaselineComparison[]): ComparedGap[] {
  const joined = new Map<string, PairedGap>()
  for (const gap of all.flatMap(({ gaps = [] }) => gaps)) {
    const { before: _, now: __, cases: ___, p: ____, ...own } = gap
    const name = gapKey(gap)
    const known = joined.get(name)
    joined.set(name, known === undefined ? own : joinGaps(known, own))
  }
  return grownGaps([...joined.values()])
}

/** A shard without cases says nothing of how the others were asked. */
function joinGaps(one: PairedGap, other: PairedGap): PairedGap {
  if (Object.keys(one.units).length === 0)
    return { ...other, measuredBefore: one.measuredBefore + other.measuredBefore }
  const units: Record<string, readonly [number, number, number]> = { ...one.units }
  for (const [unit, [before, now, cases]] of Object.entries(other.units)) {
    const [earlier, later, own] = units[unit] ?? [0, 0, 0]
    units[unit] = [earlier + before, later + now, own + cases]
  }
  return {
    ...one,
    units,
    exact: one.exact && (other.exact || Object.keys(other.units).length === 0),
    measuredBefore: one.measuredBefore + other.measuredBefore,
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
