import { planErrors } from '../../core/errors/index.js'
import type { AnyReport } from '../../core/report.js'
import { packageVersion } from '../../core/root.cjs'
import { isWhole } from '../../core/seal.js'
import type { ShardPart } from '../../core/shard.js'
import type { Counted, QuestionSettings, ShownOf, SumsOf } from '../counted.js'
import type { Searched } from '../run-facts.js'
import { mayBeOne } from './fingerprint.js'

/** A report of a shard. */
export interface Part<Settings extends QuestionSettings = QuestionSettings, Counts extends Counted = Counted> {
  readonly report: AnyReport & Pick<Searched, 'ignored' | 'discrimination'>
  readonly shard: ShardPart<Settings, ShownOf<Counts>, SumsOf<Counts>>
}

/**
 * The parts of one run, in the order of their indices.
 * @throws FairnessError EF154
 */
export function partsOf(reports: readonly AnyReport[]): Part[] {
  const parts = reports.flatMap((report) =>
    report?.shard === undefined ? [] : [{ report, shard: report.shard as Part['shard'] }],
  )
  const [first] = parts
  if (reports.length === 0) throw planErrors.notMergeable('there are none', 'an empty list')
  if (first === undefined || parts.length < reports.length) {
    throw planErrors.notMergeable('not all of them are of shards', `${reports.length - parts.length} without a shard`)
  }
  if (first.report.format !== 'expect-fair/report@1') {
    throw planErrors.notMergeable('their format is not known', String(first.report.format))
  }
  const older = parts.find(({ shard }) => shard.settings === undefined)
  if (older !== undefined) {
    const given = `expect-fair ${older.report.version} wrote shard ${older.shard.index}, and this is ${packageVersion}`
    throw planErrors.notMergeable('another version wrote them; merge with that version, or run again', given)
  }
  const changed = parts.find(({ report }) => !isWhole(report))
  if (changed !== undefined) {
    const given = `shard ${changed.shard.index} of ${changed.shard.count} does not match its checksum`
    throw planErrors.notMergeable('one was truncated or changed after it was written', given)
  }
  for (const [what, of] of sameThroughout) {
    const told = new Set(parts.map((part) => of(part)))
    if (told.size > 1) throw planErrors.notMergeable(`their ${what} differs`, [...told].slice(0, 3).join(' and '))
  }
  for (const { report, shard } of parts) {
    if (mayBeOne(first.shard.drawn, shard.drawn, first.shard.complete && shard.complete)) continue
    const given = `shards ${first.shard.index} and ${shard.index} drew other cases from ${report.source}`
    throw planErrors.notMergeable('their sources yield other cases', given)
  }
  const oracles = new Set(parts.flatMap(({ report }) => (report.counts.cases > 0 ? [report.oracle] : [])))
  if (oracles.size > 1) {
    throw planErrors.notMergeable('their oracles differ', [...oracles].slice(0, 3).join(' and '))
  }
  const { count } = first.shard
  const indices = parts.map(({ shard }) => shard.index).sort((one, other) => one - other)
  const twice = indices.find((index, at) => indices[at - 1] === index)
  if (twice !== undefined) throw planErrors.notMergeable('a shard occurs twice', `shard ${twice} of ${count}`)
  if (parts.length < count) {
    const missing = Array.from({ length: count }, (_, at) => at + 1).filter((index) => !indices.includes(index))
    throw planErrors.notMergeable(
      missing.length === 1
        ? `shard ${missing[0]} of ${count} is missing`
        : `shards ${missing.join(', ')} of ${count} are missing`,
      `${indices.length === 1 ? 'shard' : 'shards'} ${indices.join(', ')} of ${count}`,
    )
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
  ['model (same name, but other files, settings, version or code)', ({ shard }) => shard.who],
  ['number of shards', ({ shard }) => String(shard.count)],
  ['settings', ({ shard }) => JSON.stringify(shard.settings)],
]
