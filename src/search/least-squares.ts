import { Matrix, solve } from 'ml-matrix'
import type { PackedRows } from '../core/row-columns.js'

/** A linear model: `intercept` plus the sum of `weights` times the columns. */
export interface LinearFit {
  readonly weights: readonly number[]
  readonly intercept: number
  /** Share of the targets' weighted variance that the fit explains, 0..1; 1 where they do not vary. */
  readonly fit: number
}

/**
 * Weighted ridge regression: the intercept is not penalised. In loops on one block, since an explanation has a thousand observations and a
 * search explains hundreds of rows.
 *
 * @param observations One row of columns for each; `importance` weighs them.
 */
export function ridge(
  { rows, width, values }: PackedRows,
  targets: ArrayLike<number>,
  importance: ArrayLike<number>,
  penalty: number,
): LinearFit {
  let total = 0
  for (let at = 0; at < rows; at++) total += importance[at] as number
  const means = new Float64Array(width)
  for (let column = 0; column < width; column++) {
    let sum = 0
    for (let at = 0; at < rows; at++) sum += (importance[at] as number) * (values[at * width + column] as number)
    means[column] = sum / total
  }
  let targetSum = 0
  for (let at = 0; at < rows; at++) targetSum += (importance[at] as number) * (targets[at] as number)
  const targetMean = targetSum / total

  const products = new Float64Array(width * width)
  const right = new Float64Array(width)
  for (let at = 0; at < rows; at++) {
    const weight = importance[at] as number
    const target = (targets[at] as number) - targetMean
    const row = at * width
    for (let i = 0; i < width; i++) {
      const scaled = weight * ((values[row + i] as number) - (means[i] as number))
      if (scaled === 0) continue
      right[i] = (right[i] as number) + scaled * target
      for (let j = 0; j <= i; j++) {
        const place = i * width + j
        products[place] = (products[place] as number) + scaled * ((values[row + j] as number) - (means[j] as number))
      }
    }
  }
  const weights = weightsOf(products, right, penalty)
  let intercept = 0
  for (let column = 0; column < width; column++) intercept += (means[column] as number) * (weights[column] as number)
  intercept = targetMean - intercept

  let left = 0
  let all = 0
  for (let at = 0; at < rows; at++) {
    let guess = intercept
    for (let column = 0; column < width; column++) {
      guess += (values[at * width + column] as number) * (weights[column] as number)
    }
    left += (importance[at] as number) * ((targets[at] as number) - guess) ** 2
    all += (importance[at] as number) * ((targets[at] as number) - targetMean) ** 2
  }
  return { weights, intercept, fit: all > 0 ? 1 - left / all : 1 }
}

/** @param products What is below the diagonal, and on it. */
function weightsOf(products: Float64Array, right: Float64Array, penalty: number): number[] {
  const width = right.length
  if (width === 0) return []
  const whole = Matrix.zeros(width, width)
  for (let i = 0; i < width; i++) {
    for (let j = 0; j < i; j++) {
      whole.set(i, j, products[i * width + j] as number)
      whole.set(j, i, products[i * width + j] as number)
    }
    whole.set(i, i, (products[i * width + i] as number) + penalty)
  }
  // By singular values: columns that never vary, or vary together, leave no unique solution.
  return solve(whole, Matrix.columnVector(right), true).to1DArray()
}

/** Observations in one block. */
export function observations(rows: readonly (readonly number[])[]): PackedRows {
  return { rows: rows.length, width: rows[0]?.length ?? 0, values: Float64Array.from(rows.flat()) }
}
