import { rowsPerGradient } from '../../core/model.js'
import type { RowSpace } from '../../core/row.js'
import type { Run } from '../run.js'
import type { BooksOptions } from './books.js'

/**
 * How a search gets gradients of a model: from the model itself, or from the differences of its answers; or why not.
 * Found out only for a search that needs them, since it may cost questions.
 */
export async function gradientsFor<Input, A extends string>(
  run: Pick<Run<Input, A>, 'probe' | 'gradients'>,
  space: RowSpace<Input>,
): Promise<Pick<BooksOptions<Input>, 'gradients' | 'noGradients' | 'rowsPerGradient'>> {
  const [first] = space.rows
  if (first === undefined) return { noGradients: 'the table has no rows' }
  const sample = space.encode(first)
  const { available, way, reason } = await run.probe.gradientSupport(sample)
  if (!available) return { noGradients: reason }
  const steps = columnSteps(space, sample)
  // Differences ask two rows for every number, and the row itself.
  const rows = way === 'differences' && steps !== undefined ? 1 + 2 * steps.length : rowsPerGradient
  return {
    gradients: (inputs) => run.gradients(inputs, rows, steps === undefined ? {} : { steps }),
    rowsPerGradient: rows,
  }
}

/** How far one step of a feature moves each number of the model's input: what differences must step by. */
function columnSteps<Input>(space: RowSpace<Input>, sample: Input): number[] | undefined {
  if (!Array.isArray(sample)) return undefined
  const steps = sample.map(() => 1)
  const [first] = space.rows
  if (first === undefined) return undefined
  const point = space.settle(first)
  const own = space.encode(point) as unknown as readonly number[]
  for (const [at, { lower, upper, step }] of space.features.entries()) {
    const value = point[at] as number
    if (lower === upper) continue
    const moved = point.with(at, value + step <= upper ? value + step : value - step)
    const numbers = space.encode(moved) as unknown as readonly number[]
    for (const [column, number] of numbers.entries()) {
      const distance = Math.abs(number - (own[column] as number))
      if (distance > 0) steps[column] = distance
    }
  }
  return steps
}
