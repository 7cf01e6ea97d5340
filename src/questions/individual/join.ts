import type { Btc, FoundRow } from '../../core/report.js'
import { shown } from '../../run/best-found.js'
import type { JoinedFinds } from '../../run/question.js'
import { plainestOf } from '../../run/shards/merge-shared.js'
import type { Part } from '../../run/shards/parts.js'
import type { IndividualCounts } from './count.js'
import type { IndividualSettings } from './plan.js'
import { isBefore } from './shrink-finding.js'

type OwnPart = Part<IndividualSettings, IndividualCounts>

const sources = ['data', 'domain', 'search'] as const

interface Find {
  readonly from: FoundRow['from']
  readonly place: number
  readonly key: string
  readonly row: FoundRow | undefined
  readonly btc: Btc | undefined
}

/** What was found, each row once: those of the data, of the domain, of the search, each in the order of the whole run. */
export function joinFinds(parts: readonly OwnPart[], { keep }: IndividualSettings): JoinedFinds {
  const all = parts.flatMap((part): Find[] =>
    (part.shard.places ?? []).map(([from, place, key], at) => ({
      from,
      place,
      key,
      row: part.report.foundRows?.[at],
      btc: part.report.btcs[at],
    })),
  )
  const seen = new Set<string>()
  const kept = sources.flatMap((source) =>
    all
      .filter(({ from }) => from === source)
      .sort((one, other) => one.place - other.place)
      .filter(({ key }) => seen.size < seen.add(key).size)
      .slice(0, keep),
  )
  // What a runner keeps of a report is without the rows.
  const hasRows = parts.some((part) => part.report.foundRows !== undefined)
  return {
    btcs: kept.slice(0, shown).flatMap(({ btc, from }, at) => {
      if (btc === undefined) return []
      return [from === 'data' ? btc : { ...btc, caseId: `found ${at + 1}` }]
    }),
    foundRows: hasRows ? kept.flatMap(({ row }) => row ?? []) : undefined,
    best: plainestOf(parts, (one, other) => isBefore(one.rank ?? [], other.rank ?? [])),
  }
}
