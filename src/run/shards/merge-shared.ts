import { gapKey } from '../../core/compared-gap.js'
import { defined } from '../../core/defined.js'
import type { BaselineComparison, BookedGap, Btc, CaseBook, Finding, ModelUse, ReasonCount } from '../../core/report.js'
import { Health, type HealthState } from '../../oracle/index.js'
import { clearestOf, type Ranking } from '../best-found.js'
import { modelNotes } from '../model-notes.js'
import { Offered, type OfferedClasses } from '../offered-classes.js'
import type { Plainest } from '../question.js'
import type { RunFacts } from '../run-facts.js'
import type { Shrunk } from '../shrink-found.js'
import { UnpairedCases } from '../unpaired-cases.js'
import { mergeComparisons } from './merge-comparisons.js'
import { mergeUse } from './merge-use.js'
import type { Part } from './parts.js'

const ofJournals = 'journal.'

/** What shards say of their runs, joined. */
export function shared(
  parts: readonly Part[],
): Pick<
  RunFacts,
  | 'header'
  | 'health'
  | 'nondeterministic'
  | 'sourceAttributes'
  | 'offered'
  | 'exhausted'
  | 'drawing'
  | 'interrupted'
  | 'notes'
> {
  const { report, shard } = parts[0] as Part
  const { format, question, version, attributes, source, seed } = report
  return {
    header: { format, question, version, attributes, source, seed },
    health: mergeHealth(parts),
    nondeterministic: parts.some((part) => part.shard.nondeterministic),
    sourceAttributes: shard.sourceAttributes,
    offered: offeredBy(parts, attributes),
    exhausted: parts.every((part) => part.shard.complete),
    drawing: {
      total: totalOf(parts),
      streamOrder: parts.some((part) => part.shard.streamOrder),
      skipped: mostOf(parts, ({ report }) => report.counts.skipped),
      discarded: mostOf(parts, ({ shard: { discarded } }) => discarded),
      left: mostOf(parts, ({ shard: { left } }) => left),
    },
    interrupted: interruptionOf(parts),
    notes: [
      ...shard.bent,
      ...journalNotes(parts),
      ...unpairedBy(parts, attributes),
      ...modelNotes(mergeUse(parts.map(({ report }) => report.model))),
    ],
  }
}

/** What the reader must know of the journals of the shards: each has its own. What all of them say is said once. */
function journalNotes(parts: readonly Part[]): readonly Finding[] {
  const ofShards = new Map<string, { readonly finding: Finding; readonly shards: number[] }>()
  for (const { report, shard } of parts) {
    for (const finding of report.findings.filter(({ code }) => code.startsWith(ofJournals))) {
      const told = ofShards.get(finding.message) ?? { finding, shards: [] }
      told.shards.push(shard.index)
      ofShards.set(finding.message, told)
    }
  }
  return [...ofShards.values()].map(({ finding: { code, message }, shards }) => {
    const which = `${shards.length === 1 ? 'Shard' : 'Shards'} ${shards.join(', ')}: `
    return { code, message: shards.length === parts.length ? message : `${which}${message}` }
  })
}

function unpairedBy(parts: readonly Part[], attributes: readonly string[]): readonly Finding[] {
  const unpaired = new UnpairedCases()
  for (const { shard } of parts) for (const [attribute, cases] of shard.unpaired) unpaired.add(attribute, cases)
  return unpaired.findings((parts[0] as Part).shard.variantsPerCase, attributes.length)
}

function offeredBy(parts: readonly Part[], attributes: readonly string[]): readonly OfferedClasses[] {
  const offered = new Offered(attributes)
  for (const { shard } of parts) offered.addAll(shard.offered)
  return offered.list
}

/** The rule by which answers were compared, from a shard that asked. */
export const oracleOf = (parts: readonly Part[]): string =>
  (parts.find((part) => part.report.model.calls > 0 || part.report.counts.cases > 0) ?? (parts[0] as Part)).report
    .oracle

/**
 * What the shards asked of the model. An input that several of them asked is cut once; of the pairs that were made small,
 * only that of `best` is one of the whole run.
 */
export function modelOf(parts: readonly Part[], best?: Part): ModelUse {
  const cut = new Set(parts.flatMap(({ shard }) => shard.cut.asking))
  for (const input of best?.shard.cut.shrinking ?? []) cut.add(input)
  return { ...mergeUse(parts.map(({ report }) => report.model)), truncated: cut.size }
}

