import type { Point, RowSpace } from '../../core/row.js'
import { everyRow, type PackedRows, packRows } from '../../core/row-columns.js'
import { TableSpace } from '../../rows/index.js'

/**
 * Rows in the order in which they are asked. What is known of them is in lists of its own, and points are made of few: they come by the
 * million.
 */
export interface RowList {
  /** The values of points, and which of them are the rows of this list. */
  readonly values: PackedRows
  readonly which: Int32Array
  /** A row as a point, which is one object however often it is asked for. */
  pointAt(at: number): Point
  /** The same of a row that was asked for before, and maybe of others. */
  knownPoint(at: number): Point | undefined
  /** Of rows of the data: the place of each in the table. Absent for rows that chance has drawn. */
  readonly places?: Int32Array
  /** Rows that are equal but for the asked attributes have one number, from 0. Absent where each row counts by itself. */
  readonly groups?: Int32Array
  /** Of a shard: the place of each in the whole run. */
  readonly order?: Int32Array
}

/** Rows of a space, by their places. */
export function rowsOfData(space: RowSpace, places: Int32Array, groups?: Int32Array): RowList {
  const [pointAt, knownPoint] =
    space instanceof TableSpace
      ? [(at: number) => space.rowAt(at), (at: number) => space.knownRow(at)]
      : [(at: number) => space.rows[at] as Point, (at: number) => space.rows[at]]
  return {
    values: valuesOf(space),
    which: places,
    pointAt: (at) => pointAt(places[at] as number),
    knownPoint: (at) => knownPoint(places[at] as number),
    places,
    ...(groups && { groups }),
  }
}

/** The values of the rows of a space. */
export const valuesOf = (space: RowSpace): PackedRows => (space instanceof TableSpace ? space.data : packed(space.rows))

/** Points that are no rows of a table. */
export const rowsOf = (points: readonly Point[]): RowList => ({
  values: packed(points),
  which: everyRow(points.length),
  pointAt: (at) => points[at] as Point,
  knownPoint: (at) => points[at],
})

const packed = (points: readonly Point[]): PackedRows =>
  packRows(points) ?? { rows: 0, width: 0, values: new Float64Array(0) }

/** Some rows of a list. @param some Their places in it. */
export function someRows(list: RowList, some: readonly number[]): RowList {
  const { values, which, places, groups } = list
  const taken = (numbers: Int32Array): Int32Array => Int32Array.from(some, (at) => numbers[at] as number)
  return {
    values,
    which: taken(which),
    pointAt: (at) => list.pointAt(some[at] as number),
    knownPoint: (at) => list.knownPoint(some[at] as number),
    ...(places && { places: taken(places) }),
    ...(groups && { groups: taken(groups) }),
    order: Int32Array.from(some),
  }
}
