import type { Random } from '../../core/random.js'
import type { RowSpace } from '../../core/row.js'
import { groupsOf } from '../../rows/index.js'
import type { CheckedPlan } from '../../run/check-plan.js'
import { drawnByCluster } from '../../run/cluster-reservoir.js'
import { type RowList, rowsOfData, valuesOf } from './row-list.js'

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
  const values = valuesOf(space)
  if (over === 'suite') {
    return rowsOfData(space, Int32Array.from(random.shuffle([...Array(values.rows).keys()]).slice(0, sample)))
  }
  const all = groupsOf(space, values, attributes)
  const places = drawnByCluster(all, sample, random)
  const groups = new Int32Array(places.length)
  // Counted by numbers without gaps: of a large table a few rows may be drawn.
  const numbers = new Int32Array(all.length).fill(-1)
  let size = 0
  for (let at = 0; at < places.length; at++) {
    const group = all[places[at] as number] as number
    if ((numbers[group] as number) < 0) numbers[group] = size++
    groups[at] = numbers[group] as number
  }
  return rowsOfData(space, places, groups)
}
