import { DistinctRows, hashedRows } from '../core/distinct-rows.js'
import type { Point, RowSpace } from '../core/row.js'
import { TableSpace } from './space.js'

/** A number for each row: rows that are equal but for `attributes` and what follows them have the same. From 0, as they come. */
export function groupsOf(space: RowSpace, rows: readonly Point[], attributes: readonly string[]): Int32Array {
  const kept = space instanceof TableSpace ? space.kept(attributes) : undefined
  if (kept === undefined || kept.length === 0) {
    const groups = new Int32Array(rows.length)
    const numbers = new Map<string, number>()
    for (const [at, row] of rows.entries()) {
      const key = space.key(row, attributes)
      const number = numbers.get(key) ?? numbers.size
      numbers.set(key, number)
      groups[at] = number
    }
    return groups
  }
  const width = kept.length
  const values = new Float64Array(rows.length * width)
  for (let row = 0, next = 0; row < rows.length; row++) {
    const point = rows[row] as Point
    for (let at = 0; at < width; at++) values[next++] = point[kept[at] as number] as number
  }
  return new DistinctRows(hashedRows({ rows: rows.length, width, values })).numbers
}
