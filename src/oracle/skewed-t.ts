/** Skewness below which the formula would lose its digits. */
const nearlyNone = -1e-6

/**
 * Student's t of `all` values, less where some lie far below the others (Hall 1992, which grows with t): too few of these are seen to show how
 * much they weigh. What lies far above the others makes t no larger.
 *
 * @param skewness Third central moment, in standard deviations (divided by `all`).
 */
export function skewedT(t: number, skewness: number, all: number): number {
  const bend = skewness / (3 * Math.sqrt(all))
  return bend > nearlyNone ? t : ((1 + bend * t) ** 3 - 1) / (3 * bend) + bend / 2
}

/** Third central moment in standard deviations. 0 where all values are the same. */
export function skewnessOf(values: readonly number[], mean: number, squares: number): number {
  const all = values.length
  if (squares <= 0) return 0
  let cubes = 0
  for (const value of values) {
    // As products: a plan asks this thousands of times, and the power takes three times as long.
    const away = value - mean
    cubes += away * away * away
  }
  return cubes / all / (squares / all) ** 1.5
}
