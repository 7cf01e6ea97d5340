import { defined } from '../../core/defined.js'
import type { Oracle } from '../../core/oracle.js'
import type { ShrinkOptions } from '../../core/plan.js'
import type { Prediction } from '../../core/prediction.js'
import type { Point, RowSpace } from '../../core/row.js'
import type { Table } from '../../core/table.js'
import type { TallyOptions } from '../../oracle/index.js'
import { type Near, nearestRow } from '../../rows/index.js'
import type { Shrunk } from '../../run/shrink-found.js'
import { encodeReplay, freePlaces, shrinkRows } from '../../shrink/index.js'
import type { FoundRows } from './found-rows.js'
import { change, describe, pairOf, plainestOther, type RowFinding } from './row-btc.js'

/** A finding and the row of the data that it is nearest to. */
export interface NearFinding extends RowFinding {
  readonly near: Near
  /** Whether it is a row of the data. */
  readonly ofData: boolean
}

/** What makes one finding plainer than another: smaller numbers, the first that differs. */
export function rankOf({ near, row, other, ofData }: NearFinding, space: RowSpace): number[] {
  const { features, way } = change(space, row.point, other.point)
  return [ofData ? 0 : 1, near.features, features, near.distance, way]
}

/** Whether a rank is before another. */
export function isBefore(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((value, place) => value !== other[place])
  return at >= 0 && (one[at] as number) < (other[at] as number)
}

/**
 * Of all that was found, the discriminatory row nearest to a row of the data; of several, the one whose attributes change
 * least. A row of the data is as near as can be.
 */
export function plainestFinding(
  found: FoundRows,
  oracle: Oracle,
  space: RowSpace,
  attributes: readonly string[],
): NearFinding | undefined {
  const places = freePlaces(space, attributes)
  const own = found.checks((from) => from === 'data')
  const checks = own.length > 0 ? own : found.checks(() => true)
  const placeOf = new Map(space.rows.map((row, at) => [row, at]))
  let best: { readonly finding: NearFinding; readonly rank: readonly number[] } | undefined
  for (const check of checks) {
    const at = placeOf.get(check.point)
    const near = at === undefined ? nearestRow(space, check.point, places) : { at, features: 0, distance: 0 }
    if (near === undefined) continue
    const finding = { ...plainestOther(check, oracle, space), near, ofData: own.length > 0 }
    const rank = rankOf(finding, space)
    if (best === undefined || isBefore(rank, best.rank)) best = { finding, rank }
  }
  return best?.finding
}

export interface ShrinkFindingOptions<Input> {
  readonly table: Table<Input>
  readonly attributes: readonly string[]
  readonly ask: (inputs: readonly Input[]) => Promise<readonly Prediction[]>
  readonly oracle: Oracle
  readonly merit: TallyOptions
  readonly limits: ShrinkOptions
}

/** Brings the finding as near to its row of the data as it gets. An error in it costs the small pair, never the report. */
export async function shrinkFinding<Input>(
  finding: NearFinding,
  options: ShrinkFindingOptions<Input>,
): Promise<Shrunk> {
  const { table, attributes, ask, oracle, merit, limits } = options
  const { space } = table
  const near = space.rows[finding.near.at] as Point
  try {
    const { pair, size, steps, calls, ended } = await shrinkRows(pairOf(finding, space), {
      space,
      attributes,
      near,
      oracle,
      ask: (points) => ask(points.map((point) => space.encode(point))),
      ...defined({ maxInputs: limits.maxInputs }),
    })
    const number = `row ${table.rowNumbers[finding.near.at]}`
    const btc = describe(pair, { caseId: number }, space, oracle, merit)
    const shrunk = { ...btc, size, steps, calls, ended, near: { origin: number, row: space.show(near) } }
    return { shrunk, replay: encodeReplay(shrunk as Parameters<typeof encodeReplay>[0], oracle.closeness?.tolerance) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { failure: { code: 'shrink.failed', message: `The pair could not be shrunk. ${reason}` } }
  }
}
