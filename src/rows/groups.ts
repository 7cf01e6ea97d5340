import { isSameValue, powerOf2 } from '../core/distinct-rows.js'
import type { Point, RowSpace } from '../core/row.js'
import { everyRow, type PackedRows, unpackRows } from '../core/row-columns.js'
import { TableSpace } from './space.js'

/**
 * A number for each row: rows that are equal but for `attributes` and what follows them have the same. From 0, as they come.
 *
 * @param points The values of points.
 * @param which Which of them are the rows, in their order. Default all.
 */
export function groupsOf(
  space: RowSpace,
  points: PackedRows,
  attributes: readonly string[],
  which: Int32Array = everyRow(points.rows),
): Int32Array {
  const kept = space instanceof TableSpace ? space.kept(attributes) : undefined
  if (kept !== undefined) return groupsByValues(points, which, Int32Array.from(kept))
  const rows = unpackRows(points)
  const groups = new Int32Array(which.length)
  const numbers = new Map<string, number>()
  for (const [at, row] of which.entries()) {
    const key = space.key(rows[row] as Point, attributes)
    const number = numbers.get(key) ?? numbers.size
    numbers.set(key, number)
    groups[at] = number
  }
  return groups
}

/** @param kept The places of the values that have to be equal. */
function groupsByValues({ width, values }: PackedRows, which: Int32Array, kept: Int32Array): Int32Array {
  const rows = which.length
  const groups = new Int32Array(rows)
  const words = new Int32Array(values.buffer, values.byteOffset, 2 * values.length)
  // By hash one more than the number of the newest group, or 0; of each group its first row, its hash, and the next older one.
  const heads = new Int32Array(powerOf2(2 * rows))
  const firsts = new Int32Array(rows)
  const hashes = new Int32Array(rows)
  const next = new Int32Array(rows)
  let size = 0
  for (let at = 0; at < rows; at++) {
    const row = which[at] as number
    const from = row * width
    const hash = hashOf(values, words, from, kept)
    const head = hash & (heads.length - 1)
    let known = heads[head] as number
    while (known > 0) {
      const first = (firsts[known - 1] as number) * width
      if (hashes[known - 1] === hash && isSameIn(values, first, from, kept)) break
      known = next[known - 1] as number
    }
    if (known === 0) {
      firsts[size] = row
      hashes[size] = hash
      next[size] = heads[head] as number
      known = ++size
      heads[head] = known
    }
    groups[at] = known - 1
  }
  return groups
}

function hashOf(values: Float64Array, words: Int32Array, from: number, kept: Int32Array): number {
  let hash = 0
  for (let at = 0; at < kept.length; at++) {
    const place = from + (kept[at] as number)
    const value = values[place] as number
    // Zeros of both signs are equal, and so are all values that are not numbers.
    if (value !== 0) {
      const isNumber = !Number.isNaN(value)
      hash ^= isNumber ? (words[2 * place] as number) ^ Math.imul(words[2 * place + 1] as number, 0x85ebca6b) : 1
    }
    hash = Math.imul(hash, 0x9e3779b1)
    hash ^= hash >>> 15
  }
  return hash
}

function isSameIn(values: Float64Array, one: number, other: number, kept: Int32Array): boolean {
  for (let at = 0; at < kept.length; at++) {
    const place = kept[at] as number
    if (!isSameValue(values[one + place] as number, values[other + place] as number)) return false
  }
  return true
}
