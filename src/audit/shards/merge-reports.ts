import { FairnessError, planErrors } from '../../core/errors/index.js'
import type { CaseBook, FairnessReport, Finding, FoundRow, ReasonCount } from '../../core/report.js'
import type { ShardPart } from '../../core/shard.js'
import { Health, type HealthState, ScoreGaps, Summary } from '../../oracle/index.js'
import { counterfactualReport } from '../counterfactual-report.js'
import { clearestFirst, shown as mostShown, plainer } from '../found.js'
import type { Header } from '../report-header.js'
import { scoreGapReport } from '../score-gap-report.js'
import type { Shrunk } from '../shrink-found.js'
import { mergeUse } from './merge-use.js'
import type { CountedCase, MeasuredShown } from './shard-part.js'

interface Part {
  readonly report: FairnessReport
  readonly shard: ShardPart
}

/**
 * Joins the reports of all shards of a run into the report that one machine would have made: the same in everything but
 * time, calls and batches. Cases are counted in the order of the whole run, so that the intervals agree to the last digit.
 *
 * @throws FairnessError EF154 when a shard is missing or there twice, or the reports are not of one run, or one is damaged.
 */
export function mergeReports(reports: readonly FairnessReport[]): FairnessReport {
  try {
    const parts = partsOf(reports)
    return (parts[0] as Part).report.question === 'score-gap' ? mergeGaps(parts) : mergeCounts(parts)
  } catch (error) {
    if (error instanceof FairnessError) throw error
    // They come from other machines, as JSON that anything may have happened to.
    throw planErrors.notMergeable('one of them is damaged', error instanceof Error ? error.message : String(error))
  }
}

function partsOf(reports: readonly FairnessReport[]): Part[] {
  const parts = reports.flatMap((report) => (report?.shard === undefined ? [] : [{ report, shard: report.shard }]))
  const [first] = parts
  if (reports.length === 0) throw planErrors.notMergeable('there are none', 'an empty list')
  if (first === undefined || parts.length < reports.length) {
    throw planErrors.notMergeable('not all of them are of shards', `${reports.length - parts.length} without a shard`)
  }
  if (first.report.format !== 'expect-fair/report@1') {
    throw planErrors.notMergeable('their format is not known', String(first.report.format))
  }
  for (const [what, of] of sameThroughout) {
    const told = new Set(parts.map((part) => of(part)))
    if (told.size > 1) throw planErrors.notMergeable(`their ${what} differs`, [...told].slice(0, 3).join(' and '))
  }
  const { count } = first.shard
  const indices = parts.map(({ shard }) => shard.index).sort((one, other) => one - other)
  const twice = indices.find((index, at) => indices[at - 1] === index)
  if (twice !== undefined) throw planErrors.notMergeable('a shard is there twice', `shard ${twice} of ${count}`)
  if (parts.length < count) {
    throw planErrors.notMergeable('shards are missing', `shards ${indices.join(', ')} of ${count}`)
  }
  return parts.sort((one, other) => one.shard.index - other.shard.index)
}

const sameThroughout: readonly (readonly [string, (part: Part) => string])[] = [
  ['format', ({ report }) => report.format],
  ['question', ({ report }) => report.question],
  ['version of expect-fair', ({ report }) => report.version],
  ['list of attributes', ({ report }) => JSON.stringify(report.attributes)],
  ['source', ({ report }) => report.source],
  ['seed', ({ report }) => String(report.seed)],
  ['gate', ({ report }) => JSON.stringify(report.gate)],
  ['model', ({ report }) => report.model.id],
  ['number of shards', ({ shard }) => String(shard.count)],
  ['settings', ({ shard }) => JSON.stringify(shard.decides)],
]

function mergeCounts(parts: readonly Part[]): FairnessReport {
  const { report, shard } = parts[0] as Part
  const { attributes, seed, gate } = report
  const summary = new Summary({ attributes, seed })
  for (const { tally } of inOrder<CountedCase>(parts)) summary.add(tally)
  const model = mergeUse(parts.map((part) => part.report.model))
  const { keep, ...minCases } = shard.decides as { readonly keep?: number; readonly minCases?: number }
  if ('maxGap' in gate || 'metric' in gate) throw planErrors.notMergeable('their gate is of another question', 'a gate')
  return counterfactualReport({
    ...shared(parts),
    gate,
    minCases,
    sequential: false,
    oracle: (parts.find((part) => part.report.model.calls > 0 || part.report.counts.cases > 0) ?? (parts[0] as Part))
      .report.oracle,
    summary,
    withoutPair: withoutPair(parts),
    btcs: clearestFirst(
      parts.flatMap((part) => part.report.btcs.map((btc, at) => ({ btc, known: part.shard.known[at] === true }))),
    )
      .slice(0, mostShown)
      .map(({ btc }) => btc),
    texts: textsOf(parts, keep),
    small: smallOf(parts),
    useWhileAsking: model,
    model,
    cases: mergeBooks(parts),
  })
}

function mergeGaps(parts: readonly Part[]): FairnessReport {
  const { report, shard } = parts[0] as Part
  const { maxGap, confidence } = report.gate as { readonly maxGap: number; readonly confidence: number }
  const { minCases, label } = shard.decides as { readonly minCases?: number; readonly label?: string }
  const gaps = new ScoreGaps({
    attributes: report.attributes,
    maxGap,
    confidence,
    ...(label === undefined ? {} : { label }),
    ...(minCases === undefined ? {} : { minCases }),
  })
  let cases = 0
  let variants = 0
  for (const one of inOrder<MeasuredShown>(parts)) {
    gaps.addMeasured(one.measured)
    cases++
    variants += one.variants
  }
  return scoreGapReport({
    ...shared(parts),
    maxGap,
    confidence,
    label,
    gaps,
    counts: { cases, variants, withoutPair: withoutPair(parts) },
    model: mergeUse(parts.map((part) => part.report.model)),
  })
}

