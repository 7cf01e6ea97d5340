import type { FoundRow } from '../../core/report.js'
import { pairRanking } from '../../run/found-pairs.js'
import type { JoinedFinds } from '../../run/question.js'
import { mergeBtcs, plainestOf } from '../../run/shards/merge-shared.js'
import type { Part } from '../../run/shards/parts.js'
import type { CounterfactualCounts } from './count.js'
import type { CounterfactualSettings } from './plan.js'

type OwnPart = Part<CounterfactualSettings, CounterfactualCounts>

/** What the shards have found, as one run would show it. */
export const joinPairs = (parts: readonly OwnPart[], { keep }: CounterfactualSettings): JoinedFinds => ({
  btcs: mergeBtcs(parts, pairRanking),
  foundRows: keep === undefined ? foundBySearch(parts) : keptTexts(parts, keep),
  best: plainestOf(parts, pairRanking.plainer),
})

const foundBySearch = (parts: readonly OwnPart[]): readonly FoundRow[] | undefined =>
  parts.find(({ report }) => report.yield !== undefined)?.report.foundRows

/** The kept cases in the order of the whole run; of a file that a reporter wrote, which leaves them out, none. */
function keptTexts(parts: readonly OwnPart[], keep: number): readonly FoundRow[] | undefined {
  if (parts.some(({ report }) => report.foundRows === undefined)) return undefined
  const kept = parts
    .flatMap(({ report, shard }) => {
      const places = shard.cases.filter(([, { tally }]) => tally.attributes.some(({ solid }) => solid))
      // What a search found follows the kept cases.
      const own = (report.foundRows ?? []).filter(({ from }) => from === 'data')
      return own.map((row, at) => ({ row, place: places[at]?.[0] ?? 0 }))
    })
    .sort((one, other) => one.place - other.place)
    .slice(0, keep)
    .map(({ row }) => row)
  return [...kept, ...(foundBySearch(parts)?.filter(({ from }) => from === 'search') ?? [])]
}
