import { kmeans } from 'ml-kmeans'
import type { Random } from '../core/random.js'
import type { Point } from '../core/row.js'

/** Positions of the rows in an order that takes one of each cluster in turn; clusters that have run out are passed over. */
export function roundRobin(cluster: readonly number[], clusters: number): readonly number[] {
  const members = Array.from({ length: clusters }, (): number[] => [])
  for (const [row, of] of cluster.entries()) members[of]?.push(row)
  const longest = Math.max(0, ...members.map((rows) => rows.length))
  const order: number[] = []
  for (let turn = 0; turn < longest; turn++) {
    for (const rows of members) {
      const row = rows[turn]
      if (row !== undefined) order.push(row)
    }
  }
  return order
}

/**
 * At most `most` distinct rows to start from, spread over the data: k-means on the features as they are (ADF, section
 * 4.1), then one row of each cluster in turn, in the order of the data.
 */
export function clusteredRows(
  rows: readonly Point[],
  clusters: number,
  most: number,
  random: Random,
): readonly Point[] {
  const distinct = [...new Map(rows.map((row) => [row.join(','), row])).values()]
  if (distinct.length <= clusters) return distinct.slice(0, most)
  const found = kmeans(withoutGaps(distinct), clusters, { seed: random.int(2 ** 31), maxIterations: 100 })
  return roundRobin(found.clusters, clusters)
    .slice(0, most)
    .map((row) => distinct[row] as Point)
}

/** For clustering, a missing number counts as the mean of its feature. */
function withoutGaps(rows: readonly Point[]): number[][] {
  const means = (rows[0] as Point).map((_, at) => {
    const known = rows.map((row) => row[at] as number).filter(Number.isFinite)
    return known.reduce((sum, value) => sum + value, 0) / Math.max(1, known.length)
  })
  return rows.map((row) => row.map((value, at) => (Number.isFinite(value) ? value : (means[at] as number))))
}