/** What every question joins alike. */
function shared(parts: readonly Part[]) {
  const { report, shard } = parts[0] as Part
  const { format, question, version, attributes, source, seed } = report
  const header: Header = { format, question, version, attributes, source, seed }
  const complete = parts.every((part) => part.shard.complete)
  return {
    header,
    health: mergeHealth(parts),
    nondeterministic: parts.some((part) => part.shard.nondeterministic),
    sourceAttributes: shard.sourceAttributes,
    exhausted: complete,
    drawing: {
      total: totalOf(parts),
      streamOrder: parts.some((part) => part.shard.streamOrder),
      skipped: mostOf(parts, ({ report }) => report.counts.skipped),
      discarded: mostOf(parts, ({ shard: { discarded } }) => discarded),
      left: mostOf(parts, ({ shard: { left } }) => left),
    },
    interrupted: interruptionOf(parts),
    bent: shard.bent,
  }
}

/** What the cases have shown, in the order of the whole run. */
const inOrder = <Shown>(parts: readonly Part[]): Shown[] =>
  parts
    .flatMap(({ shard }) => shard.cases as readonly (readonly [number, Shown])[])
    .sort(([one], [other]) => one - other)
    .map(([, shown]) => shown)

const withoutPair = (parts: readonly Part[]): number => parts.reduce((sum, { shard }) => sum + shard.withoutPair, 0)

function mergeHealth(parts: readonly Part[]): Health | undefined {
  const states = parts.flatMap(({ shard }) => (shard.health === undefined ? [] : [shard.health as HealthState]))
  if (states.length === 0) return undefined
  const health = new Health()
  for (const state of states) health.add(state)
  return health
}

function totalOf(parts: readonly Part[]): number | undefined {
  const totals = parts.map(({ shard }) => shard.total)
  if (totals.includes('endless')) return Number.POSITIVE_INFINITY
  const known = totals.filter((total) => typeof total === 'number')
  return known.length === 0 ? undefined : Math.max(...known)
}

/** Every shard reads the whole source, and leaves out the same of it; one that was cut short has read less. */
function mostOf(parts: readonly Part[], countsOf: (part: Part) => readonly ReasonCount[]): ReasonCount[] {
  const counts = new Map<string, number>()
  for (const part of parts) {
    for (const { reason, count } of countsOf(part)) counts.set(reason, Math.max(counts.get(reason) ?? 0, count))
  }
  return [...counts]
    .map(([reason, count]) => ({ reason, count }))
    .sort((one, other) => other.count - one.count || (one.reason < other.reason ? -1 : 1))
}

function interruptionOf(parts: readonly Part[]): Finding | undefined {
  for (const { report, shard } of parts) {
    const finding = report.findings.find(({ code }) => code.startsWith('interrupted.'))
    if (finding !== undefined) return { ...finding, message: `Shard ${shard.index}: ${finding.message}` }
  }
  return undefined
}

/** The kept cases in the order of the whole run; of a file that a reporter wrote, which leaves them out, none. */
function textsOf(parts: readonly Part[], keep: number | undefined): FoundRow[] | undefined {
  if (keep === undefined || parts.some(({ report }) => report.foundRows === undefined)) return undefined
  return parts
    .flatMap(({ report, shard }) => {
      const cases = shard.cases as readonly (readonly [number, CountedCase])[]
      const places = cases.filter(([, { tally }]) => tally.attributes.some(({ btcs }) => btcs > 0))
      return (report.foundRows ?? []).map((row, at) => ({ row, place: places[at]?.[0] ?? 0 }))
    })
    .sort((one, other) => one.place - other.place)
    .slice(0, keep)
    .map(({ row }) => row)
}

/** The plainest of the pairs that the shards made small. */
function smallOf(parts: readonly Part[]): Shrunk {
  let best: Part | undefined
  for (const part of parts) {
    const { plainest } = part.shard
    const before = best?.shard.plainest
    if (plainest !== undefined && (before === undefined || plainer(plainest, before))) best = part
  }
  if (best === undefined) return {}
  const { shrunk, replay, findings } = best.report
  const failure = findings.find(({ code }) => code === 'shrink.failed')
  return {
    ...(shrunk === undefined ? {} : { shrunk }),
    ...(replay === undefined ? {} : { replay }),
    ...(failure === undefined ? {} : { failure }),
  }
}

/** The cases in the order of the whole run. */
function mergeBooks(parts: readonly Part[]): CaseBook | undefined {
  const [first] = parts.flatMap(({ report }) => (report.cases === undefined ? [] : [report.cases]))
  if (first === undefined) return undefined
  const placed = parts.flatMap(({ report, shard }) =>
    (report.cases?.asked ?? []).map((key, at) => ({ key, place: shard.cases[at]?.[0] ?? 0 })),
  )
  const order = new Map(
    placed.sort((one, other) => one.place - other.place).map(({ key }, at) => [key.slice(0, 8), at]),
  )
  const placeOf = ({ key }: { readonly key: string }): number => order.get(key) ?? 0
  return {
    asked: placed.map(({ key }) => key),
    withBtc: parts
      .flatMap(({ report }) => report.cases?.withBtc ?? [])
      .sort((one, other) => placeOf(one) - placeOf(other)),
    vacuous: mergeHealth(parts)?.vacuous ?? false,
    plan: first.plan,
  }
}
