import type { Point } from '../../core/row.js'

/** Rows in the order in which they are asked. What is known of them beside their values is in lists of its own: they come by the million. */
export interface RowList {
  readonly points: readonly Point[]
  /** Of rows of the data: the place of each in the table. Absent for rows that chance has drawn. */
  readonly places?: Int32Array
  /** Rows that are equal but for the asked attributes have one number, from 0. Absent where each row counts by itself. */
  readonly groups?: Int32Array
  /** Of a shard: the place of each in the whole run. */
  readonly order?: Int32Array
}

/** Some rows of a list. @param which Their places in it. */
export function someRows({ points, places, groups }: RowList, which: readonly number[]): RowList {
  const taken = (numbers: Int32Array | undefined) => numbers && Int32Array.from(which, (at) => numbers[at] as number)
  const [ownPlaces, ownGroups] = [taken(places), taken(groups)]
  return {
    points: which.map((at) => points[at] as Point),
    ...(ownPlaces && { places: ownPlaces }),
    ...(ownGroups && { groups: ownGroups }),
    order: Int32Array.from(which),
  }
}
