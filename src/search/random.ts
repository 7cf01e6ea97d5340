import type { Search } from '../core/search.js'
import { wholeOption } from './options.js'
import { randomPoint } from './points.js'

export interface RandomSearchOptions {
  /** Rows to draw. Default 1000. */
  readonly rows?: number
}

/** Rows per question: large enough for the model, small enough that a find ends the search soon. */
const batch = 256

/**
 * Draws rows of the domain, every value of every feature equally likely, and tests them: the yardstick for searches that
 * look where they go.
 * @throws FairnessError EF750 for an option that cannot be used.
 */
export function randomSearch(options: RandomSearchOptions = {}): Search {
  const rows = wholeOption('randomSearch', 'rows', options.rows, 1000)
  return {
    name: options.rows === undefined ? 'randomSearch()' : `randomSearch({ rows: ${rows} })`,
    kind: 'rows',
    needsGradients: false,
    async run(context) {
      for (let drawn = 0; drawn < rows && !context.enough; drawn += batch) {
        const size = Math.min(batch, rows - drawn)
        await context.check(
          Array.from({ length: size }, () => randomPoint(context.space, context.random)),
          'random',
        )
      }
    },
  }
}
