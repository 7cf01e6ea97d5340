import type { Random } from '../../core/random.js'
import type { Point, RowSpace } from '../../core/row.js'
import { groupsOf } from '../../rows/index.js'
import type { CheckedPlan } from '../../run/check-plan.js'
import { drawnByCluster } from '../../run/cluster-reservoir.js'
import type { RowList } from './row-list.js'

/**
 * The data's rows in the order in which they are asked. In a claim about others like them, rows that are equal but for the asked
 * attributes are one unit, and one row of each comes first: drawn row by row, those that come often would stand for those that come
 * once.
 */
export function drawData(
  space: RowSpace,
  { sample, over, attributes }: Pick<CheckedPlan<unknown, string>, 'sample' | 'over' | 'attributes'>,
  random: Random,
): RowList {
  const { rows } = space
  if (over === 'suite') {
    const places = Int32Array.from(random.shuffle(rows.map((_, at) => at)).slice(0, sample))
    return { points: Array.from(places, (at) => rows[at] as Point), places }
  }
  const all = groupsOf(space, rows, attributes)
  const places = drawnByCluster(all, sample, random)
  const points = new Array<Point>(places.length)
  const groups = new Int32Array(places.length)
  // Counted by numbers without gaps: of a large table a few rows may be drawn.
  const numbers = new Int32Array(all.length).fill(-1)
  let size = 0
  for (let at = 0; at < places.length; at++) {
    const place = places[at] as number
    const group = all[place] as number
    points[at] = rows[place] as Point
    if ((numbers[group] as number) < 0) numbers[group] = size++
    groups[at] = numbers[group] as number
  }
  return { points, places, groups }
}
