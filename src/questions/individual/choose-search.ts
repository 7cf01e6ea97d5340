import { rowsPerGradient } from '../../core/model.js'
import type { Finding } from '../../core/report.js'
import type { RowSpace } from '../../core/row.js'
import type { Search } from '../../core/search.js'
import type { Run } from '../../run/run.js'
import { byDifferences, searchedInstead } from '../../run/search-notes.js'
import type { BooksOptions } from './row-books.js'

/** The search that runs, what it gets from the model, and what the reader must know of it. */
export interface ChosenSearch<Input> {
  readonly search: Search<Input>
  readonly options: Pick<BooksOptions<Input>, 'gradients' | 'noGradients' | 'rowsPerGradient'>
  readonly findings: readonly Finding[]
}

/** A search that follows gradients is replaced by its black-box search where the model gives none. */
export async function chooseSearch<Input, A extends string>(
  search: Search<Input>,
  run: Pick<Run<Input, A>, 'probe' | 'gradients'>,
  space: RowSpace<Input>,
): Promise<ChosenSearch<Input>> {
  if (search.takesGradients === true) {
    const { differencesFor, ...options } = await gradientsFor(run, space)
    // Differences cost far more than they are worth beside methods that need none.
    return { search, options: differencesFor === undefined ? options : {}, findings: [] }
  }
  if (!search.needsGradients) return { search, options: {}, findings: [] }
  const { differencesFor, ...options } = await gradientsFor(run, space)
  const model = run.probe.use.id
  const { instead } = search
  if (options.gradients === undefined && instead !== undefined) {
    const note = searchedInstead(search.name, model, options.noGradients ?? '', instead.name)
    return { search: instead, options: {}, findings: [note] }
  }
  if (differencesFor === undefined) return { search, options, findings: [] }
  const note = byDifferences(search.name, model, differencesFor, options.rowsPerGradient ?? rowsPerGradient)
  return { search, options, findings: [note] }
}

/**
 * How a search gets gradients of a model: from the model itself, or from the differences of its answers; or why not.
 * Found out only for a search that needs them, since it may cost questions.
 */
async function gradientsFor<Input, A extends string>(
  run: Pick<Run<Input, A>, 'probe' | 'gradients'>,
  space: RowSpace<Input>,
): Promise<ChosenSearch<Input>['options'] & { readonly differencesFor?: string }> {
  const [first] = space.rows
  if (first === undefined) return { noGradients: 'the table has no rows' }
  const sample = space.encode(first)
  const { available, way, reason } = await run.probe.gradientSupport(sample)
  if (!available) return { noGradients: reason ?? 'the model gives only predictions' }
  const steps = columnSteps(space, sample)
  // Differences ask two rows for every number, and the row itself.
  const rows = way === 'differences' && steps !== undefined ? 1 + 2 * steps.length : rowsPerGradient
  return {
    gradients: (inputs) => run.gradients(inputs, rows, steps === undefined ? {} : { steps }),
    rowsPerGradient: rows,
    ...(way === 'differences' && reason !== undefined ? { differencesFor: reason } : {}),
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
