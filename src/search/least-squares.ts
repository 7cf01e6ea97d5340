import { Matrix, solve } from 'ml-matrix'

/** A linear model: `intercept` plus the sum of `weights` times the columns. */
export interface LinearFit {
  readonly weights: readonly number[]
  readonly intercept: number
  /** Share of the targets' weighted variance that the fit explains, 0..1; 1 where they do not vary. */
  readonly fit: number
}

/**
 * Weighted ridge regression: the intercept is not penalised.
 * @param rows One list of columns per observation; `importance` weighs each.
 */
export function ridge(
  rows: readonly (readonly number[])[],
  targets: readonly number[],
  importance: readonly number[],
  penalty: number,
): LinearFit {
  const width = rows[0]?.length ?? 0
  const total = importance.reduce((sum, each) => sum + each, 0)
  const mean = (value: (at: number) => number): number =>
    rows.reduce((sum, _, at) => sum + (importance[at] as number) * value(at), 0) / total
  const means = Array.from({ length: width }, (_, column) => mean((at) => rows[at]?.[column] as number))
  const targetMean = mean((at) => targets[at] as number)

  const products = Matrix.zeros(width, width)
  const right = Matrix.zeros(width, 1)
  for (const [at, row] of rows.entries()) {
    const weight = importance[at] as number
    const target = (targets[at] as number) - targetMean
    for (let i = 0; i < width; i++) {
      const scaled = weight * ((row[i] as number) - (means[i] as number))
      if (scaled === 0) continue
      right.set(i, 0, right.get(i, 0) + scaled * target)
      for (let j = 0; j <= i; j++) {
        products.set(i, j, products.get(i, j) + scaled * ((row[j] as number) - (means[j] as number)))
      }
    }
  }
  for (let i = 0; i < width; i++) {
    for (let j = 0; j < i; j++) products.set(j, i, products.get(i, j))
    products.set(i, i, products.get(i, i) + penalty)
  }
  // By singular values: columns that never vary, or vary together, leave no unique solution.
  const weights = width === 0 ? [] : solve(products, right, true).to1DArray()
  const intercept = targetMean - means.reduce((sum, each, at) => sum + each * (weights[at] as number), 0)

  let left = 0
  let all = 0
  for (const [at, row] of rows.entries()) {
    const guess = row.reduce((sum, value, column) => sum + value * (weights[column] as number), intercept)
    left += (importance[at] as number) * ((targets[at] as number) - guess) ** 2
    all += (importance[at] as number) * ((targets[at] as number) - targetMean) ** 2
  }
  return { weights, intercept, fit: all > 0 ? 1 - left / all : 1 }
}