/** What the shards found beside the baseline; absent where nothing was compared. */
export function comparisonOf(parts: readonly Part[]): BaselineComparison | undefined {
  const all = parts.flatMap(({ report }) => (report.baseline === undefined ? [] : [report.baseline]))
  return all.length < parts.length ? undefined : mergeComparisons(all)
}

/** What the cases have shown, in the order of the whole run. */
export const inOrder = (parts: readonly Part[]): unknown[] =>
  parts
    .flatMap(({ shard }) => shard.cases)
    .sort(([one], [other]) => one - other)
    .map(([, shown]) => shown)

/** The clearest of all shards, as one run would show them. */
export const mergeBtcs = (parts: readonly Part[], ranking: Ranking): Btc[] =>
  clearestOf(
    parts.flatMap((part) => part.report.btcs.map((btc, at) => ({ btc, known: part.shard.known[at] === true }))),
    ranking,
  ).map(({ btc }) => btc)

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
  if (known.length === 0) return undefined
  if (!isShared(parts)) return Math.max(...known)
  return known.length < parts.length ? undefined : known.reduce((sum, total) => sum + total, 0)
}

/** Whether each shard has read its own texts. One that ended before it began has read none. */
const isShared = (parts: readonly Part[]): boolean => parts.some(({ shard }) => shard.shared === true)

/**
 * Shards that read their own texts leave out what is theirs. Others read the whole source, and leave out the same of it; one
 * that was cut short has read less.
 */
function mostOf(parts: readonly Part[], countsOf: (part: Part) => readonly ReasonCount[]): ReasonCount[] {
  const counts = new Map<string, number>()
  const join = isShared(parts) ? (one: number, other: number): number => one + other : Math.max
  for (const part of parts) {
    for (const { reason, count } of countsOf(part)) counts.set(reason, join(counts.get(reason) ?? 0, count))
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

/** The shard with the plainest of the pairs that were made small. */
export function plainestOf(
  parts: readonly Part[],
  isPlainer: (one: Plainest, other: Plainest) => boolean,
): Part | undefined {
  let best: Part | undefined
  for (const part of parts) {
    const { plainest } = part.shard
    const before = best?.shard.plainest
    if (plainest !== undefined && (before === undefined || isPlainer(plainest, before))) best = part
  }
  return best
}

/** The pair that is the small one of all. */
export function smallOf(best: Part | undefined): Shrunk {
  if (best === undefined) return {}
  const { shrunk, replay, findings } = best.report
  const failure = findings.find(({ code }) => code === 'shrink.failed')
  return {
    ...defined({ shrunk, replay, failure }),
  }
}

/** The cases in the order of the whole run. */
export function mergeBooks(parts: readonly Part[]): CaseBook | undefined {
  const books = parts.flatMap(({ report }) => (report.cases === undefined ? [] : [report.cases]))
  // One without cases does not know by which rule answers are compared.
  const first = books.find(({ asked }) => asked.length > 0) ?? books[0]
  if (first === undefined) return undefined
  const placed = parts.flatMap(({ report, shard }) =>
    (report.cases?.asked ?? []).map((key, at) => ({
      key,
      place: shard.bookPlaces[at] ?? 0,
      unit: report.cases?.units?.[at] ?? key,
    })),
  )
  const order = new Map(
    placed.sort((one, other) => one.place - other.place).map(({ key }, at) => [key.slice(0, 8), at]),
  )
  const placeOf = ({ key }: { readonly key: string }): number => order.get(key) ?? 0
  const borderline = parts.flatMap(({ report }) => report.cases?.borderline ?? [])
  return {
    asked: placed.map(({ key }) => key),
    units: placed.map(({ unit }) => unit),
    withBtc: parts
      .flatMap(({ report }) => report.cases?.withBtc ?? [])
      .sort((one, other) => placeOf(one) - placeOf(other)),
    ...(borderline.length === 0 ? {} : { borderline }),
    ...mergeGaps(books),
    vacuous: mergeHealth(parts)?.vacuous ?? false,
    plan: first.plan,
  }
}

/** A shard may have no case of some gap. */
function mergeGaps(books: readonly CaseBook[]): Pick<CaseBook, 'gaps'> {
  const all = new Map<string, BookedGap>()
  for (const gap of books.flatMap(({ gaps = [] }) => gaps)) {
    const name = gapKey(gap)
    all.set(name, { ...gap, byCase: { ...all.get(name)?.byCase, ...gap.byCase } })
  }
  return all.size === 0 ? {} : { gaps: [...all.values()] }
}
