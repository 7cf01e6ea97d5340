import type { Point } from '../../core/row.js'

/** Asks whether a row is discriminatory; `undefined` where it cannot be asked. */
export type Asks = (point: Point) => Promise<boolean | undefined>

/**
 * Which of `places` a row needs as they are, so that it is discriminatory: the smallest set that the order of the places gives (QuickXplain,
 * Junker 2004). Costs about log2(places) rows for each one needed.
 *
 * @param find A discriminatory row.
 * @param other A row that is not, and differs from it in `places` only.
 * @returns All that are left where a row cannot be asked.
 */
export async function neededOf(
  find: Point,
  other: Point,
  places: readonly number[],
  isFound: Asks,
): Promise<readonly number[]> {
  const needed: number[] = []
  let left = places.filter((at) => find[at] !== other[at])
  let base = other
  while (left.length > 0) {
    // With `low` of the rest as in the find the row is none, with `high` it is one.
    let [low, high] = [0, left.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      const is = await isFound(mixed(base, find, left.slice(0, middle)))
      if (is === undefined) return [...needed, ...left]
      if (is) high = middle
      else low = middle
    }
    const last = left[high - 1] as number
    needed.push(last)
    base = mixed(base, find, [last])
    left = left.slice(0, high - 1)
    if (left.length > 0 && (await isFound(base)) !== false) return needed
  }
  return needed
}

function mixed(base: Point, find: Point, places: readonly number[]): Point {
  const point = [...base]
  for (const at of places) point[at] = find[at] as number
  return point
}
