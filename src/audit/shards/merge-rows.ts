import type { Over } from '../../core/case.js'
import { planErrors } from '../../core/errors/index.js'
import type { Btc, FairnessReport, FoundRow } from '../../core/report.js'
import { ParityTable, type RowEvidence } from '../../oracle/index.js'
import { shown } from '../best-found.js'
import { individualReport, isBefore, RateBook } from '../individual/index.js'
import { parityReport } from '../parity/parity-report.js'
import { sumOf } from '../report-header.js'
import { gateOf } from './gate-of.js'
import { comparisonOf, mergeBooks, modelOf, oracleOf, plainestOf, shared, smallOf } from './merge-shared.js'
import type { Part } from './parts.js'
import type { IndividualOwn, ParityOwn } from './shard-part.js'

const ownOf = ({ shard }: Part): IndividualOwn => shard.own as IndividualOwn

/** The report on rows. */
export function mergeRows(parts: readonly Part[]): FairnessReport {
  const { report, shard } = parts[0] as Part
  const { attributes } = report
  const [data, domain] = [new RateBook(attributes), new RateBook(attributes)]
  const { over, ...decides } = shard.decides as { readonly over: Over; readonly minCases?: number }
  for (const part of parts) {
    data.addSums(ownOf(part).data)
    domain.addSums(ownOf(part).domain)
  }
  const { drawing, ...common } = shared(parts)
  const asked = parts.reduce((sum, part) => sum + ownOf(part).asked, 0)
  const searched = parts.map((part) => part.report.yield).find((found) => found !== undefined)
  const comparison = comparisonOf(parts)
  const total = drawing.total ?? asked
  const evidence: RowEvidence = {
    ...data.evidence(),
    over,
    seed: report.seed,
    exhausted: asked === total,
    skipped: sumOf(drawing.skipped),
    sequential: false,
    ...decides,
    ...(comparison === undefined ? {} : { comparison }),
    foundElsewhere: domain.counts.casesWithBtc + (searched?.found ?? 0),
    testedElsewhere: domain.counts.cases + (searched?.tested ?? 0),
  }
  const best = plainestOf(parts, (one, other) => isBefore(one.rank ?? [], other.rank ?? []))
  return individualReport({
    ...common,
    gate: gateOf(report),
    sequential: false,
    evidence,
    data,
    domain,
    searched,
    searchFindings: parts.flatMap(({ report: { findings } }) =>
      findings.filter(({ code }) => searchNotes.includes(code)),
    ),
    ignored: parts.map((part) => part.report.ignored).find((each) => each !== undefined),
    scores: parts.map((part) => part.report.discrimination).find((each) => each !== undefined),
    asked,
    total,
    refused: drawing.skipped,
    oracle: oracleOf(parts),
    ...finds(parts),
    small: smallOf(best),
    model: modelOf(parts, best),
    cases: mergeBooks(parts),
    comparison,
  })
}

const searchNotes: readonly string[] = ['search.no-gradients', 'search.differences', 'model.ignored-inputs']

const sources = ['data', 'domain', 'search'] as const

interface Find {
  readonly from: FoundRow['from']
  readonly place: number
  readonly key: string
  readonly row: FoundRow | undefined
  readonly btc: Btc | undefined
}

/** What was found, each row once: those of the data, of the domain, of the search, each in the order of the whole run. */
function finds(parts: readonly Part[]): { readonly btcs: Btc[]; readonly foundRows?: FoundRow[] } {
  const all = parts.flatMap((part): Find[] =>
    ownOf(part).finds.map(([from, place, key], at) => ({
      from,
      place,
      key,
      row: part.report.foundRows?.[at],
      btc: part.report.btcs[at],
    })),
  )
  const { keep } = ownOf(parts[0] as Part)
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
    ...(hasRows ? { foundRows: kept.flatMap(({ row }) => row ?? []) } : {}),
  }
}

/** The report on groups. */
export function mergeGroups(parts: readonly Part[]): FairnessReport {
  const { report, shard } = parts[0] as Part
  const { gate, parity } = report
  if (!('metric' in gate) || parity === undefined)
    throw planErrors.notMergeable('their gate is of another question', 'a gate')
  const owns = parts.map((part) => part.shard.own as ParityOwn)
  const { attributes, intersections, labelled } = (shard.own as ParityOwn).table
  const table = new ParityTable(attributes, intersections, labelled)
  for (const own of owns) table.addState(own.table)
  const first = new Map<string, number>()
  for (const [label, place] of owns.flatMap(({ answered }) => answered)) {
    first.set(label, Math.min(place, first.get(label) ?? place))
  }
  const { drawing, ...common } = shared(parts)
  const rows = owns.reduce((sum, own) => sum + own.rows, 0)
  return parityReport({
    ...common,
    gate,
    table,
    rows,
    total: drawing.total ?? rows,
    selected: owns.reduce((sum, own) => sum + own.selected, 0),
    favourable: parity.favourable,
    answered: [...first].sort(([, one], [, other]) => one - other).map(([label]) => label),
    fourFifths: parity.fourFifths,
    labelled,
    refused: drawing.skipped,
    model: modelOf(parts),
  })
}
